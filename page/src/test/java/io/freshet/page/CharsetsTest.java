package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Headers;
import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class CharsetsTest {
    private static final Map<String, String> SAMPLES = Map.ofEntries(
            Map.entry("ko", "서울시는 사람과 자전거만 건널 수 있는 새 다리를 금요일에 열었다. 건너는 데 걸어서 십오 분쯤 걸린다."),
            Map.entry("cp949", "뷁스럽게도 똠방각하가 펲시콜라를 마셨다. 그 뒤로 아무도 그를 보지 못했다고 한다. 햏자들은 웃었다."),
            Map.entry("ja", "吾輩は猫である。名前はまだ無い。どこで生れたかとんと見当がつかぬ。何でも薄暗いじめじめした所でニャーニャー泣いていた事だけは記憶している。"),
            Map.entry("zh", "北京大学创建于一八九八年，是中国近代第一所国立综合性大学。学校坐落在海淀区，环境优美，学生来自全国各地。"),
            Map.entry("tw", "國立臺灣大學位於臺北市，是臺灣歷史最悠久的大學。學生來自各地，校園裡有許多椰子樹，圖書館非常大。"),
            Map.entry(
                    "ru",
                    "Все счастливые семьи похожи друг на друга, каждая несчастливая семья несчастлива по-своему. Всё смешалось в доме."),
            Map.entry(
                    "el",
                    "Η Αθήνα είναι η πρωτεύουσα της Ελλάδας και μία από τις αρχαιότερες πόλεις του κόσμου, με ιστορία χιλιάδων ετών."),
            Map.entry(
                    "cs",
                    "Příliš žluťoučký kůň úpěl ďábelské ódy. Všechny děti šly večer do města a těšily se na světla."),
            Map.entry("fr", "Le garçon très gêné a mangé « des œufs » à l’hôtel, où l’été fut court ; ça coûte 3 €."));

    @ParameterizedTest(name = "{1} in {0}")
    @CsvSource({
        "euc-kr, ko",
        "ks_c_5601-1987, cp949",
        "euc-kr, cp949",
        "korean, cp949",
        "cp949, cp949",
        "shift_jis, ja",
        "x-sjis, ja",
        "euc-jp, ja",
        "iso-2022-jp, ja",
        "gb2312, zh",
        "gbk, zh",
        "gb18030, zh",
        "big5, tw",
        "windows-1251, ru",
        "koi8-r, ru",
        "iso-8859-5, ru",
        "windows-1253, el",
        "iso-8859-7, el2",
        "windows-1250, cs",
        "iso-8859-2, cs",
        "windows-1252, fr",
        "iso-8859-1, fr",
        "latin1, fr",
        "utf-8, ko"
    })
    void a_declared_charset_is_read_whether_the_server_or_the_page_says_it(String label, String sample) {
        String text = sample.equals("el2") ? sample("el") : sample(sample);
        Charset charset = CharsetLabels.charset(label);
        assertThat(charset).isNotNull();
        String page = "<html><head><title>x</title></head><body><p>" + text;
        String equiv = "<meta http-equiv=\"Content-Type\" content=\"text/html; charset=" + label + "\">";

        assertThat(read(page, charset, header(label)).text()).isEqualTo(page);
        assertThat(read("<meta charset='" + label + "'>" + page, charset, Headers.NONE)
                        .text())
                .endsWith(text);
        assertThat(read(equiv + page, charset, Headers.NONE).text()).endsWith(text);
        assertThat(read("<?xml version='1.0' encoding='" + label + "'?>" + page, charset, Headers.NONE)
                        .text())
                .endsWith(text);
    }

    @ParameterizedTest(name = "{1} in {0}")
    @CsvSource({
        "x-windows-949, ko",
        "x-windows-949, cp949",
        "windows-31j, ja",
        "EUC-JP, ja",
        "ISO-2022-JP, ja",
        "GB18030, zh",
        "Big5-HKSCS, tw",
        "windows-1251, ru",
        "windows-1253, el",
        "windows-1252, fr",
        "UTF-8, ko",
        "UTF-8, fr",
        "UTF-8, ja"
    })
    void a_charset_that_nobody_declares_is_detected(String name, String sample) {
        String page = "<html><title>x</title><p>" + sample(sample).repeat(3) + "</html>";

        Markup decoded = read(page, Charset.forName(name), Headers.NONE);

        assertThat(decoded.text()).isEqualTo(page);
    }

    @ParameterizedTest(name = "declared {0}, written in {1}")
    @CsvSource({
        "utf-8, x-windows-949, ko",
        "utf-8, x-windows-949, cp949",
        "utf-8, windows-31j, ja",
        "utf-8, GB18030, zh",
        "utf-8, windows-1251, ru",
        "utf-8, windows-1252, fr",
        "iso-8859-1, UTF-8, ko",
        "iso-8859-1, UTF-8, fr",
        "euc-kr, UTF-8, ko",
        "euc-kr, UTF-8, fr",
        "shift_jis, UTF-8, ja",
        "iso-8859-1, x-windows-949, ko",
        "iso-8859-1, windows-31j, ja",
        "us-ascii, GB18030, zh",
        "euc-kr, windows-31j, ja",
        "nonsense, x-windows-949, ko"
    })
    void a_declaration_that_is_plainly_wrong_is_overruled(String label, String name, String sample) {
        String page = "<html><title>x</title><p>" + sample(sample).repeat(3);
        Charset charset = Charset.forName(name);

        assertThat(read(page, charset, header(label)).text()).isEqualTo(page);
        assertThat(read("<meta charset=" + label + ">" + page, charset, Headers.NONE)
                        .text())
                .endsWith(page);
    }

    @Test
    void where_server_and_page_disagree_the_bytes_decide_and_then_the_server() {
        String korean = "<meta charset=euc-kr><p>" + sample("ko");
        String russian = "<meta charset=koi8-r><p>" + sample("ru");

        assertThat(read(korean, CharsetLabels.KOREAN, header("iso-8859-1")).text())
                .isEqualTo(korean);
        assertThat(read(korean, CharsetLabels.KOREAN, header("utf-8")).text()).isEqualTo(korean);
        assertThat(read(korean, StandardCharsets.UTF_8, header("utf-8")).text()).isEqualTo(korean);
        assertThat(read(russian, Charset.forName("windows-1251"), header("windows-1251"))
                        .text())
                .isEqualTo(russian);
    }

    @ParameterizedTest
    @ValueSource(strings = {"UTF-8", "UTF-16LE", "UTF-16BE"})
    void a_byte_order_mark_is_stronger_than_any_word(String name) {
        Charset charset = Charset.forName(name);
        String page = "<meta charset=euc-kr><p>" + sample("ko");

        Markup decoded = read("\uFEFF" + page, charset, header("shift_jis"));

        assertThat(decoded.text()).isEqualTo(page);
        assertThat(decoded.charset()).isEqualTo(charset);
    }

    @Test
    void utf_16_without_a_mark_is_known_by_its_zeros() {
        String page = "<html><p>" + sample("ko");

        assertThat(read(page, StandardCharsets.UTF_16LE, Headers.NONE).text()).isEqualTo(page);
        assertThat(read(page, StandardCharsets.UTF_16BE, Headers.NONE).text()).isEqualTo(page);
    }

    @Test
    void a_page_that_says_utf_16_in_ascii_letters_is_utf_8() {
        String page = "<meta charset=utf-16><p>" + sample("ko");

        assertThat(read(page, StandardCharsets.UTF_8, Headers.NONE).text()).isEqualTo(page);
    }

    @Test
    void a_few_broken_bytes_do_not_make_a_page_another_charset() {
        byte[] korean = ("<p>" + sample("ko").repeat(5)).getBytes(StandardCharsets.UTF_8);
        byte[] cut = Arrays.copyOf(korean, korean.length - 2);
        cut[200] = (byte) 0xFF;

        Markup decoded = Charsets.decode(Headers.NONE, cut);

        assertThat(decoded.charset()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(Charsets.decode(header("iso-8859-1"), cut).charset()).isEqualTo(StandardCharsets.UTF_8);
        assertThat(decoded.text()).contains("�").contains("자전거만");
    }

    @Test
    void a_replacement_character_that_was_written_is_not_a_fault() {
        assertThat(read("<p>broken: \uFFFD", StandardCharsets.UTF_8, Headers.NONE)
                        .text())
                .isEqualTo("<p>broken: \uFFFD");
    }

    @Test
    void two_letters_that_could_be_utf_8_by_chance_are_what_was_declared() {
        byte[] content = bytes("<p>", new byte[] {(byte) 0xC5, (byte) 0xB8}); // 타 in EUC-KR, Ÿ in UTF-8

        assertThat(Charsets.decode(header("euc-kr"), content).text()).isEqualTo("<p>타");
        assertThat(Charsets.decode(Headers.NONE, content).text()).isEqualTo("<p>Ÿ");
    }

    @Test
    void bytes_that_fit_nothing_are_windows_1252() {
        byte[] content = bytes("price: ", new byte[] {(byte) 0x80, '5', ' ', (byte) 0x93, 'x', (byte) 0x94});

        assertThat(Charsets.decode(Headers.NONE, content).text()).isEqualTo("price: €5 “x”");
    }

    @Test
    void a_declaration_in_a_comment_or_far_down_is_none() {
        assertThat(DeclaredCharset.ofPage(ascii("<!-- <meta charset=koi8-r> --><meta charset=big5>")))
                .isEqualTo(Charset.forName("Big5-HKSCS"));
        assertThat(DeclaredCharset.ofPage(ascii("<a title='<meta charset=koi8-r>'>")))
                .isNull();
        assertThat(DeclaredCharset.ofPage(ascii(" ".repeat(3_000) + "<meta charset=koi8-r>")))
                .isEqualTo(Charset.forName("KOI8-R"));
        assertThat(DeclaredCharset.ofPage(ascii(" ".repeat(5_000) + "<meta charset=koi8-r>")))
                .isNull();
        assertThat(DeclaredCharset.ofPage(ascii("<meta charset=x-user-defined><meta charset=koi8-r>")))
                .isEqualTo(Charset.forName("KOI8-R"));
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text/html; charset=EUC-KR              | x-windows-949
            text/html;charset="utf-8"              | UTF-8
            text/html; Charset = 'windows-1250'    | windows-1250
            text/html; charset=utf-8; boundary=x   | UTF-8
            text/html; charset=iso-2022-kr         |
            text/html; charset=                    |
            text/html                              |
            """)
    void the_header_is_read_in_any_spelling(String type, String name) {
        Charset charset = DeclaredCharset.ofHeader(Headers.of("Content-Type", type));

        assertThat(charset == null ? null : charset.name()).isEqualTo(name);
    }

    @ParameterizedTest
    @CsvSource({
        "iso-8859-1, windows-1252",
        "ASCII, windows-1252",
        "iso-8859-9, windows-1254",
        "tis-620, x-windows-874",
        "gb2312, GB18030",
        "big5, Big5-HKSCS",
        "ms_kanji, windows-31j",
        "ksc5601, x-windows-949",
        "' utf8 ', UTF-8",
        "unicode-1-1-utf-8, UTF-8",
        "latin2, ISO-8859-2",
        "iso_8859-2:1987, ISO-8859-2"
    })
    void labels_mean_what_they_mean_on_the_web(String label, String name) {
        Charset charset = CharsetLabels.charset(label);

        assertThat(charset).isNotNull().extracting(Charset::name).isEqualTo(name);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "replacement", "x-user-defined", "hz-gb-2312", "iso-2022-cn", "utf-7", "nonsense"})
    void labels_that_are_not_for_pages_are_not_known(String label) {
        assertThat(CharsetLabels.charset(label)).isNull();
    }

    private static String sample(String name) {
        String sample = SAMPLES.get(name);
        assertThat(sample).as(name).isNotNull();
        return Objects.requireNonNull(sample);
    }

    private static Markup read(String page, Charset charset, Headers headers) {
        return Charsets.decode(headers, page.getBytes(charset));
    }

    private static Headers header(String label) {
        return Headers.of("Content-Type", "text/html; charset=" + label);
    }

    private static byte[] ascii(String text) {
        return text.getBytes(StandardCharsets.US_ASCII);
    }

    private static byte[] bytes(String start, byte[] rest) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        bytes.writeBytes(start.getBytes(StandardCharsets.US_ASCII));
        bytes.writeBytes(rest);
        return bytes.toByteArray();
    }
}
