package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.web.FreshnessStatus.Sample;
import io.freshet.web.FreshnessStatus.Visits;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How fresh a store was, as it is remembered. */
class FreshnessSeriesTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final int DAY = 24 * 60;

    private static Sample minute(int number) {
        return new Sample(
                START.plusSeconds(60L * number), Duration.ofMinutes(1), 0.75, new Visits(1, 2, number % 2, 0), 4);
    }

    private static FreshnessSeries of(int minutes) {
        FreshnessSeries series = FreshnessSeries.empty();
        for (int i = 1; i <= minutes; i++) {
            series.add(minute(i));
        }
        return series;
    }

    @Test
    void a_month_of_minutes_is_a_thousand_samples_that_are_the_longer_the_older_and_have_all_visits() {
        FreshnessSeries series = of(30 * DAY);
        List<Sample> samples = series.samples();
        assertThat(samples).hasSize(FreshnessSeries.MOST);
        assertThat(samples.getLast()).isEqualTo(minute(30 * DAY));
        Sample all = samples.stream().reduce(Sample::and).orElseThrow();
        assertThat(all.visits()).isEqualTo(new Visits(30 * DAY, 60 * DAY, 15 * DAY, 0));
        assertThat(all.visits()).isEqualTo(series.total());
        assertThat(all.over()).isEqualTo(Duration.ofDays(30));
        assertThat(all.asked()).isEqualTo(120L * DAY);
        Instant end = samples.getLast().at();
        for (Sample sample : samples) {
            double age = Duration.between(sample.at(), end).toSeconds();
            assertThat((double) sample.over().toSeconds()).isLessThan(60 + 0.03 * age + 0.03 * 86_400);
        }
    }

    @Test
    void the_last_day_is_told_nearly_to_the_minute() {
        FreshnessSeries series = of(10 * DAY);
        Instant yesterday = START.plus(Duration.ofDays(9));
        Sample day = series.since(yesterday).getFirst();
        assertThat((double) day.visits().changed()).isCloseTo(DAY, within(0.03 * DAY));
        assertThat(series.since(START.plus(Duration.ofDays(10)))).isEmpty();
    }

    @Test
    void what_was_remembered_is_read_again() throws IOException {
        FreshnessSeries series = of(1_500);
        FreshnessSeries again = FreshnessSeries.decoded(series.encoded());
        assertThat(again.samples()).isEqualTo(series.samples());
        assertThat(again.total()).isEqualTo(series.total());
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 3, 30, 200})
    void bytes_that_end_too_early_are_refused(int length) {
        byte[] cut = Arrays.copyOf(of(10).encoded(), length);
        assertThatThrownBy(() -> FreshnessSeries.decoded(cut)).isInstanceOf(IOException.class);
    }

    @Test
    void a_newer_version_is_refused() {
        byte[] bytes = of(1).encoded();
        bytes[3] = 9;
        assertThatThrownBy(() -> FreshnessSeries.decoded(bytes)).hasMessageContaining("version 9");
    }

    @ParameterizedTest
    @CsvSource({"PT24H, PT1M", "PT1H, PT18S", "PT1M, PT1S", "PT8760H, PT1M"})
    void a_day_has_two_hundred_samples_within_reason(Duration day, Duration period) {
        assertThat(ServedFreshness.period(day)).isEqualTo(period);
    }
}
