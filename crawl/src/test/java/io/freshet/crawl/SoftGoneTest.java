package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Sites that answer 200 for pages that they do not have any more, and sites that only look like it. */
class SoftGoneTest {
    private static final String NOT_FOUND = "<!DOCTYPE html><title>안내</title><p>없는 페이지입니다. 주소를 확인해 주세요.";
    private static final String[] STORIES = TestCrawl.numbered("/story/", 8);

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() throws InterruptedException {
        site = TestSite.start();
        crawl = new TestCrawl(folder).attempts(1);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private void firstCrawl() throws InterruptedException {
        site.page("/", TestCrawl.links(STORIES) + "<a href=/about>about</a>");
        site.page("/about", story("who writes these stories"));
        for (String path : STORIES) {
            site.page(path, story(path));
        }
        crawl.run(site.url("/"));
        assertThat(crawl.pages()).hasSize(10);
    }

    private static String story(String of) {
        var random = new SplittableRandom(of.hashCode());
        var text = new StringBuilder("<!DOCTYPE html><title>" + of + "</title><p>a story of ");
        for (int i = 0; i < 40; i++) {
            text.append(Integer.toString(random.nextInt(100_000_000), 26).replaceAll("\\d", "x"))
                    .append(' ');
        }
        return text.toString();
    }

    private void answersAllWith(String html) {
        site.respondAll(_ -> Response.html(html));
    }

    private void visit(String... paths) throws InterruptedException {
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                for (String path : paths) {
                    crawler.ask(url(path), VisitClass.REVISIT, 0.5f);
                }
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    private UrlRecord record(Store store, String path) {
        return store.url(url(path).key()).orElseThrow();
    }

    private List<Result> results(String path) {
        try (Store store = crawl.open()) {
            return new Histories(store)
                    .of(record(store, path)).requests().stream()
                            .map(ChangeHistory.Request::result)
                            .toList();
        }
    }

    @Test
    void a_page_that_becomes_the_error_page_of_its_site_is_gone_and_leaves_the_store_the_second_time()
            throws Exception {
        firstCrawl();
        site.page("/story/3", NOT_FOUND);
        answersAllWith(NOT_FOUND);
        visit("/story/3");
        try (Store store = crawl.open()) {
            UrlRecord once = record(store, "/story/3");
            assertThat(once.state()).isEqualTo(UrlState.GONE);
            assertThat(once.reason()).contains("pages that it does not have");
            assertThat(new String(store.body(once).orElseThrow().body().content(), StandardCharsets.UTF_8))
                    .contains("a story of");
            assertThat(store.events(1, 100).getLast().change()).isEqualTo(PageChange.GONE);
        }
        visit("/story/3");
        try (Store store = crawl.open()) {
            assertThat(record(store, "/story/3").content()).isNull();
            assertThat(record(store, "/story/4").content()).isNotNull();
        }
        visit("/story/3");
        assertThat(results("/story/3").subList(1, 4)).containsOnly(new Result.Gone());
        site.page("/story/3", story("/story/3"));
        visit("/story/3");
        try (Store store = crawl.open()) {
            assertThat(record(store, "/story/3").state()).as("it came back").isEqualTo(UrlState.PAGE);
            assertThat(store.events(1, 100).getLast().change()).isEqualTo(PageChange.NEW);
        }
    }

    @Test
    void an_error_page_that_repeats_the_address_is_still_the_same_error_page() throws Exception {
        firstCrawl();
        site.respondAll(request ->
                Response.html("<title>?</title><p>we have nothing called " + request.path() + " here, sorry"));
        site.respond(
                "/story/3",
                (request, exchange) -> exchange.send(
                        Response.html("<title>?</title><p>we have nothing called " + request.path() + " here, sorry")));
        visit("/story/3");
        assertThat(results("/story/3").getLast()).isEqualTo(new Result.Gone());
    }

    @Test
    void while_the_whole_site_says_the_same_nothing_is_deleted_however_often_it_is_asked() throws Exception {
        firstCrawl();
        String maintenance = "<!DOCTYPE html><title>점검 중</title><p>서비스 점검 중입니다. 잠시 후 다시 이용해 주세요.";
        site.page("/", maintenance).page("/about", maintenance);
        for (String path : STORIES) {
            site.page(path, maintenance);
        }
        answersAllWith(maintenance);
        for (int i = 0; i < 3; i++) {
            visit(
                    "/",
                    "/about",
                    "/story/0",
                    "/story/1",
                    "/story/2",
                    "/story/3",
                    "/story/4",
                    "/story/5",
                    "/story/6",
                    "/story/7");
        }
        try (Store store = crawl.open()) {
            store.eachUrl(record -> {
                assertThat(record.state()).as(record.url().text()).isEqualTo(UrlState.FAILED);
                UrlRecord.Content copy = record.content();
                assertThat(copy).isNotNull();
                assertThat(copy.title()).isNotEqualTo("점검 중");
            });
        }
        assertThat(results("/story/1").getLast()).isEqualTo(new Result.Failed(FailureCause.SERVER_ERROR));
        site.page("/story/1", story("/story/1"));
        visit("/story/1");
        try (Store store = crawl.open()) {
            assertThat(record(store, "/story/1").state()).isEqualTo(UrlState.PAGE);
            assertThat(store.events(1, 1000).getLast().change()).isEqualTo(PageChange.UNCHANGED);
        }
    }

    @Test
    void what_a_host_answers_for_pages_that_it_does_not_have_is_known_after_a_restart() throws Exception {
        firstCrawl();
        site.page("/story/3", NOT_FOUND).page("/story/4", NOT_FOUND);
        answersAllWith(NOT_FOUND);
        visit("/story/3");
        int before = site.requests().size();
        visit("/story/4"); // with a store that was opened again
        assertThat(results("/story/4").getLast()).isInstanceOf(Result.Gone.class);
        assertThat(site.requests().stream().skip(before).map(request -> request.path()))
                .as("the page itself, and nothing that nobody has")
                .containsExactly("/story/4");
    }

    @Test
    void pages_of_an_honest_site_change_as_ever_and_it_is_asked_once() throws Exception {
        firstCrawl();
        int before = site.requests().size();
        for (String path : STORIES) {
            site.page(path, story(path + " told anew with other words and another ending"));
        }
        visit(STORIES);
        for (String path : STORIES) {
            assertThat(results(path).getLast()).isInstanceOf(Result.Downloaded.class);
        }
        assertThat(site.requests().size() - before)
                .as("the pages, and one address that nobody has")
                .isEqualTo(9);
    }

    @Test
    void several_pages_that_become_alike_are_gone_though_the_site_is_honest_about_made_up_addresses() throws Exception {
        firstCrawl();
        for (String path : STORIES) {
            site.page(
                    path,
                    "<!DOCTYPE html><title>sold</title><p>this item is sold out and will not come back to our shop");
        }
        visit(STORIES);
        long gone = 0;
        for (String path : STORIES) {
            gone += results(path).getLast().equals(new Result.Gone()) ? 1 : 0;
        }
        assertThat(gone).as("the first two look like changes").isEqualTo(STORIES.length - 2);
    }

    @Test
    void a_page_that_now_asks_for_a_password_is_not_gone() throws Exception {
        firstCrawl();
        String login =
                "<!DOCTYPE html><title>log in</title><p>Who are you?<form><input name=u><INPUT TYPE='password'></form>";
        site.page("/story/3", login);
        answersAllWith(login);
        visit("/story/3");
        visit("/story/3");
        try (Store store = crawl.open()) {
            assertThat(record(store, "/story/3").state()).isEqualTo(UrlState.PAGE);
        }
    }

    @Test
    void pages_that_are_alike_from_the_beginning_are_pages() throws Exception {
        site.page("/", TestCrawl.links(STORIES));
        for (String path : STORIES) {
            site.page(path, NOT_FOUND);
        }
        answersAllWith(NOT_FOUND);
        crawl.run(site.url("/"));
        int before = site.requests().size();
        visit(STORIES);
        assertThat(crawl.pages()).hasSize(9);
        assertThat(site.requests().size() - before)
                .as("nobody was asked anything else")
                .isEqualTo(8);
    }

    @Test
    void a_site_that_answers_with_its_first_page_for_everything_may_still_change_that_page() throws Exception {
        firstCrawl();
        String news =
                TestCrawl.links(STORIES) + "<p>tonight a storm crosses the bay and all ferries stay in the harbour";
        site.page("/", news);
        answersAllWith(news);
        visit("/");
        assertThat(results("/").getLast()).isInstanceOf(Result.Downloaded.class);
        site.page("/story/3", news);
        visit("/story/2", "/story/3");
        assertThat(results("/story/3").getLast()).isEqualTo(new Result.Gone());
    }

    @Test
    void a_run_without_requests_left_to_ask_takes_the_page_as_it_is() throws Exception {
        firstCrawl();
        site.page("/story/3", NOT_FOUND);
        answersAllWith(NOT_FOUND);
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                crawler.ask(url("/story/3"), VisitClass.REVISIT, 0.5f);
                return crawler.visitAsked(List.of(url("/")), 1);
            });
        }
        assertThat(results("/story/3")).hasSize(2);
        assertThat(crawl.waiting()).isEmpty();
    }

    @Test
    void robots_txt_holds_for_addresses_that_nobody_has_too() throws Exception {
        site.robots("User-agent: *\nDisallow: /story/*a*\nDisallow: /story/*e\nDisallow: /story/9");
        firstCrawl();
        site.page("/story/3", NOT_FOUND);
        answersAllWith(NOT_FOUND);
        visit("/story/3");
        assertThat(site.requests()).noneMatch(request -> request.path().startsWith("/story/9"));
        assertThat(results("/story/3").getLast()).isInstanceOf(Result.Downloaded.class);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://a.example/                    | http://a\\.example/[a-z]{12}
            http://a.example/x/tides.html        | http://a\\.example/x/[a-z]{12}\\.html
            http://a.example/x/tides/            | http://a\\.example/x/[a-z]{12}/
            http://a.example/story/17            | http://a\\.example/story/9\\d{9}
            http://a.example/view.php?b=2&id=123 | http://a\\.example/view\\.php\\?b=2&id=9\\d{9}
            http://a.example/?q                  | http://a\\.example/\\?[a-z]{12}
            """)
    void an_address_that_nobody_has_is_of_the_same_kind(String url, String pattern) {
        CrawlUrl made = Suspicion.madeUp(TestCrawl.url(url), Canonicaliser.DEFAULT);
        assertThat(made).isNotNull();
        assertThat(made.text()).matches(pattern);
    }

    @Test
    void settings_that_make_no_sense_are_refused() {
        Duration day = Duration.ofDays(1);
        assertThatIllegalArgumentException().isThrownBy(() -> new SoftGoneSettings(true, 17, 3, day, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new SoftGoneSettings(true, 4, 1, day, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new SoftGoneSettings(true, 4, 3, Duration.ZERO, 4));
        assertThatIllegalArgumentException().isThrownBy(() -> new SoftGoneSettings(true, 4, 3, day, 0));
    }
}
