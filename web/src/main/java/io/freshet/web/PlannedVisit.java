package io.freshet.web;

import java.time.Instant;

/**
 * When a page is visited next as things stand, and why, in numbers.
 *
 * @param current the chance that its copy is what the page says now
 * @param changesPerDay how often it is believed to change
 * @param activity how lively its part of the site was lately: 1 is as usual
 * @param signals that came since the last visit
 * @param worth of a visit now, in days of freshness
 * @param threshold the worth from which on visits fit into the budget
 */
public record PlannedVisit(
        Instant at,
        Why why,
        double current,
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
