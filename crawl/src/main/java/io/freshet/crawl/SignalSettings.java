package io.freshet.crawl;

import java.time.Duration;

/**
 * How signals are dealt with.
 *
 * @param openFor how long a signal waits for a visit that tells whether it is true, before it ends unused
 * @param inFlight a visit that was not made for a signal and ended so soon after it may have begun before it
 * @param slowClock how far a site's clock may be behind ours
 * @param borrowed visits for signals that may be made ahead of the budget of the day, at least; an hour's budget if that is more
 * @param probeEvery of a source without credit, one signal in so many prompts a visit all the same
 */
public record SignalSettings(Duration openFor, Duration inFlight, Duration slowClock, int borrowed, int probeEvery) {
    public static final SignalSettings DEFAULT =
            new SignalSettings(Duration.ofDays(7), Duration.ofMinutes(1), Duration.ofMinutes(10), 100, 16);

    public SignalSettings {
        if (openFor.compareTo(Duration.ofSeconds(1)) < 0 || inFlight.isNegative() || slowClock.isNegative()) {
            throw new IllegalArgumentException("a signal waits for a second or longer, and no other time is negative");
        }
        if (borrowed < 0 || probeEvery < 1) {
            throw new IllegalArgumentException("borrowed visits are 0 or more, and one signal in 1 or more is tried");
        }
    }
}
