package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.search.SearchRequest;
import io.freshet.testkit.TestSite;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import io.freshet.web.Topics;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Pages that lack what pages usually have, crawled into a real store: every page of the console that can be reached over it opens, in both languages. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class OddPagesTest {
    private static final Duration LONG = Duration.ofSeconds(60);
    private static final int MOST_OPENED = 600;
    private static final Pattern LINK = Pattern.compile("(?:href|src|hx-get)=\"(/[^\"#]*)");
    private static final List<String> QUERIES = List.of(
            "oddword",
            "oddword lang:und",
            "12345",
            "title:oddword",
            "lang:ko",
            "\"oddword here\"",
            "od*",
            "site:127.0.0.1");

    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestSite site;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private ServedProduct product;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private WebApp app;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private HttpClient browser;

    @BeforeAll
    void serve(@TempDir Path folder) throws Exception {
        site = TestSite.start();
        site.page("/", "<title>Odd pages</title><p>oddword here" + links());
        site.page("/unknown-language", "<title>oddword 12345</title><p>oddword 12345 67890 3.14 2.71 0x3F");
        site.page("/no-title", "<p>The river and the oddword ran on through the long valley of the mill");
        site.page("/empty-title", "<title> \u200b </title><p>oddword with a title that cannot be seen");
        site.page("/no-text", "<title>oddword without a text</title>");
        site.page("/nothing", "");
        site.page("/long-title", "<title>" + "oddword and ever on ".repeat(5_000) + "</title><p>oddword");
        site.page("/long-word", "<title>" + "가나다라".repeat(10_000) + "</title><p>oddword " + "x".repeat(50_000));
        site.page("/long-title-no-text", "<title>" + "&lt;b&gt;\"' oddword ".repeat(1_000) + "</title>");
        site.page("/korean", "<html lang=ko><title>이상한 단어</title><p>강물이 oddword 옆으로 흐르는 마을 이야기");
        site.page("/folder/", "<title>A folder</title><p>oddword of a folder with a slash at its end");
        site.page("/noindex", "<meta name=robots content=noindex><title>Hidden</title><p>oddword");
        site.page("/noarchive", "<meta name=robots content=noarchive><title>No copy</title><p>oddword");
        site.text("/plain.txt", "text/plain", "oddword".getBytes(StandardCharsets.UTF_8));
        site.status("/broken", 500);
        site.status("/forbidden", 403);
        site.redirect("/moved", 301, "/folder/");
        Settings settings = new Settings()
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.DELAY, Duration.ZERO)
                .set(Setting.FIRST_BACK_OFF, Duration.ofMillis(10))
                .set(Setting.REFRESH_PER_DAY, 0);
        product = new ServedProduct(settings, folder.resolve("store"), "a test");
        var where = new WebSettings(
                InetAddress.ofLiteral("127.0.0.1"), 0, "", "", Set.of(), 100, 16, 8, 100, 100, Duration.ofSeconds(30));
        app = WebApp.start(where, "a-token-of-this-test", product.parts());
        browser = HttpClient.newHttpClient();
    }

    private static String links() {
        var links = new StringBuilder();
        for (String path : List.of(
                "unknown-language no-title empty-title no-text nothing long-title long-word long-title-no-text korean"
                        .split(" "))) {
            links.append("<a href=/").append(path).append(">").append(path).append("</a> ");
        }
        return links + "<a href=/folder/>f</a> <a href=/noindex>n</a> <a href=/noarchive>a</a> <a href=/plain.txt></a>"
                + "<a href=/broken>b</a> <a href=/forbidden>x</a> <a href=/moved>m</a> <a href=/lost>l</a>";
    }

    @AfterAll
    void end() {
        browser.close();
        app.close();
        product.close();
        site.close();
    }

    private void crawl(List<String> urls, long pages) throws Exception {
        product.crawls()
                .start(new Crawls.Order(
                        urls, "host", pages, -1, 0, Duration.ZERO, List.of(), List.of(), List.of(), "adaptive"));
        until("the crawl does not end", () -> !product.crawls().status().phase().active());
    }

    private static void until(String otherwise, BooleanSupplier condition) throws InterruptedException {
        long end = System.nanoTime() + LONG.toNanos();
        while (!condition.getAsBoolean()) {
            if (System.nanoTime() > end) {
                throw new AssertionError(otherwise);
            }
            Thread.sleep(20);
        }
    }

    private HttpResponse<String> get(String path, String language) throws Exception {
        return browser.send(
                HttpRequest.newBuilder(app.address().resolve(path))
                        .header("Accept", "text/html")
                        .header("Accept-Language", language)
                        .timeout(LONG)
                        .build(),
                HttpResponse.BodyHandlers.ofString());
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Test
    @Order(1)
    void what_waits_after_a_limit_is_said_to_go_on_with_the_next_crawl() throws Exception {
        crawl(List.of(site.url("/")), 3);
        CrawlStatus status = product.crawls().status();
        assertThat(status.phase()).isEqualTo(CrawlStatus.Phase.LIMIT);
        assertThat(status.waiting()).isPositive();
        assertThat(status.hosts()).isNotEmpty().allSatisfy(host -> {
            assertThat(host.waiting()).isPositive();
            assertThat(host.phase()).isEqualTo(CrawlStatus.HostPhase.KEPT);
        });
        assertThat(status.hosts().stream()
                        .mapToLong(CrawlStatus.HostLine::waiting)
                        .sum())
                .isEqualTo(status.waiting());
        assertThat(get("/crawl", "en").body())
                .contains("continues with the next crawl")
                .doesNotContain("nothing to ask");
    }

    @Test
    @Order(2)
    void failed_requests_are_as_many_as_the_reasons_that_stand_below() throws Exception {
        crawl(List.of(), 0);
        CrawlStatus status = product.crawls().status();
        assertThat(status.phase()).isEqualTo(CrawlStatus.Phase.DONE);
        long failed =
                status.causes().values().stream().mapToLong(Long::longValue).sum();
        assertThat(failed).isPositive();
        assertThat(get("/crawl", "en").body()).contains("<dt>Failed requests</dt><dd>" + failed + "</dd>");
    }

    @Test
    @Order(3)
    void examples_that_could_not_be_had_are_told_on_the_page_of_the_topic() throws Exception {
        var order = new Topics.Order(
                "odd",
                List.of(site.url("/no-title"), site.url("/lost"), site.url("/broken")),
                List.of(site.url("/korean")));
        assertThat(product.topics().make(order, LONG)).isPresent();
        assertThat(get("/topics/view?name=odd", "en").body())
                .contains("2 pages that were given as examples could not be used", "/lost", "the server answered 404");
        assertThat(get("/topics/view?name=odd", "ko").body()).contains("예시로 지정한 페이지 2개를 쓰지 못했습니다", "서버 응답 상태 코드 404");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/folder/", "/folder", "/no-title", "/no-title/"})
    @Order(4)
    void an_address_is_known_as_it_is_shown_and_with_or_without_its_last_slash(String path) throws Exception {
        String url = site.url(path);
        assertThat(get("/page?url=" + encoded(url), "en").statusCode()).isEqualTo(200);
        assertThat(get("/page?url=" + encoded(url.replace("http://", "")), "en").statusCode())
                .isEqualTo(200);
    }

    @Test
    @Order(4)
    void an_address_is_shown_with_its_last_slash() throws Exception {
        assertThat(get("/?q=" + encoded("title:folder"), "en").body())
                .contains("<bdi>" + site.url("/folder/").replace("http://", "") + "</bdi>");
    }

    /** Follows every link of every page from the first one, and the searches that lead to the odd pages. */
    @ParameterizedTest
    @ValueSource(strings = {"en", "ko"})
    @Order(5)
    void every_page_of_the_console_opens(String language) throws Exception {
        until("the index is behind", () -> found("oddword") >= 9);
        Deque<String> open = new ArrayDeque<>(List.of("/", "/page?url=" + encoded(site.url("/no-such-page"))));
        QUERIES.forEach(query -> open.add("/?q=" + encoded(query)));
        for (String path : List.of("/nothing", "/plain.txt", "/broken", "/forbidden", "/moved", "/lost", "/noindex")) {
            open.add("/page?url=" + encoded(site.url(path)));
        }
        Map<String, Integer> opened = new LinkedHashMap<>();
        while (!open.isEmpty() && opened.size() < MOST_OPENED) {
            String path = open.removeFirst();
            if (opened.containsKey(path) || path.matches("/(language|theme|sign-out|assets|api|metrics).*|.*/live.*")) {
                continue;
            }
            HttpResponse<String> answer = get(path, language);
            opened.put(path, answer.statusCode());
            assertThat(answer.statusCode()).as(path).isIn(200, 404);
            if (answer.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
                assertThat(answer.body()).as(path).doesNotContain("원문 메시지");
                if (!path.startsWith("/page/copy")) {
                    LINK.matcher(answer.body())
                            .results()
                            .map((MatchResult link) -> link.group(1).replace("&amp;", "&"))
                            .forEach(open::add);
                }
            }
        }
        assertThat(opened.keySet()).anyMatch(path -> path.contains("lang=und"));
        assertThat(opened.keySet()).anyMatch(path -> path.startsWith("/page/copy"));
        assertThat(opened.values().stream().filter(status -> status == 200)).hasSizeGreaterThan(60);
    }

    private long found(String query) {
        return product.parts().search().find(SearchRequest.of(query)).total();
    }

    @Test
    @Order(6)
    void an_address_that_is_too_long_is_answered_with_a_page() throws Exception {
        HttpResponse<String> answer = get("/?q=" + encoded("가".repeat(8_000)), "ko");
        assertThat(answer.statusCode()).isEqualTo(414);
        assertThat(answer.headers().firstValue("Content-Type")).contains("text/html; charset=utf-8");
        assertThat(answer.body()).contains("<title>", "주소가 너무 깁니다", "too long").doesNotContain("\"detail\"");
        HttpResponse<String> shorter = get("/?q=" + "a".repeat(8_000), "ko");
        assertThat(shorter.statusCode()).isEqualTo(400);
        assertThat(shorter.body()).contains("검색어가 8000자입니다");
    }
}
