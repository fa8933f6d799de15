package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.freshness.NextVisit;
import io.freshet.freshness.PlannerSettings;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.VisitClass;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the plan of visits has to live with: clocks, sites and rows that are not as they should be. */
class SurvivalTest {
    private static final Duration LONG = Duration.ofSeconds(20);
    private static final RevisitSettings SETTINGS =
            new RevisitSettings(0, Duration.ofDays(1), Comparison.TEXT, PlannerSettings.DEFAULT);
    private static final String[] STILL = TestCrawl.numbered("/still/", 12);

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() throws InterruptedException {
        site = TestSite.start();
        crawl = new TestCrawl(folder);
        for (String path : STILL) {
            site.page(path, "<!DOCTYPE html><title>still</title><p>nothing ever happens at " + path);
        }
        site.page("/", TestCrawl.links(STILL));
        crawl.run(site.url("/"));
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private static Clock in(Duration time) {
        return Clock.offset(Clock.systemUTC(), time);
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    private interface Looking {
        void at(Revisits revisits) throws InterruptedException;
    }

    private void look(Clock clock, Looking looking) throws InterruptedException {
        try (Store store = crawl.open();
                var revisits = new Revisits(store, SETTINGS, clock)) {
            revisits.start();
            assertThat(revisits.awaitCaughtUp(LONG)).isTrue();
            looking.at(revisits);
        }
    }

    private void visit(Clock clock, String... paths) throws InterruptedException {
        crawl.clock(clock);
        try (Store store = crawl.open()) {
            crawl.on(store, crawler -> {
                List.of(paths).forEach(path -> crawler.ask(url(path), VisitClass.REVISIT, 0.5f));
                return crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
            });
        }
    }

    @ParameterizedTest
    @ValueSource(ints = {-20_000, -400, 400, 20_000})
    void after_a_jump_of_the_clock_pages_are_planned_and_visited_as_ever(int days) throws Exception {
        Clock jumped = in(Duration.ofDays(days));
        visit(jumped, "/still/1", "/still/2");
        look(jumped, revisits -> {
            assertThat(revisits.figures().orElseThrow().copies()).isEqualTo(13);
            assertThat(revisits.next(url("/still/1").key())).isPresent();
        });
        visit(Clock.systemUTC(), "/still/1");
        Clock later = in(Duration.ofDays(Math.max(0, days) + 400L));
        look(later, revisits -> assertThat(revisits.due(30)).hasSize(13));
        Files.delete(folder.resolve("store/planner/plan"));
        look(later, revisits -> {
            assertThat(revisits.figures().orElseThrow().copies()).isEqualTo(13);
            assertThat(revisits.due(30))
                    .as("made again from histories that jump")
                    .hasSize(13);
        });
    }

    @Test
    void after_a_year_without_visits_every_page_is_due_and_nothing_is_forgotten() throws Exception {
        look(
                Clock.systemUTC(),
                revisits ->
                        assertThat(revisits.figures().orElseThrow().copies()).isEqualTo(13));
        look(in(Duration.ofDays(366)), revisits -> {
            assertThat(revisits.chancesCurrent(List.of(url("/still/1").key()))
                            .getFirst()
                            .orElseThrow())
                    .isLessThan(0.9);
            assertThat(revisits.due(100)).hasSize(13);
        });
    }

    @Test
    void a_site_that_changes_every_page_at_once_is_known_to_after_some_of_them() throws Exception {
        for (int day = 1; day <= 6; day++) {
            visit(in(Duration.ofDays(day)), STILL);
        }
        double[] calm = new double[1];
        look(in(Duration.ofHours(6 * 24 + 1)), revisits -> calm[0] = chance(revisits, "/still/11"));
        for (String path : STILL) {
            site.page(
                    path,
                    "<!DOCTYPE html><title>moved in</title><p>somebody else lives here now, and all is different at "
                            + path);
        }
        List<String> some = new ArrayList<>(List.of(STILL).subList(0, 9));
        visit(in(Duration.ofDays(7)), some.toArray(String[]::new));
        look(
                in(Duration.ofHours(7 * 24 + 1)),
                revisits -> assertThat(chance(revisits, "/still/11"))
                        .as("of a page that was not visited since")
                        .isLessThan(calm[0]));
    }

    private double chance(Revisits revisits, String path) {
        return revisits.chancesCurrent(List.of(url(path).key())).getFirst().orElseThrow();
    }

    @Test
    void a_site_that_lies_about_when_its_pages_changed_does_not_keep_us_away() throws Exception {
        var version = new AtomicInteger();
        site.respond(
                "/still/3",
                (_, exchange) -> exchange.send(Response.html("<title>liar</title><p>version number "
                                + "one two three four five six seven"
                                        .split(" ")[version.incrementAndGet() % 7].repeat(5)
                                + " of many words")
                        .header("Last-Modified", "Sat, 01 Jan 2000 00:00:00 GMT")));
        site.respond(
                "/still/4",
                (request, exchange) -> exchange.send(
                        request.header("If-Modified-Since") != null
                                ? Response.of(304)
                                : Response.html("<p>nothing ever happens at /still/4")
                                        .header("Last-Modified", "Sat, 01 Jan 2000 00:00:00 GMT")));
        for (int day = 1; day <= 6; day++) {
            visit(in(Duration.ofDays(day)), "/still/3", "/still/4");
        }
        look(in(Duration.ofDays(7)), revisits -> {
            NextVisit liar = revisits.next(url("/still/3").key()).orElseThrow();
            NextVisit honest = revisits.next(url("/still/4").key()).orElseThrow();
            assertThat(liar.changesPerDay()).isGreaterThan(3 * honest.changesPerDay());
        });
    }

    @Test
    void rows_that_cannot_be_read_cost_their_own_page_its_past_and_nothing_else() throws Exception {
        for (int day = 1; day <= 2; day++) {
            visit(in(Duration.ofDays(day)), STILL);
        }
        try (Store store = crawl.open()) {
            store.commit(new Commit()
                    .history(url("/still/1").key(), new byte[] {99})
                    .history(url("/still/2").key(), new byte[0])
                    .history(url("/still/3").key(), HexFormat.of().parseHex("01ffffffffffffffff")));
            store.flush();
            var histories = new Histories(store);
            store.eachUrl(histories::of);
            assertThat(histories.broken()).isEqualTo(3);
        }
        Files.deleteIfExists(folder.resolve("store/planner/plan"));
        look(in(Duration.ofDays(400)), revisits -> {
            assertThat(revisits.figures().orElseThrow().copies()).isGreaterThanOrEqualTo(10);
            assertThat(revisits.next(url("/still/5").key())).isPresent();
        });
    }
}
