package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The body that an event speaks of. */
class PageEventTest {
    private static final CrawlUrl A = Samples.url("http://a.example/");
    private static final CrawlUrl B = Samples.url("http://a.example/b");
    private static final int KEPT = 3;

    @TempDir
    Path folder;

    static LongStream seeds() {
        return Samples.seeds();
    }

    private Store open() {
        return Store.open(folder, Samples.settings(Samples.QUICK.syncEvery(), KEPT, 0), "a test", FakeClock.atNoon());
    }

    private static void fetched(Store store, CrawlUrl url, String content, PageChange change, Instant at) {
        store.commit(
                Samples.visit(store, Samples.fetched(url, content), at).event(url, change, VisitClass.REVISIT, at));
    }

    private static void event(Store store, CrawlUrl url, PageChange change, Instant at) {
        store.commit(new Commit().event(url, change, VisitClass.REVISIT, at));
    }

    private static Optional<String> body(Store store, PageEvent event) throws IOException {
        return store.body(event).map(stored -> new String(stored.body().content(), StandardCharsets.UTF_8));
    }

    @Test
    void an_event_has_the_body_of_its_visit_whatever_came_later() throws IOException {
        try (Store store = open()) {
            fetched(store, A, "first", PageChange.NEW, Samples.NOON);
            event(store, A, PageChange.UNCHANGED, Samples.NOON.plusSeconds(1));
            fetched(store, A, "second", PageChange.by(Difference.TEXT), Samples.NOON.plusSeconds(2));
            event(store, A, PageChange.UNCHANGED, Samples.NOON.plusSeconds(3));
            event(store, A, PageChange.GONE, Samples.NOON.plusSeconds(4));
            event(store, B, PageChange.FAILED, Samples.NOON.plusSeconds(5));
            store.flush();
            List<PageEvent> events = store.events(1, 10);
            assertThat(body(store, events.get(0))).contains("first");
            assertThat(body(store, events.get(1))).contains("first");
            assertThat(body(store, events.get(2))).contains("second");
            assertThat(body(store, events.get(3))).contains("second");
            assertThat(body(store, events.get(4))).as("the page was gone").isEmpty();
            assertThat(body(store, events.get(5))).as("there never was one").isEmpty();
        }
    }

    @Test
    void a_body_that_is_not_kept_any_more_is_not_replaced_by_another() throws IOException {
        try (Store store = open()) {
            fetched(store, A, "first", PageChange.NEW, Samples.NOON);
            store.commit(new Commit().forget(A.key()).event(A, PageChange.GONE, VisitClass.REVISIT, Samples.NOON));
            fetched(store, A, "again", PageChange.NEW, Samples.NOON.plusSeconds(1));
            event(store, A, PageChange.UNCHANGED, Samples.NOON.plusSeconds(2));
            store.flush();
            List<PageEvent> events = store.events(1, 10);
            assertThat(body(store, events.get(0))).isEmpty();
            assertThat(body(store, events.get(2))).contains("again");
            assertThat(body(store, events.get(3))).contains("again");
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void after_any_visits_and_compactions_an_event_has_its_own_body_or_none(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        Map<Long, String> expected = new HashMap<>();
        try (Store store = open()) {
            Map<CrawlUrl, String> now = new HashMap<>();
            for (int i = 1; i <= 40; i++) {
                CrawlUrl url = random.nextBoolean() ? A : B;
                Instant at = Samples.NOON.plusSeconds(i);
                if (!now.containsKey(url) || random.nextInt(3) == 0) {
                    String content = "content " + random.nextInt(5) + " of " + url;
                    fetched(store, url, content, PageChange.by(Difference.MUCH), at);
                    now.put(url, content);
                } else {
                    event(store, url, PageChange.UNCHANGED, at);
                }
                expected.put((long) i, now.get(url));
                if (random.nextInt(15) == 0) {
                    store.flush();
                    store.compact(_ -> {});
                }
            }
            store.flush();
            int kept = 0;
            for (PageEvent event : store.events(1, 100)) {
                Optional<String> body = body(store, event);
                body.ifPresent(text -> assertThat(text).isEqualTo(expected.get(event.number())));
                kept += body.isPresent() ? 1 : 0;
            }
            assertThat(kept).isPositive();
            assertThat(body(store, store.events(40, 1).getFirst())).contains(expected.get(40L));
        }
    }
}
