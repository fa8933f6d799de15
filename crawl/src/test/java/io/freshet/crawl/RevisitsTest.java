package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.VisitOutcome;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.testkit.FakeClock;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RevisitsTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    /** A day of the planner takes a second: a page that changes with each visit changes as often as it can tell. */
    private static final RevisitSettings QUICK =
            new RevisitSettings(40, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() {
        site = TestSite.start();
        crawl = new TestCrawl(folder);
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        Instant deadline = Instant.now().plus(LONG);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private void livelySite() throws InterruptedException {
        String[] still = TestCrawl.numbered("/still/", 10);
        for (String path : still) {
            site.page(path, "<!DOCTYPE html><title>still</title><p>nothing ever happens at " + path);
        }
        site.page("/", TestCrawl.links(still) + "<a href=/news>news</a>");
        site.respond(
                "/news",
                (request, exchange) -> exchange.send(Response.html("<title>news</title><p>it is " + request.time())));
        crawl.run(site.url("/"));
    }

    private static Clock later(int seconds) {
        return Clock.offset(Clock.systemUTC(), Duration.ofSeconds(seconds));
    }

    private Revisits revisits(Store store, RevisitSettings settings) throws InterruptedException {
        return revisits(store, settings, Clock.systemUTC());
    }

    private Revisits revisits(Store store, RevisitSettings settings, Clock clock) throws InterruptedException {
        var revisits = new Revisits(store, settings, clock);
        revisits.start();
        assertThat(revisits.awaitCaughtUp(LONG)).isTrue();
        return revisits;
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    @Test
    void a_page_that_changes_is_visited_more_often_than_those_that_do_not() throws InterruptedException {
        livelySite();
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, QUICK)) {
            crawl.on(store, crawler -> {
                crawler.hold();
                revisits.feed(crawler);
                Thread.ofPlatform().start(() -> {
                    try {
                        await(() -> site.count("/news") >= 12);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        crawler.stop();
                    }
                });
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
        double still = 0;
        for (int i = 0; i < 10; i++) {
            still += site.count("/still/" + i) / 10.0;
        }
        assertThat((double) site.count("/news")).isGreaterThan(2 * still);
    }

    @Test
    void a_crawl_with_work_of_its_own_is_asked_meanwhile_and_ends_when_that_is_done() throws InterruptedException {
        livelySite();
        String[] later = TestCrawl.numbered("/later/", 15);
        site.page("/later", TestCrawl.links(later));
        for (String path : later) {
            site.page(path, "<!DOCTYPE html><title>later</title>");
        }
        int before = site.count("/news");
        crawl.delay(Duration.ofMillis(100));
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, QUICK)) {
            CrawlResult result = crawl.on(store, crawler -> {
                revisits.feedBeside(crawler);
                return crawler.run(List.of(url("/later")));
            });
            assertThat(result.ending()).isEqualTo(CrawlResult.Ending.DONE);
        }
        // a new page may be due again before the crawl has ended: days are short here
        assertThat(later).allSatisfy(path -> assertThat(site.count(path)).isPositive());
        assertThat(site.count("/news")).isGreaterThan(before);
    }

    @Test
    void what_was_learned_is_there_again_with_its_file_and_without_it() throws Exception {
        livelySite();
        for (int i = 0; i < 5; i++) {
            crawl.clock(later(2 + 2 * i)); // times are kept to the second
            try (Store store = crawl.open()) {
                crawl.on(store, crawler -> {
                    crawler.ask(url("/news"), VisitClass.REVISIT, 0.5f);
                    crawler.ask(url("/still/1"), VisitClass.REVISIT, 0.5f);
                    return crawler.visitAsked(List.of(), Long.MAX_VALUE);
                });
            }
        }
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        double kept;
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow, later(12))) {
            kept = changesPerDay(revisits, "/news");
            assertThat(kept).isGreaterThan(3 * changesPerDay(revisits, "/still/1"));
            assertThat(revisits.figures().orElseThrow().copies()).isEqualTo(12);
        }
        assertThat(folder.resolve("store/planner/plan")).exists();
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow, later(12))) {
            assertThat(changesPerDay(revisits, "/news")).isBetween(kept / 2, kept * 2);
            // whoever only looks need not know how long its days are
            for (RevisitSettings settings : List.of(slow, RevisitSettings.DEFAULT)) {
                assertThat(Revisits.planned(
                                store, settings, url("/news").key(), later(12).instant()))
                        .isPresent();
            }
        }
        Files.write(folder.resolve("store/planner/plan"), new byte[] {1, 2, 3});
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow, later(12))) {
            assertThat(changesPerDay(revisits, "/news")).isBetween(kept / 2, kept * 2);
        }
    }

    private double changesPerDay(Revisits revisits, String path) {
        return revisits.next(url(path).key()).orElseThrow().changesPerDay();
    }

    @Test
    void a_round_makes_no_more_requests_than_it_may_and_takes_the_best_pages_first() throws InterruptedException {
        livelySite();
        int before = site.requests().size();
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow, later(2))) {
            List<DueVisit> due = revisits.due(4);
            assertThat(due).hasSize(4).contains(DueVisit.revisit(url("/")));
            CrawlResult result = crawl.on(store, crawler -> {
                due.forEach(visit -> visit.ask(crawler));
                return crawler.visitAsked(List.of(url("/")), 3);
            });
            assertThat(result.run().requests()).isEqualTo(3);
            assertThat(result.ending()).isEqualTo(CrawlResult.Ending.LIMIT);
        }
        assertThat(site.requests().size() - before).isEqualTo(3);
    }

    @Test
    void visits_that_are_ordered_of_a_crawl_that_goes_on_take_as_many_requests_as_they_may()
            throws InterruptedException {
        site.robots("User-agent: *\nDisallow: /never");
        livelySite();
        site.respond("/still/1", (_, exchange) -> exchange.send(Response.redirect(302, "/still/2")));
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        for (int budget : List.of(1, 3, 8)) {
            int before = site.requests().size();
            try (Store store = crawl.open();
                    Revisits revisits = revisits(store, slow, later(200))) {
                crawl.on(store, crawler -> {
                    crawler.hold();
                    revisits.feed(crawler);
                    Thread.ofPlatform().start(() -> {
                        try {
                            await(() -> revisits.ask(budget).isPresent());
                            await(() -> !revisits.ordered());
                            await(() -> site.requests().size() - before >= budget);
                            await(() -> crawler.progress().waiting() == 0
                                    && crawler.progress().inFlight() == 0);
                        } catch (InterruptedException e) {
                            Thread.currentThread().interrupt();
                        } finally {
                            crawler.stop();
                        }
                    });
                    return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
                });
            }
            assertThat(site.requests().size() - before).as("budget " + budget).isBetween(budget, budget + 1);
        }
    }

    @Test
    void an_order_does_not_wait_for_pages_that_may_not_be_visited_any_more() throws InterruptedException {
        livelySite();
        site.robots("User-agent: *\nDisallow: /still/");
        int days = 100_000; // seconds, after which robots.txt is read again
        crawl.clock(later(days));
        var clock = new FakeClock(later(days).instant());
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow, clock)) {
            crawl.on(store, crawler -> {
                crawler.hold();
                revisits.feed(crawler);
                Thread.ofPlatform().start(() -> {
                    try {
                        await(() -> revisits.ask(8).isPresent());
                        await(() -> {
                            clock.advance(Duration.ofSeconds(2));
                            return !revisits.ordered();
                        });
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        crawler.stop();
                    }
                });
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
            assertThat(revisits.ordered()).isFalse();
        }
    }

    @Test
    void a_page_that_others_link_to_and_somebody_waits_for_is_worth_more() throws InterruptedException {
        livelySite();
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        CrawlUrl watched = url("/still/7");
        var regards = new ConcurrentHashMap<CrawlUrl, PageRegard.Regard>();
        try (Store store = crawl.open()) {
            var revisits = new Revisits(
                    store, null, slow, page -> regards.getOrDefault(page, PageRegard.Regard.NONE), later(30));
            try (revisits) {
                revisits.start();
                assertThat(revisits.awaitCaughtUp(LONG)).isTrue();
                double before = revisits.next(watched.key()).orElseThrow().worth();
                regards.put(watched, new PageRegard.Regard(15, 0.5, true));
                revisits.regardAgain(watched.key());
                revisits.regardAgain(url("/never").key()); // nobody knows it
                double after = revisits.next(watched.key()).orElseThrow().worth();
                // a day is a second here: the copy has aged between the two looks
                assertThat(after / before).isCloseTo(2 * 1.5 * 4, within(1.0));
            }
        }
    }

    @Test
    void people_can_look_at_what_is_planned_and_what_was_found() throws InterruptedException {
        livelySite();
        RevisitSettings slow = new RevisitSettings(0, Duration.ofSeconds(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, slow)) {
            assertThat(revisits.found()).contains(Map.of()); // what was found before is not told again
            assertThat(revisits.sample(100)).hasSize(12).contains(url("/news").key());
            List<Revisits.Coming> coming = revisits.coming(5);
            assertThat(coming).hasSize(5).extracting(each -> each.next().at()).isSorted();
            CrawlUrl never = url("/never");
            assertThat(revisits.chancesCurrent(List.of(url("/news").key(), never.key())))
                    .satisfiesExactly(
                            chance -> assertThat(chance.orElseThrow()).isBetween(0.01, 1.0),
                            chance -> assertThat(chance).isEmpty());
            assertThat(revisits.ask(3)).as("there is no crawl").isEmpty();
            crawl.on(store, crawler -> {
                crawler.ask(url("/news"), VisitClass.REVISIT, 0.5f);
                crawler.ask(url("/still/1"), VisitClass.REVISIT, 0.5f);
                return crawler.visitAsked(List.of(), Long.MAX_VALUE);
            });
            assertThat(revisits.awaitCaughtUp(LONG)).isTrue();
            assertThat(revisits.found()).contains(Map.of(VisitOutcome.CHANGED, 1L, VisitOutcome.UNCHANGED, 1L));
        }
    }

    @Test
    void new_pages_that_a_visit_leads_to_are_fetched_unless_none_are_wanted() throws InterruptedException {
        livelySite();
        site.page("/", TestCrawl.links("/fresh"));
        site.page("/fresh", "<!DOCTYPE html><title>fresh</title>");
        crawl.maxPagesPerHost(CrawlSettings.NO_NEW_PAGES);
        visit("/");
        assertThat(site.count("/fresh")).isZero();
        assertThat(crawl.waiting()).containsExactly(site.url("/fresh"));
        crawl.maxPagesPerHost(0);
        visit("/");
        assertThat(site.count("/fresh")).isEqualTo(1);
    }

    private void visit(String path) throws InterruptedException {
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                crawler.ask(url(path), VisitClass.REVISIT, 0.5f);
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
    }

    @Test
    void a_host_that_is_full_is_visited_again_all_the_same() throws InterruptedException {
        crawl.maxPagesPerHost(3);
        livelySite();
        int before = site.count("/");
        visit("/");
        assertThat(site.count("/")).isEqualTo(before + 1);
        assertThat(crawl.pages()).hasSize(3);
    }

    @Test
    void a_page_is_visited_at_the_time_that_was_promised_and_whoever_asked_is_told_what_was_found()
            throws InterruptedException {
        livelySite();
        site.page("/unknown", "<!DOCTYPE html><title>unknown</title>");
        RevisitSettings none = new RevisitSettings(0, Duration.ofDays(1), Comparison.TEXT, PlannerSettings.DEFAULT);
        var found = new ConcurrentHashMap<CrawlUrl, PageEvent>();
        Instant began = Instant.now();
        try (Store store = crawl.open();
                Revisits revisits = revisits(store, none)) {
            crawl.on(store, crawler -> {
                crawler.hold();
                revisits.feed(crawler);
                Instant now = Instant.now();
                for (String path : List.of("/news", "/unknown")) {
                    revisits.visit(url(path), now, event -> found.put(url(path), event));
                }
                revisits.visit(url("/still/1"), now.plusSeconds(1), event -> found.put(url("/still/1"), event));
                revisits.visit(url("/still/2"), now.plusSeconds(1), event -> found.put(url("/still/2"), event))
                        .run(); // taken back
                Thread.ofPlatform().start(() -> {
                    try {
                        await(() -> found.size() == 3);
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    } finally {
                        crawler.stop();
                    }
                });
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
        assertThat(found.keySet()).containsExactlyInAnyOrder(url("/news"), url("/unknown"), url("/still/1"));
        assertThat(found)
                .allSatisfy((url, event) -> assertThat(event.change().kind())
                        .isEqualTo(
                                url.equals(url("/news"))
                                        ? PageChange.Kind.CHANGED
                                        : url.equals(url("/unknown"))
                                                ? PageChange.Kind.NEW
                                                : PageChange.Kind.UNCHANGED));
        PageEvent later = Objects.requireNonNull(found.get(url("/still/1")));
        assertThat(later.at()).as("not before its time").isAfterOrEqualTo(began.plusSeconds(1));
        assertThat(site.count("/still/2")).isEqualTo(1);
    }
}
