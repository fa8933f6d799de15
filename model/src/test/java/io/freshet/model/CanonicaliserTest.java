package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class CanonicaliserTest {
    private final Canonicaliser canonicaliser = Canonicaliser.DEFAULT;

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            # nothing to do
            http://example.org/                          | http://example.org/
            https://example.org/a/b.html?x=1&y=2         | https://example.org/a/b.html?x=1&y=2
            http://example.org/a;v=1/b                   | http://example.org/a;v=1/b
            # scheme, name, port
            HTTP://EXAMPLE.org                           | http://example.org/
            http://example.org:80/                       | http://example.org/
            https://example.org:443/                     | https://example.org/
            https://example.org:80/                      | https://example.org:80/
            http://example.org:08080/                    | http://example.org:8080/
            http://example.org:/                         | http://example.org/
            http://example.org./a                        | http://example.org/a
            http://127.0.0.1./                           | http://127.0.0.1/
            http://0x7f.1/                               | http://127.0.0.1/
            http://2130706433/                           | http://127.0.0.1/
            http://[0:0:0:0:0:0:0:1]:8080/               | http://[::1]:8080/
            http://[::FFFF:1.2.3.4]/                     | http://[::ffff:102:304]/
            # user, password, fragment and an empty query are no part of it
            http://user:secret@example.org/              | http://example.org/
            http://user@one.example@example.org/         | http://example.org/
            http://example.org/a#b                       | http://example.org/a
            http://example.org/a#b?c                     | http://example.org/a
            http://example.org/?                         | http://example.org/
            http://example.org/a?#b                      | http://example.org/a
            http://example.org?                          | http://example.org/
            http://example.org?a                         | http://example.org/?a
            # what browsers forgive
            "  http://example.org/a  "                   | http://example.org/a
            http:\\\\example.org\\a                      | http://example.org/a
            http:example.org                             | http://example.org/
            http:////example.org/                        | http://example.org/
            http://example.org/a b"c<d>                  | http://example.org/a%20b%22c%3Cd%3E
            http://example.org/?a b'c                    | http://example.org/?a%20b%27c
            http://example.org/{}`^                      | http://example.org/%7B%7D%60%5E
            # dots
            http://example.org/a/./b/../c                | http://example.org/a/c
            http://example.org/a/%2e%2E/b                | http://example.org/b
            http://example.org/../../a                   | http://example.org/a
            http://example.org/a/..                      | http://example.org/
            http://example.org/a/.                       | http://example.org/a/
            http://example.org/.../a                     | http://example.org/.../a
            http://example.org/.well-known/x             | http://example.org/.well-known/x
            # percent-encoding
            http://example.org/%7euser                   | http://example.org/~user
            http://example.org/%41%2d%5f%2e%30           | http://example.org/A-_.0
            http://example.org/%e3%81%82                 | http://example.org/%E3%81%82
            http://example.org/a%2fb%3fc                 | http://example.org/a%2Fb%3Fc
            http://example.org/100%                      | http://example.org/100%
            http://example.org/100%25                    | http://example.org/100%25
            http://example.org/a%zz%4                    | http://example.org/a%zz%4
            http://example.org/%%34%31                   | http://example.org/%%341
            http://example.org/%4%31                     | http://example.org/%4%31
            http://example.org/?q=%7e%c3%a4              | http://example.org/?q=~%C3%A4
            http://example.org/\u00e4?\u00f6             | http://example.org/%C3%A4?%C3%B6
            http://example.org/\uac80\uc0c9?q=\ub0a0\uc528 | http://example.org/%EA%B2%80%EC%83%89?q=%EB%82%A0%EC%94%A8
            http://example.org/\ud83d\ude00              | http://example.org/%F0%9F%98%80
            # what may be another page stays
            http://example.org/index.html                | http://example.org/index.html
            http://example.org/a                         | http://example.org/a
            http://example.org/a/                        | http://example.org/a/
            http://example.org/A                         | http://example.org/A
            http://www.example.org/                      | http://www.example.org/
            http://example.org//a///b                    | http://example.org//a///b
            http://example.org/?b=1&a=2&&                | http://example.org/?b=1&a=2&&
            http://example.org/?a=1+2                    | http://example.org/?a=1+2
            """)
    void two_spellings_of_one_page_are_equal(String given, String canonical) {
        assertThat(canonicaliser.parse(given)).map(CrawlUrl::text).contains(canonical);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            # sessions, in path and query, when the value looks like one
            /a;jsessionid=0123456789ABCDEF            | /a
            /a.do;JSESSIONID=01234567.node1?b=1       | /a.do?b=1
            /a;jsessionid=01234567/b;v=2/c            | /a/b;v=2/c
            /a;v=2;jsessionid=01234567;w=3            | /a;v=2;w=3
            /a;jsessionid=                            | /a
            /a;jsessionid                             | /a
            /a;jsessionid=short                       | /a;jsessionid=short
            /..;jsessionid=01234567                   | /..;jsessionid=01234567
            /a/.;jsessionid=01234567/b                | /a/.;jsessionid=01234567/b
            /a?PHPSESSID=abcdef0123456789&b=1         | /a?b=1
            /a?b=1&sid=0123456789abcdef&c=2           | /a?b=1&c=2
            /a?sid=5                                  | /a?sid=5
            /a?sid=front-page-news                    | /a?sid=front-page-news
            /a?sid=%EB%89%B4%EC%8A%A4                 | /a?sid=%EB%89%B4%EC%8A%A4
            /a?sid                                    | /a
            /a?aspsessionidabcdefgh=KLMNOPQRSTUVWXYZ  | /a
            /a?%73id=01234567                         | /a
            /a?side=01234567                          | /a?side=01234567
            /a?b=sid=01234567                         | /a?b=sid=01234567
            # where the visitor came from, whatever the value
            /a?utm_source=x&utm_medium=y              | /a
            /a?id=1&UTM_Campaign=%20&x=2              | /a?id=1&x=2
            /a?fbclid=abc                             | /a
            /a?utm=1                                  | /a?utm=1
            /a?id=1&gclid=x                           | /a?id=1
            /utm_source=x                             | /utm_source=x
            """)
    void what_names_a_visitor_is_left_out(String given, String canonical) {
        assertThat(canonicaliser.parse("http://example.org" + given))
                .map(CrawlUrl::text)
                .contains("http://example.org" + canonical);
    }

    @Test
    void the_rules_are_settings() {
        Canonicaliser own = new Canonicaliser(new UrlRules(Set.of(), Set.of("ref", "from_*"), 100));
        assertThat(own.parse("http://example.org/?sid=0123456789&ref=a&from_b=c&utm_source=d"))
                .map(CrawlUrl::text)
                .contains("http://example.org/?sid=0123456789&utm_source=d");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '"', textBlock = """
            ""                          | http://example.org/a/b/c?q=1
            "  "                        | http://example.org/a/b/c?q=1
            "#top"                      | http://example.org/a/b/c?q=1
            "?"                         | http://example.org/a/b/c
            "?r=2"                      | http://example.org/a/b/c?r=2
            "d"                         | http://example.org/a/b/d
            "d.html#x"                  | http://example.org/a/b/d.html
            "./d"                       | http://example.org/a/b/d
            "."                         | http://example.org/a/b/
            ".."                        | http://example.org/a/
            "../"                       | http://example.org/a/
            "../d"                      | http://example.org/a/d
            "../../../../d"             | http://example.org/d
            "../d/../e"                 | http://example.org/a/e
            "../?r=2"                   | http://example.org/a/?r=2
            ".hidden"                   | http://example.org/a/b/.hidden
            "/d"                        | http://example.org/d
            "/"                         | http://example.org/
            "//other.org/d"             | http://other.org/d
            "//other.org"               | http://other.org/
            "\\\\other.org\\d"          | http://other.org/d
            "///other.org/d"            | http://other.org/d
            "http://example.org/d"      | http://example.org/d
            "http://example.org.kr/d"   | http://example.org.kr/d
            "https://example.org/d"     | https://example.org/d
            "http:d"                    | http://example.org/a/b/d
            "https:d"                   | https://d/
            "http:/d"                   | http://example.org/d
            "d:e/f"                     |
            "./d:e/f"                   | http://example.org/a/b/d:e/f
            "/d:e/f"                    | http://example.org/d:e/f
            "1:2"                       | http://example.org/a/b/1:2
            "d?r=http://x/"             | http://example.org/a/b/d?r=http://x/
            "mailto:a@example.org"      |
            "javascript:void(0)"        |
            "data:text/html,a"          |
            "ftp://example.org/"        |
            "\u00e4"                    | http://example.org/a/b/%C3%A4
            """)
    void a_reference_means_what_it_means_to_a_browser(String reference, String expected) {
        CrawlUrl base = canonicaliser.parse("http://example.org/a/b/c?q=1").orElseThrow();
        assertThat(canonicaliser.resolve(base, reference).map(CrawlUrl::text).orElse(null))
                .isEqualTo(expected);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "example.org",
                "/a",
                "ftp://example.org/",
                "http://",
                "http:///",
                "http://?a",
                "http://:80/",
                "http://user@/",
                "http://a b/",
                "http://a%20b/",
                "http://a%00b/",
                "http://a<b/",
                "http://example.org:65536/",
                "http://example.org:-1/",
                "http://example.org:8o/",
                "http://256.1.1.1/",
                "http://1.2.3.4.5/",
                "http://example.1/",
                "http://[::1/",
                "http://[::1]a/",
                "http://[1:2:3:4:5:6:7]/",
                "http://[1:2:3:4:5:6:7:8::]/",
                "http://a..b/",
                "http://.a/",
                "http://./",
                "http://a../",
                "http://\uFFFD/",
                "http://\uD800/",
                "http://xn--a/",
                "http://\u0300a.org/"
            })
    void what_is_no_http_url_is_none(String text) {
        assertThat(canonicaliser.parse(text)).isEmpty();
    }

    @Test
    void a_name_that_the_dns_cannot_hold_is_refused() {
        String label = "a".repeat(63);
        assertThat(canonicaliser.parse("http://" + label + ".org/")).isPresent();
        assertThat(canonicaliser.parse("http://" + label + "a.org/")).isEmpty();
        String longest = (label + ".").repeat(3) + "a".repeat(61);
        assertThat(canonicaliser.parse("http://" + longest + "/")).isPresent();
        assertThat(canonicaliser.parse("http://" + longest + "./")).isPresent();
        assertThat(canonicaliser.parse("http://" + longest + "a/")).isEmpty();
    }

    @Test
    void a_url_longer_than_the_rules_allow_is_refused() {
        String start = "http://example.org/";
        String longest = start + "a".repeat(2_000 - start.length());
        assertThat(canonicaliser.parse(longest)).isPresent();
        assertThat(canonicaliser.parse(longest + "#fragment")).isPresent();
        assertThat(canonicaliser.parse(longest + "a")).isEmpty();
        CrawlUrl base = canonicaliser.parse(start).orElseThrow();
        assertThat(canonicaliser.resolve(base, "a".repeat(2_000))).isEmpty();
        assertThat(canonicaliser.parse(start + "\u00e4".repeat(400))).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://example.org/",
                "http://",
                "http://[",
                "http://xn--",
                "data:",
                "",
                "%",
                "?",
                "\u00e4",
                "\t"
            })
    void two_megabytes_are_refused_without_looking_long(String start) {
        String text = start + (start.isEmpty() ? "a" : start).repeat(2_000_000 / Math.max(1, start.length()));
        assertThat(canonicaliser.parse(text)).isEmpty();
        CrawlUrl base = canonicaliser.parse("http://example.org/").orElseThrow();
        assertThat(canonicaliser.resolve(base, text)).isEmpty();
    }

    @Test
    void thousands_of_steps_up_end_at_the_root() {
        CrawlUrl base =
                canonicaliser.parse("http://example.org/" + "a/".repeat(900)).orElseThrow();
        assertThat(canonicaliser.resolve(base, "../".repeat(6_000) + "b"))
                .map(CrawlUrl::text)
                .contains("http://example.org/b");
        assertThat(canonicaliser.resolve(base, "b/" + "../".repeat(6_000) + "b"))
                .map(CrawlUrl::text)
                .contains("http://example.org/b");
    }

    @Test
    void half_a_surrogate_pair_is_written_as_the_replacement_character() {
        assertThat(canonicaliser.parse("http://example.org/\uD83Da\uDE00?\uD83D"))
                .map(CrawlUrl::text)
                .contains("http://example.org/%EF%BF%BDa%EF%BF%BD?%EF%BF%BD");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://example.org/a/b              | http://example.org/a/b
            http://example.org//                | http://example.org/
            http://example.org//a///b//         | http://example.org/a/b/
            http://example.org/a?b=//c          | http://example.org/a?b=//c
            http://example.org//a?b=//c         | http://example.org/a?b=//c
            http://example.org/http://other/a   | http://example.org/http://other/a
            http://example.org//http://other//a | http://example.org/http://other/a
            http://example.org/http:////other   | http://example.org/http://other
            """)
    void runs_of_slashes_can_be_taken_for_one(String given, String expected) {
        CrawlUrl url = canonicaliser.parse(given).orElseThrow();
        assertThat(canonicaliser.withoutSlashRuns(url).text()).isEqualTo(expected);
    }

    @Test
    void a_url_without_runs_of_slashes_stays_the_same_object() {
        CrawlUrl url = canonicaliser.parse("http://example.org/a/http://b").orElseThrow();
        assertThat(canonicaliser.withoutSlashRuns(url)).isSameAs(url);
    }
}
