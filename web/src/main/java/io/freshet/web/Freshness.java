package io.freshet.web;

/** How fresh the copies of the store that is served are, and what is done about it. Safe for use by many threads. */
public interface Freshness {
    /**
     * May be a second old.
     *
     * @throws UnavailableException when the store cannot be read
     */
    FreshnessStatus status();

    /**
     * Asks the crawl that is under way for pages that are due, whatever the budget of the day is.
     *
     * @param most how many, at most
     * @return for how many it was asked
     * @throws Crawls.RefusedException when there is nobody to ask, with a sentence for whoever wanted it
     */
    int refresh(int most);
}
