package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;

/**
 * Says how promising a link is, from 0 to 1. The best link of a host decides how soon the host gets its turn. Safe for use by many threads.
 */
public interface LinkScorer {
    /** All links are alike: a crawl in the order of discovery. */
    LinkScorer ALIKE = (_, _) -> 0.5f;

    /** When the link is found. Runs on the visit's own thread. */
    float score(Page from, Link link);

    /** Once more, when the link has reached the head of its queue: it is put back if it fell. Runs in the shard's loop, so it must be quick. */
    default float again(CrawlUrl url, float before) {
        return before;
    }
}
