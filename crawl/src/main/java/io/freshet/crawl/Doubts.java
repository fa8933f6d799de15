package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds out on a visit's own thread whether a known page is in doubt, and what its host can be asked about it. Safe for use by many threads. */
final class Doubts {
    private static final System.Logger LOG = System.getLogger(Doubts.class.getName());
    private static final int LINKS_LOOKED_AT = 20;

    private final Store store;
    private final HtmlParser parser;
    private final CrawlPolicy policy;

    Doubts(Store store, HtmlParser parser, CrawlPolicy policy) {
        this.store = store;
        this.parser = parser;
        this.policy = policy;
    }

    /** Whether a page that was known may have become an error page; null when not. */
    @Nullable
    Suspicion about(FetchOutcome.Fetched fetched, Page page, UrlRecord.Content content, UrlRecord before) {
        UrlRecord.Content old = before.content();
        boolean other = old == null
                ? before.state() == UrlState.GONE
                : Histories.difference(old, content, policy.rules().traps().nearBits()) == Difference.MUCH;
        if (!other || !policy.softGone().on() || Suspicion.login(fetched.body().content())) {
            return null;
        }
        CrawlUrl url = fetched.url();
        CrawlUrl first = policy.canonicaliser().parse(url.host().text() + "/").orElse(url);
        boolean root = first.equals(url);
        List<CrawlUrl> others = new ArrayList<>();
        Optional.ofNullable(before.via())
                .filter(via -> via.host() == url.key().host())
                .flatMap(store::url)
                .ifPresent(via -> others.add(via.url()));
        if (root) {
            others.addAll(linkedBefore(before));
        } else {
            others.add(first);
        }
        return new Suspicion(
                Suspicion.fingerprint(url, page.text()),
                old == null ? 0 : old.nearFingerprint(),
                Traps.patternKey(url),
                root,
                Suspicion.madeUp(url, policy.canonicaliser()),
                others);
    }

    /** A known page of the host that the copy linked to, if there is one. */
    private List<CrawlUrl> linkedBefore(UrlRecord before) {
        StoredBody copy;
        try {
            copy = before.content() == null ? null : store.body(before).orElse(null);
        } catch (IOException e) {
            LOG.log(Level.DEBUG, () -> "the copy of " + before.url() + " cannot be read", e);
            copy = null;
        }
        if (copy == null) {
            return List.of();
        }
        UrlKey self = before.url().key();
        return parser.parse(before.url(), copy.headers(), copy.body().content()).links().stream()
                .map(Link::target)
                .filter(target -> target.key().host() == self.host() && !target.equals(before.url()))
                .limit(LINKS_LOOKED_AT)
                .filter(target -> store.url(target.key())
                        .filter(known -> known.content() != null)
                        .isPresent())
                .findFirst()
                .map(List::of)
                .orElse(List.of());
    }
}
