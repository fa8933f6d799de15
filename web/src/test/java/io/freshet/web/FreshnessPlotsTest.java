package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.plot.Language;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

/** What is plotted of the freshness, and how samples become columns. */
class FreshnessPlotsTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");

    private static FreshnessStatus.Sample sample(int minute, int minutes, double current) {
        return new FreshnessStatus.Sample(
                START.plusSeconds(60L * minute),
                Duration.ofMinutes(minutes),
                current,
                new FreshnessStatus.Visits(1, 2, 0, 0),
                3);
    }

    @Test
    void columns_are_few_and_lose_no_visit() {
        List<FreshnessStatus.Sample> samples = new ArrayList<>();
        for (int minute = 0; minute < 1_000; minute++) {
            samples.add(sample(minute, 1, 0.5));
        }
        List<FreshnessStatus.Sample> columns = FreshnessPlots.columns(samples, 80);
        assertThat(columns).hasSizeBetween(79, 81);
        FreshnessStatus.Sample whole =
                columns.stream().reduce(FreshnessStatus.Sample::and).orElseThrow();
        assertThat(whole.visits().all()).isEqualTo(3_000);
        assertThat(whole.asked()).isEqualTo(3_000);
        assertThat(whole.over()).isEqualTo(Duration.ofMinutes(1_000));
        assertThat(whole.current()).isEqualTo(0.5, within(1e-9));
    }

    @Test
    void a_longer_sample_counts_for_more() {
        assertThat(sample(0, 3, 1).and(sample(3, 1, 0)).current()).isEqualTo(0.75, within(1e-9));
    }

    @Test
    void the_share_of_answers_that_told_nothing_new_is_the_waste() {
        assertThat(new FreshnessStatus.Visits(1, 6, 1, 50).wasted()).isEqualTo(0.75, within(1e-9));
        assertThat(FreshnessStatus.Visits.NONE.wasted()).isZero();
    }

    @Test
    void all_plots_can_be_drawn_in_both_languages_and_widths() {
        FreshnessStatus status = new TestServer.MadeUpFreshness().status();
        var view = new FreshnessPage.View(status, FreshnessPage.Range.ALL, -1, "");
        FreshnessStatus.Study study = Objects.requireNonNull(status.study());
        for (Language language : Language.values()) {
            Messages messages = Messages.in(language);
            for (int width : new int[] {FreshnessPlots.WIDE, FreshnessPlots.NARROW}) {
                assertThat(FreshnessPlots.freshness(view, messages, width)).contains("<svg", "class=\"line\"");
                assertThat(FreshnessPlots.budget(view, messages, width)).contains("class=\"mark\"");
                assertThat(FreshnessPlots.spread("mr", study.modifications(), messages, width))
                        .contains("class=\"bar\"");
                assertThat(FreshnessPlots.forecast("dr", study.nextDownloads(), messages, width))
                        .contains("class=\"bar\"");
            }
        }
    }

    @Test
    void only_ranges_that_show_less_than_all_are_offered() {
        FreshnessStatus status = new TestServer.MadeUpFreshness().status(); // a day and a half
        assertThat(FreshnessPage.Range.of(status))
                .containsExactly(FreshnessPage.Range.HOUR, FreshnessPage.Range.DAY, FreshnessPage.Range.ALL);
        assertThat(new FreshnessPage.View(status, FreshnessPage.Range.DAY, -1, "").samples())
                .hasSize(200);
    }
}
