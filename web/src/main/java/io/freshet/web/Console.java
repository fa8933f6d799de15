package io.freshet.web;

import io.freshet.model.CrawlUrl;

/** Addresses within the console, for those who lead people there. */
public final class Console {
    private Console() {}

    /** Where a page is shown: what is known of it, and its kept copy. */
    public static String addressOf(CrawlUrl page) {
        return Look.link("/page", "url", page.text());
    }
}
