package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.crawl.Crawler;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.Scope;
import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.search.Marked;
import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchResult;
import io.freshet.store.Commit;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import io.freshet.web.Crawls;
import io.freshet.web.FreshnessStatus;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How fresh a store is: with a real store, a real plan and a real site. A day of the planner takes a second. */
class ServedFreshnessTest {
    private static final Duration LONG = Duration.ofSeconds(20);

    @TempDir
    private Path folder = Path.of("");

    private final Settings settings = new Settings()
            .set(Setting.ALLOW_PRIVATE, true)
            .set(Setting.DELAY, Duration.ZERO)
            .set(Setting.REFRESH_DAY, Duration.ofSeconds(1))
            .set(Setting.REFRESH_PER_DAY, 0);

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    @BeforeEach
    void start() {
        site = TestSite.start()
                .page("/", "<title>home</title><a href=/still>still</a> <a href=/news>news</a>")
                .page("/still", "<title>still</title><p>nothing ever happens here")
                .respond(
                        "/news",
                        (request, exchange) ->
                                exchange.send(Response.html("<title>news</title><p>it is " + request.time())));
    }

    @AfterEach
    void stop() {
        site.close();
    }

    /** The parts of a product that serves, without the server. */
    private final class Opened implements AutoCloseable {
        final Workshop workshop = new Workshop(settings, folder.resolve("store"), "a test");
        final Revisits revisits = workshop.revisits();
        final ServedFreshness freshness =
                new ServedFreshness(workshop.store(), revisits, settings.revisits(), Clock.systemUTC());

        Crawler crawler() {
            return workshop.crawler(settings, new Scope(Scope.Kind.HOST), List.of(), List.of());
        }

        CrawlUrl url(String path) {
            return workshop.canonicaliser().parse(site.url(path)).orElseThrow();
        }

        void crawl() throws InterruptedException {
            crawler().run(List.of(url("/")));
            assertThat(revisits.awaitCaughtUp(LONG)).isTrue();
        }

        @Override
        public void close() {
            freshness.close();
            revisits.close();
            workshop.close();
        }
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        Instant deadline = Instant.now().plus(LONG);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(20);
        }
    }

    @Test
    void a_new_store_has_nothing_to_keep_fresh() {
        try (var opened = new Opened()) {
            FreshnessStatus status = opened.freshness.status();
            assertThat(status.pages()).isZero();
            assertThat(status.current()).isNull();
            assertThat(status.samples()).isEmpty();
            assertThat(status.study()).isNull();
            assertThatThrownBy(() -> opened.freshness.refresh(10))
                    .isInstanceOf(Crawls.RefusedException.class)
                    .hasMessageContaining("refresh.per-day");
        }
    }

    @Test
    void what_visits_find_is_counted_and_survives_a_restart() throws Exception {
        FreshnessStatus.Visits total = new FreshnessStatus.Visits(1, 1, 0, 0);
        try (var opened = new Opened()) {
            opened.crawl();
            Crawler again = opened.crawler();
            again.ask(opened.url("/still"), VisitClass.REVISIT, 0.5f);
            again.ask(opened.url("/news"), VisitClass.REVISIT, 0.5f);
            again.visitAsked(List.of(), Long.MAX_VALUE);
            await(() -> opened.freshness.status().total().equals(total));
            await(() -> opened.freshness.status().study() != null);
            FreshnessStatus status = opened.freshness.status();
            assertThat(status.pages()).isEqualTo(3);
            assertThat(status.current()).isBetween(0.01, 1.0);
            assertThat(status.day()).isEqualTo(Duration.ofSeconds(1));
            assertThat(status.coming())
                    .hasSize(3)
                    .extracting(FreshnessStatus.Coming::url)
                    .contains(opened.url("/news"));
            assertThat(status.paces().stream()
                            .mapToInt(FreshnessStatus.Pace::pages)
                            .sum())
                    .isEqualTo(3);
            assertThat(Objects.requireNonNull(status.study()).sampled()).isEqualTo(3);
        }
        try (var opened = new Opened()) {
            assertThat(opened.freshness.status().total()).isEqualTo(total);
            assertThat(opened.freshness.status().samples()).isNotEmpty();
        }
    }

    @Test
    void a_memory_that_cannot_be_read_is_begun_anew() {
        try (var opened = new Opened()) {
            opened.workshop.store().commit(new Commit().note("freshness", "nonsense".getBytes(StandardCharsets.UTF_8)));
            opened.workshop.store().flush();
            try (var other = new ServedFreshness(
                    opened.workshop.store(), opened.revisits, settings.revisits(), Clock.systemUTC())) {
                assertThat(other.status().samples()).isEmpty();
            }
        }
    }

    @Test
    void pages_that_are_due_are_visited_when_somebody_asks() throws Exception {
        try (var opened = new Opened()) {
            opened.crawl();
            Crawler crawler = opened.crawler();
            Runnable enough = crawler.hold();
            opened.revisits.feed(crawler);
            Thread running = Thread.ofPlatform().start(() -> {
                try {
                    crawler.visitAsked(List.of(opened.url("/")), Long.MAX_VALUE);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            try {
                await(() -> opened.freshness.refresh(3) > 0);
                await(() -> opened.freshness.status().total().all() > 0);
            } finally {
                enough.run();
                running.join();
            }
        }
    }

    @Test
    void results_tell_how_likely_their_copies_are_current() throws Exception {
        try (var opened = new Opened()) {
            opened.crawl();
            Search search = new FreshSearch(
                    new Search() {
                        @Override
                        public SearchAnswer find(SearchRequest request) {
                            return new SearchAnswer(
                                    request.query(),
                                    2,
                                    List.of(result(opened.url("/news")), result(opened.url("/never"))),
                                    false,
                                    false,
                                    List.of(),
                                    null,
                                    List.of(),
                                    1);
                        }

                        @Override
                        public List<String> suggest(String typed, int most) {
                            return List.of(typed);
                        }
                    },
                    opened.revisits);
            SearchAnswer answer = search.find(SearchRequest.of("word"));
            assertThat(answer.results().getFirst().current()).isBetween(0.01, 1.0);
            assertThat(answer.results().getLast().current()).isNull();
            assertThat(search.suggest("wo", 1)).containsExactly("wo");
            assertThat(new SearchWords(false, false, Clock.systemUTC()).of(answer, 0))
                    .containsOnlyOnce("still current with a chance of");
        }
    }

    private static SearchResult result(CrawlUrl url) {
        Instant now = Instant.now();
        return new SearchResult(url, "a title", new Marked("", List.of()), 1, now, now, "en", List.of(), true);
    }
}
