package io.freshet.store;

import io.freshet.model.CrawlUrl;
import java.time.Instant;

/**
 * One change of one page, numbered without gaps in the order of commits. Whoever follows pages (an index, a watch) remembers the number it came
 * to; after a crash it goes on from there, so each event takes effect once.
 */
public record PageEvent(long number, CrawlUrl url, Kind kind, Instant at) {
    /** The numbers are on disk: new ones go at the end. */
    public enum Kind {
        /** Fetched for the first time. */
        NEW,
        /** Fetched, and its bytes differ from the ones before. */
        CHANGED,
        /** Fetched or "not modified": as before. */
        UNCHANGED,
        /** 404 or 410. */
        GONE,
        /** No usable answer. */
        FAILED
    }
}
