package io.freshet.fetch;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How timeouts follow what a host shows. The ceilings are where the paper found that nothing more is gained by waiting longer.
 *
 * @param floor no timeout is shorter
 * @param ceiling no timeout is longer, and each host begins with it
 * @param quantile of the observed times of a stage that the timeout is made from
 * @param factor times that quantile
 * @param enough observations of a stage before its timeout leaves the ceiling
 */
public record TimeoutSettings(Timeouts floor, Timeouts ceiling, double quantile, double factor, int enough) {
    public static final TimeoutSettings DEFAULT = new TimeoutSettings(
            new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(3), Duration.ofSeconds(5)),
            new Timeouts(Duration.ofSeconds(8), Duration.ofSeconds(25), Duration.ofSeconds(30)),
            0.98,
            4,
            8);

    public TimeoutSettings {
        checkOrder("connect", floor.connect(), ceiling.connect());
        checkOrder("header", floor.header(), ceiling.header());
        checkOrder("body", floor.body(), ceiling.body());
        check(quantile > 0 && quantile < 1, "the quantile must be between 0 and 1, not " + quantile);
        check(factor >= 1 && factor <= 1_000, "the factor must be between 1 and 1,000, not " + factor);
        check(enough >= 1 && enough <= 100, "enough observations are 1 to 100, not " + enough);
    }

    private static void checkOrder(String stage, Duration floor, Duration ceiling) {
        check(
                floor.compareTo(ceiling) <= 0,
                "the " + stage + " timeout's floor of " + TimeText.of(floor) + " is above its ceiling of "
                        + TimeText.of(ceiling));
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
