package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;

/**
 * A page that is to be visited now.
 *
 * @param kind {@link VisitClass#SIGNALLED} if somebody says that it changed, else {@link VisitClass#REVISIT}
 * @param saidGone whether its site says that it is gone
 */
public record DueVisit(CrawlUrl url, VisitClass kind, boolean saidGone) {
    private static final float SCORE = 0.5f;

    /** Of a page that is due by its own history. */
    static DueVisit revisit(CrawlUrl url) {
        return new DueVisit(url, VisitClass.REVISIT, false);
    }

    /** Asks the crawl for it. */
    public void ask(Crawler crawler) {
        if (saidGone) {
            crawler.askGone(url, SCORE);
        } else {
            crawler.ask(url, kind, SCORE);
        }
    }
}
