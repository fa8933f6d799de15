package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class EventFollowerTest {
    private static final CrawlUrl PAGE = Samples.url("http://a.example/");
    private static final Duration LONG = Duration.ofSeconds(30);

    @TempDir
    Path folder;

    private Store store;
    private Database database;

    static LongStream seeds() {
        return Samples.seeds();
    }

    @BeforeEach
    void open() {
        store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon());
        database = Database.open(folder);
    }

    @AfterEach
    void close() {
        database.close();
        store.close();
    }

    private void happen(int events) {
        for (int i = 0; i < events; i++) {
            store.commit(new Commit().event(PAGE, PageChange.UNCHANGED, VisitClass.REVISIT, Samples.NOON));
        }
        store.flush();
    }

    private static Map<Long, Integer> onceEach(long upTo) {
        Map<Long, Integer> once = new TreeMap<>();
        LongStream.rangeClosed(1, upTo).forEach(number -> once.put(number, 1));
        return once;
    }

    @Test
    void what_happened_before_and_what_happens_meanwhile_takes_effect_in_order() throws InterruptedException {
        happen(25);
        var reader = new CountingReader(database, _ -> {});
        try (var follower = new EventFollower(store, "test", 10, reader)) {
            follower.start();
            assertThat(follower.awaitSettled(LONG)).isTrue();
            assertThat(reader.effects()).isEqualTo(onceEach(25));
            happen(7);
            assertThat(follower.awaitSettled(LONG)).isTrue();
            assertThat(reader.effects()).isEqualTo(onceEach(32));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void wherever_following_fails_each_event_takes_effect_once(long seed) throws InterruptedException {
        var random = new SplittableRandom(seed);
        int failures = 0;
        boolean done = false;
        while (!done || failures < 3) {
            happen(random.nextInt(40));
            var left = new AtomicInteger(failures < 20 ? random.nextInt(12) : Integer.MAX_VALUE);
            var reader = new CountingReader(database, step -> {
                if (left.getAndDecrement() == 0) {
                    throw new AssertionError("broken at " + step);
                }
            });
            try (var follower = new EventFollower(store, "test", 1 + random.nextInt(8), reader)) {
                follower.start();
                done = follower.awaitSettled(LONG);
                assertThat(done).isEqualTo(reader.failure() == null);
                failures += done ? 0 : 1;
            }
            assertThat(reader.effects()).isEqualTo(onceEach(reader.position()));
            if (done) {
                assertThat(reader.position()).isEqualTo(store.lastEvent());
            }
        }
    }

    @Test
    void a_follower_that_failed_keeps_nobody_waiting_and_says_why() throws InterruptedException {
        happen(3);
        var reader = new CountingReader(database, step -> {
            if (step.equals("between")) {
                throw new IllegalStateException("no room");
            }
        });
        try (var follower = new EventFollower(store, "test", 10, reader)) {
            follower.start();
            assertThat(follower.awaitSettled(LONG)).isFalse();
            assertThat(reader.failure()).hasMessage("no room");
            assertThat(reader.effects()).isEmpty();
        }
    }

    @Test
    void a_follower_that_is_woken_looks_for_work_though_nothing_happened() throws InterruptedException {
        var worked = new CountDownLatch(3);
        var reader = new CountingReader(database, step -> {
            if (step.equals("work")) {
                worked.countDown();
            }
        });
        try (var follower = new EventFollower(store, "test", 10, reader)) {
            follower.start();
            assertThat(follower.awaitSettled(LONG)).isTrue();
            while (worked.getCount() > 0) {
                long before = worked.getCount();
                follower.wake();
                while (worked.getCount() == before) {
                    Thread.onSpinWait();
                }
            }
        }
    }

    @Test
    void closing_ends_a_reader_that_is_far_behind_and_what_it_took_is_kept() throws InterruptedException {
        happen(200);
        var taking = new CountDownLatch(1);
        var go = new CountDownLatch(1);
        var reader = new CountingReader(database, step -> {
            if (step.equals("taken")) {
                taking.countDown();
                try {
                    go.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            }
        });
        var follower = new EventFollower(store, "test", 10, reader);
        follower.start();
        taking.await();
        assertThat(follower.close(Duration.ZERO)).isFalse();
        go.countDown();
        follower.close();
        assertThat(reader.effects()).isEqualTo(onceEach(reader.position())).hasSizeLessThan(200);
    }

    @Test
    void kill_9_at_any_moment_lets_each_event_take_effect_once() throws Exception {
        close();
        var random = new SplittableRandom(5);
        long safe = 0;
        for (int round = 0; round < 6; round++) {
            try (Child child = Child.start(FollowingChild.class, folder.toString())) {
                String line = child.line();
                assertThat(line).as("a word of the child").startsWith("safe ");
                assertThat(child.runsFor(random.nextInt(120))).isTrue();
                child.kill();
                for (; !line.equals("end"); line = child.line()) {
                    safe = Long.parseLong(line.substring(5));
                }
            }
            open();
            var reader = new CountingReader(database, _ -> {});
            assertThat(reader.position()).isBetween(safe, store.lastEvent());
            assertThat(reader.effects()).isEqualTo(onceEach(reader.position()));
            close();
        }
        open();
        assertThat(safe).isPositive();
    }
}
