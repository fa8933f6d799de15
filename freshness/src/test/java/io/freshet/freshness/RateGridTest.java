package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.Seeds;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What is read from tables is what the formulas say. */
class RateGridTest {
    static LongStream seeds() {
        return Seeds.some(5);
    }

    private static float[] weights(SplittableRandom random) {
        float[] weights = new float[RateGrid.SIZE];
        double sum = 0;
        for (int k = 0; k < weights.length; k++) {
            weights[k] = (float) Math.exp(-5 * random.nextDouble());
            sum += weights[k];
        }
        for (int k = 0; k < weights.length; k++) {
            weights[k] /= (float) sum;
        }
        return weights;
    }

    private static double age(SplittableRandom random) {
        return Math.exp(random.nextDouble(Math.log(0.05), Math.log(2_000)));
    }

    @ParameterizedTest
    @ValueSource(doubles = {0, 1e-9, 0.01, 0x1p-6, 0.02, 1, 1.5, 100, 1e5})
    void an_age_has_its_place_and_a_place_its_age(double age) {
        assertThat(Ages.at(Ages.place(age))).isCloseTo(age, within(1e-6 * age + 1e-12));
    }

    @ParameterizedTest
    @ValueSource(doubles = {-1, 1e9, Double.POSITIVE_INFINITY})
    void an_age_outside_of_the_tables_is_the_nearest_in_them(double age) {
        assertThat(Ages.place(age)).isBetween(0.0, Ages.ROWS - 1.0);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void time_without_a_change_makes_slow_rates_likelier_as_it_should(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 100; i++) {
            float[] before = weights(random);
            float[] after = before.clone();
            double age = age(random);
            double same = 0;
            for (int k = 0; k < before.length; k++) {
                same += before[k] * Math.exp(-RateGrid.rate(k) * age);
            }
            assertThat(RateGrid.pass(after, age)).isCloseTo(same, within(1e-4));
            for (int k = 0; k < before.length; k++) {
                double exact = before[k] * Math.exp(-RateGrid.rate(k) * age) / same;
                assertThat((double) after[k]).isCloseTo(exact, within(2e-4));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_change_makes_fast_rates_likelier_as_it_should(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 100; i++) {
            double age = age(random);
            double[] odds = new double[RateGrid.SIZE];
            RateGrid.learnChange(age, odds);
            for (int k = 0; k < odds.length; k++) {
                double exact = Math.log(-Math.expm1(-RateGrid.rate(k) * age));
                assertThat(odds[k]).isCloseTo(exact, within(1e-3));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_age_at_which_a_visit_is_worth_so_much_is_the_age_at_which_it_is(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 200; i++) {
            float[] weights = weights(random);
            double age = age(random);
            double worth = RateGrid.value(weights, age);
            double exact = 0;
            for (int k = 0; k < weights.length; k++) {
                exact += weights[k] * RateGrid.value(RateGrid.rate(k) * age) / RateGrid.rate(k);
            }
            assertThat(worth).isCloseTo(exact, within(1e-3 * exact));
            assertThat(RateGrid.age(weights, worth)).isCloseTo(age, within(0.01 * age));
        }
        float[] never = new float[RateGrid.SIZE];
        Arrays.fill(never, 1f / RateGrid.SIZE);
        assertThat(RateGrid.age(never, 1e6)).isInfinite();
    }
}
