package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({
        "300ms,PT0.3S",
        "1s,PT1S",
        "1.5s,PT1.5S",
        "0s,PT0S",
        "10m,PT10M",
        "24h,PT24H",
        "7d,PT168H",
        "2w,PT336H",
        "' 5 S ',PT5S"
    })
    void durations_are_read_as_people_write_them(String text, Duration expected) {
        assertThat(Quantity.duration(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @CsvSource({
        "512MB,536870912",
        "1g,1073741824",
        "64k,65536",
        "10,10",
        "0B,0",
        "1.5GB,1610612736",
        "1TB,1099511627776"
    })
    void sizes_are_read_as_people_write_them(String text, long expected) {
        assertThat(Quantity.bytes(text)).isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "s", "1", "1 year", "-1s", "1e9s", "99999999d", "1..5s", "일초"})
    void what_is_no_duration_is_told_with_an_example(String text) {
        assertThatThrownBy(() -> Quantity.duration(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "MB", "1XB", "-5MB", "9999999999TB"})
    void what_is_no_size_is_told_with_an_example(String text) {
        assertThatThrownBy(() -> Quantity.bytes(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("\"" + text + "\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"0s", "1s", "90s", "300ms", "1m", "2h", "1d", "1500ms"})
    void what_is_printed_is_read_as_the_same(String text) {
        Duration duration = Quantity.duration(text);
        assertThat(Quantity.duration(Quantity.words(duration))).isEqualTo(duration);
    }
}
