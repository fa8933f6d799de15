package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.text.Normalizer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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
                "en|12,000 and 1,234,567.89 but 1,2|12000 and 1234567.89 but 1,2",
                "en|gtk_widget_show()|gtk_widget_show",
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
}
