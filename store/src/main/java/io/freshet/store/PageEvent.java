package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.time.Instant;

/**
 * One visit of one page, numbered without gaps in the order of commits. A follower of pages (an index, a watch) remembers the number it came to; after a
 * crash it goes on from there, so each event takes effect once.
 *
 * @param visit which class of visits the page was asked for in
 * @param body the number of the body that the visit found or found unchanged, for {@link Store#body(PageEvent)}; {@link #NO_BODY} when it found none
 */
public record PageEvent(long number, CrawlUrl url, PageChange change, VisitClass visit, Instant at, long body) {
    public static final long NO_BODY = 0;

    /** Of an event that an earlier version wrote, which did not number bodies: the newest body counts. */
    static final long NEWEST_BODY = Long.MAX_VALUE;
}
