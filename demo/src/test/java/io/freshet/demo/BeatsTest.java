package io.freshet.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class BeatsTest {
    private static final long DAY = Duration.ofDays(1).toMillis();

    static LongStream seeds() {
        return Seeds.some(5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_poisson_process_has_its_rate_and_its_variance(long seed) {
        int mean = 60;
        var beats = new Poisson(new Seed(seed), Duration.ofSeconds(mean));
        int hours = 24 * 20;
        double sum = 0;
        double squares = 0;
        for (int hour = 0; hour < hours; hour++) {
            long count = beats.at((hour + 1) * 3_600_000L - 1).number()
                    - beats.at(hour * 3_600_000L - 1).number();
            sum += count;
            squares += count * count;
        }
        double average = sum / hours;
        assertThat(average).isCloseTo(60, within(2.0));
        assertThat(squares / hours - average * average).as("variance").isBetween(45.0, 75.0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_order_of_questions_the_answers_are_the_same(long seed) {
        var random = new SplittableRandom(seed);
        Beats asked = new Poisson(new Seed(seed), Duration.ofSeconds(7));
        for (int i = 0; i < 50; i++) {
            long now = random.nextLong(DAY);
            assertThat(asked.at(now)).isEqualTo(new Poisson(new Seed(seed), Duration.ofSeconds(7)).at(now));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void numbers_and_times_never_fall_and_change_together(long seed) {
        var waves = new Cycle(new Seed(seed), Duration.ofMinutes(4));
        for (Beats beats : new Beats[] {
            new Poisson(new Seed(seed), Duration.ofSeconds(20)),
            waves,
            new Beats.Share(waves, new Seed(seed + 1), 0.8, 20_000)
        }) {
            Beat last = beats.at(0);
            for (long now = 0; now < 7_200_000; now += 2_500) {
                Beat beat = beats.at(now);
                assertThat(beat.number()).isGreaterThanOrEqualTo(last.number());
                assertThat(beat.equals(last)).isEqualTo(beat.number() == last.number());
                assertThat(beat.at()).isLessThanOrEqualTo(now);
                last = beat;
            }
            assertThat(last.number()).isPositive();
        }
    }
}
