package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.freshet.freshness.PlannerSettings;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalCredit;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.SignalVerdict;
import io.freshet.model.VisitClass;
import io.freshet.store.Database;
import io.freshet.store.EndedSignal;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import io.freshet.testkit.TestSite;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Signals of a site that is crawled, from their being taken to their end. */
@Timeout(60)
class SignalsTest {
    private static final RevisitSettings SETTINGS =
            new RevisitSettings(10_000, Duration.ofDays(1), Comparison.TEXT, PlannerSettings.DEFAULT);

    @TempDir
    Path folder;

    private TestSite site;
    private TestCrawl crawl;

    @BeforeEach
    void start() throws InterruptedException {
        site = TestSite.start();
        crawl = new TestCrawl(folder);
        String[] pages = TestCrawl.numbered("/page/", 40);
        site.page("/", TestCrawl.links(pages));
        for (String path : pages) {
            page(path, "as it was at first");
        }
        crawl.clock(Clock.offset(Clock.systemUTC(), Duration.ofHours(-1)));
        crawl.run(site.url("/"));
        crawl.clock(Clock.systemUTC());
    }

    @AfterEach
    void stop() {
        site.close();
    }

    private void page(String path, String text) {
        site.page(path, "<!DOCTYPE html><title>page</title><p>" + path + " is " + text);
    }

    private CrawlUrl url(String path) {
        return TestCrawl.url(site.url(path));
    }

    private SignalSource source(SignalChannel channel) {
        return new SignalSource(url("/").host(), channel);
    }

    private Signal signal(SignalChannel channel, String path, SignalKind kind, SignalProof proof) {
        Instant now = Instant.now();
        return new Signal(source(channel), url(path), kind, now, now, proof);
    }

    private Signal push(String path, SignalKind kind) {
        return signal(SignalChannel.PUSH, path, kind, SignalProof.SIGNED);
    }

    private static void applied(SignalBatch batch) throws InterruptedException {
        assertThat(batch.awaitApplied(20, TimeUnit.SECONDS))
                .as("%d signals have not ended", batch.open())
                .isTrue();
    }

    private static void await(BooleanSupplier condition) throws InterruptedException {
        Instant deadline = Instant.now().plusSeconds(20);
        while (!condition.getAsBoolean()) {
            assertThat(Instant.now()).isBefore(deadline);
            Thread.sleep(10);
        }
    }

    private static SignalVerdict verdict(Signals signals) {
        return signals.ended(1).getFirst().verdict();
    }

    private interface Work {
        void of(Signals signals, Crawler crawler, Store store) throws InterruptedException;
    }

    /** Does this while a crawl visits what is asked for. */
    private void visiting(Work work) throws InterruptedException {
        try (Store store = crawl.open();
                Database database = Database.open(store.folder())) {
            var signals = new Signals(store, database, SignalSettings.DEFAULT, Clock.systemUTC());
            try (var revisits = new Revisits(store, signals, SETTINGS, PageRegard.NONE, Clock.systemUTC())) {
                revisits.start();
                assertThat(revisits.awaitCaughtUp(Duration.ofSeconds(20))).isTrue();
                crawl.on(store, crawler -> {
                    crawler.hold();
                    revisits.feed(crawler);
                    var failure = new AtomicReference<Throwable>();
                    Thread thread = Thread.ofPlatform().start(() -> {
                        try {
                            work.of(signals, crawler, store);
                        } catch (InterruptedException | RuntimeException | AssertionError e) {
                            failure.set(e);
                        } finally {
                            crawler.stop();
                        }
                    });
                    CrawlResult result = crawler.visitAsked(List.of(url("/")), Long.MAX_VALUE);
                    thread.join();
                    assertThat(failure.get()).isNull();
                    return result;
                });
            }
        }
    }

    private static List<PageEvent> since(Store store, long event) {
        return store.events(event + 1, 100);
    }

