package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.search.Signs.Distance;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RankingWeightsTest {
    private static final Signs PLAIN = new Signs(10, 1, 0, 0, 0, 0, 0, 0, 0, Distance.SAME, 0, false, 0, true, true, 0);

    @Test
    void what_is_written_is_read_again_and_what_is_not_said_is_as_it_was() {
        RankingWeights other = RankingWeights.DEFAULT.with("title", 2).with("near", 0.125);
        assertThat(RankingWeights.parse(other.text())).isEqualTo(other);
        assertThat(RankingWeights.parse("title=2, near=0.125")).isEqualTo(other);
        assertThat(RankingWeights.parse(" ")).isEqualTo(RankingWeights.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "titel=2|there is no ranking weight \"titel\"",
                "title=much|\"title=much\" is no ranking weight",
                "title|\"title\" is no ranking weight",
                "least=2|the ranking weight least must be from 0 to 1, not 2.0",
                "near=-1|the ranking weight near must be from 0 to 100, not -1.0",
                "near=NaN|the ranking weight near must be from 0 to 100, not NaN",
            })
    void what_cannot_be_is_refused(String text, String message) {
        assertThatThrownBy(() -> RankingWeights.parse(text)).hasMessageContaining(message);
    }

    @Test
    void no_page_is_worth_more_than_the_most_that_is_possible() {
        RankingWeights weights = RankingWeights.DEFAULT;
        assertThat(weights.worth(0, Long.MAX_VALUE, true, true, 0)).isLessThanOrEqualTo(weights.mostWorth());
        assertThat(weights.score(PLAIN)).isEqualTo(10);
    }
}
