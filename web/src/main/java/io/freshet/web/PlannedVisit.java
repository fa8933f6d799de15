package io.freshet.web;

import java.time.Instant;

/**
 * When a page is visited next as things stand, and why, in numbers.
 *
 * @param current the chance that its copy is what the page says now
 * @param there the chance that the page has not disappeared since the last visit, as others of its part of the site may have; a part of {@code current}
 * @param changesPerDay how often it is believed to change: after 1 / changesPerDay days its copy is current with a chance of 1/e
 * @param activity how lively its part of the site has been since the last visit: 1 is as usual
 * @param signals that came since the last visit
 * @param worth of a visit now, in days of freshness
 * @param threshold the worth from which on visits fit into the budget
 */
public record PlannedVisit(
        Instant at,
        Why why,
        double current,
        double there,
        double changesPerDay,
        double activity,
        int signals,
        double worth,
        double threshold) {
    /** The case that decides. */
    public enum Why {
        NO_COPY,
        GONE,
        SIGNAL,
        WAVE,
        FAILED,
        FORGOTTEN,
        AGE
    }
}
