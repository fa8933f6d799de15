package io.freshet.fetch;

import io.freshet.model.CrawlUrl;

/**
 * What to ask for.
 *
 * @param purpose decides which types and lengths are taken
 * @param etag of the copy that we have, or empty
 * @param lastModified of the copy that we have, or empty; with either the request is conditional
 */
public record FetchRequest(CrawlUrl url, Purpose purpose, Timeouts timeouts, String etag, String lastModified) {
    /** What the answer is for. */
    public enum Purpose {
        /** The types and length of the settings. */
        PAGE,
        /** The types of the settings and XML, up to the length of the settings. */
        FEED,
        /** Any type; what is longer than 500 KiB is cut there, not refused: RFC 9309, 2.5. */
        ROBOTS,
        /** Any type, up to 50 MB decompressed: the limit of sitemaps.org. */
        SITEMAP
    }

    public static FetchRequest page(CrawlUrl url, Timeouts timeouts) {
        return new FetchRequest(url, Purpose.PAGE, timeouts, "", "");
    }
}
