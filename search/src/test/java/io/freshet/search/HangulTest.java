package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class HangulTest {
    @ParameterizedTest
    @CsvSource({"값,ㄱㅏㅂㅅ", "데이터,ㄷㅔㅇㅣㅌㅓ", "의,ㅇㅡㅣ", "과,ㄱㅗㅏ", "까,ㄲㅏ", "abc 가,abc ㄱㅏ", "ㄳ,ㄱㅅ"})
    void a_syllable_is_typed_letter_by_letter(String text, String strokes) {
        assertThat(Hangul.strokes(text)).isEqualTo(strokes);
    }

    @ParameterizedTest
    @CsvSource({"데이터베이스,ㄷㅇㅌㅂㅇㅅ", "한국 API,ㅎㄱ API", "빵,ㅃ"})
    void words_are_known_by_their_initials(String text, String initials) {
        assertThat(Hangul.initials(text)).isEqualTo(initials);
    }

    @ParameterizedTest
    @CsvSource({"epdlxj,데이터", "dkssud,안녕", "Rkcl,까치", "rkqt,값", "database,ㅇㅁㅅ뮴ㄴㄷ"})
    void latin_keys_are_what_the_korean_layout_makes_of_them(String typed, String text) {
        assertThat(Hangul.fromLatinKeys(typed)).isEqualTo(text);
    }

    @ParameterizedTest
    @CsvSource({"ㅇㅁㅅㅁ,data", "ㅑㅞㄱ,inpr", "ㅡㅕ냧,music"})
    void korean_keys_are_what_the_latin_layout_makes_of_them(String typed, String text) {
        assertThat(Hangul.toLatinKeys(typed)).isEqualTo(text);
    }

    @Test
    void every_syllable_is_composed_from_its_strokes() {
        for (char c = '가'; c <= '힣'; c++) {
            assertThat(Hangul.composed(Hangul.strokes(String.valueOf(c)))).isEqualTo(String.valueOf(c));
        }
    }

    static LongStream seeds() {
        return Seeds.some(50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_written_in_syllables_can_be_typed(long seed) {
        var random = new SplittableRandom(seed);
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 30; i++) {
            text.append(random.nextInt(6) == 0 ? ' ' : (char) random.nextInt('가', '힣' + 1));
        }
        assertThat(Hangul.composed(Hangul.strokes(text.toString()))).isEqualTo(text.toString());
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void what_is_half_typed_is_the_beginning_of_the_whole(long seed) {
        var random = new SplittableRandom(seed);
        String text = random.ints(6, '가', '힣' + 1)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
        String strokes = Hangul.strokes(text);
        String half = strokes.substring(0, random.nextInt(strokes.length()));
        assertThat(strokes).startsWith(Hangul.strokes(Hangul.composed(half)));
    }
}
