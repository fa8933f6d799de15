package io.freshet.crawl;

import static io.freshet.crawl.TestCrawl.links;
import static io.freshet.crawl.TestCrawl.numbered;
import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.Timeouts;
import io.freshet.model.FetchOutcome;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.Recorded;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Whole crawls of real sites on loopback: what is fetched, how politely, and what is made of the answers. */
class CrawlerTest {
    @TempDir
    private Path folder = Path.of("");

    @ParameterizedTest(name = "{0} loops")
    @ValueSource(ints = {1, 3})
    void every_page_that_is_linked_to_is_fetched_once(int loops) throws InterruptedException {
        try (var site = TestSite.start();
                var other = TestSite.startOn("127.0.0.2")) {
            site.page("/", links(numbered("/p", 50)));
            other.page("/", links(numbered("/q", 50)));
            for (int i = 0; i < 50; i++) {
                site.page("/p" + i, links("/p" + (i + 1) % 50, "/deep" + i, other.url("/q" + i)) + i);
                site.page("/deep" + i, links("/") + "deep " + i);
                other.page("/q" + i, links(site.url("/p" + i), "/") + "other " + i);
            }
            var crawl = new TestCrawl(folder).loops(loops);

            CrawlResult result = crawl.run(site.url("/"), other.url("/"));

            assertThat(result.ending()).isEqualTo(CrawlResult.Ending.DONE);
            assertThat(result.run().pages()).isEqualTo(152);
            assertThat(result.run().requests()).isEqualTo(154);
            assertThat(result.waiting()).isEmpty();
            assertThat(crawl.pages()).hasSize(151); // both hosts have a /
            assertThat(site.requests()).extracting(Recorded::path).doesNotHaveDuplicates();
            assertThat(other.requests()).extracting(Recorded::path).doesNotHaveDuplicates();
        }
    }

    @ParameterizedTest(name = "{0} loops")
    @ValueSource(ints = {1, 3})
    void known_urls_that_memory_has_no_room_for_are_found_on_disk(int loops) throws InterruptedException {
        try (var site = TestSite.start();
                var other = TestSite.start()) {
            site.page("/", links(numbered("/p", 300)));
            for (int i = 0; i < 300; i++) {
                site.page("/p" + i, links("/p" + (i + 150) % 300, "/q" + i, other.url("/p" + i), "/", "/p0") + i);
                site.page("/q" + i, links("/p" + i, "/q" + (i + 100) % 300) + "q " + i);
                other.page("/p" + i, links(site.url("/q" + (i + 7) % 300), "/p" + i / 2) + "other " + i);
            }
            var crawl = new TestCrawl(folder).loops(loops).seenMemory(1 << 10);

            CrawlResult first = crawl.maxPages(400).run(site.url("/"), other.url("/p0"));
            CrawlResult second = crawl.maxPages(0).run(site.url("/"), other.url("/p0"));

            assertThat(first.ending()).isEqualTo(CrawlResult.Ending.LIMIT);
            assertThat(second.ending()).isEqualTo(CrawlResult.Ending.DONE);
            assertThat(first.run().pages() + second.run().pages()).isEqualTo(901);
            assertThat(second.waiting()).isEmpty();
            assertThat(pagePaths(site)).hasSize(601).doesNotHaveDuplicates();
            assertThat(pagePaths(other)).hasSize(300).doesNotHaveDuplicates();
            try (Store store = crawl.open()) {
                assertThat(store.messages()).isEmpty();
                assertThat(store.folder().resolve("seen")).doesNotExist();
            }
        }
    }

