package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.util.SplittableRandom;
import java.util.regex.Pattern;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** RFC 9309, by its examples and the paper's. */
final class RobotsTest {
    private static final String FIGURE_4 = """
            #robots.txt for lactt.taegu.ac.kr
            User-agent: *
            Disallow: /admin/
            User-agent: NSS.10
            Disallow:
            """;

    @Test
    void the_rules_of_the_papers_figure_4_let_its_robot_read_everything_and_others_not_admin() {
        assertThat(allows(FIGURE_4, "NSS.10", "/admin/users.html")).isTrue();
        assertThat(allows(FIGURE_4, "NSS.10", "/")).isTrue();
        assertThat(allows(FIGURE_4, "Freshet", "/admin/users.html")).isFalse();
        assertThat(allows(FIGURE_4, "Freshet", "/index.html")).isTrue();
    }

    private static final String SIMPLE_EXAMPLE = """
            User-Agent: *
            Disallow: *.gif$
            Disallow: /example/
            Allow: /publications/

            User-Agent: foobot
            Disallow:/
            Allow:/example/page.html
            Allow:/example/allowed.gif

            User-Agent: barbot
            User-Agent: bazbot
            Disallow: /example/page.html

            User-Agent: quxbot

            """;

    @ParameterizedTest
    @CsvSource({
        "other, /, true",
        "other, /example/page.html, false",
        "other, /picture.gif, false",
        "other, /picture.gif.html, true",
        "other, /publications/a, true",
        "foobot, /, false",
        "foobot, /example/page.html, true",
        "foobot, /example/allowed.gif, true",
        "foobot, /example/other.gif, false",
        "FooBot, /example/page.html, true",
        "barbot, /example/page.html, false",
        "barbot, /example/other.html, true",
        "bazbot, /example/page.html, false",
        "bazbot, /picture.gif, true",
        "quxbot, /example/page.html, true",
    })
    void the_simple_example_of_section_5_1(String agent, String path, boolean allowed) {
        assertThat(allows(SIMPLE_EXAMPLE, agent, path)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "/example/page/, true",
        "/example/page/disallowed.gif, false",
        "/example/page/other.gif, true",
        "/, true"
    })
    void the_longest_match_of_section_5_2(String path, boolean allowed) {
        String text = """
                User-Agent: foobot
                Allow: /example/page/
                Disallow: /example/page/disallowed.gif
                """;
        assertThat(allows(text, "foobot", path)).isEqualTo(allowed);
    }

    @ParameterizedTest
    @CsvSource({
        "/foo/bar?baz=quz, /foo/bar?baz=quz",
        "/foo/bar?baz=https://foo.bar, /foo/bar?baz=https%3A%2F%2Ffoo.bar",
        "/foo/bar?baz=https%3A%2F%2Ffoo.bar, /foo/bar?baz=https://foo.bar",
        "/foo/bar/ツ, /foo/bar/%E3%83%84",
        "/foo/bar/%E3%83%84, /foo/bar/%E3%83%84",
        "/foo/bar/%e3%83%84, /foo/bar/%E3%83%84",
        "/foo/bar/%62%61%7A, /foo/bar/baz",
        "/foo/bar/baz, /foo/bar/%62%61%7A",
        "/path/file-with-a-%2A.html, /path/file-with-a-*.html",
        "/path/foo-%24, /path/foo-$",
        "/a[1]|{x}, /a[1]|{x}",
        "/100%, /100%",
        "/100%, /100%25",
        "/a%zz, /a%zz",
    })
    void paths_are_compared_in_one_spelling_as_the_tables_of_section_2_2_say(String rule, String path) {
        assertThat(allows("User-agent: *\nDisallow: " + rule, "Freshet", path)).isFalse();
    }

