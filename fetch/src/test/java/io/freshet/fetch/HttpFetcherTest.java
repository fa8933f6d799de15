package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Busy;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Gone;
import io.freshet.model.FetchOutcome.NotModified;
import io.freshet.model.FetchOutcome.Redirected;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.Recorded;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What becomes of the answers of servers that mean well. */
final class HttpFetcherTest {
    private final TestSite site = TestSite.start();
    private final Asking asking = Asking.usually();

    @AfterEach
    void close() {
        asking.close();
        site.close();
    }

    @Test
    void a_page_comes_with_its_status_its_header_and_its_body() {
        site.answer("/a", Response.html("<p>한글</p>").header("X-Robots-Tag", "noindex"));

        var page = (Fetched) asking.page(site.url("/a"));

        assertThat(page.status()).isEqualTo(200);
        assertThat(page.html()).isTrue();
        assertThat(page.headers().first("x-robots-tag")).contains("noindex");
        assertThat(text(page)).isEqualTo("<p>한글</p>");
        assertThat(page.body().sent()).isSameAs(page.body().content());
    }

    @Test
    void each_stage_is_timed_and_a_connection_that_was_open_took_no_time() {
        site.page("/a", "a").slow("/a", Duration.ofMillis(30));

        var first = asking.page(site.url("/a")).times();
        var second = asking.page(site.url("/a")).times();

        assertThat(first.connect()).isPositive();
        assertThat(first.header()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
        assertThat(first.body()).isPositive();
        assertThat(second.connect()).isZero();
        assertThat(second.header()).isGreaterThanOrEqualTo(Duration.ofMillis(30));
    }

    @Test
    void the_request_says_who_asks_and_what_is_wanted() {
        site.page("/a?b=c", "a");

        asking.page(site.url("/a?b=c"));

        Recorded request = site.requests().getFirst();
        assertThat(request.method()).isEqualTo("GET");
        assertThat(request.path()).isEqualTo("/a?b=c");
        assertThat(request.header("Host")).isEqualTo("127.0.0.1:" + site.port());
        assertThat(request.header("User-Agent")).isEqualTo("Freshet/test (+https://example.org/robot)");
        assertThat(request.header("Accept")).startsWith("text/html, application/xhtml+xml, ");
        assertThat(request.header("Accept-Encoding")).isEqualTo("gzip, deflate");
        assertThat(request.header("Connection")).isEqualTo("keep-alive");
        assertThat(request.header("If-None-Match")).isNull();
        assertThat(request.header("If-Modified-Since")).isNull();
    }

    @Test
    void the_request_target_is_the_path_of_the_url_letter_by_letter() {
        site.respondAll(_ -> Response.html("x"));

        asking.page(site.url("//a//b/100%?x=|[]%zz&y=//"));

        String asked = Asking.url(site.url("//a//b/100%?x=|[]%zz&y=//")).pathAndQuery();
        assertThat(site.requests()).extracting(Recorded::path).containsExactly(asked);
    }

    @Test
    void a_page_that_we_have_is_not_modified() {
        site.answer("/tag", Response.html("x").etag("\"v1\""));
        site.answer("/date", Response.html("x").lastModified("Sun, 01 Mar 2026 11:00:00 GMT"));

        assertThat(asking.conditionally(site.url("/tag"), "\"v1\"", "")).isInstanceOf(NotModified.class);
        assertThat(asking.conditionally(site.url("/tag"), "\"v0\"", "")).isInstanceOf(Fetched.class);
        assertThat(asking.conditionally(site.url("/date"), "", "Sun, 01 Mar 2026 11:00:00 GMT"))
                .isInstanceOf(NotModified.class);
    }

    @Test
    void a_validator_cannot_add_lines_to_the_request() {
        site.page("/", "x");

        asking.conditionally(site.url("/"), "\"a\"\r\nCookie: evil=1", "yesterday\nX-Evil: 1");

        assertThat(site.requests().getFirst().headers())
                .doesNotContainKeys("Cookie", "X-Evil", "If-None-Match", "If-Modified-Since");
    }

    @Test
    void not_modified_without_a_condition_is_nonsense() {
        site.status("/", 304);

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.cause()).isEqualTo(FailureCause.PROTOCOL);
            assertThat(failed.status()).isEqualTo(304);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "301, /b, /b",
        "302, b?c, /x/b?c",
        "303, ../b, /b",
        "307, //127.0.0.2/b, http://127.0.0.2/b",
        "308, https://example.org/%7Ea#part, https://example.org/~a",
        "302, mailto:somebody@example.org,",
        "302, '',",
    })
    void a_redirect_leads_to_a_url_or_to_none(int status, String location, String target) {
        site.redirect("/x/a", status, location);

        assertThat(asking.page(site.url("/x/a"))).isInstanceOfSatisfying(Redirected.class, redirected -> {
            assertThat(redirected.status()).isEqualTo(status);
            if (target == null) {
                assertThat(redirected.target()).isNull();
            } else {
                assertThat(redirected.target())
                        .isEqualTo(Asking.url(target.startsWith("/") ? site.url(target) : target));
            }
        });
    }

    @Test
    void a_redirect_to_a_location_in_bare_utf_8_leads_where_a_browser_would_go() {
        site.respond(
                "/",
                (_, out) -> out.write("HTTP/1.1 302 Found\r\nLocation: /"
                        + new String("한".getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1)
                        + "\r\nContent-Length: 0\r\n\r\n"));

        assertThat(asking.page(site.url("/")))
                .isInstanceOfSatisfying(
                        Redirected.class,
                        redirected -> assertThat(redirected.target()).isEqualTo(Asking.url(site.url("/%ED%95%9C"))));
    }

    @Test
    void a_redirect_loop_is_one_redirect_at_a_time() {
        site.respond("/", Misbehaviour.redirectLoop());

        assertThat(asking.page(site.url("/")))
                .isInstanceOfSatisfying(
                        Redirected.class,
                        redirected -> assertThat(redirected.target()).isEqualTo(Asking.url(site.url("/"))));
        assertThat(site.count("/")).isEqualTo(1);
    }

    @ParameterizedTest
    @ValueSource(ints = {404, 410})
    void gone_is_gone(int status) {
        site.status("/", status);

        assertThat(asking.page(site.url("/")))
                .isInstanceOfSatisfying(
                        Gone.class, gone -> assertThat(gone.status()).isEqualTo(status));
    }

    @ParameterizedTest
    @CsvSource({
        "429, 7, PT7S",
        "503, '  120 ', PT2M",
        "503, 999999999, PT277777H46M39S",
        "429, 'Sun, 01 Mar 2026 12:00:30 GMT', PT30S",
        "503, 'Sun, 01 Mar 2026 11:00:00 GMT',",
        "503, -5,",
        "503, soon,",
        "503, '',",
    })
    void busy_says_how_much_later_if_the_server_does(int status, String retryAfter, Duration expected) {
        site.status("/", status, "Retry-After", retryAfter);

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Busy.class, busy -> {
            assertThat(busy.status()).isEqualTo(status);
            assertThat(busy.retryAfter()).isEqualTo(expected);
        });
    }

    @Test
    void busy_without_a_word_about_when_is_busy() {
        site.status("/", 503);

        assertThat(asking.page(site.url("/")))
                .isInstanceOfSatisfying(
                        Busy.class, busy -> assertThat(busy.retryAfter()).isNull());
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 205, 400, 401, 403, 405, 406, 408, 418, 451, 499})
    void what_is_no_page_is_refused_for_its_status(int status) {
        site.status("/", status);

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.why()).isEqualTo(Refusal.STATUS);
            assertThat(refused.status()).isEqualTo(status);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "500, SERVER_ERROR",
        "502, SERVER_ERROR",
        "504, SERVER_ERROR",
        "300, PROTOCOL",
        "306, PROTOCOL",
        "600, PROTOCOL",
        "999, PROTOCOL"
    })
    void what_is_no_answer_is_a_failure(int status, FailureCause cause) {
        site.status("/", status);

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.cause()).isEqualTo(cause);
            assertThat(failed.status()).isEqualTo(status);
            assertThat(failed.stage()).isEqualTo(Stage.HEADER);
        });
    }

    @ParameterizedTest
    @CsvSource({
        "text/html, true",
        "TEXT/HTML; Charset=euc-kr, true",
        "application/xhtml+xml, true",
        "application/pdf, true",
        "image/png, false",
        "text/htmlx, false",
        "application/octet-stream, false",
        "html, false",
    })
    void a_type_that_is_not_wanted_is_refused_at_the_header(String type, boolean wanted) {
        site.text("/", type, "<p>".getBytes(StandardCharsets.UTF_8));

        FetchOutcome outcome = asking.page(site.url("/"));

        if (wanted) {
            assertThat(outcome).isInstanceOf(Fetched.class);
        } else {
            assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
                assertThat(refused.why()).isEqualTo(Refusal.TYPE);
                assertThat(refused.detail()).isEqualTo(type.toLowerCase(Locale.ROOT));
                assertThat(refused.times().body()).isZero();
            });
        }
    }

    @Test
    void a_page_without_a_type_is_html_if_it_begins_like_it() {
        site.respond("/page", (_, out) -> out.write("HTTP/1.1 200 OK\r\n\r\n\r\n  <html>"));
        site.respond("/blob", (_, out) -> out.write("HTTP/1.1 200 OK\r\n\r\nGIF89a"));

        assertThat(asking.page(site.url("/page"))).isInstanceOfSatisfying(Fetched.class, page -> {
            assertThat(page.html()).isTrue();
            assertThat(text(page)).isEqualTo("\r\n  <html>");
        });
        assertThat(asking.page(site.url("/blob")))
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.why()).isEqualTo(Refusal.TYPE));
    }

    @Test
    void a_length_over_the_limit_is_refused_at_the_header() {
        site.text("/", "text/html", new byte[Asking.SETTINGS.maxBody() + 1]);

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.why()).isEqualTo(Refusal.TOO_LONG);
            assertThat(refused.detail()).contains("100001");
            assertThat(refused.times().body()).isZero();
        });
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 999, 1_000, 4_096, 16_384, 16_385, 99_999, 100_000})
    void a_body_up_to_the_limit_arrives_whole_however_it_is_framed(int length) {
        byte[] body = new byte[length];
        for (int i = 0; i < length; i++) {
            body[i] = (byte) (i * 31);
        }
        site.answer("/length", Response.of(200).body("text/plain", body));
        site.answer("/chunks", Response.of(200).body("text/plain", body).chunked());
        site.respond("/close", (_, out) -> {
            out.write("HTTP/1.0 200 OK\r\nContent-Type: text/plain\r\n\r\n");
            out.raw().write(body);
        });

        for (String path : new String[] {"/length", "/chunks", "/close"}) {
            assertThat(asking.page(site.url(path)))
                    .as(path)
                    .isInstanceOfSatisfying(
                            Fetched.class,
                            page -> assertThat(page.body().content()).isEqualTo(body));
        }
    }

    @Test
    void interim_answers_are_passed_over() {
        site.respond("/", (_, out) -> {
            out.write("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 103 Early Hints\r\nLink: </a.css>\r\n\r\n");
            out.send(Response.html("here"));
        });

        assertThat(text(asking.page(site.url("/")))).isEqualTo("here");
    }

    @Test
    void header_lines_that_are_no_fields_are_left_out() {
        site.respond(
                "/",
                (_, out) -> out.write("HTTP/1.1 200\r\nthis is no field\r\n: nor this\r\nContent-Type : text/html\r\n"
                        + "X-Folded: one\r\n two\r\nContent-Length: 2\r\nContent-Length: 2\r\n\r\nok"));

        assertThat(asking.page(site.url("/"))).isInstanceOfSatisfying(Fetched.class, page -> {
            assertThat(text(page)).isEqualTo("ok");
            assertThat(page.headers().fields()).hasSize(4);
            assertThat(page.headers().first("X-Folded")).contains("one two");
        });
    }

    @Test
    void robots_txt_is_taken_whatever_its_type_and_cut_at_500_kibibytes() {
        site.respond("/robots.txt", Misbehaviour.longText("Disallow: /a-path-of-some-length\n", 10_000_000));

        assertThat(asking.robots(site.url("/robots.txt"))).isInstanceOfSatisfying(Fetched.class, robots -> {
            assertThat(robots.body().content()).hasSizeBetween(500_000, 500 << 10);
            assertThat(text(robots)).endsWith("/a-path-of-some-length\n"); // never half a line
        });
    }

    @Test
    void a_sitemap_may_be_longer_than_a_page_and_of_any_type() {
        byte[] sitemap = "<url/>".repeat(100_000).getBytes(StandardCharsets.UTF_8);
        site.text("/plain", "application/xml", sitemap);
        site.answer("/packed", Response.of(200).body("application/xml", sitemap).gzip());

        assertThat(((Fetched) asking.sitemap(site.url("/plain"))).body().content())
                .isEqualTo(sitemap);
        assertThat(((Fetched) asking.sitemap(site.url("/packed"))).body().content())
                .isEqualTo(sitemap);
    }

    @Test
    void the_beginning_of_a_sitemap_counts_that_is_longer_than_its_share_of_memory() {
        int limit = (4 << 20) * 3 / 8 / 2;
        site.respond("/text", Misbehaviour.longText("http://127.0.0.1/page\n", 2_000_000));
        site.text("/xml", "application/xml", "<url/>".repeat(400_000).getBytes(StandardCharsets.UTF_8));

        byte[] text = ((Fetched) asking.sitemap(site.url("/text"))).body().content();
        assertThat(text).hasSizeBetween(limit - 100, limit);
        assertThat(new String(text, StandardCharsets.UTF_8)).endsWith("/page\n"); // never half an address
        assertThat(((Fetched) asking.sitemap(site.url("/xml"))).body().content())
                .hasSize(limit);
    }

    @Test
    void nobody_listens() {
        String url = site.url("/");
        site.close();

        assertThat(asking.page(url)).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.cause()).isEqualTo(FailureCause.REFUSED);
            assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
            assertThat(failed.status()).isZero();
        });
    }

    private static String text(FetchOutcome outcome) {
        return new String(((Fetched) outcome).body().content(), StandardCharsets.UTF_8);
    }
}
