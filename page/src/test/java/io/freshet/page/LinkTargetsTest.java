package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlRules;
import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class LinkTargetsTest {
    private static final List<String> PIECES = List.of(
            "http:",
            "https:",
            "HTTP://",
            "http://",
            "//",
            "/",
            "\\",
            "?",
            "#",
            "#",
            ":",
            "..",
            "../",
            "./",
            ";",
            "&",
            "=",
            "%",
            "%7e",
            "a",
            "b.html",
            "c",
            "example.org",
            "127.0.0.1",
            ":8700",
            "sid=0123456789",
            "utm_source=x",
            " ",
            "\t",
            "\n",
            "\u0000",
            "\u00a0",
            "\u00e4",
            "\ud55c",
            "\ud83d");
    private static final List<String> BASES = List.of(
            "http://example.org/",
            "https://example.org/a/b/c.html?q=1",
            "http://127.0.0.1:8700/a//b/",
            "http://a/?b/c");

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void however_often_it_stands_on_the_page_an_address_means_what_the_canonicaliser_says(long seed) {
        var random = new SplittableRandom(seed);
        // the least that the rules allow, so that some are too long
        var canonicaliser = new Canonicaliser(
                new UrlRules(UrlRules.DEFAULT.sessionParameters(), UrlRules.DEFAULT.trackingParameters(), 100));
        CrawlUrl base = url(BASES.get(random.nextInt(BASES.size())));
        LinkTargets targets = targets(canonicaliser, base, random.nextInt(100));
        List<String> hrefs = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            hrefs.add(href(random));
        }
        for (int i = 0; i < 2_000; i++) {
            String href = hrefs.get(random.nextInt(hrefs.size()));
            assertThat(Optional.ofNullable(targets.resolve(href)))
                    .as("<%s> on %s", href, base)
                    .isEqualTo(canonicaliser.resolve(base, href));
        }
    }

    @Test
    void places_on_one_page_are_one_target() {
        LinkTargets targets = targets(Canonicaliser.DEFAULT, url("http://example.org/a/"), 3);
        CrawlUrl first = targets.resolve("b.html");
        assertThat(first).isEqualTo(url("http://example.org/a/b.html"));
        assertThat(targets.resolve("b.html#c")).isSameAs(first);
        assertThat(targets.resolve("b.html#d")).isSameAs(first);
    }

    @Test
    void addresses_that_share_a_place_keep_their_meanings() {
        LinkTargets targets = targets(Canonicaliser.DEFAULT, url("http://example.org/"), 0);
        assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
        for (int i = 0; i < 3; i++) {
            assertThat(targets.resolve("Aa")).isEqualTo(url("http://example.org/Aa"));
            assertThat(targets.resolve("BB")).isEqualTo(url("http://example.org/BB"));
        }
    }

    private static LinkTargets targets(Canonicaliser canonicaliser, CrawlUrl base, int links) {
        return new LinkTargets(canonicaliser, base, "", StandardCharsets.UTF_8, links);
    }

    private static String href(SplittableRandom random) {
        StringBuilder href = new StringBuilder();
        for (int pieces = random.nextInt(8); pieces >= 0; pieces--) {
            href.append(PIECES.get(random.nextInt(PIECES.size())));
        }
        boolean tooLong = random.nextInt(10) == 0;
        return tooLong ? href + "x".repeat(random.nextInt(2_000)) : href.toString();
    }

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }
}
