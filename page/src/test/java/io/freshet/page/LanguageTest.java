package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class LanguageTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ko | 서울시는 사람과 자전거만 건널 수 있는 새 다리를 금요일에 열었다.
            ko | Java 언어로 HTTP server를 만드는 방법을 설명한다. Thread pool 크기는 설정 파일에서 바꿀 수 있다.
            ja | 吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。
            zh | 北京大学创建于一八九八年，是中国近代第一所国立综合性大学。
            ru | Все счастливые семьи похожи друг на друга.
            el | Η Αθήνα είναι η πρωτεύουσα της Ελλάδας.
            th | กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย
            ar | القاهرة هي عاصمة جمهورية مصر العربية
            he | ירושלים היא עיר הבירה של מדינת ישראל
            en | The server is ready when it prints a line that ends with the word ready, and not before.
            de | Der Server ist bereit, wenn er eine Zeile ausgibt, und das kann nach dem Start eine Weile dauern.
            fr | Le serveur est prêt quand il affiche une ligne, et cela peut durer dans les cas où le disque est lent.
            es | El servidor está listo cuando muestra una línea, pero eso puede tardar más de lo que se espera en los discos lentos.
            it | Il server è pronto quando mostra una riga, e questo può durare più del previsto con i dischi che sono lenti.
            pt | O servidor está pronto quando mostra uma linha, mas isso pode demorar mais do que se espera, não só em discos lentos.
            nl | De server is klaar als hij een regel toont, en dat kan bij trage schijven langer duren dan je voor ogen had met het.
            '' | Anna Bertil Cecilia David Erik Filip Gustav Helena Ivar Johan Kalle Ludvig
            '' | 12345 67890
            """)
    void a_page_that_says_nothing_is_told_by_its_letters_and_small_words(String language, String text) {
        assertThat(Language.of("", text.toCharArray(), text.length())).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({
        "en, en",
        "EN-us, en",
        "ko_KR, ko",
        "' de ', de",
        "zh-Hant-TW, zh",
        "haw, haw",
        "xx, ''",
        "english, ''",
        "'en, ko', ''",
        "und, ''",
        "e, ''",
        "'', ''",
        "123, ''"
    })
    void a_language_tag_is_reduced_to_its_first_part_if_it_is_one(String tag, String language) {
        assertThat(Language.of(tag, new char[0], 0)).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            en | ko | 이 문서는 한국어로 쓰여 있지만 틀이 영어라고 한다. 많은 곳이 그렇다.
            ko | en | The page says that it is Korean, but this is the English text of the manual and it was not translated.
            en | en | 'Le serveur est prêt quand il affiche une ligne, et cela peut durer dans les cas où le disque est lent.'
            ko | ko | PDF로 직접 내보내기. Exports the current document directly as PDF. No settings dialog is shown. This page is: /text/shared
            uk | uk | Усі щасливі сім'ї схожі одна на одну, кожна нещаслива сім'я нещаслива по-своєму.
            sr | sr | Sve srećne porodice liče jedna na drugu, svaka nesrećna porodica je nesrećna na svoj način.
            ja | ja | 東京都千代田区永田町一丁目七番一号国立国会図書館東京本館
            fa | fa | همه خانواده های خوشبخت شبیه یکدیگرند
            hi | hi | सभी सुखी परिवार एक दूसरे के समान होते हैं
            sv | sv | Alla lyckliga familjer liknar varandra, varje olycklig familj är olycklig på sitt eget vis.
            """)
    void a_page_is_believed_unless_its_script_contradicts(String declared, String language, String text) {
        assertThat(Language.of(declared, text.toCharArray(), text.length())).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({"250, en", "90, de"})
    void two_hundred_clear_words_are_enough(int english, String language) {
        String text =
                "the index of this is that ".repeat(english / 6 + 1) + "und das ist nicht der Weg von dem ".repeat(80);

        assertThat(Language.of("", text.toCharArray(), text.length())).isEqualTo(language);
    }

    @ParameterizedTest
    @CsvSource({"1999, ru", "2000, ''", "2001, ''"})
    void exactly_four_thousand_letters_are_looked_at(int latin, String language) {
        for (String parting : List.of("", " ", "7, ", "-".repeat(900))) {
            String text = ("q" + parting).repeat(latin) + ("д" + parting).repeat(3_000);

            assertThat(Language.of("", text.toCharArray(), text.length())).isEqualTo(language);
        }
    }
}
