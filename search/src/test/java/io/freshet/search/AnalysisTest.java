package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.io.IOException;
import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.OffsetAttribute;
import org.apache.lucene.analysis.tokenattributes.PositionIncrementAttribute;
import org.apache.lucene.analysis.tokenattributes.TermToBytesRefAttribute;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class AnalysisTest {
    private final Analysis analysis = new Analysis();

    @AfterEach
    void close() {
        analysis.close();
    }

    private List<String> terms(String language, String text) {
        return Analysis.tokens(analysis.of(language), Analysis.apart(Analysis.normal(text))).stream()
                .map(Analysis.Token::term)
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "ko|데이터베이스를 만들었습니다|데이터 베이스 만들",
                "ko|데이터 베이스|데이터 베이스",
                "ko|12,000원|12000 원",
                "ko|갤럭시 S24 출시, 2024 11|갤럭시 s 24 출시 2024 11",
                "ko|ＡＢＣ Libraries|abc library",
                "ko|페이지 나누기|페이지 나누",
                "en|Libraries' users installed Zoë's file.txt|library user install zoe file txt",
                "en|12,000 and 1,234,567 but 1,2 in 3.6.9|12000 and 1234567 but 1,2 in 3 6 9",
                "en|gtk_widget_show()|gtk_widget_show",
                "en|Copyright © 2024|copyright 2024",
                "de|Größe der Bücher|grosse der bucher",
                "ja|東京都に住む|東京 都 に 住む",
            })
    void terms_of_a_page_are_those_of_its_language(String language, String text, String terms) {
        assertThat(terms(language, text)).containsExactly(terms.split(" "));
    }

    @Test
    void hangul_in_single_letters_is_composed_first() {
        String apart = Normalizer.normalize("데이터베이스", Normalizer.Form.NFD);
        assertThat(apart).hasSizeGreaterThan(6);
        assertThat(terms("ko", apart)).containsExactly("데이터", "베이스");
    }

    @Test
    void half_of_a_character_is_replaced() {
        assertThat(Analysis.normal("a\uD83D b")).isEqualTo("a? b");
        assertThat(Analysis.normal("a\uD83D\uDE00 b")).isEqualTo("a\uD83D\uDE00 b");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "에어팟 프로|에어@2 어팟@1 팟프@1 프로@1",
                "API 문서, 책|문서@2 책@2",
                "가 b 나다|가@2 나다@2",
                "日本語|日本@2 本語@1",
            })
    void pairs_go_over_spaces_and_nothing_else(String text, String pairs) {
        assertThat(Analysis.tokens(analysis.pairs(), text).stream()
                        .map(token -> token.term() + "@" + token.step())
                        .toList())
                .containsExactly(pairs.split(" "));
    }

    static LongStream seeds() {
        return Seeds.some(300);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void text_in_ascii_letters_has_the_same_terms_in_the_same_places_either_way(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        String[] parts = {
            " ",
            " ",
            " ",
            ".",
            ",",
            ";",
            ":",
            "'",
            "_",
            "-",
            "\n",
            "\"",
            "a",
            "It",
            "'s",
            "users'",
            "12",
            "000",
            "3",
            "Libraries",
            "installing",
            "x_y",
            "__",
            "e.g.",
            "http://a.b/c",
            "I.B.M",
            "\u0000",
            "@",
            "running",
            "1,234,567.89",
            "B2B",
            "a1",
            "¶",
            "’s",
            "‘",
            "’",
            "“",
            "—",
            "…",
            "•",
            "\u00A0",
            "»",
            "→",
            "×",
            "can’t",
            "─",
            "Zoë's",
            "naïve",
            "데이터베이스",
            "東京",
            "e\u0301",
            "\u0301",
            "\uD83D\uDE00",
            "©",
            "file™.txt",
            "ß",
            "\u200D"
        };
        StringBuilder text = new StringBuilder();
        for (int i = random.nextInt(80); i >= 0; i--) {
            switch (random.nextInt(12)) {
                case 0 -> text.append((char) random.nextInt(128));
                case 1 -> text.append(anySign(random));
                default -> text.append(parts[random.nextInt(parts.length)]);
            }
        }
        if (random.nextInt(5) == 0) {
            text.append(" ").append("long".repeat(random.nextInt(200))).append("_tail's");
        }
        Analysis.Prepared quick = analysis.of("en", text.toString());
        assertThat(quick.analyzer()).isNotEqualTo(analysis.of("en"));
        assertThat(placed(quick.analyzer(), quick.text()))
                .isEqualTo(placed(analysis.of("en"), Analysis.apart(text.toString())));
    }

    private static char anySign(SplittableRandom random) {
        while (true) {
            char c = (char) random.nextInt(0x80, 0x2600);
            if (EnglishTokenizer.reads(c)) {
                return c;
            }
        }
    }

    private static List<String> placed(Analyzer analyzer, String text) throws IOException {
        List<String> tokens = new ArrayList<>();
        try (TokenStream stream = analyzer.tokenStream("", text)) {
            var term = stream.addAttribute(TermToBytesRefAttribute.class);
            var place = stream.addAttribute(PositionIncrementAttribute.class);
            var offset = stream.addAttribute(OffsetAttribute.class);
            stream.reset();
            while (stream.incrementToken()) {
                tokens.add(term.getBytesRef().utf8ToString() + " +" + place.getPositionIncrement() + " "
                        + offset.startOffset() + "-" + offset.endOffset());
            }
            stream.end();
            tokens.add("end " + offset.endOffset());
        }
        return tokens;
    }
}
