package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TermListTest {
    private final Terms terms = new PlainTerms();

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "one two three, 0 0 0",
        "'one\ntwo\n\n\nthree four', 0 1 2 2",
        "'\n\none\n--\ntwo', 0 1",
        "'dynArray\nutf8', 0 0 0 1 1",
        "'한국어 문서\n검색', 0 0 0 1",
    })
    void a_line_counts_if_it_has_terms(String text, String lines) {
        TermList list = TermList.of(text, terms);
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < list.size(); i++) {
            found.append(i == 0 ? "" : " ").append(list.line(i));
        }
        assertThat(found).hasToString(lines);
    }

    @ParameterizedTest(name = "seed {0}")
    @ValueSource(longs = {1, 2, 3, 4, 5})
    void words_are_parted_by_spaces_and_line_feeds_alone(long seed) {
        Random random = new Random(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 400; i++) {
            text.append("ab C.-한글7\n ".charAt(random.nextInt(11)));
        }
        TermList list = TermList.of(text.toString(), terms);
        int all = list.size();
        int words = 0;
        for (int at = 0; at < all; at = list.wordsAfter(at, 1)) {
            words++;
        }
        int expected = 0;
        for (String word : text.toString().split("[ \n]+")) {
            expected += TermList.of(word, terms).size() > 0 ? 1 : 0;
        }
        assertThat(words).isEqualTo(expected);
    }

    @Test
    void the_same_term_has_one_number_wherever_it_stands() {
        TermList list = TermList.of("red fish blue fish", terms);
        Distinct distinct = list.distinct();
        assertThat(distinct.size()).isEqualTo(3);
        assertThat(distinct.at(1)).isEqualTo(distinct.at(3)).isEqualTo(1);
        assertThat(distinct.term(2)).isEqualTo(list.term(2));
    }

    @Test
    void the_same_line_has_one_number_wherever_it_stands() {
        Distinct lines = TermList.of("Home News\nother\nHome  NEWS!", terms).distinctLines();
        assertThat(lines.size()).isEqualTo(2);
        assertThat(lines.at(0)).isEqualTo(lines.at(2)).isNotEqualTo(lines.at(1));
    }
}
