package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.CookieManager;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The pages of the console as a browser gets them, over a real socket, with cookies and without. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ConsoleTest {
    private static final String PASSWORD = "open sesame";
    private static final Pattern PROOF = Pattern.compile("name=\"proof\" value=\"([0-9a-f]+)\"");

    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer server;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer guarded;

    @SuppressWarnings("NullAway.Init") // before each test
    private HttpClient browser;

    @BeforeAll
    void start() throws IOException {
        server = TestServer.start();
        guarded = TestServer.start(TestServer.settings("", PASSWORD, Set.of(), Duration.ofSeconds(30)));
    }

    @AfterAll
    void stop() {
        server.close();
        guarded.close();
    }

    @BeforeEach
    void open() {
        browser = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    }

    @AfterEach
    void close() {
        browser.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /                                        | 200 | Search what is kept    | 최신 상태로 검색하세요
            /?q=word                                 | 200 | 3 pages                | 페이지 3개
            /?q=serach                               | 200 | Did you mean           | 이것을 찾으셨나요
            /?q=title:                               | 400 | column 7               | 이해할 수 없습니다
            /?q=word&site=example.org&age=week       | 200 | Clear filters          | 조건 모두 해제
            /?q=word&utm_source=mail                 | 200 | 3 pages                | 페이지 3개
            /?q=missing                              | 503 | Not available          | 지금은 사용할 수 없습니다
            /?q=bug                                  | 500 | Something is broken    | 오류가 발생했습니다
            /crawl                                   | 200 | Where to start         | 시작 URL
            /page                                    | 200 | Give the address       | 페이지 주소를 입력하면
            /page?url=https://example.org/           | 200 | Kept copy              | 저장된 사본
            /page?url=example.org                    | 200 | Kept copy              | 저장된 사본
            /page?url=https://example.org/none       | 404 | not known              | 정보 없음
            /page?url=a+b                            | 400 | not an http            | 주소를 입력하세요
            /page?url=https://example.org/           | 200 | unchanged to the eye   | 보이는 내용은 그대로
            /page?url=https://example.org/           | 200 | 3.3 times as much      | 평소보다 3.3배
            /page?url=https://example.org/           | 200 | no answer in time      | 제한 시간 안에 응답이 없음
            /page?url=https://example.org/           | 200 | 30 rounds of 2 days; compared with 120 pages of example.org | 2일 간격 30회차 기준, example.org 페이지 120개와 비교
            /page?url=https://example.org/           | 200 | <dt>Request rate</dt><dd>85\u00a0% | <dt>요청률</dt><dd>85%
            /page?url=https://example.org/           | 200 | <dt>Download recall</dt><dd>40\u00a0% | <dt>다운로드 재현율</dt><dd>40%
            /page?url=https://example.org/           | 200 | <dt>Modification recall</dt><dd>35\u00a0% | <dt>변경 재현율</dt><dd>35%
            /page?url=https://example.org/           | 200 | next 2 requests, after 11 downloads and 1 failures | 앞으로 요청 2회 중 다운로드 횟수 (지금까지 성공 11회, 실패 1회)
            /page?url=https://example.org/           | 200 | <td>2</td><td class="number">95.0\u00a0%</td><td class="number">93.0\u00a0% | <td>2</td><td class="number">95.0%</td><td class="number">93.0%
            /page?url=https://example.org/           | 200 | after 3 changed and 7 unchanged | 지금까지 변경 3회, 유지 7회
            /page?url=https://example.org/           | 200 | too rarely for a reliable | 예측의 신뢰도가 낮습니다
            /freshness                               | 200 | 98.7\u00a0%            | 98.7%
            /freshness                               | 200 | A signal says          | 신호가 1번
            /freshness?range=day                     | 200 | Everything             | 전체
            /freshness?asked=12                      | 200 | asked for 12 pages     | 페이지 12개를 방문하도록
            /freshness?range=never                   | 400 | cannot be understood   | 잘못된 요청
            /topics                                  | 200 | 1 topic                | 주제 1개
            /topics                                  | 200 | 97\u00a0%              | 97%
            /topics/view?name=rivers                 | 200 | Words with the largest weight | 비중이 큰 단어
            /topics/view?name=rivers                 | 200 | being classified: 50\u00a0% | 다시 분류하는 중입니다: 50%
            /topics/view?name=none                   | 404 | There is nothing here  | 페이지를 찾을 수 없습니다
            /page?url=https://example.org/           | 200 | This page is about rivers | 이 페이지는 rivers 주제입니다
            /crawl?topic=rivers                      | 200 | Follow a topic         | 따라갈 주제
            /sites                                   | 200 | Follow a site          | 사이트 추가
            /sites                                   | 200 | told after 7 days at most, posted at once | 7일 안에 알림, 푸시로 즉시 알림
            /sites                                   | 200 | 88\u00a0%             | 88%
            /sites                                   | 200 | after 3 seconds        | 3초 만에
            /sites                                   | 200 | >active<               | >구독 중<
            /sites                                   | 200 | line 3 is none         | 원문 메시지: line 3 is none
            /sites/view?url=https://a.example/page   | 200 | End the registration   | 등록 해지
            /sites/view?url=a.example                | 200 | Stop following         | 팔로우 중지
            /sites/view?url=https://none.example/    | 404 | no site that is followed | 팔로우하는 사이트의 주소가 아닙니다
            /settings                                | 200 | default: 1s            | 기본값: 1s
            /sign-in                                 | 200 | Password               | 비밀번호
            /nothing                                 | 404 | There is nothing here  | 페이지를 찾을 수 없습니다
            """)
    void a_page_speaks_both_languages(String path, int status, String english, String korean) throws Exception {
        HttpResponse<String> en = get(server, path, "Accept-Language", "en-GB,en;q=0.8,ko;q=0.5");
        assertThat(en.statusCode()).isEqualTo(status);
        assertThat(en.body()).contains("<html lang=\"en\"", english).contains("<title>");
        assertThat(en.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        HttpResponse<String> ko = get(server, path, "Accept-Language", "fr, ko;q=0.9");
        assertThat(ko.statusCode()).isEqualTo(status);
        assertThat(ko.body()).contains("<html lang=\"ko\"", korean);
    }

    @Test
    void who_opens_an_address_that_is_none_is_not_told_of_the_api() throws Exception {
        assertThat(get(server, "/nothing", "Accept-Language", "ko").body())
                .contains("검색 화면으로")
                .doesNotContain("openapi", "<p></p>");
    }

    @Test
    void a_language_and_a_light_that_were_chosen_are_remembered() throws Exception {
        assertThat(get(server, "/language?to=ko&back=%2F%3Fq%3Dword").headers().firstValue("Location"))
                .contains("/?q=word");
        get(server, "/theme?to=dark");
        assertThat(get(server, "/", "Accept-Language", "en").body()).contains("lang=\"ko\" data-theme=\"dark\"");
        assertThat(get(server, "/theme?to=purple").statusCode()).isEqualTo(400);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "//evil.example",
                "https://evil.example/",
                "/\\evil.example",
                "javascript:alert(1)",
                "/a\r\nSet-Cookie: x"
            })
    void nobody_is_led_to_another_server(String back) throws Exception {
        String path = "/language?to=ko&back=" + URLEncoder.encode(back, StandardCharsets.UTF_8);
        assertThat(get(server, path).headers().firstValue("Location")).contains("/");
    }

    @Test
    void every_page_may_load_from_this_server_alone_and_has_no_script_of_its_own() throws Exception {
        for (String path : List.of(
                "/",
                "/?q=word",
                "/crawl",
                "/freshness",
                "/topics",
                "/topics/view?name=rivers",
                "/sites",
                "/sites/view?url=https://a.example/",
                "/page?url=https://example.org/",
                "/settings")) {
            HttpResponse<String> page = get(server, path);
            assertThat(page.headers().firstValue("Content-Security-Policy").orElse(""))
                    .contains("default-src 'none'", "script-src 'self'", "frame-ancestors 'none'")
                    .doesNotContain("unsafe");
            assertThat(page.body()).doesNotContainPattern("<script(?![^>]*src=\"/assets/)[^>]*>");
            assertThat(page.body()).doesNotContainPattern("\\son[a-z]+=").doesNotContain("style=");
            for (Matcher asset = Pattern.compile("\"(/assets/[^\"]+)\"").matcher(page.body()); asset.find(); ) {
                HttpResponse<String> answer = get(server, Objects.requireNonNull(asset.group(1)));
                assertThat(answer.statusCode()).isEqualTo(200);
                assertThat(answer.headers().firstValue("Cache-Control").orElse(""))
                        .contains("immutable");
            }
        }
    }

    @Test
    void what_hostile_pages_say_is_shown_and_never_done() throws Exception {
        HttpResponse<String> page = get(server, "/page?url=https://example.org/hostile");
        assertThat(page.body())
                .contains("&lt;script&gt;alert(1)&lt;/script&gt;")
                .doesNotContain("<script>", "<img")
                .contains("<h1 class=\"pagetitle\" dir=\"auto\">");
        HttpResponse<String> results =
                get(server, "/?q=" + URLEncoder.encode("\"><script>alert(1)</script>", StandardCharsets.UTF_8));
        assertThat(results.body()).doesNotContain("<script>").contains("a &lt;b&gt;<mark>word</mark>&lt;/b&gt;");
        assertThat(get(server, "/crawl/live-not").body()).doesNotContain("<script>");
    }

    @Test
    void a_kept_copy_is_shut_in_a_sandbox() throws Exception {
        HttpResponse<String> copy = get(server, "/page/copy?url=https://example.org/");
        assertThat(copy.body()).contains("<p>A kept copy</p>");
        assertThat(copy.headers().firstValue("Content-Security-Policy").orElse(""))
                .contains("default-src 'none'", "sandbox allow-top-navigation-by-user-activation")
                .doesNotContain("allow-scripts", "allow-same-origin");
        assertThat(get(server, "/page?url=https://example.org/").body())
                .contains("<iframe sandbox=\"allow-top-navigation-by-user-activation\" src=\"/page/copy?url=");
        // what it asked for would be refused, since a document in a sandbox has no origin
        assertThat(copy.body()).doesNotContain("<link", "src=", "url(");
        assertThat(get(server, "/page/copy?url=https://example.org/none").statusCode())
                .isEqualTo(404);
        assertThat(get(server, "/page?url=https://example.org/hostile").body()).doesNotContain("<iframe");
    }

    @Test
    void every_kept_copy_can_be_opened_in_both_languages_with_its_date_and_size() throws Exception {
        String then = "2026-03-01T12:00:00Z";
        String page = "/page?url=https://example.org/";
        assertThat(get(server, page).body())
                .contains(
                        "href=\"/page?url=https%3A%2F%2Fexample.org%2F&amp;at=2026-03-01T12%3A00%3A00Z#copy\"", "600 B")
                .contains(
                        "href=\"/page?url=https%3A%2F%2Fexample.org%2F&amp;at=2026-03-01T12%3A01%3A00Z#copy\" aria-current=\"true\"");
        HttpResponse<String> earlier = get(server, page + "&at=" + then);
        assertThat(earlier.statusCode()).isEqualTo(200);
        assertThat(earlier.body())
                .contains(
                        "at=2026-03-01T12%3A00%3A00Z#copy\" aria-current=\"true\"",
                        "at=2026-03-01T12%3A00%3A00Z\" title=");
        String copy = "/page/copy?url=https://example.org/&at=" + then;
        assertThat(get(server, copy).body())
                .contains("<p>The first copy</p>", "datetime=\"" + then + "\"", "1.2", "this is its text");
        assertThat(get(server, copy, "Accept-Language", "ko").body()).contains("<p>The first copy</p>", "본문 텍스트만");
        assertThat(get(server, page + "&at=2025-01-01T00:00:00Z").statusCode()).isEqualTo(404);
        assertThat(get(server, page + "&at=2025-01-01T00:00:00Z").body())
                .contains("no longer kept")
                .doesNotContain("<iframe");
        assertThat(get(server, "/page/copy?url=https://example.org/&at=2025-01-01T00:00:00Z")
                        .statusCode())
                .isEqualTo(404);
        assertThat(get(server, page + "&at=yesterday").statusCode()).isEqualTo(400);
        assertThat(get(server, "/api/v1/pages/body?url=https://example.org/&at=" + then)
                        .body())
                .isEqualTo("earlier");
        assertThat(get(server, "/api/v1/pages/body?url=https://example.org/&at=2025-01-01T00:00:00Z")
                        .statusCode())
                .isEqualTo(404);
    }

    @Test
    void a_script_gets_the_part_of_the_page_that_it_changes() throws Exception {
        HttpResponse<String> part = get(server, "/?q=word", "HX-Request", "true");
        assertThat(part.body()).startsWith("<div id=\"found\"").doesNotContain("<html");
        assertThat(part.headers().firstValue("Vary").orElse("")).contains("HX-Request");
        assertThat(get(server, "/?q=title:", "HX-Request", "true").body()).startsWith("<div id=\"found\"");
        assertThat(get(server, "/suggest?q=wo").body()).contains("<option value=\"wo0\">");
    }

    @Test
    void the_results_of_a_search_can_be_narrowed_and_shared() throws Exception {
        String body = get(server, "/?q=word").body();
        assertThat(body).contains("href=\"/?q=word&amp;site=example.org\"");
        String chosen = get(server, "/?q=word&site=example.org").body();
        assertThat(chosen).contains("class=\"chosen\" aria-current=\"true\" href=\"/?q=word\"");
    }

    @Test
    void a_crawl_is_started_paused_and_stopped_from_the_page() throws Exception {
        try (TestServer own = TestServer.start()) {
            String proof = proof(get(own, "/crawl"));
            assertThat(post(own, "/crawl/start", "proof=" + proof + "&urls=nonsense")
                            .body())
                    .contains("is not a URL")
                    .contains("nonsense</textarea>");
            assertThat(post(own, "/crawl/start", "proof=" + proof + "&urls=https://example.org&maxPages=ten")
                            .body())
                    .contains("“Pages at most” must be a whole number");
            HttpResponse<String> started = post(
                    own,
                    "/crawl/start",
                    "proof=" + proof
                            + "&urls=https%3A%2F%2Fexample.org%2F%0D%0A%0D%0Ahttps%3A%2F%2Fexample.com&scope=domain&maxPages=10&maxDepth=&maxPagesPerHost=&delay=0.5&include=&exclude=%5B%3F%5D");
            assertThat(started.statusCode()).isEqualTo(303);
            assertThat(own.crawls().order())
                    .isEqualTo(new Crawls.Order(
                            List.of("https://example.org/", "https://example.com"),
                            "domain",
                            10,
                            -1,
                            0,
                            Duration.ofMillis(500),
                            List.of(),
                            List.of("[?]")));
            String page = get(own, "/crawl").body();
            assertThat(page).contains("1,234", "data-live=\"/crawl/live\"", "Pause", "<svg class=\"plot\"");
            assertThat(page).contains("it answered &lt;b&gt;503&lt;/b&gt;");
            assertThat(post(own, "/crawl/start", "proof=" + proof + "&urls=https://example.org")
                            .body())
                    .contains("a crawl is under way");
            assertThat(post(own, "/crawl/pause", "proof=" + proof).statusCode()).isEqualTo(303);
            assertThat(get(own, "/crawl").body()).contains("Resume");
            assertThat(post(own, "/crawl/stop", "proof=" + proof).statusCode()).isEqualTo(303);
            assertThat(post(own, "/crawl/stop", "proof=" + proof).statusCode()).isEqualTo(409);
        }
    }

    @Test
    void pages_that_are_due_are_visited_when_somebody_asks_for_it() throws Exception {
        String proof = proof(get(server, "/freshness"));
        HttpResponse<String> asked = post(server, "/freshness/refresh", "proof=" + proof + "&budget=20");
        assertThat(asked.statusCode()).isEqualTo(303);
        assertThat(asked.headers().firstValue("Location")).contains("/freshness?asked=20");
        assertThat(post(server, "/freshness/refresh", "proof=" + proof + "&budget=none")
                        .body())
                .contains("“Known pages to visit now” must be a whole number");
        HttpResponse<String> refused = post(server, "/freshness/refresh", "proof=" + proof + "&budget=13");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("no crawl could be asked", "98.7\u00a0%");
        assertThat(post(server, "/freshness/refresh", "budget=20").statusCode()).isEqualTo(403);
        assertThat(json(server, "/api/v1/refresh", "{\"budget\":1000}", "").body())
                .contains("\"asked\" : 56");
        assertThat(json(server, "/api/v1/refresh", "{}", "").statusCode()).isEqualTo(202);
        assertThat(json(server, "/api/v1/refresh", "{\"budget\":13}", "").statusCode())
                .isEqualTo(409);
        assertThat(json(server, "/api/v1/refresh", "{\"budget\":0}", "").statusCode())
                .isEqualTo(400);
    }

    @Test
    void a_topic_is_made_tested_taught_and_removed_from_the_page() throws Exception {
        try (TestServer own = TestServer.start()) {
            String proof = proof(get(own, "/topics"));
            HttpResponse<String> made = post(
                    own,
                    "/topics/make",
                    "proof=" + proof + "&name=%EA%B0%95&pages=https%3A%2F%2Fexample.org%2F&against=");
            assertThat(made.statusCode()).isEqualTo(303);
            String view = made.headers().firstValue("Location").orElse("");
            assertThat(view).isEqualTo("/topics/view?name=%EA%B0%95");
            assertThat(get(own, view, "Accept-Language", "en").body())
                    .contains("<h1><bdi>강</bdi></h1>", "says little here");
            HttpResponse<String> wrong = post(
                    own,
                    "/topics/make",
                    "proof=" + proof
                            + "&name=%3Cscript%3Ealert(1)%3C%2Fscript%3E&pages=https%3A%2F%2Fexample.org%2F&against=");
            assertThat(wrong.statusCode()).isEqualTo(400);
            assertThat(wrong.body())
                    .contains("no topic can be called &lt;script&gt;", "https://example.org/</textarea>")
                    .doesNotContain("<script>");
            assertThat(post(
                                    own,
                                    "/topics/make",
                                    "proof=" + proof + "&name=slow&pages=https%3A%2F%2Fexample.org%2F&against=")
                            .headers()
                            .firstValue("Location"))
                    .contains("/topics");
            assertThat(get(own, "/topics", "Accept-Language", "en").body()).contains("slow is being made: 1 of 1");
            String name = "proof=" + proof + "&name=rivers";
            assertThat(post(own, "/topics/test", name + "&url=example.org%2Fa").body())
                    .contains("grade 0.63, and 0.35 is needed", "river</bdi>", "class=\"against\"");
            assertThat(post(own, "/topics/test", name + "&url=a+b").statusCode())
                    .isEqualTo(400);
            assertThat(post(own, "/topics/test", name + "&url=https%3A%2F%2Fexample.org%2Fnone")
                            .body())
                    .contains("the server answered 404");
            HttpResponse<String> said = post(
                    own,
                    "/topics/feedback",
                    name
                            + "&url=https%3A%2F%2Fexample.org%2F&about=false&back=%2Fpage%3Furl%3Dhttps%253A%252F%252Fexample.org%252F%23topics");
            assertThat(said.headers().firstValue("Location")).contains("/page?url=https%3A%2F%2Fexample.org%2F#topics");
            assertThat(post(
                                    own,
                                    "/topics/feedback",
                                    name + "&url=https%3A%2F%2Fexample.org%2F&about=true&back=//evil.example")
                            .headers()
                            .firstValue("Location"))
                    .contains("/");
            assertThat(post(own, "/topics/feedback", name + "&url=https%3A%2F%2Fexample.org%2Fonly&about=false")
                            .statusCode())
                    .isEqualTo(409);
            assertThat(post(own, "/topics/feedback", "name=rivers&url=https%3A%2F%2Fexample.org%2F&about=true")
                            .statusCode())
                    .as("without the proof")
                    .isEqualTo(403);
            assertThat(post(own, "/topics/remove", name).statusCode()).isEqualTo(303);
            assertThat(post(own, "/topics/remove", name).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void a_site_is_followed_from_the_page_and_what_holds_for_it_can_be_changed() throws Exception {
        var sites = new MadeUpSites();
        try (TestServer own = start(sites)) {
            String proof = proof(get(own, "/sites"));
            HttpResponse<String> followed = post(
                    own,
                    "/sites/follow",
                    "proof=" + proof + "&url=b.example&email=robot%40search.example&from=&trust=plain");
            assertThat(followed.statusCode()).isEqualTo(303);
            String view = followed.headers().firstValue("Location").orElse("");
            assertThat(view).isEqualTo("/sites/view?url=https%3A%2F%2Fb.example%2F");
            assertThat(sites.orders)
                    .containsExactly(new Sites.Following(
                            TestServer.URLS.parse("https://b.example/").orElseThrow(),
                            "robot@search.example",
                            "",
                            true));
            assertThat(get(own, view, "Accept-Language", "en").body())
                    .contains(
                            "The sender alone is believed.",
                            "value=\"robot@search.example\"",
                            "<option value=\"plain\" selected");
            post(own, "/sites/follow", "proof=" + proof + "&url=https%3A%2F%2Fb.example%2F&trust=signed");
            assertThat(get(own, view, "Accept-Language", "en").body())
                    .contains("Only signed ones count.", "<option value=\"signed\" selected");
            assertThat(get(own, "/sites").body()).contains("a.example</bdi>", "b.example</bdi>");
        }
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            url=a+b                               | 400 | must be an http or https URL  | http 또는 https URL이 아닙니다
            url=                                  | 400 | must be an http or https URL  | http 또는 https URL이 아닙니다
            url=c.example&trust=blind             | 400 | trust is plain or signed      | 메일을 믿는 기준
            url=c.example&email=nobody            | 400 | is no e-mail address          | 메일 주소가 아닙니다
            url=%3Cscript%3Ealert(1)%3C%2Fscript%3E | 400 | &lt;script&gt;alert(1)      | &lt;script&gt;alert(1)
            """)
    void what_is_wrong_with_a_site_is_told_beside_what_was_typed(String said, int status, String english, String korean)
            throws Exception {
        try (TestServer own = start(new MadeUpSites())) {
            String proof = "proof=" + proof(get(own, "/sites"));
            for (Map.Entry<String, String> told :
                    Map.of("en", english, "ko", korean).entrySet()) {
                HttpResponse<String> page = browser.send(
                        form(own, "/sites/follow", proof + "&from=agent%40typed.example&" + said)
                                .header("Accept-Language", told.getKey())
                                .build(),
                        HttpResponse.BodyHandlers.ofString());
                assertThat(page.statusCode()).isEqualTo(status);
                assertThat(page.body())
                        .contains(told.getValue(), "role=\"alert\"", "value=\"agent@typed.example\"")
                        .doesNotContain("<script>");
            }
        }
    }

    @Test
    void a_registration_is_made_changed_suspended_resumed_and_ended_from_the_page() throws Exception {
        var sites = new MadeUpSites();
        try (TestServer own = start(sites)) {
            String proof = proof(get(own, "/sites/view?url=https://a.example/"));
            String site = "proof=" + proof + "&url=https%3A%2F%2Fa.example%2F&action=";
            for (String said : List.of(
                    "register&email=robot%40search.example&latency=3&agent=&push=true",
                    "change&latency=14", "suspend", "resume", "unregister")) {
                HttpResponse<String> page = post(own, "/sites/ask", site + said);
                assertThat(page.statusCode()).as(said).isEqualTo(200);
                assertThat(page.body()).contains("Registered.", "role=\"status\"");
            }
            CrawlUrl url = TestServer.URLS.parse("https://a.example/").orElseThrow();
            assertThat(sites.orders)
                    .containsExactly(
                            new Sites.Asking(url, Sites.Action.REGISTER, "robot@search.example", 3, null, true),
                            new Sites.Asking(url, Sites.Action.CHANGE, "", 14, null, false),
                            new Sites.Asking(url, Sites.Action.SUSPEND, "", 0, null, false),
                            new Sites.Asking(url, Sites.Action.RESUME, "", 0, null, false),
                            new Sites.Asking(url, Sites.Action.UNREGISTER, "", 0, null, false));
        }
    }

    @Test
    void why_an_agent_did_not_do_it_is_told_on_the_page_in_both_languages() throws Exception {
        try (TestServer own = start(new MadeUpSites())) {
            String proof = "proof=" + proof(get(own, "/sites"));
            post(own, "/sites/follow", proof + "&url=https%3A%2F%2Fsilent.example%2F");
            String ask = proof + "&url=https%3A%2F%2Fsilent.example%2F&action=register&email=robot%40typed.example";
            HttpResponse<String> refused = post(own, "/sites/ask", ask + "&latency=9&agent=&push=true");
            assertThat(refused.statusCode()).isEqualTo(502);
            assertThat(refused.body())
                    .contains(
                            "cannot be asked: no answer in time",
                            "value=\"robot@typed.example\"",
                            "value=\"9\"",
                            "value=\"true\" checked");
            HttpResponse<String> korean = browser.send(
                    form(own, "/sites/ask", ask + "&latency=x&agent=&push=")
                            .header("Accept-Language", "ko")
                            .build(),
                    HttpResponse.BodyHandlers.ofString());
            assertThat(korean.statusCode()).isEqualTo(400);
            assertThat(korean.body()).contains("‘알림 지연 한도(일)’ 값은 1~365 사이의 정수여야 합니다");
            assertThat(post(own, "/sites/ask", ask + "&latency=1&agent=a+b").statusCode())
                    .isEqualTo(400);
            assertThat(post(own, "/sites/ask", proof + "&url=https%3A%2F%2Fnone.example%2F&action=suspend")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(post(own, "/sites/ask", proof + "&url=https%3A%2F%2Fa.example%2F&action=dance")
                            .statusCode())
                    .isEqualTo(400);
        }
    }

    @Test
    void a_site_is_followed_no_longer_and_an_empty_page_says_what_to_do() throws Exception {
        try (TestServer own = start(new MadeUpSites())) {
            String proof = "proof=" + proof(get(own, "/sites"));
            HttpResponse<String> removed = post(own, "/sites/remove", proof + "&url=https%3A%2F%2Fa.example%2F");
            assertThat(removed.statusCode()).isEqualTo(303);
            assertThat(removed.headers().firstValue("Location")).contains("/sites");
            assertThat(post(own, "/sites/remove", proof + "&url=https%3A%2F%2Fa.example%2F")
                            .statusCode())
                    .isEqualTo(404);
            assertThat(get(own, "/sites", "Accept-Language", "en").body())
                    .contains("No site is followed yet.", "<details class=\"card\" open>");
            assertThat(get(own, "/sites", "Accept-Language", "ko").body()).contains("아직 팔로우하는 사이트가 없습니다");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"follow", "ask", "remove"})
    void nothing_is_asked_of_a_site_without_the_proof_of_ones_own_page(String what) throws Exception {
        var sites = new MadeUpSites();
        try (TestServer own = start(sites)) {
            get(own, "/sites");
            assertThat(post(own, "/sites/" + what, "url=https%3A%2F%2Fa.example%2F")
                            .statusCode())
                    .isEqualTo(403);
            assertThat(sites.orders).isEmpty();
            assertThat(sites.all()).hasSize(1);
        }
    }

    @Test
    void the_latest_notices_are_told_to_programs_too() throws Exception {
        assertThat(server.get("/api/v1/sites/notices").body())
                .contains("\"verdict\" : \"open\"", "\"verdict\" : \"true\"", "\"ended\" : \"2026-03-01T12:00:03Z\"");
        assertThat(server.get("/api/v1/sites/notices?limit=1").body()).doesNotContain("\"ended\"");
        assertThat(server.get("/api/v1/sites/notices?limit=0").statusCode()).isEqualTo(400);
        assertThat(server.get("/api/v1/sites/notices?limit=1001").statusCode()).isEqualTo(400);
    }

    private static TestServer start(Sites sites) throws IOException {
        Parts parts = TestServer.parts(new TestServer.MadeUpCrawls());
        return TestServer.start(
                TestServer.settings("", Set.of(), Duration.ofSeconds(30)),
                new Parts(
                        parts.search(),
                        parts.reports(),
                        parts.copies(),
                        parts.views(),
                        parts.crawls(),
                        parts.freshness(),
                        parts.topics(),
                        sites,
                        parts.canonicaliser(),
                        parts.clock()));
    }

    @Test
    void hostile_words_and_titles_of_a_topic_are_shown_and_never_done() throws Exception {
        for (String path : List.of("/topics/view?name=hostile", "/topics/view?name=%22%3E%3Cscript%3Ealert(1)")) {
            assertThat(get(server, path).body()).doesNotContain("<script>", "<img", "onerror=alert(2)>");
        }
        assertThat(get(server, "/topics/view?name=hostile").body())
                .contains("<bdi>&lt;script&gt;alert(1)&lt;/script&gt;");
    }

    @Test
    void the_harvest_of_a_crawl_is_drawn_on_its_topic_and_on_the_crawl() throws Exception {
        try (TestServer own = TestServer.start()) {
            String proof = proof(get(own, "/crawl"));
            post(own, "/crawl/start", "proof=" + proof + "&urls=&topic=rivers");
            assertThat(Objects.requireNonNull(own.crawls().order()).topics()).containsExactly("rivers");
            assertThat(get(own, "/topics/view?name=rivers", "Accept-Language", "en")
                            .body())
                    .contains("9 of 20 pages are about it", "<svg class=\"plot\"");
            assertThat(get(own, "/crawl", "Accept-Language", "en").body())
                    .contains("Pages about the topic, against pages fetched");
        }
    }

    @Test
    void a_result_tells_how_likely_its_copy_is_current_where_that_is_known() throws Exception {
        String page = get(server, "/?q=word", "Accept-Language", "en").body();
        assertThat(page).containsOnlyOnce("93\u00a0% likely to be current"); // of three: one is not known, one is gone
        assertThat(get(server, "/api/v1/search?q=word").body()).contains("\"current\" : 0.93");
    }

    @Test
    void the_history_of_a_page_has_a_shape_for_each_kind_of_visit() throws Exception {
        String page = get(server, "/page?url=https://example.org/", "Accept-Language", "en")
                .body();
        for (PageHistory.Mark mark : PageHistory.Mark.values()) {
            assertThat(page).contains("<li class=\"" + mark + "\"", "<path class=\"" + mark + "\"");
        }
        assertThat(page).contains("40 earlier visits", "Chance that it is current", "is not asked before");
    }

    @Test
    void nothing_is_done_without_the_proof_of_ones_own_page() throws Exception {
        String proof = proof(get(server, "/crawl"));
        assertThat(post(server, "/crawl/start", "urls=https://example.org").statusCode())
                .isEqualTo(403);
        assertThat(post(
                                server,
                                "/crawl/start",
                                "proof=" + proof.replace(proof.charAt(0), proof.charAt(0) == 'a' ? 'b' : 'a')
                                        + "&urls=https://example.org")
                        .statusCode())
                .isEqualTo(403);
        try (HttpClient other = HttpClient.newHttpClient()) { // no cookie: the proof is another browser's
            assertThat(other.send(
                                    form(server, "/crawl/start", "proof=" + proof + "&urls=https://example.org")
                                            .build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .isEqualTo(403);
        }
        assertThat(browser.send(
                                form(server, "/crawl/start", "proof=" + proof + "&urls=https://example.org")
                                        .header("Origin", "https://evil.example")
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(403);
        assertThat(browser.send(
                                server.to("/crawl/start")
                                        .POST(HttpRequest.BodyPublishers.ofString("proof=" + proof))
                                        .header("Content-Type", "text/plain")
                                        .build(),
                                HttpResponse.BodyHandlers.ofString())
                        .statusCode())
                .isEqualTo(415);
        assertThat(server.crawls().order()).isNull();
    }

    @Test
    void a_program_steers_the_crawl_with_json_or_with_the_token() throws Exception {
        try (TestServer own = TestServer.start()) {
            HttpResponse<String> started =
                    json(own, "/api/v1/crawls", "{\"urls\":[\"https://example.org/\"],\"maxPages\":5}", "");
            assertThat(started.statusCode()).as(started.body()).isEqualTo(202);
            assertThat(started.body()).contains("\"phase\" : \"running\"");
            assertThat(Objects.requireNonNull(own.crawls().order()).maxPages()).isEqualTo(5);
            assertThat(json(own, "/api/v1/crawls", "{}", "").statusCode()).isEqualTo(409);
            assertThat(json(own, "/api/v1/crawls/pause", "{}", "").body()).contains("\"paused\"");
            for (String wrong : List.of(
                    "[]",
                    "{",
                    "{\"urls\":{}}",
                    "{\"url\":\"https://example.org\"}",
                    "{} {}",
                    "{\"maxPages\":-1}",
                    "nonsense")) {
                assertThat(json(own, "/api/v1/crawls", wrong, "").statusCode())
                        .as(wrong)
                        .isEqualTo(400);
            }
            assertThat(browser.send(form(own, "/api/v1/crawls/stop", "").build(), HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .as("what any form of any site could send")
                    .isEqualTo(403);
        }
        assertThat(json(guarded, "/api/v1/crawls/stop", "{}", "").statusCode()).isEqualTo(401);
        assertThat(json(guarded, "/api/v1/crawls/stop", "{}", TestServer.LOCAL_TOKEN)
                        .statusCode())
                .isEqualTo(409);
    }

    @Test
    void whoever_needs_the_password_is_led_to_where_it_is_asked_for_and_back() throws Exception {
        HttpResponse<String> led = get(guarded, "/?q=word");
        assertThat(led.statusCode()).isEqualTo(303);
        assertThat(led.headers().firstValue("Location")).contains("/sign-in?next=%2F%3Fq%3Dword");
        assertThat(get(guarded, "/api/v1/stats").statusCode()).isEqualTo(401);
        assertThat(get(guarded, "/healthz").statusCode()).isEqualTo(200);
        HttpResponse<String> page = get(guarded, "/sign-in?next=%2F%3Fq%3Dword");
        String proof = proof(page);
        assertThat(page.body()).contains("name=\"next\" value=\"/?q=word\"");
        HttpResponse<String> wrong = post(guarded, "/sign-in", "proof=" + proof + "&password=wrong");
        assertThat(wrong.statusCode()).isEqualTo(403);
        assertThat(wrong.body()).contains("That is not the password");
        HttpResponse<String> right = post(
                guarded, "/sign-in", "proof=" + proof + "&next=%2F%3Fq%3Dword&password=" + PASSWORD.replace(" ", "+"));
        assertThat(right.headers().firstValue("Location")).contains("/?q=word");
        assertThat(right.headers().firstValue("Set-Cookie").orElse("")).contains("HttpOnly", "SameSite=Lax");
        assertThat(get(guarded, "/?q=word").body()).contains("3 pages", "Sign out");
        assertThat(get(guarded, "/api/v1/stats").statusCode()).isEqualTo(200);
        assertThat(post(guarded, "/crawl/stop", "proof=" + proof).statusCode())
                .as("the proof of before is of another session")
                .isEqualTo(403);
        String mine = proof(get(guarded, "/crawl"));
        String cookie = right.headers().firstValue("Set-Cookie").orElse("").split(";", 2)[0];
        assertThat(post(guarded, "/sign-out", "proof=" + mine).statusCode()).isEqualTo(303);
        assertThat(get(guarded, "/").statusCode()).isEqualTo(303);
        try (HttpClient thief = HttpClient.newHttpClient()) {
            assertThat(thief.send(
                                    guarded.to("/").header("Cookie", cookie).build(),
                                    HttpResponse.BodyHandlers.ofString())
                            .statusCode())
                    .as("a session that was ended")
                    .isEqualTo(303);
        }
    }

    @Test
    void passwords_cannot_be_tried_for_long() throws Exception {
        try (TestServer own = TestServer.start(TestServer.settings("", PASSWORD, Set.of(), Duration.ofSeconds(30)))) {
            String proof = proof(get(own, "/sign-in"));
            for (int i = 0; i < SignIn.TRIES; i++) {
                assertThat(post(own, "/sign-in", "proof=" + proof + "&password=wrong" + i)
                                .statusCode())
                        .isEqualTo(403);
            }
            HttpResponse<String> more = post(own, "/sign-in", "proof=" + proof + "&password=open+sesame");
            assertThat(more.statusCode()).isEqualTo(429);
            assertThat(more.headers().firstValue("Retry-After")).contains("60");
        }
    }

    @Test
    void an_open_page_is_told_what_happens_and_too_many_are_not() throws Exception {
        List<Socket> open = new ArrayList<>();
        try (TestServer own = TestServer.start()) {
            for (int i = 0; i < 4; i++) {
                Socket socket = own.connect();
                open.add(socket);
                socket.getOutputStream()
                        .write(("GET /crawl/live HTTP/1.1\r\nHost: 127.0.0.1:" + own.port() + "\r\n\r\n")
                                .getBytes(StandardCharsets.US_ASCII));
                var lines = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.UTF_8));
                List<String> head = new ArrayList<>();
                for (String line = lines.readLine(); !line.startsWith("data: "); line = lines.readLine()) {
                    head.add(line);
                }
                assertThat(head).contains("Content-Type: text/event-stream");
            }
            assertThat(get(own, "/crawl/live").statusCode()).isEqualTo(503);
            assertThat(get(own, "/crawl").statusCode())
                    .as("others are answered all the same")
                    .isEqualTo(200);
        } finally { // the server has ended meanwhile, and did not wait for them
            for (Socket socket : open) {
                socket.close();
            }
        }
    }

    private HttpResponse<String> get(TestServer at, String path, String... headers) throws Exception {
        HttpRequest.Builder request = at.to(path).header("Accept", "text/html");
        if (headers.length > 0) {
            request.headers(headers);
        }
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private HttpResponse<String> post(TestServer at, String path, String body) throws Exception {
        return browser.send(form(at, path, body).build(), HttpResponse.BodyHandlers.ofString());
    }

    private static HttpRequest.Builder form(TestServer at, String path, String body) {
        return HttpRequest.newBuilder(URI.create(at.address() + path))
                .timeout(Duration.ofSeconds(20))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(HttpRequest.BodyPublishers.ofString(body));
    }

    private HttpResponse<String> json(TestServer at, String path, String body, String token) throws Exception {
        HttpRequest.Builder request =
                at.to(path).header("Content-Type", "application/json").POST(HttpRequest.BodyPublishers.ofString(body));
        if (!token.isEmpty()) {
            request.header("Authorization", "Bearer " + token);
        }
        return browser.send(request.build(), HttpResponse.BodyHandlers.ofString());
    }

    private static String proof(HttpResponse<String> page) {
        Matcher proof = PROOF.matcher(page.body());
        assertThat(proof.find()).as(page.body()).isTrue();
        return Objects.requireNonNull(proof.group(1));
    }
}
