package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.demo.LivingWeb;
import io.freshet.model.Canonicaliser;
import io.freshet.web.CrawlStatus;
import io.freshet.web.WebApp;
import io.freshet.web.WebSettings;
import java.net.InetAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestMethodOrder;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The console in a real browser, with a real crawl of the living web. The first test crawls it; the others look at what it brought. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class ConsoleIT {
    @SuppressWarnings("NullAway.Init") // started before all tests
    private LivingWeb web;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private ServedProduct product;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private WebApp app;

    @BeforeAll
    void start(@TempDir Path folder) throws Exception {
        web = LivingWeb.start(1, Clock.systemUTC(), 0);
        Settings settings = new Settings()
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.DELAY, Duration.ofMillis(50))
                .set(Setting.REFRESH_DAY, Duration.ofSeconds(20))
                .set(Setting.REFRESH_PER_DAY, 200);
        product = new ServedProduct(settings, folder.resolve("store"), "a test");
        var where = new WebSettings(
                InetAddress.ofLiteral("127.0.0.1"),
                0,
                "",
                "",
                Set.of(),
                100,
                64,
                16,
                1_000,
                100,
                Duration.ofSeconds(30));
        app = WebApp.start(where, "a-token-of-this-test", product.parts());
    }

    @AfterAll
    void stop() throws Exception {
        app.close();
        product.close();
        web.close();
    }

    private Browser browser(String language) {
        return Browser.open(app.address().toString(), language, true);
    }

    private String seed(String key) {
        return web.hosts().stream()
                .filter(site -> site.key().equals(key))
                .findFirst()
                .orElseThrow()
                .url();
    }

    private String hostile() {
        return seed("club") + "guestbook";
    }

    private boolean kept(String page) {
        return product.parts()
                .views()
                .copy(Canonicaliser.DEFAULT.parse(page).orElseThrow(), null)
                .isPresent();
    }

    @Test
    @Order(1)
    void a_crawl_is_started_watched_paused_resumed_and_stopped_in_the_browser() throws Exception {
        try (Browser browser = browser("en-US")) {
            browser.go("/");
            assertThat(browser.text(".empty")).contains("Nothing has been crawled yet");
            browser.follow(".empty a");
            browser.follow("button.main");
            assertThat(browser.text("[role=alert]")).contains("give a URL");
            assertThat(browser.complaints()).singleElement().asString().contains("400");
            browser.find("textarea[name=urls]")
                    .sendKeys(
                            String.join("\n", List.of(seed("manual"), seed("library"), seed("rivers"), seed("club"))));
            browser.find("input[name=delay]").sendKeys("0.1");
            browser.follow("button.main");
            browser.until("no page comes", () -> number(browser, 0) > 5);
            browser.follow("form[action='/crawl/pause'] button");
            browser.find("form[action='/crawl/resume'] button");
            assertThat(browser.text(".state")).contains("paused");
            browser.follow("form[action='/crawl/resume'] button");
            browser.until("too few pages", () -> number(browser, 0) > 130);
            browser.until("the hostile page does not come", () -> kept(hostile()));
            assertThat(browser.all("figure svg.plot")).isNotEmpty();
            assertThat(browser.text(".cards")).contains("What the time is spent on");
            browser.picture("crawl-live");
            browser.follow("form[action='/crawl/stop'] button");
            browser.until("it does not stop", () -> browser.text(".state").contains("stopped"));
            browser.find("textarea[name=urls]");
            assertThat(browser.complaints()).isEmpty();
        }
        assertThat(product.crawls().status().phase()).isEqualTo(CrawlStatus.Phase.STOPPED);
    }

    private static int number(Browser browser, int index) {
        List<WebElement> figures = browser.all(".figures dd");
        return figures.isEmpty()
                ? 0
                : Integer.parseInt(figures.get(index).getText().replace(",", ""));
    }

    @Test
    @Order(2)
    void results_come_while_one_types_korean_and_can_be_narrowed() throws Exception {
        try (Browser browser = browser("ko-KR")) {
            browser.go("/");
            browser.find("#q").sendKeys("데이터베이스 색인");
            browser.until("no results come", () -> browser.all(".hit").size() > 3);
            browser.until("the address does not follow", () -> address(browser).contains("?q=%EB%8D%B0"));
            assertThat(browser.all(".snippet mark")).isNotEmpty();
            assertThat(browser.text(".count")).contains("페이지");
            assertThat(browser.text(".hit .meta")).contains("최신 확인");
            String narrowed = browser.text(".facets a");
            browser.click(".facets a");
            browser.until(
                    "nothing was chosen", () -> !browser.all(".facets a.chosen").isEmpty());
            assertThat(browser.text(".facets a.chosen")).contains(narrowed.split("\\s")[0]);
            assertThat(address(browser)).contains("&site=127.0.0.1");
            browser.driver().navigate().refresh(); // the address says it all
            assertThat(browser.text(".facets a.chosen")).contains(narrowed.split("\\s")[0]);
            browser.driver().navigate().back();
            browser.until(
                    "back does not lead back",
                    () -> !address(browser).contains("&site=")
                            && browser.all(".facets a.chosen").isEmpty());
            browser.until("nobody can type", () -> {
                browser.find("#q").sendKeys(Keys.ENTER);
                return true;
            });
            browser.until("Enter shows no results", () -> !browser.all(".hit").isEmpty());
            assertThat(browser.complaints()).isEmpty();
        }
    }

    private static String address(Browser browser) {
        return String.valueOf(browser.driver().getCurrentUrl());
    }

    @Test
    @Order(3)
    void a_hostile_page_does_nothing_in_results_and_in_its_copy() throws Exception {
        try (Browser browser = browser("en-US")) {
            browser.go("/page?url=" + URLEncoder.encode(hostile(), StandardCharsets.UTF_8));
            assertThat(browser.text(".state")).contains("fetched");
            assertThat(browser.text("#main")).contains("Pages that link here", "Links on this page");
            browser.driver().switchTo().frame(browser.find("iframe"));
            browser.until("the copy is empty", () -> !browser.text("body").isBlank());
            assertThat(browser.all("body :is(script, style, form, input, iframe, svg, img, object, link)"))
                    .isEmpty();
            browser.driver().switchTo().defaultContent();
            assertThat(browser.driver().getTitle()).endsWith("– Freshet");
            assertThat(browser.complaints()).isEmpty();
            browser.picture("page");
        }
    }

    @Test
    @Order(3)
    void a_kept_copy_has_its_style_by_day_and_by_night() throws Exception {
        try (Browser browser = browser("en-US")) {
            for (boolean dark : List.of(false, true)) {
                browser.light(dark);
                browser.go("/page?url=" + URLEncoder.encode(hostile(), StandardCharsets.UTF_8) + "#copy");
                browser.driver().switchTo().frame(browser.find("iframe"));
                browser.until("the copy is empty", () -> !browser.text("body").isBlank());
                WebElement body = browser.find("body");
                assertThat(body.getCssValue("background-color")).contains(dark ? "20, 25, 30" : "255, 255, 255");
                assertThat(body.getCssValue("margin-left")).isEqualTo("20px");
                browser.driver().switchTo().defaultContent();
                browser.picture(dark ? "copy-dark" : "copy-light");
            }
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    @Order(4)
    void the_keyboard_is_enough() throws Exception {
        try (Browser browser = browser("en-US")) {
            browser.go("/settings");
            browser.find("body").sendKeys(Keys.TAB);
            assertThat(browser.driver().switchTo().activeElement().getText()).isEqualTo("Skip to content");
            browser.go("/?q=river");
            browser.find("body").sendKeys("/");
            WebElement box = browser.driver().switchTo().activeElement();
            assertThat(box.getDomAttribute("name")).isEqualTo("q");
            box.sendKeys("gauge", Keys.ENTER);
            browser.until("the query stays", () -> address(browser).contains("q=gauge"));
        }
    }

    @Test
    @Order(5)
    void everything_works_without_scripts() throws Exception {
        try (Browser browser = Browser.open(app.address().toString(), "en-US", false)) {
            browser.go("/");
            browser.find("#q").sendKeys("river");
            browser.follow(".searchbox button");
            browser.until("no results", () -> !browser.all(".hit").isEmpty());
            browser.go("/freshness");
            assertThat(browser.text(".figures")).contains("Current");
            assertThat(browser.text("noscript, .note")).isNotBlank();
            browser.go("/crawl");
            browser.find("textarea[name=urls]").sendKeys(seed("archive"));
            browser.follow("button.main");
            assertThat(browser.text("noscript, .note")).contains("Without JavaScript");
            browser.follow("form[action='/crawl/stop'] button");
            browser.until("it does not stop", () -> {
                browser.go("/crawl");
                return !browser.all("textarea[name=urls]").isEmpty();
            });
        }
    }

    @Test
    @Order(6)
    void the_freshness_page_shows_what_visits_find_while_they_are_made() throws Exception {
        try (Browser browser = browser("en-US")) {
            browser.go("/freshness");
            browser.until("nothing is visited again", () -> number(browser, 4) > 30);
            browser.until(
                    "no plots", () -> browser.all("figure .wideplot svg.plot").size() >= 4);
            assertThat(browser.text(".figures")).contains("Current", "%", "Budget a day");
            browser.until(
                    "nothing is visited next", () -> !browser.all(".coming li").isEmpty());
            assertThat(browser.text(".coming")).contains("freshness");
            assertThat(browser.text(".cards")).contains("nothing new");
            browser.follow("form[action='/freshness/refresh'] button");
            assertThat(browser.text("[role=status]")).contains("The crawl was asked for");
            browser.picture("freshness");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    @Order(7)
    void a_page_has_its_visits_on_a_line_of_time_and_says_when_the_next_one_is() throws Exception {
        String page = "/page?url=" + URLEncoder.encode(seed("rivers"), StandardCharsets.UTF_8);
        try (Browser browser = browser("ko-KR")) {
            browser.until("it is not visited again", () -> {
                browser.go(page);
                return browser.all(".timeline.visits li").size() > 2;
            });
            assertThat(browser.text(".timeline.visits .NEXT")).contains("다음 방문", "최신");
            assertThat(browser.text(".timeline.visits li:last-child")).contains("첫 사본");
            assertThat(browser.all(".strip.wideplot path")).hasSameSizeAs(browser.all(".timeline.visits li"));
            assertThat(browser.text(".facts")).contains("최신일 확률", "요청 가능").doesNotContain("may be asked");
            browser.picture("page-timeline");
            browser.go("/?q=river");
            assertThat(browser.text(".hits")).contains("최신일 확률");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @Test
    @Order(8)
    void a_topic_is_made_tested_taught_and_crawled_without_leaving_the_console() throws Exception {
        try (Browser browser = browser("en-US")) {
            browser.go("/topics");
            browser.find("input[name=name]").sendKeys("rivers");
            browser.find("textarea[name=pages]")
                    .sendKeys(String.join(
                            "\n", List.of(seed("rivers"), seed("rivers") + "posts/", seed("rivers") + "stations/")));
            browser.find("textarea[name=against]")
                    .sendKeys(String.join("\n", List.of(seed("library"), seed("manual"), seed("club"))));
            browser.follow("form[action='/topics/make'] button");
            browser.until("it is not made", () -> {
                browser.go("/topics/view?name=rivers");
                return !browser.all(".words tr").isEmpty();
            });
            assertThat(browser.text(".figures")).contains("Ranking", "3 / 3");
            browser.until("no page is about it", () -> number(browser, 0) > 5);
            browser.find("#test input[name=url]").sendKeys(seed("library"));
            browser.follow("#test button.main");
            assertThat(browser.text(".decision")).contains("not about it");
            browser.follow("#test .feedback button[value=false]");
            assertThat(browser.text(".cards")).contains("feedback");
            assertThat(number(browser, 2)).isEqualTo(1);
            browser.go("/page?url=" + URLEncoder.encode(seed("rivers") + "glossary/", StandardCharsets.UTF_8));
            assertThat(browser.text("#topics")).contains("rivers", "about it");
            assertThat(browser.all("#topics button[aria-pressed=true]")).isEmpty(); // nobody has said anything of it
            browser.follow("#topics .feedback button[value=true]");
            browser.find("#topics button[aria-pressed=true]");
            browser.go("/topics/view?name=rivers");
            browser.follow("a[href^='/crawl?topic']");
            browser.follow("form[action='/crawl/start'] button.main");
            browser.until("nothing is harvested", () -> {
                browser.go("/topics/view?name=rivers");
                return !browser.all("figure .wideplot svg.plot").isEmpty();
            });
            browser.picture("topic");
            assertThat(browser.complaints()).isEmpty();
        }
    }

    @ParameterizedTest
    @CsvSource({"en-US, 1280, false", "ko-KR, 390, true"})
    @Order(9)
    void every_page_can_be_used_by_everybody(String language, int width, boolean dark) throws Exception {
        try (Browser browser = browser(language)) {
            browser.width(width);
            browser.light(dark);
            List<String> paths = List.of(
                    "/",
                    "/?q=" + URLEncoder.encode("데이터베이스", StandardCharsets.UTF_8),
                    "/?q=river+guage",
                    "/?q=%22unfinished",
                    "/crawl",
                    "/freshness",
                    "/topics",
                    "/topics/view?name=rivers",
                    "/sites",
                    "/page",
                    "/page?url=" + URLEncoder.encode(seed("rivers"), StandardCharsets.UTF_8),
                    "/settings",
                    "/sign-in",
                    "/nothing");
            for (int i = 0; i < paths.size(); i++) {
                browser.go(paths.get(i));
                String name = i + "-" + language.substring(0, 2) + "-" + width + (dark ? "-dark" : "-light");
                browser.picture(name);
                browser.assertUsable(paths.get(i) + " " + name);
            }
        }
    }
}