    @ParameterizedTest
    @CsvSource({
        "/a%2Fb, /a/b",
        "/path/file-with-a-%2A.html, /path/file-with-a-star.html",
        "/path/foo-%24, /path/foo-",
        "/Path, /path",
        "admin/, /admin/",
        "/foo/bar/baz/, /foo/bar/baz",
    })
    void paths_that_are_not_the_same_do_not_match(String rule, String path) {
        assertThat(allows("User-agent: *\nDisallow: " + rule, "Freshet", path)).isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "/*.php, /index.php, true",
        "/*.php, /index.php?a=b, true",
        "/*.php$, /index.php, true",
        "/*.php$, /index.php?a=b, false",
        "/*.php$, /a.php.php, true",
        "/*.php$, /a.phpx.php, true",
        "/a*b*c, /a1b2c3, true",
        "/a*b*c, /acb, false",
        "/a**c, /abc, true",
        "/fish*, /fish, true",
        "/fish$, /fish, true",
        "/fish$, /fishes, false",
        "/a$b, /a$b, true",
        "/a*a$, /a, false",
        "/a*a$, /aa, true",
        "/*?, /a?b, true",
        "/*?, /a, false",
        "*, /, true",
        "*/x, /a/x, true",
        "$, /, false",
        "/$, /, true",
        "/$, /a, false",
    })
    void stars_and_dollars_mean_what_section_2_2_3_says(String rule, String path, boolean matches) {
        assertThat(allows("User-agent: *\nDisallow: " + rule, "Freshet", path)).isEqualTo(!matches);
    }

    @ParameterizedTest
    @CsvSource({
        "'Allow: /p\nDisallow: /', /page, true",
        "'Disallow: /\nAllow: /p', /page, true",
        "'Allow: /folder\nDisallow: /folder', /folder/page, true",
        "'Allow: /page\nDisallow: /*.htm', /page.htm, false",
        "'Allow: /page\nDisallow: /*.ph', /page.php5, true",
        "'Allow: /$\nDisallow: /', /, true",
        "'Allow: /$\nDisallow: /', /page.htm, false",
    })
    void the_most_octets_win_and_of_equals_what_allows(String lines, String path, boolean allowed) {
        assertThat(allows("User-agent: *\n" + lines, "Freshet", path)).isEqualTo(allowed);
    }

    @Test
    void groups_of_one_robot_are_taken_together() {
        String text = """
                User-agent: freshet
                Disallow: /a

                User-agent: *
                Disallow: /b

                User-agent: FRESHET/1.0
                Disallow: /c
                """;
        assertThat(allows(text, "Freshet", "/a")).isFalse();
        assertThat(allows(text, "Freshet", "/b")).isTrue();
        assertThat(allows(text, "Freshet", "/c")).isFalse();
        assertThat(allows(text, "Fresh", "/c")).isTrue();
        assertThat(allows(text, "Fresh", "/b")).isFalse();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\ufeff", "   \n\n", "# nothing", "Disallow: /", "<html><body>Not found</body></html>"})
    void without_rules_for_us_everything_is_allowed(String text) {
        assertThat(allows(text, "Freshet", "/a")).isTrue();
    }

    @Test
    void a_byte_order_mark_and_any_line_ends_do_not_matter() {
        assertThat(allows("\ufeffUser-agent: *\rDisallow: /a\r\nDisallow: /b", "Freshet", "/a"))
                .isFalse();
        assertThat(allows("\ufeffUser-agent: *\rDisallow: /a\r\nDisallow: /b", "Freshet", "/b"))
                .isFalse();
    }

    @Test
    void robots_txt_itself_is_always_allowed() {
        assertThat(allows("User-agent: *\nDisallow: /", "Freshet", "/robots.txt"))
                .isTrue();
    }

    @ParameterizedTest
    @CsvSource({
        "10, PT10S",
        "0.5, PT0.5S",
        "0, PT0S",
        "86400, PT24H",
        "999999999, PT277777H46M39S",
        "-1,",
        "soon,",
        "'',"
    })
    void a_crawl_delay_is_reported_as_written_and_forbids_nothing(String value, Duration delay) {
        Robots robots = Robots.parse("User-agent: *\nCrawl-delay: " + value + "\nDisallow: /b", "Freshet");

        assertThat(robots.crawlDelay().orElse(null)).isEqualTo(delay);
        assertThat(robots.allows(url("/a"))).isTrue();
        assertThat(robots.allows(url("/b"))).isFalse();
    }

    @Test
    void the_crawl_delay_of_our_group_counts() {
        String text = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: freshet\nCrawl-delay: 2\nDisallow:";

        assertThat(Robots.parse(text, "Freshet").crawlDelay()).contains(Duration.ofSeconds(2));
        assertThat(Robots.parse(text, "Other").crawlDelay()).contains(Duration.ofSeconds(10));
    }

    @Test
    void sitemaps_belong_to_no_group() {
        String text = """
                Sitemap: https://example.org/one.xml
                User-agent: other
                Disallow: /
                sitemap: https://example.org/two.xml
                Sitemap: not a url
                """;
        assertThat(Robots.parse(text, "Freshet").sitemaps())
                .containsExactly("https://example.org/one.xml", "https://example.org/two.xml");
    }

    @Test
    void what_is_beyond_500_kibibytes_does_not_count_and_no_line_is_cut_in_half() {
        String rules = "User-agent: *\n" + "Disallow: /some/path\n".repeat(26_000) + "Disallow: /late\n";

        assertThat(allows(rules, "Freshet", "/some/path")).isFalse();
        assertThat(allows(rules, "Freshet", "/late")).isTrue();
        assertThat(allows(rules, "Freshet", "/")).isTrue();
    }

    static LongStream seeds() {
        return Seeds.some(30);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_pattern_matches_what_the_same_regular_expression_matches(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 300; i++) {
            String pattern = "/" + word(random, "ab*", 8) + (random.nextInt(3) == 0 ? "$" : "");
            String path = "/" + word(random, "ab", 10);
            String regex = Pattern.quote(pattern).replace("*", "\\E.*\\Q").replace("$\\E", "\\E$");

            assertThat(matches(pattern, path))
                    .as("%s on %s", pattern, path)
                    .isEqualTo(Pattern.compile("^" + regex).matcher(path).find());
        }
    }

    private static String word(SplittableRandom random, String letters, int longest) {
        var word = new StringBuilder();
        for (int i = random.nextInt(longest); i > 0; i--) {
            word.append(letters.charAt(random.nextInt(letters.length())));
        }
        return word.toString();
    }

    private static boolean allows(String text, String agent, String path) {
        return Robots.parse(text, agent).allows(url(path));
    }

    private static CrawlUrl url(String path) {
        return new CrawlUrl("http://example.org" + path, "http://example.org".length());
    }

    private static boolean matches(String written, String path) {
        String pattern = RobotsRule.pattern(written);
        return RobotsRule.matches("before" + pattern + "*after$", 6, 6 + pattern.length(), path);
    }

    /** RFC 9309, 2.5: at least 500 kibibytes of it are read. */
    @Test
    void the_longest_robots_txt_takes_no_more_memory_than_it_has_bytes_and_all_of_it_counts() {
        var text = new StringBuilder("User-agent: *\n");
        int rules = 0;
        while (text.length() < 499_000) {
            text.append("Disallow: /folder-").append(rules++).append("*\n");
        }
        for (int i = 0; i < 2_000; i++) {
            text.append("Sitemap: http://h.test/")
                    .append("s".repeat(100))
                    .append(i)
                    .append('\n');
        }
        Robots robots = Robots.parse(text.toString(), "Freshet");
        assertThat(robots.rules()).isEqualTo(rules);
        assertThat(robots.allows(Asking.url("http://h.test/folder-" + (rules - 1) + "/x")))
                .isFalse();
        assertThat(robots.allows(Asking.url("http://h.test/folder"))).isTrue();
        assertThat(robots.sitemaps()).hasSizeLessThanOrEqualTo(1_000);
        assertThat(robots.bytes()).isLessThan(500 << 10);
    }
}
