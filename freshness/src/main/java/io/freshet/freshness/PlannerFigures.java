package io.freshet.freshness;

import java.util.List;

/**
 * How things stand with a planner.
 *
 * @param pages that it knows
 * @param copies pages of which there is a copy
 * @param gone pages of which the server said that they are gone
 * @param ready pages that are due, or nearly: the best of them are given out next
 * @param awaited pages that were given out and of which no visit has been told yet
 * @param threshold the worth, in days of freshness, from which on visits fit into the budget
 * @param sampled pages with a copy that the next two are taken of
 * @param chanceCurrent the mean chance that a copy is current: what the planner believes of the freshness
 * @param rates how many of the sampled pages are expected to change how often
 */
public record PlannerFigures(
        int pages,
        int copies,
        int gone,
        int ready,
        int awaited,
        double threshold,
        int sampled,
        double chanceCurrent,
        List<Rate> rates) {
    /** So many pages are believed to change about so often. */
    public record Rate(double changesPerDay, int pages) {}

    public PlannerFigures {
        rates = List.copyOf(rates);
    }

    /** Pages that wait for their first copy. */
    public int withoutCopy() {
        return pages - copies - gone;
    }
}
