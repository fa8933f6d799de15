package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WeightsTest {
    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3})
    void what_was_added_to_a_feature_is_its_weight(long seed) {
        Random random = new Random(seed);
        Weights weights = new Weights(1 << 20);
        Map<Integer, Float> expected = new HashMap<>();
        for (int i = 0; i < 20_000; i++) {
            int feature = random.nextInt(8_000) << random.nextInt(12);
            float value = random.nextInt(9) - 4;
            float sum = weights.add(feature == 0 ? 7 : feature, value);
            assertThat(sum).isEqualTo(expected.merge(feature == 0 ? 7 : feature, value, Float::sum));
        }
        expected.forEach((feature, value) -> assertThat(weights.get(feature)).isEqualTo(value));
        assertThat(weights.size()).isEqualTo(expected.size());
        assertThat(weights.get(-5)).isZero();
    }

    @Test
    void feature_0_and_feature_1_are_one() {
        Weights weights = new Weights(10);
        weights.add(0, 2);
        assertThat(weights.get(0)).isEqualTo(2);
        assertThat(weights.get(1)).isEqualTo(2);
    }

    @Test
    void past_its_limit_it_takes_no_new_features_and_goes_on_with_the_old_ones() {
        Weights weights = new Weights(3);
        for (int feature = 1; feature <= 5; feature++) {
            weights.add(feature, 1);
        }
        weights.add(2, 1);
        assertThat(weights.size()).isEqualTo(3);
        assertThat(weights.get(2)).isEqualTo(2);
        assertThat(weights.get(5)).isZero();
    }
}