    /** The fetcher holds to the timeouts that it is given: its own tests say so. */
    @Test
    void a_host_that_answers_soon_is_given_less_time_and_keeps_it_for_the_next_run() throws InterruptedException {
        Duration least = Duration.ofSeconds(20);
        List<Timeouts> given = Collections.synchronizedList(new ArrayList<>());
        try (var site = TestSite.start().page("/", links(numbered("/p", 20)))) {
            for (int i = 0; i < 20; i++) {
                site.page("/p" + i, links("/q" + i) + i);
                site.page("/q" + i, "q " + i);
            }
            var crawl = new TestCrawl(folder)
                    .patient()
                    .leastTimeout(least)
                    .through(fetcher -> new TimeoutsSeen(fetcher, given));
            crawl.maxPages(20).run(site.url("/"));

            assertThat(given.getFirst().header()).isEqualTo(Duration.ofMinutes(1));
            assertThat(given.getLast().header()).isEqualTo(least);
            given.clear();
            crawl.maxPages(0).run(site.url("/"));
            assertThat(given)
                    .isNotEmpty()
                    .allSatisfy(timeouts -> assertThat(timeouts.header()).isEqualTo(least));
        }
    }

    /** Notes how long each page may take. */
    private record TimeoutsSeen(Fetcher fetcher, List<Timeouts> given) implements Fetcher {
        @Override
        public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
            if (request.purpose() == FetchRequest.Purpose.PAGE) {
                given.add(request.timeouts());
            }
            return fetcher.fetch(request, use);
        }

