package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.store.UrlRecord;
import io.freshet.store.WarcRecord;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a visit made of a body.
 *
 * @param content what the record will say of it; its body pointer is filled in by the store
 * @param body as it will be kept; null when the bytes are those that are kept already
 * @param sent bytes of the body as it was sent
 * @param links out of it, each target once, with depth and the like not yet set
 * @param raised links found earlier that are worth more than was thought
 * @param feeds of its own host that it announces
 * @param kept whether the page itself is kept; if not, only its links count
 * @param suspicion when it may be an error page; null when it is not
 */
record Reading(
        UrlRecord.Content content,
        @Nullable WarcRecord body,
        int sent,
        List<Found> links,
        List<Found> raised,
        List<CrawlUrl> feeds,
        boolean kept,
        @Nullable Suspicion suspicion) {

    /** Of what announces no feed and is what it says. */
    Reading(UrlRecord.Content content, @Nullable WarcRecord body, int sent, List<Found> links, List<Found> raised) {
        this(content, body, sent, links, raised, List.of(), true, null);
    }
}
