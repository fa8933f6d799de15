package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import io.freshet.lab.JudgedQuestion.Judged;
import io.freshet.lab.JudgedQuestion.Score;
import io.freshet.lab.QuestionLab.Row;
import io.freshet.lab.QuestionLab.Tuned;
import io.freshet.search.RankingWeights;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class QuestionLabTest {
    private static final String ENGLISH = " this is a page of a manual that is written in plain English ";

    @TempDir
    private Path folder;

    private static JudgedQuestion question(String query, String topic, Judged... judged) {
        return new JudgedQuestion(query, "en", "howto", topic, List.of(judged));
    }

    private static Judged judged(int grade, String... paths) {
        return new Judged(
                grade,
                List.of(paths).stream().map(path -> "http://example.org" + path).toList());
    }

    @Test
    void a_score_is_the_share_of_the_best_order_and_a_copy_counts_once() {
        JudgedQuestion asked = question("q", "t", judged(3, "/a", "/copy"), judged(2, "/b"), judged(0, "/c"));
        assertThat(asked.score(List.of(TestPages.url("/a"), TestPages.url("/b")))
                        .ndcg())
                .isEqualTo(1);
        Score score = asked.score(
                List.of(TestPages.url("/unknown"), TestPages.url("/c"), TestPages.url("/copy"), TestPages.url("/a")));
        assertThat(score.ndcg()).isCloseTo(7 / 2.0 / (7 + 3 / (Math.log(3) / Math.log(2))), within(1e-9));
        assertThat(score.firstAnswer()).isEqualTo(3);
        assertThat(score.judgedShare()).isEqualTo(0.75);
        assertThat(asked.score(List.of()).ndcg()).isZero();
        assertThatThrownBy(() -> question("q", "t", judged(0, "/a"))).hasMessageContaining("no page that answers");
    }

    @Test
    void questions_are_asked_and_weights_that_answer_them_better_are_found() throws Exception {
        try (var pages = new TestPages(folder)) {
            List<JudgedQuestion> questions = new ArrayList<>();
            String[] animals = {"zebra", "walrus", "badger", "falcon", "lemur"};
            for (String animal : animals) {
                pages.page("/list/" + animal, "<title>Index</title><p>" + ENGLISH + animal + " once, " + animal);
                pages.page("/text/" + animal, "<title>Other</title><p>" + ENGLISH + animal + " once");
                questions.add(question(animal, animal, judged(1, "/list/" + animal), judged(3, "/text/" + animal)));
            }
            pages.page("/none", "<title>None</title><p>" + ENGLISH);
            try (var index = pages.indexed()) {
                var lab = new QuestionLab(questions, index);
                Row all = lab.measure().getFirst();
                assertThat(all.questions()).isEqualTo(5);
                assertThat(all.within1()).isEqualTo(1);
                assertThat(all.mrr()).isEqualTo(1);
                assertThat(all.ndcg()).isEqualTo(1);
                Tuned tuned = lab.tune(RankingWeights.DEFAULT.with("list", 4));
                assertThat(tuned.before()).isLessThan(0.9);
                assertThat(tuned.after()).isEqualTo(1);
                assertThat(tuned.crossValidated()).isEqualTo(1);
                assertThat(tuned.weights().list()).isLessThan(1);
                assertThat(tuned.weights().least()).isEqualTo(RankingWeights.DEFAULT.least());
            }
        }
    }
}
