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

    private final CleanCopy copy = new CleanCopy(URLS, url -> "/page?url=" + url.text());

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
        assertThat(copy.of(PAGE, Headers.NONE, korean)).contains("<p>한글 문서</p>");
        assertThat(clean("<p>" + "x".repeat(2 * CleanCopy.LONGEST))).hasSizeLessThanOrEqualTo(CleanCopy.LONGEST + 10);
        assertThat(clean("<div>".repeat(10_000) + "deep")).contains("deep");
    }

    private String clean(String html) {
        return copy.of(PAGE, Headers.NONE, html.getBytes(StandardCharsets.UTF_8));
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
