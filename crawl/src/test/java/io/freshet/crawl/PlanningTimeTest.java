package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PlanningTimeTest {
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00Z");

    @Test
    void with_days_of_a_day_both_times_are_the_same() {
        var time = new PlanningTime(NOON, Duration.ofDays(1));
        Instant late = NOON.plus(Duration.ofDays(3)).plusNanos(123_456_789);
        assertThat(time.toPlan(late)).isEqualTo(late);
        assertThat(time.toClock(late)).isEqualTo(late);
        assertThat(time.daysInADay()).isEqualTo(1);
    }

    @ParameterizedTest
    @CsvSource({"PT1S, PT2S, PT48H", "PT1H, PT90M, PT36H", "PT48H, P4D, PT48H", "PT1H, PT-1H, PT-24H"})
    void the_planners_days_are_as_long_as_somebody_says(Duration day, Duration since, Duration planned) {
        var time = new PlanningTime(NOON, day);
        assertThat(time.toPlan(NOON.plus(since))).isEqualTo(NOON.plus(planned));
        assertThat(time.toPlan(since)).isEqualTo(planned);
        assertThat(time.toClock(NOON.plus(planned))).isCloseTo(NOON.plus(since), within(2, ChronoUnit.MILLIS));
    }

    @Test
    void rates_and_times_fit_each_other() {
        var time = new PlanningTime(NOON, Duration.ofMinutes(1));
        assertThat(time.daysInADay()).isEqualTo(1_440);
        assertThat(time.toPlan(NOON)).isEqualTo(NOON);
    }

    @ParameterizedTest
    @CsvSource({"-100000000", "0", "100000000"})
    void moments_long_ago_and_far_ahead_come_back(long seconds) {
        var time = new PlanningTime(NOON, Duration.ofSeconds(7));
        Instant at = NOON.plusSeconds(seconds);
        assertThat(time.toClock(time.toPlan(at))).isCloseTo(at, within(1, ChronoUnit.SECONDS));
    }
}
