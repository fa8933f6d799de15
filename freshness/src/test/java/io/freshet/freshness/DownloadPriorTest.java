package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Our prediction of downloads, worked by hand. */
class DownloadPriorTest {
    private static double[] ours(List<Rounds> group, Rounds page, int future) {
        return Predictor.best().learn(group, Question.DOWNLOAD, 5).chances(page, future);
    }

    /** 49 pairs of rounds without a failure, and the prior as 10 more: 10 x 0.0004 / 59. */
    @ParameterizedTest
    @ValueSource(ints = {1, 20, 3_000})
    void a_quiet_past_of_many_pages_is_evidence_of_its_rounds_alone(int pages) {
        Rounds page = Rounds.parse("=".repeat(50));
        assertThat(ours(Collections.nCopies(pages, page), page, 1)[0]).isCloseTo(10 * 0.0004 / 59, within(1e-12));
    }

    @Test
    void failures_of_a_group_are_counted_beside_the_prior() {
        Rounds up = Rounds.parse("=".repeat(11));
        Rounds lost = Rounds.parse("=".repeat(10) + "x");
        // 20 pairs of rounds that begin with a download, 1 failure; the prior weighs as much as 10 rounds of 2 pages
        assertThat(ours(List.of(up, lost), up, 1)[0]).isCloseTo((1 + 20 * 0.0004) / (20 + 20), within(1e-12));
    }

    @Test
    void a_page_that_failed_comes_back_as_often_as_others_of_its_group_did() {
        Rounds back = Rounds.parse("=x==x==x==x=");
        Rounds lost = Rounds.parse("=".repeat(11) + "x");
        double[] chances = ours(List.of(back, lost), lost, 1);
        assertThat(chances[1]).isCloseTo((4 + 0.5) / (4 + 10), within(1e-12));
    }

    @Test
    void how_long_a_page_has_been_there_does_not_matter() {
        Rounds old = Rounds.parse("=".repeat(20));
        Rounds young = Rounds.parse(".".repeat(15) + "=".repeat(5));
        assertThat(ours(List.of(old, young), young, 5)).containsExactly(ours(List.of(old, young), old, 5));
    }

    @Test
    void another_prior_is_tried_by_its_kind() {
        Rounds page = Rounds.parse("=".repeat(50));
        Predictor.Kind kind = Predictor.downloads(new DownloadPrior(0.01, 49));
        assertThat(kind.learn(List.of(page), Question.DOWNLOAD, 5).chances(page, 1)[0])
                .isCloseTo(0.005, within(1e-12));
        assertThatThrownBy(() -> kind.learn(List.of(page), Question.MODIFICATION, 5))
                .isInstanceOf(IllegalArgumentException.class);
    }

    @ParameterizedTest
    @CsvSource({"0, 10", "1, 10", "-0.1, 10", "NaN, 10", "0.1, 0", "0.1, -1", "0.1, NaN"})
    void a_prior_that_makes_no_sense_is_refused(double failure, double rounds) {
        assertThatThrownBy(() -> new DownloadPrior(failure, rounds)).isInstanceOf(IllegalArgumentException.class);
    }
}
