package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.Page;
import java.util.List;

/**
 * What a crawl that follows topics asks: how promising are the links of this page? Each page that was fetched is shown to it once, and it learns from that what it
 * will. Safe for use by many threads.
 */
public interface FocusedCrawl {
    /** A link that is not to be followed. */
    float OFF_TOPIC = -1;

    /** Learns from a page that was just fetched. */
    Judgement read(Page page);

    /** How promising a URL is of which nothing is known but its address: an entry of a sitemap. */
    float score(CrawlUrl url);

    /** Once more, when a link is about to be followed. */
    float again(CrawlUrl url, float before);

    /** A link of an earlier run waits with this score. Called before the first page. */
    default void restore(float score) {}

    /** Whether scores change while it learns, and links are raised. A crawl that does not learn follows links in the order that their first scores give. */
    default boolean learns() {
        return false;
    }

    /** The URL was asked for, whatever came of it. */
    void asked(CrawlUrl url);

    /** What the crawl has brought so far, for those who look on. */
    Harvest harvest();

    /** What is to be said of the links of one page. Belongs to one thread. */
    interface Judgement {
        /** How much the page is about the topics, from 0 to 1. */
        float grade();

        /** Whether the page itself is kept. One that is not was read for its links alone. */
        default boolean keeps() {
            return true;
        }

        /** From 0 to 1, or {@link #OFF_TOPIC}. */
        float score(Link link);

        /** Links found earlier that are worth more than was thought. Asked once, after the links of the page. */
        List<Raised> raised();
    }

    /** A link that waits, a page that has it, and what it is worth now. */
    record Raised(CrawlUrl url, CrawlUrl from, float score) {}

    /**
     * @param pages fetched
     * @param relevant of these, graded as about a topic
     */
    record Harvest(long pages, long relevant) {}
}
