package io.freshet.topics;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class PlainTermsTest {
    @ParameterizedTest(name = "{0}: {1}")
    @CsvSource(
            delimiter = '|',
            value = {
                "The ORB's stubs.        | the orb s stubs",
                "DynArrayPOA             | dynarraypoa dyn array poa",
                "HTTPServer2             | httpserver2 http server",
                "recursive_timed_mutex   | recursive timed mutex",
                "스프레드시트             | 스프 프레 레드 드시 시트",
                "셀                      | 셀",
                "Calc에서 SUM함수         | calc 에서 sum 함수",
                "12 345 utf8             | utf8 utf",
                "naïve Ärger             | naïve ärger",
                "The end of a Word       | the end of a word",
                "aB Ab AB a1 ab_ ab함    | ab ab ab a1 ab ab 함",
            })
    void text_becomes_terms(String text, String terms) {
        assertThat(String.join(" ", read(text))).isEqualTo(terms);
    }

    @Test
    void words_of_more_than_40_letters_tell_nothing() {
        String longest = "a".repeat(PlainTerms.LONGEST);
        assertThat(read(longest)).containsExactly(longest);
        assertThat(read("x " + longest + " y")).containsExactly("x", longest, "y");
        assertThat(read("x " + longest + "a y")).containsExactly("x", "y");
        assertThat(read(longest + "B")).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void no_text_makes_it_throw_and_places_never_go_back(long seed) {
        var random = new SplittableRandom(seed);
        var text = new StringBuilder();
        for (int i = 0; i < 2_000; i++) {
            text.append((char) random.nextInt(0x10000));
        }
        int[] last = {0};
        new PlainTerms().read(text.toString(), (_, length, at) -> {
            assertThat(at).isBetween(last[0], text.length() - 1);
            assertThat(length).isBetween(1, PlainTerms.LONGEST);
            last[0] = at;
        });
        TermList list = TermList.of(text.toString(), new PlainTerms());
        assertThat(list.from(0)).isZero();
    }

    static LongStream seeds() {
        return Seeds.some(20);
    }

    private static List<String> read(String text) {
        List<String> terms = new ArrayList<>();
        new PlainTerms().read(text, (chars, length, _) -> terms.add(new String(chars, 0, length)));
        return terms;
    }
}
