package io.freshet.search;

import java.time.Duration;
import java.util.Locale;

/** How long ago a page has changed, at most. */
public enum Age {
    DAY(1),
    WEEK(7),
    MONTH(31),
    YEAR(366);

    private final Duration time;

    Age(int days) {
        time = Duration.ofDays(days);
    }

    Duration time() {
        return time;
    }

    /** As in a URL or a JSON document. */
    public String word() {
        return name().toLowerCase(Locale.ROOT);
    }
}