        @Override
        public void close() {} // the test closes the fetcher inside
    }

    @Test
    void a_host_is_asked_one_at_a_time_with_its_rest_in_between() throws InterruptedException {
        try (var site = TestSite.start().page("/", links(numbered("/p", 8))).delay(Duration.ofMillis(20))) {
            for (int i = 0; i < 8; i++) {
                site.page("/p" + i, "page " + i);
            }
            new TestCrawl(folder).delay(Duration.ofMillis(100)).run(site.url("/"));

            assertThat(site.peakConcurrency()).isEqualTo(1);
            assertThat(site.requests()).hasSize(10);
            for (int i = 1; i < 10; i++) {
                Recorded before = site.requests().get(i - 1);
                Recorded after = site.requests().get(i);
                assertThat(after.startedNanos() - before.finishedNanos())
                        .as("rest before %s", after.path())
                        .isGreaterThanOrEqualTo(Duration.ofMillis(95).toNanos());
            }
        }
    }

    @Test
    void robots_txt_comes_first_and_is_obeyed() throws InterruptedException {
        try (var site = TestSite.start()
                .robots("User-agent: *\nDisallow: /secret\nCrawl-delay: 0.1")
                .page("/", links("/open", "/secret/x"))
                .page("/open", "open")
                .page("/secret/x", "secret")) {
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(site.requests()).extracting(Recorded::path).containsExactly("/robots.txt", "/", "/open");
            UrlRecord secret = Objects.requireNonNull(crawl.record(site.url("/secret/x")));
            assertThat(secret.state()).isEqualTo(UrlState.DROPPED);
            assertThat(secret.reason()).isEqualTo("forbidden by robots.txt");
        }
    }

    @Test
    void while_robots_txt_cannot_be_read_nothing_is_asked_for() throws InterruptedException {
        try (var site = TestSite.start().status("/robots.txt", 500).page("/", "home")) {
            var crawl = new TestCrawl(folder).patience(Duration.ofMillis(500));
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(site.count("/")).isZero();
            assertThat(site.count("/robots.txt"))
                    .as("tries with doubling rests")
                    .isBetween(2, 5);
            assertThat(result.waiting()).singleElement().satisfies(host -> {
                assertThat(host.urls()).isEqualTo(1);
                assertThat(host.state())
                        .isInstanceOfSatisfying(
                                HostState.BackingOff.class,
                                state -> assertThat(state.why()).contains("robots.txt"));
            });
            assertThat(crawl.waiting()).containsExactly(site.url("/"));
        }
    }

    @Test
    void a_robots_txt_that_leads_to_another_host_is_read_there() throws InterruptedException {
        try (var site = TestSite.start();
                var other = TestSite.startOn("127.0.0.2")) {
            other.text("/the-rules", "text/plain", "User-agent: *\nDisallow: /no".getBytes(StandardCharsets.UTF_8));
            site.redirect("/robots.txt", 301, other.url("/the-rules"))
                    .page("/", links("/no", "/yes"))
                    .page("/no", "no")
                    .page("/yes", "yes");
            new TestCrawl(folder).run(site.url("/"));

            assertThat(site.requests()).extracting(Recorded::path).containsExactly("/robots.txt", "/", "/yes");
            assertThat(other.requests()).extracting(Recorded::path).containsExactly("/the-rules");
        }
    }

    @Test
    void a_page_that_is_busy_is_asked_again_after_its_retry_after() throws InterruptedException {
        try (var site = TestSite.start().page("/", links("/busy", "/other")).page("/other", "other")) {
            site.respond(
                    "/busy",
                    (request, exchange) -> exchange.send(
                            request.time() == 1
                                    ? Response.of(503).header("Retry-After", "1")
                                    : Response.html("at last")));
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/busy", "/other");
            assertThat(result.run().failures()).isZero();
            List<Recorded> busy = site.requests().stream()
                    .filter(request -> request.path().equals("/busy"))
                    .toList();
            assertThat(busy).hasSize(2);
            assertThat(busy.get(1).startedNanos() - busy.get(0).finishedNanos())
                    .isGreaterThanOrEqualTo(Duration.ofMillis(990).toNanos());
        }
    }

    @Test
    void a_page_that_fails_is_tried_as_often_as_allowed_and_then_told_as_failed() throws InterruptedException {
        try (var site = TestSite.start()
                .page("/", links("/broken", "/fine"))
                .page("/fine", "fine")
                .status("/broken", 500)) {
            var crawl = new TestCrawl(folder).attempts(3);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(site.count("/broken")).isEqualTo(3);
            assertThat(result.run().failures()).isEqualTo(1);
            UrlRecord broken = Objects.requireNonNull(crawl.record(site.url("/broken")));
            assertThat(broken.state()).isEqualTo(UrlState.FAILED);
            assertThat(broken.reason()).contains("the server said that it failed");
            assertThat(Objects.requireNonNull(broken.visits()).requests()).isEqualTo(3);
        }
    }

    @Test
    void links_to_nothing_are_gone_and_no_failures() throws InterruptedException {
        try (var site = TestSite.start().page("/", links("/nothing"))) {
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(result.run().gone()).isEqualTo(1);
            assertThat(result.run().failures()).isZero();
            assertThat(Objects.requireNonNull(crawl.record(site.url("/nothing")))
                            .state())
                    .isEqualTo(UrlState.GONE);
        }
    }

    @Test
    void a_sitemap_that_is_busy_is_read_later() throws InterruptedException {
        try (var site = TestSite.start().page("/", "home").page("/hidden", "hidden")) {
            site.robots("Sitemap: " + site.url("/map.xml"));
            site.respond(
                    "/map.xml",
                    (request, exchange) -> exchange.send(
                            request.time() == 1
                                    ? Response.of(503)
                                    : Response.of(200).body("application/xml", urlset(site.url("/hidden")))));
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/hidden");
        }
    }

    @Test
    void sitemaps_without_end_do_not_keep_the_pages_from_being_fetched() throws InterruptedException {
        try (var site = TestSite.start()) {
            site.robots("Sitemap: " + site.url("/map?n=0"));
            site.respondAll(request -> {
                if (!request.path().startsWith("/map?n=")) {
                    return request.path().equals("/") ? Response.html("home") : Response.of(404);
                }
                int n = Integer.parseInt(request.path().substring(7));
                String index = "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>"
                        + site.url("/map?n=" + (n + 1)) + "</loc></sitemap></sitemapindex>";
                return Response.of(200).body("application/xml", index.getBytes(StandardCharsets.UTF_8));
            });
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/");
        }
    }

    @Test
    void what_waits_beyond_the_head_in_memory_comes_from_disk_in_order() throws InterruptedException {
        try (var site = TestSite.start().page("/", links(numbered("/p", 300)))) {
            for (int i = 0; i < 300; i++) {
                site.page("/p" + i, links("/q" + i) + i);
                site.page("/q" + i, "second " + i);
            }
            new TestCrawl(folder).headSize(10).run(site.url("/"));

            List<String> paths = site.requests().stream().map(Recorded::path).toList();
            assertThat(paths).hasSize(602).doesNotHaveDuplicates();
            assertThat(paths.subList(2, 302)).containsExactly(numbered("/p", 300));
            assertThat(paths.subList(302, 602)).containsExactly(numbered("/q", 300));
        }
    }

    @Test
    void the_same_content_under_two_addresses_is_kept_once_and_told_as_a_duplicate() throws Exception {
        String same = "<title>Same</title>" + "the same words again and again ".repeat(100);
        try (var site = TestSite.start()
                .page("/", links("/a", "/b"))
                .page("/a", same)
                .page("/b", same)
                .delay(Duration.ofMillis(150))) {
            var crawl = new TestCrawl(folder);
            CrawlResult result = crawl.run(site.url("/"));

            assertThat(result.run().duplicates()).isEqualTo(1);
            UrlRecord b = Objects.requireNonNull(crawl.record(site.url("/b")));
            assertThat(Objects.requireNonNull(b.content()).duplicateOf())
                    .isEqualTo(TestCrawl.url(site.url("/a")).key());
            try (Store store = crawl.open()) {
                assertThat(new String(store.body(b).orElseThrow().body().content(), StandardCharsets.UTF_8))
                        .isEqualTo(same);
            }
        }
    }

    @Test
    void sitemaps_are_read_and_their_pages_fetched() throws InterruptedException {
        try (var site = TestSite.start()
                .page("/", "home")
                .page("/hidden", "only the sitemap knows")
                .page("/packed", "gzip")) {
            site.robots("User-agent: *\nAllow: /\nSitemap: " + site.url("/index.xml"));
            site.text(
                    "/index.xml",
                    "application/xml",
                    ("<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><sitemap><loc>"
                                    + site.url("/map.xml") + "</loc></sitemap><sitemap><loc>" + site.url("/map.xml.gz")
                                    + "</loc></sitemap></sitemapindex>")
                            .getBytes(StandardCharsets.UTF_8));
            site.text("/map.xml", "application/xml", urlset(site.url("/hidden")));
            site.text("/map.xml.gz", "application/gzip", Response.gzip(urlset(site.url("/packed"))));
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"));

            assertThat(crawl.pages()).containsExactly("/", "/hidden", "/packed");
            assertThat(Objects.requireNonNull(crawl.record(site.url("/hidden"))).announced())
                    .isEqualTo(Instant.parse("2026-02-01T00:00:00Z"));
        }
    }

    @Test
    void a_visit_that_was_asked_for_is_conditional_and_feeds_the_history() throws Exception {
        try (var site = TestSite.start()) {
            site.respond(
                    "/",
                    (request, exchange) -> exchange.send(
                            "\"v1\"".equals(request.header("If-None-Match"))
                                    ? Response.of(304)
                                    : Response.html("first").etag("\"v1\"")));
            site.respond("/changing", (request, exchange) -> exchange.send(Response.html("version " + request.time())));
            var crawl = new TestCrawl(folder);
            crawl.run(site.url("/"), site.url("/changing"));

            CrawlResult again = crawl.with(crawler -> {
                        crawler.ask(TestCrawl.url(site.url("/")), VisitClass.REVISIT, 0.5f);
                        crawler.ask(TestCrawl.url(site.url("/changing")), VisitClass.SIGNALLED, 0.5f);
                        return crawler;
                    })
                    .run(site.url("/"));

            assertThat(again.run().notModified()).isEqualTo(1);
            UrlRecord same = Objects.requireNonNull(crawl.record(site.url("/")));
            assertThat(same.visits()).satisfies(visits -> {
                assertThat(visits.requests()).isEqualTo(2);
                assertThat(visits.downloads()).isEqualTo(2);
                assertThat(visits.modifications()).isZero();
            });
            UrlRecord changed = Objects.requireNonNull(crawl.record(site.url("/changing")));
            assertThat(Objects.requireNonNull(changed.visits()).modifications()).isEqualTo(1);
            try (Store store = crawl.open()) {
                assertThat(store.events(1, 100))
                        .extracting(event -> event.change().kind())
                        .containsExactlyInAnyOrder(
                                PageChange.Kind.NEW,
                                PageChange.Kind.NEW,
                                PageChange.Kind.UNCHANGED,
                                PageChange.Kind.CHANGED);
                assertThat(store.versions(changed.url().key())).hasSize(2);
            }
        }
    }

    @Test
    void hostile_hosts_do_not_keep_a_good_one_from_being_crawled() throws InterruptedException {
        List<TestSite> hostile = new ArrayList<>();
        List<String> seeds = new ArrayList<>();
        try (var good = TestSite.startOn("127.0.0.2").page("/", links(numbered("/p", 200)))) {
            for (int i = 0; i < 200; i++) {
                good.page("/p" + i, "page " + i);
            }
            hostile.add(TestSite.start().respond("/robots.txt", Misbehaviour.neverAnswers()));
            hostile.add(TestSite.start().respond("/", Misbehaviour.trickledHeader(Duration.ofMillis(200))));
            hostile.add(TestSite.start().respond("/", Misbehaviour.endlessHeader()));
            hostile.add(TestSite.start().respond("/", Misbehaviour.trickledBody(1_000, Duration.ofMillis(200))));
            hostile.add(TestSite.start().respond("/", Misbehaviour.endlessBody()));
            hostile.add(TestSite.start().respond("/", Misbehaviour.lyingLength(1_000, 10)));
            hostile.add(TestSite.start().respond("/", Misbehaviour.closesInHeader()));
            hostile.add(TestSite.start().respond("/", Misbehaviour.gzipBomb(1L << 30)));
            hostile.add(TestSite.start().respond("/", Misbehaviour.garbage()));
            hostile.add(TestSite.start()
                    .respond("/robots.txt", Misbehaviour.longText("Disallow: /x\n", 10 << 20))
                    .page("/", "fine"));
            hostile.forEach(site -> seeds.add(site.url("/")));
            seeds.add(good.url("/"));
            List<VisitReport> order = Collections.synchronizedList(new ArrayList<>());
            var crawl = new TestCrawl(folder)
                    .attempts(2)
                    .patience(Duration.ofMillis(300))
                    .with(crawler -> {
                        crawler.onVisit(order::add);
                        return crawler;
                    });

            CrawlResult result = crawl.run(seeds.toArray(String[]::new));

            assertThat(good.requests()).hasSize(202);
            assertThat(result.run().pages()).isGreaterThanOrEqualTo(202);
            assertThat(result.run().causes())
                    .as("each hostile host has its cause")
                    .hasSizeGreaterThanOrEqualTo(4);
            // the good host was done while the slow ones were still being slow
            int lastGood = lastIndexOf(order, good.host());
            int lastSlow = lastIndexOf(order, hostile.get(3).host());
            assertThat(lastGood).isLessThan(lastSlow);
        } finally {
            hostile.forEach(TestSite::close);
        }
    }

    private static byte[] urlset(String url) {
        return ("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>" + url
                        + "</loc><lastmod>2026-02-01</lastmod></url></urlset>")
                .getBytes(StandardCharsets.UTF_8);
    }

    private static List<String> pagePaths(TestSite site) {
        return site.requests().stream()
                .map(Recorded::path)
                .filter(path -> !path.equals("/robots.txt"))
                .toList();
    }

    private static int lastIndexOf(List<VisitReport> order, String host) {
        for (int i = order.size() - 1; i >= 0; i--) {
            if (order.get(i).url().host().text().equals(host)) {
                return i;
            }
        }
        return -1;
    }

    @Test
    @Timeout(value = 1, unit = TimeUnit.MINUTES)
    void a_crawl_goes_on_while_somebody_watches_it() throws InterruptedException {
        try (var site = TestSite.start()) {
            String[] paths =
                    numbered("/p", 300); // each waits for the one before: whoever misses an answer stands still
            for (String path : paths) {
                site.page(path, path);
            }
            site.page("/", links(paths));
            var crawl = new TestCrawl(folder).with(crawler -> {
                Thread.ofPlatform().daemon().start(() -> {
                    while (!crawler.over()) {
                        crawler.busiest(10);
                    }
                });
                return crawler;
            });
            assertThat(crawl.run(site.url("/")).run().pages()).isEqualTo(301);
        }
    }
}
