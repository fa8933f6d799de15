package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.lang.Character.UnicodeScript;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class NearFingerprintTest {
    private enum Script {
        ENGLISH,
        KOREAN,
        CHINESE
    }

    static LongStream seeds() {
        return Seeds.some(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_small_edit_moves_few_bits_and_another_text_about_half(long seed) {
        var random = new SplittableRandom(seed);
        for (Script script : Script.values()) {
            List<String> words = words(script, 600, random);
            long before = NearFingerprint.of(text(script, words));
            words.set(random.nextInt(words.size()), word(script, random));
            words.remove(random.nextInt(words.size()));
            words.add(random.nextInt(words.size()), word(script, random));

            assertThat(NearFingerprint.distance(before, NearFingerprint.of(text(script, words))))
                    .as("%s, three edits", script)
                    .isLessThanOrEqualTo(10);
            assertThat(NearFingerprint.distance(before, NearFingerprint.of(text(script, words(script, 600, random)))))
                    .as("%s, another text", script)
                    .isBetween(16, 48);
        }
    }

    @Test
    void three_edits_in_six_hundred_words_move_three_bits_on_average() {
        var random = new SplittableRandom(42);
        int bits = 0;
        for (int i = 0; i < 100; i++) {
            List<String> words = words(Script.KOREAN, 600, random);
            long before = NearFingerprint.of(text(Script.KOREAN, words));
            for (int edit = 0; edit < 3; edit++) {
                words.set(random.nextInt(words.size()), word(Script.KOREAN, random));
            }
            bits += NearFingerprint.distance(before, NearFingerprint.of(text(Script.KOREAN, words)));
        }
        assertThat(bits / 100.0).isBetween(1.0, 6.0);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            It is 12:34:56 and 7 people are here  | It is 1:02:03 and 1234 people are here
            Hello, World! How are you?            | hello world how are you
            visitors: 00012 since 1999            | visitors: 98765 since 2024
            조회수 123 회, 2024-05-03 아침          | 조회수 4567 회, 1999-12-31 아침
            version 1.2rc3 of it                  | version 10.20rc33 of it
            """)
    void numbers_case_and_punctuation_do_not_matter(String one, String two) {
        assertThat(NearFingerprint.of(one)).isEqualTo(NearFingerprint.of(two)).isNotZero();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_words_of_a_text_are_found_wherever_they_lie(long seed) {
        var random = new SplittableRandom(seed);
        List<String> words = new ArrayList<>();
        for (int i = 0; i < 700; i++) {
            Script script = Script.values()[random.nextInt(2)];
            words.add(random.nextInt(5) == 0 ? "x" + random.nextInt(100_000) + "y" : word(script, random));
        }
        long plain = NearFingerprint.of(String.join(" ", words));

        for (int i = 0; i < 20; i++) { // gaps of another length move every word to another place
            String gap = ", ".repeat(1 + random.nextInt(300));
            assertThat(NearFingerprint.of(gap + String.join(i % 2 == 0 ? " - " : "\n", words)))
                    .isEqualTo(plain);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_text_of_any_characters_is_as_its_words_one_by_one(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 50; i++) {
            String text = anything(random, random.nextInt(2_000));
            assertThat(NearFingerprint.of(text)).isEqualTo(NearFingerprint.of(String.join(" ", wordsOf(text))));
        }
    }

    /** Of the script of its neighbours, mostly. */
    private static String anything(SplittableRandom random, int length) {
        String[] scripts = {
            "abcXYZ", "0123456789", " ,.-\n", "éÀßİ\u00a0©", "가나힣ㄱ", "漢字かなไทย", "Жж٣ا\u0301\u212a", "📚\ud83d\udcda"
        };
        StringBuilder text = new StringBuilder();
        String script = scripts[0];
        while (text.length() < length) {
            script = random.nextInt(3) == 0 ? scripts[random.nextInt(scripts.length)] : script;
            text.append(script.charAt(random.nextInt(script.length())));
        }
        return text.toString();
    }

    /** Found one character after the other, every number as a seven. */
    private static List<String> wordsOf(String text) {
        List<String> words = new ArrayList<>();
        StringBuilder word = new StringBuilder();
        for (char c : (text + " ").toCharArray()) {
            boolean alone = Character.isSurrogate(c)
                    || Character.isIdeographic(c)
                    || List.of(UnicodeScript.HIRAGANA, UnicodeScript.THAI).contains(UnicodeScript.of(c));
            if (Character.isDigit(c)) {
                word.append(word.toString().endsWith("7") ? "" : "7");
            } else if (!alone && (Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK)) {
                word.append(c);
            } else {
                words.add(word.toString());
                words.add(alone ? String.valueOf(c) : "");
                word.setLength(0);
            }
        }
        words.removeIf(String::isEmpty);
        return words;
    }

    @Test
    void the_order_of_words_matters() {
        assertThat(NearFingerprint.of("one two three four")).isNotEqualTo(NearFingerprint.of("four three two one"));
    }

    @Test
    void a_text_without_words_is_zero_and_one_with_a_word_is_not() {
        assertThat(NearFingerprint.of("")).isZero();
        assertThat(NearFingerprint.of(" \n—…!")).isZero();
        assertThat(NearFingerprint.of("word")).isNotZero();
        assertThat(NearFingerprint.of("two words")).isNotZero().isNotEqualTo(NearFingerprint.of("word"));
        assertThat(NearFingerprint.of("漢字")).isNotZero();
    }

    /** It is on disk in every store: a change of this number is a new format. */
    @Test
    void the_function_never_changes() {
        assertThat(NearFingerprint.of("The quick brown fox jumps over the lazy dog, 7 times."))
                .isEqualTo(-7525050356772301803L);
        assertThat(NearFingerprint.of("다람쥐 헌 쳇바퀴에 타고파 漢字かな")).isEqualTo(-8430632292191174125L);
    }

    @Test
    void what_lies_beyond_the_limit_does_not_count() {
        String long_ = "some words again ".repeat(2_000);

        assertThat(NearFingerprint.of(long_ + "end")).isEqualTo(NearFingerprint.of(long_));
        assertThat(NearFingerprint.of("x".repeat(5_000_000))).isNotZero();
    }

    @Test
    void the_counters_count_right() {
        // the majority bit by bit, counted one by one
        var random = new SplittableRandom(7);
        for (int n = 3; n < 40; n++) {
            List<String> words = words(Script.ENGLISH, n, random);
            int[] ones = new int[64];
            for (int i = 0; i + 3 <= n; i++) {
                long shingle = NearFingerprint.of(String.join(" ", words.subList(i, i + 3)));
                for (int bit = 0; bit < 64; bit++) {
                    ones[bit] += (int) ((shingle >>> bit) & 1);
                }
            }
            long expected = 0;
            for (int bit = 0; bit < 64; bit++) {
                expected |= 2 * ones[bit] > n - 2 ? 1L << bit : 0;
            }
            assertThat(NearFingerprint.of(String.join(" ", words)))
                    .as("%d words", n)
                    .isEqualTo(expected);
        }
    }

    private static List<String> words(Script script, int count, SplittableRandom random) {
        List<String> words = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            words.add(word(script, random));
        }
        return words;
    }

    private static String word(Script script, SplittableRandom random) {
        StringBuilder word = new StringBuilder();
        int length = script == Script.ENGLISH ? 2 + random.nextInt(8) : 1 + random.nextInt(4);
        for (int i = 0; i < length; i++) {
            word.append(
                    switch (script) {
                        case ENGLISH -> (char) ('a' + random.nextInt(26));
                        case KOREAN -> (char) (0xAC00 + random.nextInt(11_172));
                        case CHINESE -> (char) (0x4E00 + random.nextInt(2_000));
                    });
        }
        return word.toString();
    }

    private static String text(Script script, List<String> words) {
        return String.join(script == Script.CHINESE ? "" : " ", words);
    }
}
