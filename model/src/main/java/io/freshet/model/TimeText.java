package io.freshet.model;

import java.time.Duration;

/** Durations as people write them: {@code 300ms}, {@code 90s}, {@code 10m}, {@code 24h}, {@code 7d}. */
public final class TimeText {
    private record Unit(String name, long millis) {}

    private static final Unit[] UNITS = {
        new Unit("d", 86_400_000L), new Unit("h", 3_600_000L), new Unit("m", 60_000L), new Unit("s", 1_000L)
    };

    private TimeText() {}

    /** In the largest unit of which it is a whole number. */
    public static String of(Duration duration) {
        long millis = duration.toMillis();
        if (millis == 0) {
            return duration.isZero() ? "0s" : "%.3fms".formatted(duration.toNanos() / 1e6);
        }
        for (Unit unit : UNITS) {
            if (millis % unit.millis == 0) {
                return millis / unit.millis + unit.name;
            }
        }
        return millis + "ms";
    }
}
