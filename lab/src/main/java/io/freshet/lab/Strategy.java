package io.freshet.lab;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.plot.Axis;
import io.freshet.plot.Text;
import java.time.Duration;
import java.util.Locale;

/**
 * How long a crawl waits: fixed times, or times that follow what each host shows. Both are settings of the same class: a timeout whose floor is its ceiling
 * cannot move.
 *
 * @param id short and without blanks
 */
record Strategy(String id, Text name, TimeoutSettings settings) {
    /** Connect, header and body alike, as most crawlers do. */
    static Strategy same(double seconds) {
        String number = Axis.number(seconds);
        return fixed(number + "s", Text.of(number + " s", number + "초"), timeouts(seconds, seconds, seconds));
    }

    /** The paper's: each its own, where nothing more is gained by waiting longer. */
    static Strategy paper() {
        return fixed("8-25-30s", Text.of("8 / 25 / 30 s, each its own", "8 / 25 / 30초, 종류별"), timeouts(8, 25, 30));
    }

    /** What Freshet does unless told otherwise. */
    static Strategy adaptive() {
        return new Strategy("adaptive", Text.of("adaptive", "적응형"), TimeoutSettings.DEFAULT);
    }

    boolean fixed() {
        return settings.floor().equals(settings.ceiling());
    }

    /** The same on a web where a second takes a part of a second. */
    TimeoutSettings scaled(double scale) {
        return new TimeoutSettings(
                scaled(settings.floor(), scale),
                scaled(settings.ceiling(), scale),
                settings.quantile(),
                settings.factor(),
                settings.enough());
    }

    private static Strategy fixed(String id, Text name, Timeouts timeouts) {
        TimeoutSettings d = TimeoutSettings.DEFAULT;
        return new Strategy(
                id.toLowerCase(Locale.ROOT),
                name,
                new TimeoutSettings(timeouts, timeouts, d.quantile(), d.factor(), d.enough()));
    }

    private static Timeouts timeouts(double connect, double header, double body) {
        return new Timeouts(duration(connect), duration(header), duration(body));
    }

    private static Timeouts scaled(Timeouts timeouts, double scale) {
        return new Timeouts(
                scaled(timeouts.connect(), scale), scaled(timeouts.header(), scale), scaled(timeouts.body(), scale));
    }

    private static Duration scaled(Duration time, double scale) {
        return Duration.ofNanos(Math.max(1_000_000, Math.round(time.toNanos() / scale)));
    }

    private static Duration duration(double seconds) {
        return Duration.ofNanos(Math.round(seconds * 1e9));
    }
}
