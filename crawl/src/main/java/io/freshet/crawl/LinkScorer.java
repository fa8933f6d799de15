package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.List;

/**
 * Says how promising a link is, from 0 to 1. The best link of a host decides how soon the host gets its turn. Safe for use by many threads.
 */
public interface LinkScorer {
    /** What a link is worth of which nothing is known. */
    float USUAL = 0.5f;

    /** Not to be followed: the link is off the crawl's topics. */
    float OFF_TOPIC = -1;

    /** All links are alike: a crawl in the order of discovery. */
    LinkScorer ALIKE = _ -> Judgement.ALIKE;

    /** A page was fetched and read: learns from it, and says what its links are worth. Runs on the visit's own thread. */
    Judgement read(Page page);

    /** How promising a URL is of which only the address is known, as in a sitemap. */
    default float score(CrawlUrl url) {
        return USUAL;
    }

    /** Once more, when the link has reached the head of its queue: it is put back if it fell. Runs in the shard's loop, so it must be quick. */
    default float again(CrawlUrl url, float before) {
        return before;
    }

    /** A link that was found by an earlier run waits with this score. Called for each of them before the first page. */
    default void restore(float score) {}

    /** The URL is being asked for. Runs in the shard's loop, so it must be quick. */
    default void asked(CrawlUrl url) {}

    /** Whether a turn is rather left unused than given to a poor link. */
    default Choosiness choosiness() {
        return Choosiness.NONE;
    }

    /** Whether judgements {@linkplain Judgement#raised raise} links. */
    default boolean raises() {
        return false;
    }

    /** What is to be said of the links of one page. Belongs to the thread of the visit. */
    interface Judgement {
        Judgement ALIKE = _ -> USUAL;

        /** From 0 to 1, or {@link #OFF_TOPIC}. */
        float score(Link link);

        /** Whether the page itself is kept. One that is not was read for its links alone. */
        default boolean keeps() {
            return true;
        }

        /** Links found earlier that are worth more than was thought: they move up if they still wait. Asked for after the page's own links. */
        default List<Raised> raised() {
            return List.of();
        }
    }

    /** A link that was found earlier, on this page among others, and what it is worth now. */
    record Raised(CrawlUrl url, CrawlUrl from, float score) {}
}
