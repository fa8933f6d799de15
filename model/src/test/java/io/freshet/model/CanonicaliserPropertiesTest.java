package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What holds for every text, tried on texts made of the pieces that URLs break on, and on mutations of published cases. */
class CanonicaliserPropertiesTest {
    private static final int TRIES = 10_000;
    private static final List<String> PIECES = List.of(
            "http://",
            "https://",
            "HTTP:",
            "http:",
            "//",
            "/",
            "\\",
            "///",
            "?",
            "#",
            "&",
            ";",
            "=",
            ":",
            "@",
            "%",
            "%2",
            "%41",
            "%7e",
            "%2e",
            "%2E%2e",
            ".",
            "..",
            "/./",
            "/../",
            "%00",
            "%ff",
            "%c3%a4",
            "%34",
            "%31",
            "a",
            "b",
            "Z",
            "0",
            "1",
            "9",
            "-",
            "_",
            "~",
            "+",
            " ",
            "\t",
            "\n",
            "\u0000",
            "\u00e4",
            "\u00df",
            "\u03a3",
            "\u0130",
            "\u3002",
            "\uff0e",
            "\u200d",
            "\u00ad",
            "\ufeff",
            "\ud55c\uad6d",
            "\ud83d\ude00",
            "\ud83d",
            "\ude00",
            "example.org",
            "www.",
            "127.0.0.1",
            "0x7f",
            "256",
            "[::1]",
            "[",
            "]",
            ":80",
            ":443",
            ":8080",
            "xn--",
            "xn--3e0b707e",
            "index.html",
            "jsessionid=",
            ";jsessionid=0123456789",
            "sid=0123456789abcdef",
            "utm_source=x",
            "&sid",
            "'",
            "\"",
            "<",
            ">",
            "^",
            "`",
            "{",
            "|",
            "}",
            "javascript:",
            "mailto:");

    private final Canonicaliser canonicaliser = Canonicaliser.DEFAULT;
    private final List<String> published =
            WhatwgUrlTest.cases().map(WhatwgUrlTest.Case::input).toList();
    private final List<CrawlUrl> bases = List.of(
            url("http://example.org/"),
            url("https://example.org/a/b/c.html?q=1"),
            url("http://127.0.0.1:8700/a//b/"),
            url("https://xn--3e0b707e/%EA%B0%80?%EB%82%98"));

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_comes_out_is_canonical(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        int made = 0;
        for (int i = 0; i < TRIES; i++) {
            String text = text(random);
            Optional<CrawlUrl> url = random.nextBoolean()
                    ? canonicaliser.parse(text)
                    : canonicaliser.resolve(bases.get(random.nextInt(bases.size())), text);
            if (url.isPresent()) {
                made++;
                checkForm(text, url.get());
                assertThat(canonicaliser.parse(url.get().text()))
                        .as(escaped(text))
                        .isEqualTo(url);
                assertThat(url.get().key()).as(escaped(text)).isEqualTo(CrawlUrlTest.keyOfText(url.get()));
            }
        }
        assertThat(made).as("URLs among the texts").isGreaterThan(TRIES / 10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_short_cut_leads_where_the_long_way_leads(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES; i++) {
            String text = text(random);
            CrawlUrl base = bases.get(random.nextInt(bases.size()));
            assertThat(canonicaliser.parse(text)).as(escaped(text)).isEqualTo(canonicaliser.longWay(text, null));
            assertThat(canonicaliser.resolve(base, text))
                    .as("%s on %s", escaped(text), base)
                    .isEqualTo(canonicaliser.longWay(text, base));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void an_absolute_url_means_the_same_on_every_page(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES; i++) {
            String text = (random.nextBoolean() ? "http://" : "https://") + text(random);
            Optional<CrawlUrl> parsed = canonicaliser.parse(text);
            for (CrawlUrl base : bases) {
                assertThat(canonicaliser.resolve(base, text))
                        .as("%s on %s", escaped(text), base)
                        .isEqualTo(parsed);
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void runs_of_slashes_are_gone_after_one_time_and_the_url_stays_canonical(long seed) {
        SplittableRandom random = new SplittableRandom(seed);
        for (int i = 0; i < TRIES; i++) {
            String text = text(random);
            canonicaliser.parse("http://example.org/" + text).ifPresent(url -> {
                CrawlUrl single = canonicaliser.withoutSlashRuns(url);
                checkForm(text, single);
                assertThat(canonicaliser.withoutSlashRuns(single))
                        .as(escaped(text))
                        .isSameAs(single);
                assertThat(canonicaliser.parse(single.text())).as(escaped(text)).contains(single);
                assertThat(single.path().replace("://", "")).as(escaped(text)).doesNotContain("//");
            });
        }
    }

    private static void checkForm(String from, CrawlUrl url) {
        String text = url.text();
        assertThat(text)
                .as(escaped(from))
                .matches("https?://[!-~]+")
                .doesNotContain("#")
                .hasSizeLessThanOrEqualTo(2_000);
        assertThat(text.charAt(url.hostEnd())).as(escaped(from)).isEqualTo('/');
        assertThat(url.host().text() + url.pathAndQuery()).as(escaped(from)).isEqualTo(text);
        assertThat(url.host().name())
                .as(escaped(from))
                .isNotEmpty()
                .doesNotContain("@", "/", "?")
                .doesNotEndWith(".");
        assertThat(url.host().port()).as(escaped(from)).isBetween(0, 65_535);
    }

    /** Pieces in a row, or a published case with some characters changed, doubled or taken away. */
    private String text(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        if (random.nextInt(4) > 0) {
            for (int n = random.nextInt(10); n > 0; n--) {
                text.append(PIECES.get(random.nextInt(PIECES.size())));
            }
            return text.toString();
        }
        text.append(published.get(random.nextInt(published.size())));
        for (int n = random.nextInt(4); n > 0 && !text.isEmpty(); n--) {
            int at = random.nextInt(text.length());
            switch (random.nextInt(3)) {
                case 0 -> text.setCharAt(at, (char) random.nextInt(128));
                case 1 -> text.insert(at, PIECES.get(random.nextInt(PIECES.size())));
                default -> text.deleteCharAt(at);
            }
        }
        return text.toString();
    }

    private static String escaped(String text) {
        StringBuilder out = new StringBuilder();
        text.chars().forEach(c -> {
            if (c >= ' ' && c < 0x7F) {
                out.append((char) c);
            } else {
                out.append(String.format("\\u%04x", c));
            }
        });
        return out.toString();
    }

    private CrawlUrl url(String text) {
        return canonicaliser.parse(text).orElseThrow();
    }
}