    @Test
    void a_page_that_its_site_says_changed_is_asked_for_as_signalled_and_the_signal_proves_true()
            throws InterruptedException {
        page("/page/3", "new");
        visiting((signals, _, store) -> {
            long before = store.lastEvent();
            var told = new AtomicBoolean();
            SignalBatch batch = signals.take(List.of(push("/page/3", SignalKind.CHANGED)));
            batch.onApplied(() -> told.set(true));
            applied(batch);
            await(told::get);
            assertThat(since(store, before)).singleElement().satisfies(event -> {
                assertThat(event.url()).isEqualTo(url("/page/3"));
                assertThat(event.visit()).isEqualTo(VisitClass.SIGNALLED);
                assertThat(event.change().broughtContent()).isTrue();
            });
            assertThat(verdict(signals)).isEqualTo(SignalVerdict.TRUE);
            assertThat(signals.source(source(SignalChannel.PUSH)).orElseThrow().credit())
                    .isEqualTo(SignalCredit.initial(SignalProof.SIGNED).after(SignalVerdict.TRUE));
        });
    }

    @Test
    void what_two_channels_say_at_once_of_a_page_is_fetched_once_and_proves_both_true() throws InterruptedException {
        page("/page/3", "new");
        int before = site.count("/page/3");
        visiting((signals, _, _) -> {
            applied(signals.take(List.of(
                    push("/page/3", SignalKind.CHANGED),
                    signal(SignalChannel.MAIL, "/page/3", SignalKind.CHANGED, SignalProof.PLAIN),
                    push("/page/3", SignalKind.CHANGED))));
            assertThat(signals.ended(9))
                    .hasSize(2)
                    .extracting(EndedSignal::verdict)
                    .containsOnly(SignalVerdict.TRUE);
        });
        assertThat(site.count("/page/3") - before).isEqualTo(1);
    }

    @Test
    void a_signal_of_a_page_that_did_not_change_is_false() throws InterruptedException {
        visiting((signals, _, _) -> {
            applied(signals.take(List.of(push("/page/3", SignalKind.CHANGED))));
            assertThat(verdict(signals)).isEqualTo(SignalVerdict.FALSE);
        });
    }

    @Test
    void a_signal_of_a_change_that_an_earlier_visit_found_is_late() throws InterruptedException {
        visiting((signals, _, _) -> {
            Instant now = Instant.now();
            applied(signals.take(List.of(new Signal(
                    source(SignalChannel.MAIL),
                    url("/page/3"),
                    SignalKind.CHANGED,
                    now.minus(Duration.ofHours(2)),
                    now,
                    SignalProof.CONFIRMED))));
            assertThat(verdict(signals)).isEqualTo(SignalVerdict.LATE);
        });
    }

    @Test
    void a_page_that_is_said_to_be_gone_leaves_the_store_only_when_a_visit_finds_it_gone() throws InterruptedException {
        site.status("/page/1", 410);
        visiting((signals, _, store) -> {
            applied(signals.take(List.of(push("/page/1", SignalKind.DELETED), push("/page/2", SignalKind.DELETED))));
            assertThat(signals.ended(9))
                    .extracting(each -> each.row().signal().url(), EndedSignal::verdict)
                    .containsExactlyInAnyOrder(
                            tuple(url("/page/1"), SignalVerdict.TRUE), tuple(url("/page/2"), SignalVerdict.FALSE));
            assertThat(store.url(url("/page/1").key()).orElseThrow().state()).isEqualTo(UrlState.GONE);
            assertThat(store.url(url("/page/2").key()).orElseThrow().content()).isNotNull();
        });
        assertThat(Objects.requireNonNull(crawl.record(site.url("/page/1"))).content())
                .isNull();
    }

    @Test
    void a_weak_hint_that_a_page_is_gone_does_not_remove_it_at_the_first_404() throws InterruptedException {
        site.status("/page/1", 404);
        visiting((signals, _, store) -> {
            applied(signals.take(
                    List.of(signal(SignalChannel.MAIL, "/page/1", SignalKind.DELETED, SignalProof.PLAIN))));
            assertThat(store.url(url("/page/1").key()).orElseThrow().content()).isNotNull();
        });
    }

    @Test
    void a_new_page_becomes_known_by_a_signal_if_the_rules_follow_it() throws InterruptedException {
        page("/hidden", "linked from nowhere");
        page("/no/page", "excluded");
        crawl.exclude("/no/");
        visiting((signals, _, store) -> {
            applied(signals.take(List.of(push("/hidden", SignalKind.NEW), push("/no/page", SignalKind.NEW))));
            assertThat(store.url(url("/hidden").key()).orElseThrow().state()).isEqualTo(UrlState.PAGE);
            assertThat(signals.ended(9))
                    .extracting(EndedSignal::verdict)
                    .containsExactlyInAnyOrder(SignalVerdict.TRUE, SignalVerdict.UNUSED);
        });
        assertThat(site.count("/hidden")).isEqualTo(1);
        assertThat(site.count("/no/page")).isZero();
    }

