package io.freshet.crawl;

import io.freshet.freshness.PlannerSettings;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How pages are visited again.
 *
 * @param perDay visits of known pages a day; 0 for none
 * @param day how long a day is to the planner, which thinks in rates from twice a day to once in 4,000: shorter where everything changes faster
 * @param comparison what counts as a change
 * @param planner what the planner takes for granted
 */
public record RevisitSettings(int perDay, Duration day, Comparison comparison, PlannerSettings planner) {
    public static final RevisitSettings DEFAULT =
            new RevisitSettings(10_000, Duration.ofDays(1), Comparison.TEXT, PlannerSettings.DEFAULT);

    public RevisitSettings {
        if (perDay < 0) {
            throw new IllegalArgumentException("visits of known pages a day are 0 or more, not " + perDay);
        }
        if (day.compareTo(Duration.ofSeconds(1)) < 0 || day.compareTo(Duration.ofDays(365)) > 0) {
            throw new IllegalArgumentException(
                    "a day of the planner is between a second and a year, not " + TimeText.of(day));
        }
    }
}
