package io.freshet.demo;

import java.time.Duration;
import java.util.List;

/** Mean intervals between changes, from seconds to days: each page gets one of its site's. */
final class Pace {
    static final List<Duration> LIVELY =
            List.of(Duration.ofSeconds(5), Duration.ofSeconds(10), Duration.ofSeconds(20), Duration.ofSeconds(40));
    static final List<Duration> MIXED = List.of(
            Duration.ofSeconds(12),
            Duration.ofSeconds(45),
            Duration.ofMinutes(2),
            Duration.ofMinutes(8),
            Duration.ofMinutes(30),
            Duration.ofHours(3),
            Duration.ofDays(2));
    static final List<Duration> CALM =
            List.of(Duration.ofMinutes(4), Duration.ofMinutes(20), Duration.ofHours(2), Duration.ofDays(3));

    private Pace() {}

    /** Beats of one slot of one page. */
    static Beats of(List<Duration> paces, Seed seed) {
        return new Poisson(seed, seed.with("pace").pick(paces));
    }

    /** How long before the start a page was written: between these. */
    static Duration age(Seed seed, int fromDays, int toDays) {
        long hours = Duration.ofDays(fromDays).toHours()
                + (long) (seed.with("age").unit()
                        * Duration.ofDays(toDays - fromDays).toHours());
        return Duration.ofHours(hours).plusMinutes(seed.with("minute").below(60));
    }
}
