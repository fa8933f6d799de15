package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class AdaptiveTimeoutsTest {
    private static final TimeoutSettings SETTINGS = TimeoutSettings.DEFAULT;

    private final AdaptiveTimeouts timeouts = new AdaptiveTimeouts(SETTINGS);

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @Test
    void a_host_begins_with_the_ceilings_and_keeps_them_until_enough_was_seen() {
        assertThat(timeouts.current()).isEqualTo(SETTINGS.ceiling());
        for (int i = 1; i < SETTINGS.enough(); i++) {
            timeouts.observe(header(10));
            assertThat(timeouts.current()).isEqualTo(SETTINGS.ceiling());
        }

        timeouts.observe(header(10));
        assertThat(timeouts.current().header()).isEqualTo(SETTINGS.floor().header());
        assertThat(timeouts.current().connect()).isEqualTo(SETTINGS.ceiling().connect());
        assertThat(timeouts.current().body()).isEqualTo(SETTINGS.ceiling().body());
    }

    @Test
    void a_timeout_is_a_multiple_of_the_hosts_own_slow_answers() {
        for (int i = 0; i < 100; i++) {
            timeouts.observe(header(i < 95 ? 100 : 2_000));
        }

        // A bucket reaches half an octave: 2,000 ms stands for 2,048 ms, four times that.
        assertThat(timeouts.current().header()).isBetween(Duration.ofMillis(8_000), Duration.ofMillis(8_200));
    }

    @Test
    void no_timeout_leaves_the_bounds() {
        for (int i = 0; i < 50; i++) {
            timeouts.observe(new StageTimes(Duration.ofNanos(1), Duration.ofHours(1), Duration.ofDays(400)));
        }

        assertThat(timeouts.current().connect()).isEqualTo(SETTINGS.floor().connect());
        assertThat(timeouts.current().header()).isEqualTo(SETTINGS.ceiling().header());
        assertThat(timeouts.current().body()).isEqualTo(SETTINGS.ceiling().body());
    }

    @Test
    void a_stage_that_took_no_time_was_not_observed() {
        for (int i = 0; i < 50; i++) {
            timeouts.observe(StageTimes.NONE);
        }

        assertThat(timeouts.encoded()).isEmpty();
        assertThat(timeouts.current()).isEqualTo(SETTINGS.ceiling());
    }

    @Test
    void a_host_that_is_cut_off_again_and_again_gets_the_ceiling() {
        for (int i = 0; i < 1_000; i++) {
            timeouts.observe(header(20));
        }
        assertThat(timeouts.current().header()).isEqualTo(SETTINGS.floor().header());

        int cuts = 0;
        while (timeouts.current().header().compareTo(SETTINGS.ceiling().header()) < 0) {
            timeouts.exceeded(Stage.HEADER);
            cuts++;
        }

        assertThat(cuts).isBetween(2, 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_host_that_gets_slower_is_followed_and_so_is_one_that_gets_faster(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 500; i++) {
            visit(timeouts, 50 + random.nextInt(50));
        }
        assertThat(timeouts.current().header()).isEqualTo(SETTINGS.floor().header());

        int lost = 0;
        for (int i = 0; i < 500; i++) {
            lost += visit(timeouts, 5_000 + random.nextInt(1_000)) ? 0 : 1;
        }
        assertThat(timeouts.current().header()).isGreaterThan(Duration.ofSeconds(20));
        assertThat(lost).isLessThan(10);

        for (int i = 0; i < 2_000; i++) {
            visit(timeouts, 50 + random.nextInt(50));
        }
        assertThat(timeouts.current().header()).isEqualTo(SETTINGS.floor().header());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void of_heavy_tailed_answers_fewer_are_cut_off_than_the_quantile_promises(long seed) {
        var random = new SplittableRandom(seed);
        // Pareto with exponent 1.1 to 2: the mean hardly exists, and now and then an answer takes a thousand times as
        // long.
        double exponent = 1.1 + 0.9 * random.nextDouble();
        double scale = 400 + random.nextInt(600);
        int visits = 20_000;
        int lost = 0;
        for (int i = 0; i < visits; i++) {
            double millis = scale * Math.pow(1 - random.nextDouble(), -1 / exponent);
            boolean anyway = millis > SETTINGS.ceiling().header().toMillis();
            lost += visit(timeouts, millis) || anyway ? 0 : 1;
        }

        assertThat((double) lost / visits).isLessThan(1 - SETTINGS.quantile());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_was_learned_survives_its_encoding(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = random.nextInt(2_000); i >= 0; i--) {
            timeouts.observe(new StageTimes(
                    Duration.ofMillis(random.nextInt(5_000)),
                    Duration.ofMillis(random.nextInt(50_000)),
                    Duration.ofMillis(random.nextInt(500))));
        }

        byte[] bytes = timeouts.encoded();
        AdaptiveTimeouts again = AdaptiveTimeouts.decoded(bytes, SETTINGS);

        assertThat(again.current()).isEqualTo(timeouts.current());
        assertThat(again.encoded()).isEqualTo(bytes);
        assertThat(bytes.length).isLessThan(200);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bytes_that_cannot_be_read_give_a_fresh_one(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            byte[] bytes = new byte[random.nextInt(40)];
            random.nextBytes(bytes);
            if (bytes.length > 0 && random.nextBoolean()) {
                bytes[0] = 1;
            }
            AdaptiveTimeouts some = AdaptiveTimeouts.decoded(bytes, SETTINGS);

            assertThat(some.current()).isNotNull();
            some.observe(header(100));
            some.exceeded(Stage.BODY);
        }
        assertThat(AdaptiveTimeouts.decoded(new byte[0], SETTINGS).encoded()).isEmpty();
    }

    @Test
    void only_network_stages_can_be_exceeded() {
        assertThatIllegalArgumentException().isThrownBy(() -> timeouts.exceeded(Stage.PARSE));
    }

    /** Whether the answer came in time. */
    private static boolean visit(AdaptiveTimeouts timeouts, double millis) {
        Duration took = Duration.ofNanos((long) (millis * 1e6));
        boolean inTime = took.compareTo(timeouts.current().header()) <= 0;
        if (inTime) {
            timeouts.observe(new StageTimes(Duration.ZERO, took, Duration.ZERO));
        } else {
            timeouts.exceeded(Stage.HEADER);
        }
        return inTime;
    }

    private static StageTimes header(long millis) {
        return new StageTimes(Duration.ZERO, Duration.ofMillis(millis), Duration.ZERO);
    }
}
