package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UrlRulesTest {
    @ParameterizedTest
    @ValueSource(strings = {"", "*", "a*b", "SID", "\u00e4"})
    void a_name_that_could_never_match_is_an_error(String name) {
        assertThatThrownBy(() -> new UrlRules(Set.of(name), Set.of(), 2_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
        assertThatThrownBy(() -> new UrlRules(Set.of(), Set.of(name), 2_000))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + name + "\"");
    }

    @ParameterizedTest
    @ValueSource(ints = {-1, 0, 99, 65_537})
    void a_length_out_of_bounds_is_an_error(int maxLength) {
        assertThatThrownBy(() -> new UrlRules(Set.of(), Set.of(), maxLength))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("not " + maxLength);
    }
}
