package io.freshet.crawl;

import io.freshet.model.CrawlUrl;

/** What others know of how much a page counts. Asked when a page is first visited and seldom afterwards, from one thread. */
public interface PageRegard {
    /** Nobody knows anything. */
    PageRegard NONE = _ -> Regard.NONE;

    /**
     * @param linksIn pages that are known to link to it
     * @param topic how much it is about what somebody wants, 0 to 1
     * @param watched whether somebody waits for it to change
     */
    record Regard(int linksIn, double topic, boolean watched) {
        public static final Regard NONE = new Regard(0, 0, false);

        public Regard {
            if (linksIn < 0 || !(topic >= 0 && topic <= 1)) {
                throw new IllegalArgumentException(
                        "links are 0 or more and a grade is 0 to 1, not " + linksIn + " and " + topic);
            }
        }
    }

    Regard of(CrawlUrl page);
}
