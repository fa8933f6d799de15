package io.freshet.freshness;

import java.time.Instant;
import java.util.Locale;

/**
 * When a page is to be visited next, and why, in numbers.
 *
 * @param at when, as things stand; a wave in its section or a signal moves it
 * @param why the case
 * @param chanceCurrent that the copy is what the page says now
 * @param chanceThere that the page has not disappeared since the last visit, as others of its section may have; a part of {@code chanceCurrent}
 * @param changesPerDay how often the page is believed to change. After 1 / changesPerDay days the copy is current with a chance of 1/e (37 %), before that with a larger
 *     one, after it with a smaller one, in a section that is as lively as usual and loses no pages
 * @param activity how lively its section has been since the last visit: 1 is as usual
 * @param signals that came since the last visit
 * @param worth of a visit now, in days of freshness, times the page's importance
 * @param threshold the worth from which on visits fit into the budget
 */
public record NextVisit(
        Instant at,
        Why why,
        double chanceCurrent,
        double chanceThere,
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

    /** With a smaller chance that the page is still there, people are told of it. */
    public static final double LIKELY_THERE = 0.95;

    /** For people. */
    public String sentence() {
        String pace = changesPerDay >= 1 / 1.5
                ? String.format(Locale.ROOT, "%.1f times a day", changesPerDay)
                : String.format(Locale.ROOT, "every %.0f days", 1 / changesPerDay);
        String values = worth < threshold
                ? String.format(
                        Locale.ROOT,
                        "a visit now would gain %.2f days of freshness and is made once it gains %.2f",
                        worth,
                        threshold)
                : String.format(
                        Locale.ROOT, "a visit now gains %.2f days of freshness, and %.2f is enough", worth, threshold);
        String there = chanceThere >= LIKELY_THERE
                ? ""
                : String.format(
                        Locale.ROOT,
                        "other pages of its section have disappeared, and it is still there with a chance of %.0f %%; ",
                        100 * chanceThere);
        String current = there
                + String.format(
                        Locale.ROOT,
                        "its copy is current with a chance of %d %%",
                        Math.min(99, Math.round(100 * chanceCurrent))); // certain is only what was just seen
        return switch (why) {
            case NO_COPY -> "There is no copy of it yet; " + values + ".";
            case GONE ->
                "The server said that it is gone; it is checked again in case it has come back: " + values + ".";
            case SIGNAL ->
                (signals == 1 ? "A signal says" : signals + " signals say") + " that it changed; " + current + "; "
                        + values + ".";
            case WAVE ->
                String.format(
                        Locale.ROOT,
                        "Its section has changed %.1f times as much as usual since the last visit; the page changes about %s; %s; %s.",
                        activity,
                        pace,
                        current,
                        values);
            case FAILED -> "The last attempt failed and is repeated after a pause; " + current + ".";
            case FORGOTTEN -> "It has not been visited for very long; " + current + ".";
            case AGE -> "It changes about " + pace + "; " + current + "; " + values + ".";
        };
    }
}
