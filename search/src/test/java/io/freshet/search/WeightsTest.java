package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

class WeightsTest {
    @Test
    void what_a_setting_says_is_read_and_the_rest_keeps_its_default() {
        Weights weights = Weights.parse("title=0.5, near=0.3");
        assertThat(weights.of(Weight.TITLE)).isEqualTo(0.5);
        assertThat(weights.of(Weight.MISSING)).isEqualTo(Weight.MISSING.usual());
        assertThat(Weights.parse(weights.toString())).isEqualTo(weights);
        assertThat(Weights.parse("")).isEqualTo(Weights.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "titel=1|\"titel\" is no weight; weights are missing, least",
                "title|\"\" is no weight",
                "title=much|\"title=much\" has no number; right is, for example, title=0.5",
                "title=5|title must be 0.0 to 4.0, not 5.0",
                "title=NaN|title must be 0.0 to 4.0",
            })
    void a_wrong_weight_is_refused_by_its_name(String text, String message) {
        assertThatThrownBy(() -> Weights.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @ParameterizedTest
    @EnumSource(Weight.class)
    void a_default_is_within_the_bounds(Weight weight) {
        assertThat(Weights.DEFAULT.with(weight, weight.usual()).of(weight)).isEqualTo(weight.usual());
    }
}
