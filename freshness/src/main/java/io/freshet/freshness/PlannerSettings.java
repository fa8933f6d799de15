package io.freshet.freshness;

import java.time.Duration;

/**
 * What a {@link RevisitPlanner} takes for granted before it has learned better.
 *
 * @param rate how often a page changes, in changes a day, when nothing is known: the middle of the prior
 * @param spread of the prior: the standard deviation of the rate's logarithm
 * @param halfLife after so long, evidence counts half
 * @param steady the share of changes that come alone, one page at a time; the rest come in waves
 * @param waveDoubt how slowly a section believes in a wave of its own, in expected changes; the smaller, the sooner
 * @param siteDoubt the same for a whole site
 * @param deathDoubt the same for pages that disappear together
 * @param deathRate pages that disappear, a day and page, when nothing is known
 * @param returnRate pages that come back unannounced, a day and gone page, when nothing is known
 * @param groupDoubt a section's own distribution of rates weighs as much as its parent's when it has so many pages
 * @param horizon how far ahead a first copy is worth something
 * @param forgottenAfter no page waits longer than this, whatever it is worth; a page that is gone four times as long
 * @param deadCopyWorth what it is worth to find out that a page is gone of which this was announced, in days of freshness
 * @param splitAt a section keeps its own clock from so many pages on
 */
public record PlannerSettings(
        double rate,
        double spread,
        Duration halfLife,
        double steady,
        double waveDoubt,
        double siteDoubt,
        double deathDoubt,
        double deathRate,
        double returnRate,
        double groupDoubt,
        Duration horizon,
        Duration forgottenAfter,
        double deadCopyWorth,
        int splitAt) {
    public static final PlannerSettings DEFAULT = new PlannerSettings(
            1 / 150.0,
            1.5,
            Duration.ofDays(365),
            0.25,
            0.03,
            0.1,
            0.02,
            1 / 2000.0,
            1 / 200_000.0,
            20,
            Duration.ofDays(365),
            Duration.ofDays(365),
            1,
            8);

    public PlannerSettings {
        check(rate > 0 && rate < 10, "rate is above 0 and below 10 changes a day", rate);
        check(spread > 0 && spread < 10, "spread is above 0 and below 10", spread);
        check(steady >= 0 && steady <= 1, "steady is a share, 0 to 1", steady);
        check(waveDoubt > 0 && siteDoubt > 0 && deathDoubt > 0, "doubts are above 0", waveDoubt);
        check(deathRate > 0 && deathRate < 1, "deathRate is above 0 and below 1", deathRate);
        check(returnRate > 0 && returnRate < 1, "returnRate is above 0 and below 1", returnRate);
        check(groupDoubt > 0, "groupDoubt is above 0", groupDoubt);
        check(deadCopyWorth >= 0, "deadCopyWorth is not negative", deadCopyWorth);
        check(splitAt >= 1, "splitAt is 1 or more pages", splitAt);
        for (Duration each : new Duration[] {halfLife, horizon, forgottenAfter}) {
            check(
                    each.compareTo(Duration.ofDays(1)) >= 0,
                    "halfLife, horizon and forgottenAfter are a day or more",
                    each);
        }
    }

    private static void check(boolean holds, String rule, Object value) {
        if (!holds) {
            throw new IllegalArgumentException(rule + ", not " + value);
        }
    }
}
