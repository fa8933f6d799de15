package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.lab.JudgedQuestion.JudgedPage;
import io.freshet.lab.JudgedQuestion.Score;
import java.util.List;
import org.junit.jupiter.api.Test;

class JudgedQuestionTest {
    private static final String BEST = "http://example.org/best/";
    private static final String PART = "http://example.org/part";
    private static final JudgedQuestion QUESTION = new JudgedQuestion(
            "q1",
            "a question",
            "en",
            "howto",
            "topic",
            List.of(
                    new JudgedPage(3, List.of(BEST, "http://example.com/copy")),
                    new JudgedPage(2, List.of(PART)),
                    new JudgedPage(0, List.of("http://example.org/wrong"))));

    @Test
    void the_best_order_is_worth_one() {
        Score score = QUESTION.score(List.of("https://example.org/best/index.html", PART));
        assertThat(score.ndcg()).isEqualTo(1, within(1e-9));
        assertThat(score.rank()).isEqualTo(1);
    }

    @Test
    void a_page_further_down_is_worth_less_by_the_logarithm_of_its_place() {
        Score score = QUESTION.score(List.of("http://example.org/wrong", "http://example.org/unjudged", BEST));
        double ideal = 7 + 3 / (Math.log(3) / Math.log(2));
        assertThat(score.ndcg()).isEqualTo(7 / 2.0 / ideal, within(1e-9));
        assertThat(score.rank()).isEqualTo(3);
        assertThat(score.shown().get(1)).startsWith("? ");
    }

    @Test
    void the_same_page_at_another_address_earns_nothing_more() {
        double once = QUESTION.score(List.of(BEST)).ndcg();
        assertThat(QUESTION.score(List.of(BEST, "http://example.com/copy")).ndcg())
                .isEqualTo(once);
    }

    @Test
    void a_question_that_no_page_answers_is_refused() {
        assertThatThrownBy(() -> new JudgedQuestion("q2", "x", "en", "howto", "t", List.of()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("q2");
    }
}
