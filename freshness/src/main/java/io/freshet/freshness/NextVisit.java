package io.freshet.freshness;

import java.time.Instant;
import java.util.Locale;

/**
 * When a page is to be visited next, and why, in numbers.
 *
 * @param at when, as things stand; a wave in its section or a signal moves it
 * @param why the case
 * @param chanceCurrent that the copy is what the page says now
 * @param changesPerDay how often the page is believed to change
 * @param activity how lively its section was in the last week: 1 is as usual
 * @param signals that came since the last visit
 * @param worth of a visit now, in days of freshness, times the page's importance
 * @param threshold the worth from which on visits fit into the budget
 */
public record NextVisit(
        Instant at,
        Why why,
        double chanceCurrent,
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

    /** For people. */
    public String sentence() {
        String rate = changesPerDay >= 1 / 1.5
                ? String.format(Locale.ROOT, "%.1f times a day", changesPerDay)
                : String.format(Locale.ROOT, "every %.0f days", 1 / changesPerDay);
        String values = String.format(
                Locale.ROOT,
                "a visit now is worth %.2f days of freshness, and visits are made from %.2f on",
                worth,
                threshold);
        String current =
                String.format(Locale.ROOT, "its copy is current with a chance of %.0f %%", 100 * chanceCurrent);
        return switch (why) {
            case NO_COPY -> "There is no copy of it yet; " + values + ".";
            case GONE ->
                "The server said that it is gone; it is asked for again in case it has come back: " + values + ".";
            case SIGNAL ->
                (signals == 1 ? "A signal says" : signals + " signals say") + " that it changed; " + current + "; "
                        + values + ".";
            case WAVE ->
                String.format(
                        Locale.ROOT,
                        "Its section changes %.1f times as much as usual; it itself changes about %s; %s; %s.",
                        activity,
                        rate,
                        current,
                        values);
            case FAILED -> "The last attempt failed and is repeated after a pause; " + current + ".";
            case FORGOTTEN ->
                "It has not been looked at for very long, and no page is forgotten for ever; " + current + ".";
            case AGE -> "It changes about " + rate + "; " + current + "; " + values + ".";
        };
    }
}
