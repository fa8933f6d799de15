package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** The worked numbers of the paper. */
class PaperTest {
    private static final Distribution FAMOUS = Distribution.FAMOUS;

    @Test
    void page_B_of_figure_1_has_a_request_rate_of_four_fifths() {
        assertThat(Rounds.parse("....=x=.x.......").requestRate()).isEqualTo(0.8);
    }

    @Test
    void page_C_of_figure_1_has_a_download_rate_and_a_recall_of_one_half() {
        Rounds page = Rounds.parse("..==.x!=x.xx....");
        assertThat(page.downloadRate()).isEqualTo(0.5);
        assertThat(page.downloadRecall()).isEqualTo(0.5);
    }

    @Test
    void page_D_of_figure_1_was_modified_in_two_of_eight_comparisons() {
        Rounds page = Rounds.parse("x=.x==!=.!x==..=");
        assertThat(page.modificationRate()).isEqualTo(0.25);
        assertThat(page.modificationRecall()).isCloseTo(0.53, within(0.005));
    }

    @Test
    void after_two_failures_three_more_are_as_likely_as_the_paper_says() {
        double[] chances = TablePredictor.chances(FAMOUS, 0, 2, 3, false);
        assertThat(chances[0]).isCloseTo(22.01 / (22.01 + 0.006 + 0.005 + 0.007), within(1e-9));
        assertThat(chances[0]).isCloseTo(0.999, within(0.0005));
        assertThat(100 * FAMOUS.density(0.2)).isCloseTo(0.006, within(1e-9));
        assertThat(100 * FAMOUS.density(0.4)).isCloseTo(0.005, within(1e-9));
        assertThat(100 * FAMOUS.density(0.6)).isCloseTo(0.007, within(1e-9));
    }

    @Test
    void within_a_bin_the_mass_is_spread_evenly() {
        assertThat(FAMOUS.density(0)).isEqualTo(0.2201);
        assertThat(FAMOUS.density(1)).isEqualTo(0.6766);
        assertThat(100 * FAMOUS.density(0.5)).isCloseTo(0.007, within(1e-9));
    }

    @Test
    void table_1_has_a_column_for_famous_sites_and_one_for_random_sites() {
        assertThat(percents(FAMOUS)).containsExactly(22.01, .06, .04, .06, .04, .05, .07, .07, .09, .33, 9.53, 67.66);
        assertThat(percents(Distribution.RANDOM))
                .containsExactly(15.92, .20, .02, .03, .28, .03, .03, .08, .07, .35, 7.34, 75.65);
    }

    private static double[] percents(Distribution distribution) {
        return IntStream.range(0, Distribution.BINS)
                .mapToDouble(bin -> Math.round(10_000 * distribution.share(bin)) / 100.0)
                .toArray();
    }

    /** Chapter 4: with one more request the rate is 0 or 25 %. */
    @Test
    void after_three_failures_a_download_has_the_chance_of_the_papers_example() {
        double[] chances = TablePredictor.chances(FAMOUS, 0, 3, 1, false);
        assertThat(chances[1])
                .isCloseTo(FAMOUS.density(0.25) / (FAMOUS.density(0) + FAMOUS.density(0.25)), within(1e-12));
        assertThat(chances[1]).isCloseTo(0.006 / 22.016, within(1e-9));
    }

