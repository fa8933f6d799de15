package io.freshet.crawl;

import java.time.Duration;
import java.time.Instant;

/**
 * The planner's time: its days may be shorter or longer than those of the clock. Both agree at the beginning.
 *
 * @param beginning before all that the planner knows, if it can be helped
 */
record PlanningTime(Instant beginning, Duration day) {
    private static final double DAY = Duration.ofDays(1).toSeconds();

    Instant toPlan(Instant at) {
        return scaled(at, DAY / seconds(day));
    }

    Instant toClock(Instant planned) {
        return scaled(planned, seconds(day) / DAY);
    }

    /** So much of the clock's time, in the planner's. */
    Duration toPlan(Duration time) {
        return Duration.ofMillis((long) (1_000 * seconds(time) * DAY / seconds(day)));
    }

    /** Of the planner, in one of the clock. */
    double daysInADay() {
        return DAY / seconds(day);
    }

    private Instant scaled(Instant at, double factor) {
        if (factor == 1) {
            return at;
        }
        return beginning.plusMillis((long) (1_000 * seconds(Duration.between(beginning, at)) * factor));
    }

    private static double seconds(Duration time) {
        return time.getSeconds() + time.getNano() / 1e9;
    }
}