    @Test
    void what_was_taken_before_the_plan_was_loaded_and_by_a_run_before_is_visited() throws InterruptedException {
        page("/page/3", "new");
        page("/page/4", "new");
        try (Store store = crawl.open();
                Database database = Database.open(store.folder())) {
            new Signals(store, database, SignalSettings.DEFAULT, Clock.systemUTC())
                    .take(List.of(push("/page/3", SignalKind.CHANGED)));
        }
        try (Store store = crawl.open();
                Database database = Database.open(store.folder())) {
            var signals = new Signals(store, database, SignalSettings.DEFAULT, Clock.systemUTC());
            SignalBatch batch = signals.take(List.of(push("/page/4", SignalKind.CHANGED)));
            try (var revisits = new Revisits(store, signals, SETTINGS, PageRegard.NONE, Clock.systemUTC())) {
                revisits.start();
                assertThat(revisits.awaitCaughtUp(Duration.ofSeconds(20))).isTrue();
            }
            assertThat(batch.open()).isEqualTo(1);
        }
        visiting((signals, _, _) -> {
            await(() -> signals.open(url("/page/3")).isEmpty()
                    && signals.open(url("/page/4")).isEmpty());
            assertThat(signals.ended(9)).extracting(EndedSignal::verdict).containsOnly(SignalVerdict.TRUE);
        });
        assertThat(site.count("/page/3")).isEqualTo(2);
        assertThat(site.count("/page/4")).isEqualTo(2);
    }

    @Test
    void whoever_lies_is_not_listened_to_any_more_until_a_visit_proves_a_signal_true() throws InterruptedException {
        visiting((signals, crawler, store) -> {
            for (int round = 0; round < 4; round++) {
                applied(signals.take(IntStream.range(0, 10)
                        .mapToObj(i -> push("/none/" + i, SignalKind.NEW))
                        .toList()));
            }
            SignalSource liar = source(SignalChannel.PUSH);
            assertThat(signals.source(liar).orElseThrow().credit().believed())
                    .as("pages that are not there")
                    .isFalse();
            int visits = site.count("/page/9");
            SignalBatch ignored = signals.take(List.of(push("/page/9", SignalKind.CHANGED)));
            assertThat(ignored.open()).as("nobody waits for it").isLessThanOrEqualTo(1);
            if (ignored.open() == 0) { // not one of those that are tried
                assertThat(site.count("/page/9")).isEqualTo(visits);
                page("/page/9", "new");
                crawler.ask(url("/page/9"), VisitClass.REVISIT, 0.5f); // it is visited for another reason
                await(() -> signals.open(url("/page/9")).isEmpty());
                assertThat(signals.source(liar).orElseThrow().credit().believed())
                        .isTrue();
            }
        });
    }

    @Test
    void a_change_that_a_source_promised_to_announce_and_did_not_is_missing() throws InterruptedException {
        page("/page/5", "new");
        visiting((signals, crawler, _) -> {
            SignalSource agent = source(SignalChannel.PUSH);
            signals.covers(agent, true, SignalProof.SIGNED);
            crawler.ask(url("/page/5"), VisitClass.REVISIT, 0.5f);
            await(() -> signals.source(agent).orElseThrow().credit().missing() == 1);
        });
    }

    @Test
    void a_sitemap_is_heard_only_of_pages_that_changed_after_their_visit() throws InterruptedException {
        visiting((signals, _, _) -> {
            Instant now = Instant.now();
            SignalSource sitemap = source(SignalChannel.SITEMAP);
            SignalBatch old = signals.announced(List.of(
                    new Signal(
                            sitemap,
                            url("/page/1"),
                            SignalKind.CHANGED,
                            now.minusSeconds(86_400),
                            now,
                            SignalProof.CONFIRMED),
                    new Signal(sitemap, url("/unknown"), SignalKind.CHANGED, now, now, SignalProof.CONFIRMED)));
            assertThat(old.open()).isZero();
            assertThat(signals.source(sitemap)).isEmpty();
            SignalBatch fresh = signals.announced(
                    List.of(new Signal(sitemap, url("/page/1"), SignalKind.CHANGED, now, now, SignalProof.CONFIRMED)));
            assertThat(fresh.open()).isEqualTo(1);
        });
    }
}