    @ParameterizedTest
    @CsvSource({
        // a, then predicted minus actual pages of figure 3 (a) and (b), and figure 4 (a): the share that is half of
        // their sum
        "581608, 324 86 39 64 175 92, 0.07",
        "838035, 129 55 35 120 732 813, 0.11",
        "486603, 16360 22057 250 1347 194 6988, 4.8",
        "766328, 26759 24659 5039 191 3630 6760, 4.4"
    })
    void mispredicted_pages_are_the_papers_percentages(int pages, String differences, double percent) {
        double sum = Stream.of(differences.split(" "))
                .mapToDouble(Double::parseDouble)
                .sum();
        double places = percent < 1 ? 100 : 10;
        assertThat(Math.round(100 * sum / 2 / pages * places) / places).isEqualTo(percent);
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "0.005, 1",
        "0.07, 1",
        "0.1, 2",
        "0.199, 2",
        "0.3, 4",
        "0.5, 6",
        "0.89, 9",
        "0.9, 10",
        "0.99, 10",
        "1, 11"
    })
    void rates_fall_into_the_bins_of_table_1(double rate, int bin) {
        assertThat(Distribution.bin(rate)).isEqualTo(bin);
    }

    @Test
    void a_distribution_counts_only_pages_that_were_seen_often_enough() {
        List<Rounds> group = List.of(
                Rounds.parse("=========="),
                Rounds.parse("xxxxxxxxxx"),
                Rounds.parse("=........."),
                Rounds.parse("=.=.=.=.=."));
        Distribution distribution = Distribution.of(group, Question.DOWNLOAD);
        assertThat(distribution.pages()).isEqualTo(2);
        assertThat(distribution.share(0)).isEqualTo(0.5);
        assertThat(distribution.share(11)).isEqualTo(0.5);
    }

    @ParameterizedTest
    @CsvSource({
        "DOWNLOAD, 200, 0, 800, true", // recall 200 / 1000
        "DOWNLOAD, 199, 0, 801, false",
        "DOWNLOAD, 900, 100, 0, true", // request rate 900 / 1000
        "DOWNLOAD, 899, 101, 0, false",
        "MODIFICATION, 201, 0, 800, true", // recall 200 / 1000 comparisons
        "MODIFICATION, 200, 0, 801, false",
        "MODIFICATION, 900, 100, 0, true",
        "MODIFICATION, 899, 101, 0, false"
    })
    void a_distribution_takes_a_recall_of_two_tenths_and_a_request_rate_of_nine(
            Question question, int requested, int gaps, int before, boolean counted) {
        String page = ".".repeat(before) + "=".repeat(requested - 1) + ".".repeat(gaps) + "=";
        assertThat(Distribution.of(List.of(Rounds.parse(page)), question).pages())
                .as(page)
                .isEqualTo(counted ? 1 : 0);
    }

    @ParameterizedTest
    @CsvSource({
        // the first of six downloads has nothing in the window to be compared with
        "MODIFICATION, =====!=====, 0, 5",
        "MODIFICATION, =====!!====, 1, 4",
        "MODIFICATION, ======!====, 1, 4",
        "MODIFICATION, !!!!!======, 0, 5",
        "MODIFICATION, !!!!!!!!!!!, 5, 0",
        "DOWNLOAD, xxxxx=====, 5, 0",
        "DOWNLOAD, =====x====, 4, 1"
    })
    void the_table_looks_at_five_requests_or_at_the_five_comparisons_of_six_downloads(
            Question question, String page, int hits, int misses) {
        Distribution uneven = Distribution.of(.01, .02, .03, .04, .05, .06, .07, .08, .09, .1, .2, .25);
        assertThat(new TablePredictor(uneven, question, 5, false).chances(Rounds.parse(page), 5))
                .containsExactly(TablePredictor.chances(uneven, hits, misses, 5, false));
    }

    @ParameterizedTest
    @CsvSource({
        "MODIFICATION, ======, =====, 1",
        "MODIFICATION, x=====, =====, 0",
        "MODIFICATION, x======, =====, 1",
        "MODIFICATION, ======, ====x, 0",
        "DOWNLOAD, .xxx==, xx==x, 1",
        "DOWNLOAD, =.xx==, xx==x, 0",
        "DOWNLOAD, =xxx==, xx==., 0"
    })
    void modifications_are_predicted_after_six_downloads_and_downloads_after_five_requests(
            Question question, String past, String future, int pages) {
        List<Rounds> group = List.of(Rounds.parse(past + future));
        assertThat(Evaluation.of(Predictor.kinds().getFirst(), group, question, 5, 5)
                        .pages())
                .isEqualTo(pages);
    }

    @Test
    void a_change_in_the_first_round_that_is_predicted_counts() {
        List<Rounds> group = List.of(Rounds.parse("======!===="));
        assertThat(Evaluation.of(Predictor.best(), group, Question.MODIFICATION, 5, 5)
                        .actual(1))
                .isEqualTo(1);
    }

    @Test
    void a_forecast_longer_than_the_observation_is_refused() {
        Rounds page = Rounds.parse("=x");
        for (Kinds kind : Kinds.values()) {
            Predictor predictor = kind.learn(List.of(page), Question.DOWNLOAD, 5);
            assertThatThrownBy(() -> predictor.chances(page, 3))
                    .as(kind.toString())
                    .isInstanceOf(IllegalArgumentException.class)
                    .hasMessageContaining("observed for 2 rounds");
        }
    }

    @Test
    void the_exact_form_counts_the_orders_that_the_paper_leaves_out() {
        double[] exact = TablePredictor.chances(FAMOUS, 1, 1, 2, true);
        double[] weights = {
            2.0 / 4 * FAMOUS.density(0.25), 2 * 2.0 / 6 * FAMOUS.density(0.5), 2.0 / 4 * FAMOUS.density(0.75)
        };
        double sum = weights[0] + weights[1] + weights[2];
        for (int c = 0; c <= 2; c++) {
            assertThat(exact[c]).isCloseTo(weights[c] / sum, within(1e-9));
        }
    }

    @Test
    void half_of_the_differences_of_the_bars_is_mispredicted() {
        var evaluation = new Evaluation(1);
        evaluation.add(new double[] {0.75, 0.25}, 0);
        evaluation.add(new double[] {0.75, 0.25}, 0);
        assertThat(evaluation.mispredicted()).isEqualTo(0.25);
        assertThat(evaluation.brier()).isEqualTo(0.125);
    }

    @ParameterizedTest
    @EnumSource(Kinds.class)
    void chances_of_every_predictor_add_up_to_one(Kinds kind) {
        List<Rounds> group = List.of(
                Rounds.parse("==!===!=x="),
                Rounds.parse("=========="),
                Rounds.parse("xxxxxxxxxx"),
                Rounds.parse("....=!!!!!"));
        for (Question question : Question.values()) {
            Predictor predictor = kind.learn(group, question, 5);
            for (Rounds page : group) {
                double sum = 0;
                for (double chance : predictor.chances(page, 3)) {
                    assertThat(chance).isBetween(0.0, 1.0 + 1e-9);
                    sum += chance;
                }
                assertThat(sum).as(kind + ", " + question + ", " + page).isCloseTo(1, within(1e-6));
            }
        }
    }
}
