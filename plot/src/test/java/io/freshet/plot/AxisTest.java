package io.freshet.plot;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AxisTest {
    private static final Text TITLE = Text.same("x");

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0    | 100  | 5 | 0 20 40 60 80 100",
                "0    | 1    | 5 | 0 0.2 0.4 0.6 0.8 1",
                "70   | 100  | 5 | 70 80 90 100",
                "0    | 16   | 5 | 0 5 10 15",
                "-1   | 1    | 4 | -1 -0.5 0 0.5 1"
            })
    void ticks_are_round_numbers_within_the_axis(double min, double max, int about, String ticks) {
        assertThat(words(Axis.linear(TITLE, "", min, max).ticks(about))).isEqualTo(ticks);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1     | 100     | 9 | 1 2 5 10 20 50 100",
                "0.25  | 180     | 9 | 0.5 1 2 5 10 20 50 100",
                "1     | 1000000 | 5 | 1 100 10,000 1,000,000",
                "1     | 1000    | 5 | 1 10 100 1,000"
            })
    void ticks_of_a_logarithmic_axis_are_1_2_and_5_where_there_is_room(
            double min, double max, int about, String ticks) {
        assertThat(words(Axis.log(TITLE, "", min, max).ticks(about))).isEqualTo(ticks);
    }

    @Test
    void a_value_lies_where_its_scale_says() {
        assertThat(Axis.linear(TITLE, "", 10, 20).place(15)).isEqualTo(0.5);
        assertThat(Axis.log(TITLE, "", 1, 100).place(10)).isEqualTo(0.5, within(1e-12));
        assertThat(Axis.log(TITLE, "", 1, 100).place(1)).isZero();
        assertThat(Axis.log(TITLE, "", 1, 100).place(100)).isEqualTo(1, within(1e-12));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"93 | 100", "100 | 100", "101 | 150", "0.7 | 0.8", "0 | 1", "5.6 | 6"})
    void an_axis_up_to_a_value_ends_at_a_round_number(double largest, double end) {
        assertThat(Axis.upTo(TITLE, "%", largest).max()).isEqualTo(end, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0 | 0",
                "8 | 8",
                "12.345 | 12.3",
                "1234567.8 | 1,234,568",
                "0.05 | 0.05",
                "0.00012 | 1.2e-04",
                "99.96 | 100"
            })
    void numbers_have_no_more_digits_than_people_read(double value, String words) {
        assertThat(Axis.number(value)).isEqualTo(words);
    }

    @Test
    void an_axis_that_leads_nowhere_is_refused() {
        assertThatThrownBy(() -> Axis.linear(TITLE, "", 1, 1)).hasMessageContaining("from 1.0 to 1.0");
        assertThatThrownBy(() -> Axis.linear(TITLE, "", 0, Double.NaN)).isInstanceOf(IllegalArgumentException.class);
        assertThatThrownBy(() -> Axis.log(TITLE, "", 0, 1)).hasMessageContaining("above zero");
    }

    @Test
    void units_are_written_as_in_the_language() {
        assertThat(Axis.linear(TITLE, "min", 0, 9).words(8, Language.EN)).isEqualTo("8 min");
        assertThat(Axis.linear(TITLE, "min", 0, 9).words(8, Language.KO)).isEqualTo("8분");
        assertThat(Axis.linear(TITLE, "s", 0, 9).words(0.5, Language.KO)).isEqualTo("0.5초");
        assertThat(Axis.linear(TITLE, "MB", 0, 9).words(8, Language.KO)).isEqualTo("8 MB");
        assertThat(Axis.linear(TITLE, "%", 0, 9).words(8, Language.KO)).isEqualTo("8%");
    }

    @Test
    void the_machines_language_decides_unless_it_is_neither() {
        assertThat(Language.of(Locale.KOREA)).isEqualTo(Language.KO);
        assertThat(Language.of(Locale.FRANCE)).isEqualTo(Language.EN);
    }

    private static String words(List<Double> ticks) {
        return String.join(" ", ticks.stream().map(Axis::number).toList());
    }
}
