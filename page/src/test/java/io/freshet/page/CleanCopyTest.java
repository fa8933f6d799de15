package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.UrlRules;
import io.freshet.testkit.Seeds;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Attribute;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

class CleanCopyTest {
    private static final Canonicaliser URLS = new Canonicaliser(UrlRules.DEFAULT);
    private static final CrawlUrl PAGE = URLS.parse("https://example.org/a/b").orElseThrow();

    private final CleanCopy copy = new CleanCopy(URLS, new TreeBuilder(), url -> "/page?url=" + url.text());

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '\0', textBlock = """
            <p>text</p>                                      | <p>text</p>
            <h1 class=x id=y style=color:red>a</h1>          | <h1>a</h1>
            <script>alert(1)</script>b                       | b
            <style>body{display:none}</style>b               | b
            <p onclick=alert(1)>a</p>                        | <p>a</p>
            <a href=javascript:alert(1)>a</a>                | <a>a</a>
            <a href="data:text/html,x">a</a>                 | <a>a</a>
            <a href=../c>a</a>                               | <a href="/page?url=https://example.org/c" target="_top">a</a>
            <a href=//evil.example/ target=x>a</a>           | <a href="/page?url=https://evil.example/" target="_top">a</a>
            <img src=x onerror=alert(1) alt="A map">         | [A map]
            <img src=x>                                      |
            <svg onload=alert(1)><script>1</script></svg>a   | a
            <iframe src=//evil.example></iframe>a            | a
            <form action=/><input name=p><button>b</button></form> | b
            <meta http-equiv=refresh content=0>a             | a
            <base href=//evil.example/><a href=x>a</a>       | <a href="/page?url=https://evil.example/x" target="_top">a</a>
            <object data=x></object><embed src=x>a           | a
            <table background=x><tr><td colspan=2 bgcolor=red>a</table> | <table><tbody><tr><td colspan="2">a</td></tr></tbody></table>
            <math><mtext><style><img src=x onerror=alert(1)></style> a | a
            <noscript><p title="</noscript><img src=x onerror=alert(1)>">a |
            """)
    void only_what_does_nothing_stays(String html, String expected) {
        String clean = clean(html);
        if (expected == null) {
            assertThat(clean.strip()).isEmpty();
        } else {
            assertThat(clean.strip()).startsWith(expected);
        }
        harmless(clean);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_page_nothing_in_the_copy_runs_or_loads(long seed) {
        var random = new SplittableRandom(seed);
        List<String> parts = List.of(
                "<",
                ">",
                "\"",
                "'",
                "=",
                "/",
                " ",
                "<script",
                "</script>",
                "<svg ",
                "<style>",
                "</style>",
                "<!--",
                "-->",
                "<![CDATA[",
                "]]>",
                "<a href=",
                "javascript:",
                "onload=",
                "<img ",
                "src=",
                "<p>",
                "<math>",
                "<template>",
                "<noscript>",
                "<title>",
                "&lt;",
                "&#x6a;",
                "\u0000",
                "\u202e",
                "x");
        var html = new StringBuilder();
        for (int i = 0; i < 200; i++) {
            html.append(parts.get(random.nextInt(parts.size())));
        }
        harmless(clean(html.toString()));
    }

    @Test
    void a_copy_is_read_in_its_own_charset_and_cut_when_it_is_huge() {
        byte[] korean = "<meta charset=euc-kr><p>한글 문서</p>".getBytes(Charset.forName("EUC-KR"));
        assertThat(copy.of(PAGE, Headers.NONE, korean).html()).contains("<p>한글 문서</p>");
        assertThat(clean("<p>" + "x".repeat(3 * CleanCopy.LONGEST / 2)))
                .hasSizeBetween(CleanCopy.LONGEST - 10, CleanCopy.LONGEST + 10);
        assertThat(clean("<div>".repeat(10_000) + "deep")).contains("deep");
    }

    @Test
    void a_page_within_the_bounds_is_there_as_a_whole() {
        assertThat(copied("<p>x")).isEqualTo(new CleanCopy.Copy("<p>x</p>", CleanCopy.Extent.WHOLE));
        assertThat(copied("").extent()).isEqualTo(CleanCopy.Extent.WHOLE);
    }

    @Test
    void of_a_page_that_is_too_copiedthe_beginning_is_there_and_ends_well() {
        CleanCopy.Copy copied = copied("<blockquote>first" + "<p>가 &amp;".repeat(9_000) + "<b lang=ko>"
                + "<i>x".repeat(500) + "x".repeat(1_500_000) + "last");
        assertThat(copied.extent()).isEqualTo(CleanCopy.Extent.BEGINNING);
        assertThat(copied.html())
                .startsWith("<blockquote>first")
                .endsWith("</blockquote>")
                .doesNotContain("last");
        harmless(copied.html());
    }

    @Test
    void of_a_page_whose_markup_is_beyond_the_bounds_the_text_is_there() {
        CleanCopy.Copy text = copied("<h1 onclick=x>a &lt;b&gt;</h1><script>c</script>" + "<p>가<i>".repeat(20_000));
        assertThat(text.extent()).isEqualTo(CleanCopy.Extent.TEXT);
        assertThat(text.html()).startsWith("<p>a &lt;b&gt;</p><p>가</p>");
        harmless(text.html());
    }

    /** What is copied into each of thousands of blocks, or stands in each of thousands of links, adds up. */
    @Test
    void no_copy_is_longer_than_its_bound() {
        String base = "<base href='https://example.org/" + "b".repeat(1_500) + "/'>";
        for (String html : List.of(
                base + "<p><a href=x>y</a></p><i>".repeat(1_900),
                "<b lang=" + "x".repeat(1_000_000) + "><b dir=" + "y".repeat(500_000) + ">" + "<p>x".repeat(9_000),
                "<td colspan='" + "1".repeat(1_000_000) + "'>",
                "<p>" + "\"".repeat(1_900_000),
                "<font>".repeat(12) + "<p title='" + "t".repeat(100_000) + "'>" + "<p>x".repeat(9_000),
                "<p>" + "\"&<".repeat(2_000_000))) {
            assertThat(copied(html).html()).hasSizeLessThanOrEqualTo(CleanCopy.LONGEST + 4_000);
        }
    }

    private CleanCopy.Copy copied(String html) {
        return copy.of(PAGE, Headers.NONE, html.getBytes(StandardCharsets.UTF_8));
    }

    private String clean(String html) {
        return copied(html).html();
    }

    /** As a browser would read it once more. */
    private static void harmless(String clean) {
        for (Element element : Jsoup.parse(clean).body().getAllElements()) {
            assertThat(element.normalName())
                    .isNotIn(
                            "script",
                            "style",
                            "svg",
                            "math",
                            "iframe",
                            "object",
                            "embed",
                            "form",
                            "input",
                            "img",
                            "meta",
                            "base",
                            "link",
                            "template");
            for (Attribute attribute : element.attributes()) {
                assertThat(attribute.getKey())
                        .isIn("href", "target", "lang", "dir", "colspan", "rowspan", "scope", "start");
                if (attribute.getKey().equals("href")) {
                    assertThat(attribute.getValue()).startsWith("/page?url=http");
                }
            }
        }
    }
}
