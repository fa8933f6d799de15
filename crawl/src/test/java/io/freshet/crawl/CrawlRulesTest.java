package io.freshet.crawl;

import static io.freshet.crawl.TestCrawl.links;
import static io.freshet.crawl.TestCrawl.numbered;
import static io.freshet.crawl.TestCrawl.reason;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.VisitClass;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.Recorded;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Which links a crawl of real sites follows, where it ends, and what a later run with other rules does. */
class CrawlRulesTest {
    @TempDir
    private Path folder = Path.of("");

    @Test
    void redirects_are_followed_through_the_queue_and_a_loop_ends() throws InterruptedException {
        try (var site = TestSite.start()
                .redirect("/", 302, "/start")
                .page("/start", links("/a", "/loop1"))
                .redirect("/a", 301, "/b")
                .page("/b", "b")
                .redirect("/loop1", 302, "/loop2")
                .redirect("/loop2", 302, "/loop1")) {
            site.respondAll(request -> request.path().startsWith("/longer")
                    ? Response.redirect(
                            302, "/longer" + (Integer.parseInt(request.path().substring(7)) + 1))
                    : Response.of(404));
            site.page("/b", links("/longer0"));
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/b", "/start");
            UrlRecord a = Objects.requireNonNull(crawl.record(site.url("/a")));
            assertThat(a.state()).isEqualTo(UrlState.REDIRECT);
            assertThat(Objects.requireNonNull(a.visits()).target()).hasToString(site.url("/b"));
            assertThat(site.count("/loop1")).isEqualTo(1);
            assertThat(site.count("/loop2")).isEqualTo(1);
            assertThat(Objects.requireNonNull(crawl.record(site.url("/longer11")))
                            .reason())
                    .contains("too many redirects");
            assertThat(result.ending()).isEqualTo(CrawlResult.Ending.DONE);
        }
    }

    @Test
    void pages_that_are_known_beside_the_seeds_are_visited_where_the_scope_lets_them() throws InterruptedException {
        try (var site = TestSite.start()
                        .page("/", "front")
                        .page("/known", links("/behind"))
                        .page("/behind", "behind");
                var other = TestSite.start().page("/known", "elsewhere")) {
            var crawl = new TestCrawl(folder).exclude("/left");
            site.page("/left", "left out");
            try (var store = crawl.open()) {
                crawl.on(
                        store,
                        crawler -> crawler.run(
                                List.of(TestCrawl.url(site.url("/"))),
                                Stream.of(site.url("/known"), site.url("/left"), other.url("/known"))
                                        .map(TestCrawl::url)
                                        .toList()));
            }
            assertThat(crawl.pages()).containsExactly("/", "/behind", "/known");
            assertThat(other.requests()).isEmpty();
        }
    }

    @Test
    void a_seed_that_leads_to_another_host_takes_it_into_the_scope() throws InterruptedException {
        try (var site = TestSite.start();
                var other =
                        TestSite.startOn("127.0.0.2").page("/", links("/more")).page("/more", "more")) {
            site.redirect("/", 301, other.url("/"));
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(result.run().pages()).isEqualTo(2);
        }
    }

    @Test
    void nofollow_and_scope_and_patterns_drop_links_with_a_reason() throws InterruptedException {
        try (var site = TestSite.start();
                var other = TestSite.startOn("127.0.0.2").page("/", "other")) {
            site.page("/", links("/print?x=1", "/next", other.url("/")) + "<a rel=nofollow href=/unvouched>u</a>")
                    .page(
                            "/next",
                            "<meta name=robots content=nofollow><a href=/hidden>h</a>"
                                    + "<a href=/unvouched rel=nofollow>u</a>")
                    .page("/hidden", "hidden")
                    .page("/unvouched", "unvouched");
            var crawl = new TestCrawl(folder).exclude("[?]x=");
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/next");
            assertThat(other.requests()).isEmpty();
            assertThat(reason(crawl, other.url("/"))).contains("outside the crawl's scope");
            assertThat(reason(crawl, site.url("/print?x=1")))
                    .contains("--exclude")
                    .contains("[?]x=");
            assertThat(reason(crawl, site.url("/unvouched"))).contains("nofollow");
            assertThat(reason(crawl, site.url("/hidden"))).contains("nofollow");
        }
    }

    @Test
    void a_page_first_met_in_a_nofollow_link_is_fetched_when_another_link_vouches_for_it() throws InterruptedException {
        try (var site = TestSite.start()
                .page("/", "<a rel=nofollow href=/x>x</a><a href=/next>n</a>")
                .page("/next", links("/x"))
                .page("/x", "x")) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).contains("/x");
        }
    }

    @Test
    void a_page_of_another_host_first_met_in_a_nofollow_link_is_fetched_when_another_link_vouches_for_it()
            throws InterruptedException {
        try (var site = TestSite.start();
                var other = TestSite.startOn("127.0.0.2").page("/x", "x").page("/", "other")) {
            site.page("/", "<a rel=nofollow href='" + other.url("/x") + "'>x</a><a href=/next>n</a>")
                    .page("/next", links(other.url("/x")));
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"), other.url("/"));

            assertThat(crawl.pages()).contains("/x");
        }
    }

    @Test
    void other_rules_do_not_bring_back_what_was_only_found_in_nofollow_links() throws InterruptedException {
        try (var site = TestSite.start()
                .page("/", "<a rel=nofollow href=/x>x</a><a href=/a>a</a>")
                .page("/a", "a")
                .page("/x", "x")) {
            var crawl = new TestCrawl(folder).maxDepth(0);
            crawl.run(site.url("/"));
            crawl.maxDepth(5).run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/a");
        }
    }

    @Test
    void what_was_refused_as_private_comes_back_when_private_addresses_are_allowed() throws InterruptedException {
        try (var site =
                TestSite.start().page("/", links("/a", "/b")).page("/a", "a").page("/b", "b")) {
            var crawl = new TestCrawl(folder).maxPages(1);
            crawl.run(site.url("/"));
            crawl.maxPages(0).refusePrivate().run(site.url("/"));
            assertThat(crawl.pages()).containsExactly("/");

            crawl.allowPrivate().run(site.url("/"));
            assertThat(crawl.pages()).containsExactly("/", "/a", "/b");
        }
    }

    @Test
    void links_outside_the_scope_are_followed_when_a_later_run_has_a_wider_one() throws InterruptedException {
        try (var site = TestSite.start();
                var other =
                        TestSite.startOn("127.0.0.2").page("/only-linked", "x").page("/", "other")) {
            site.page("/", links(other.url("/only-linked")));
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));
            crawl.run(site.url("/"), other.url("/"));

            assertThat(crawl.pages()).contains("/only-linked");
        }
    }

    @Test
    void depth_is_counted_from_the_seed() throws InterruptedException {
        try (var site = TestSite.start()
                .page("/", links("/1"))
                .page("/1", links("/2"))
                .page("/2", links("/3"))
                .page("/3", "3")) {
            var crawl = new TestCrawl(folder).maxDepth(2);
            crawl.run(site.url("/"));
            assertThat(crawl.pages()).containsExactly("/", "/1", "/2");
            assertThat(reason(crawl, site.url("/3"))).contains("--max-depth");

            crawl.maxDepth(-1).run(site.url("/"));
            assertThat(crawl.pages())
                    .as("with the rule gone, the link that it dropped is followed")
                    .contains("/3");
        }
    }

    @Test
    void a_limit_of_pages_is_kept_exactly_and_the_next_run_goes_on() throws InterruptedException {
        try (var site = TestSite.start().page("/", links(numbered("/p", 30)))) {
            for (int i = 0; i < 30; i++) {
                site.page("/p" + i, "page " + i);
            }
            var crawl = new TestCrawl(folder).maxPages(7);
            CrawlResult first = crawl.run(site.url("/"));
            assertThat(first.ending()).isEqualTo(CrawlResult.Ending.LIMIT);
            assertThat(first.run().pages()).isEqualTo(7);

            CrawlResult second = crawl.maxPages(0).run(site.url("/"));
            assertThat(second.run().pages()).isEqualTo(24);
            assertThat(second.total().pages()).isEqualTo(31);
            assertThat(site.requests()).extracting(Recorded::path).doesNotHaveDuplicates();
        }
    }

    @Test
    void a_host_gives_no_more_pages_than_it_may() throws InterruptedException {
        try (var site = TestSite.start().page("/", links(numbered("/p", 30)));
                var other = TestSite.startOn("127.0.0.2").page("/", "other")) {
            for (int i = 0; i < 30; i++) {
                site.page("/p" + i, "page " + i);
            }
            var crawl = new TestCrawl(folder).maxPagesPerHost(5);
            CrawlResult result = crawl.run(site.url("/"), other.url("/"));

            assertThat(result.run().pages()).isEqualTo(6);
            assertThat(result.waiting())
                    .singleElement()
                    .satisfies(host -> assertThat(host.state()).isEqualTo(new HostState.Full(5)));
        }
    }

    @Test
    void an_endless_calendar_ends_with_its_pattern_told() throws InterruptedException {
        try (var site = TestSite.start()) {
            site.respondAll(request -> {
                if (!request.path().startsWith("/calendar?month=")) {
                    return request.path().equals("/") ? Response.html(links("/calendar?month=1")) : Response.of(404);
                }
                int month = Integer.parseInt(request.path().substring("/calendar?month=".length()));
                return Response.html(
                        "<h1>Events of month " + month + "</h1><p>There are no events planned in this month, come back"
                                + " later or look at another one.</p><a href='/calendar?month=" + (month + 1)
                                + "'>next month</a>");
            });
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(result.run().pages()).isLessThan(50);
            assertThat(result.run().dropped()).containsKey("one of many pages in a row that hardly differ");
            String trap = site.url("/calendar?month=" + result.run().pages());
            assertThat(reason(crawl, trap)).contains("/calendar?month=0");
        }
    }

    @Test
    void slashes_that_grow_are_collapsed_and_slashes_that_matter_are_kept() throws InterruptedException {
        try (var site = TestSite.start()) {
            site.respondAll(request -> switch (request.path()) {
                case "/" -> Response.html(links("/docs//a", "/wiki//b", "/wiki//c"));
                case "/docs/a" -> Response.html(links("/docs///a", "/docs////a"));
                case "/wiki//b", "/wiki//c" -> Response.html("the wiki knows " + request.path());
                default -> Response.of(404);
            });
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/docs/a", "/wiki//b", "/wiki//c");
        }
    }

    @Test
    void private_addresses_are_refused_unless_allowed() throws InterruptedException {
        try (var site = TestSite.start().page("/", "home")) {
            var crawl = new TestCrawl(folder).refusePrivate();
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(site.connections()).isZero();
            assertThat(result.run().requests()).isZero();
            assertThat(reason(crawl, site.url("/"))).contains("private");
        }
    }

    @Test
    void stopping_lets_requests_end_and_loses_nothing() throws InterruptedException {
        try (var site = TestSite.start().page("/", links(numbered("/p", 100))).delay(Duration.ofMillis(10))) {
            for (int i = 0; i < 100; i++) {
                site.page("/p" + i, "page " + i);
            }
            var crawl = new TestCrawl(folder);
            CrawlResult first = crawl.with(crawler -> {
                        crawler.onVisit(report -> {
                            if (report.order() == 20) {
                                crawler.stop();
                            }
                        });
                        return crawler;
                    })
                    .run(site.url("/"));
            assertThat(first.ending()).isEqualTo(CrawlResult.Ending.STOPPED);
            assertThat(first.run().pages()).isBetween(19L, 25L);

            crawl.with(crawler -> crawler).run(site.url("/"));
            assertThat(crawl.pages()).hasSize(101);
            assertThat(site.requests())
                    .extracting(Recorded::path)
                    .filteredOn(path -> !path.equals("/robots.txt"))
                    .doesNotHaveDuplicates();
        }
    }

    @Test
    void a_crawl_that_is_paused_visits_no_new_pages_and_goes_on_where_it_was() throws Exception {
        try (var site = TestSite.start().page("/", links(numbered("/p", 100)))) {
            for (int i = 0; i < 100; i++) {
                site.page("/p" + i, "page " + i);
            }
            var paused = new CompletableFuture<Crawler>();
            var crawl = new TestCrawl(folder).with(crawler -> {
                crawler.onVisit(report -> {
                    if (report.order() == 20) {
                        crawler.pause();
                        paused.complete(crawler);
                    }
                });
                return crawler;
            });
            try (var executor = Executors.newVirtualThreadPerTaskExecutor()) {
                Future<CrawlResult> run = executor.submit(() -> crawl.run(site.url("/")));
                Crawler crawler = paused.get(30, TimeUnit.SECONDS);
                while (crawler.progress().inFlight() > 0) {
                    Thread.onSpinWait();
                }
                int asked = site.requests().size();
                assertThat(crawler.paused()).isTrue();
                assertThat(crawler.busiest(5)).singleElement().satisfies(waiting -> {
                    assertThat(waiting.host().text()).isEqualTo(site.url(""));
                    assertThat(waiting.urls()).isEqualTo(102 - asked); // the root, a hundred pages and robots.txt
                    assertThat(waiting.state()).isInstanceOf(HostState.Offering.class);
                });
                assertThat(crawler.totals().pages()).isEqualTo(asked - 1);
                Thread.sleep(50); // enough for a dozen requests
                assertThat(site.requests()).hasSize(asked);
                crawler.ask(TestCrawl.url(site.url("/")), VisitClass.SIGNALLED, 0.5f);
                while (site.count("/") < 2 || crawler.progress().inFlight() > 0) {
                    Thread.onSpinWait();
                }
                assertThat(site.requests())
                        .as("a known page that was asked for")
                        .hasSize(asked + 1);
                crawler.resume();
                assertThat(run.get(30, TimeUnit.SECONDS).ending()).isEqualTo(CrawlResult.Ending.DONE);
            }
            assertThat(site.requests()).hasSize(103);
            assertThat(site.requests()).extracting(Recorded::path).containsOnlyOnce("/p99", "/p0", "/robots.txt");
        }
    }

    @Test
    void a_seed_that_failed_is_tried_again_when_it_is_named_again() throws InterruptedException {
        try (var site = TestSite.start().status("/", 404)) {
            var crawl = new TestCrawl(folder);
            assertThat(crawl.run(site.url("/")).nothingWorked()).isTrue();

            site.page("/", "now it is there");
            assertThat(crawl.run(site.url("/")).run().pages()).isEqualTo(1);
        }
    }
}
