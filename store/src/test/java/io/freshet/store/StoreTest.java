package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StoreTest {
    private static final CrawlUrl A = Samples.url("http://a.example/");
    private static final CrawlUrl B = Samples.url("http://b.example/x?y=1");

    @TempDir
    Path folder;

    private Store store;

    static LongStream seeds() {
        return Samples.seeds();
    }

    @BeforeEach
    void open() {
        store = Store.open(folder, Samples.QUICK, "a test", FakeClock.atNoon());
    }

    @AfterEach
    void close() {
        store.close();
    }

    @Test
    void what_was_committed_is_there_and_after_reopening_too() {
        Samples samples = new Samples(7);
        HostRecord host = samples.hostRecord();
        QueueEntry entry = Samples.waiting(A, VisitClass.NEW, 3, 1);
        Message message = new Message(255, 9, new byte[] {1, 2});
        store.commit(new Commit()
                .url(Samples.dropped(B, "robots.txt"))
                .host(host)
                .enqueue(entry)
                .send(message)
                .note("totals", new byte[] {5})
                .event(B, PageChange.FAILED, VisitClass.REVISIT, Samples.NOON));
        store.flush();
        for (int i = 0; i < 2; i++) {
            assertThat(store.url(B.key())).contains(Samples.dropped(B, "robots.txt"));
            assertThat(store.url(A.key())).isEmpty();
            assertThat(store.host(host.host().key())).contains(host);
            assertThat(store.queued(A.key().host(), VisitClass.NEW, null, 10)).containsExactly(entry);
            assertThat(store.messages()).containsExactly(message);
            assertThat(store.note("totals").orElseThrow()).containsExactly(5);
            assertThat(store.note("other")).isEmpty();
            assertThat(store.events(0, 10))
                    .containsExactly(new PageEvent(
                            1, B, PageChange.FAILED, VisitClass.REVISIT, Samples.NOON, PageEvent.NO_BODY));
            assertThat(store.lastEvent()).isEqualTo(1);
            reopen();
        }
        store.commit(new Commit().dequeue(entry).handled(message));
        store.flush();
        assertThat(store.queued(A.key().host(), VisitClass.NEW, null, 10)).isEmpty();
        assertThat(store.messages()).isEmpty();
    }

    @Test
    void entries_of_a_host_come_in_the_order_of_visits() {
        CrawlUrl other = Samples.url("http://other.example/");
        QueueEntry best = Samples.waiting(A, VisitClass.NEW, 0, 9);
        QueueEntry older = Samples.waiting(A, VisitClass.NEW, 7, 1);
        QueueEntry newer = Samples.waiting(A, VisitClass.NEW, 7, 300);
        QueueEntry worst = Samples.waiting(A, VisitClass.NEW, 255, 2);
        QueueEntry revisit = Samples.waiting(A, VisitClass.REVISIT, 0, 3);
        store.commit(new Commit()
                .enqueue(worst)
                .enqueue(newer)
                .enqueue(revisit)
                .enqueue(older)
                .enqueue(best)
                .enqueue(Samples.waiting(other, VisitClass.NEW, 1, 1)));
        store.flush();
        long host = A.key().host();
        assertThat(store.queued(host, VisitClass.NEW, null, 10)).containsExactly(best, older, newer, worst);
        assertThat(store.queued(host, VisitClass.NEW, null, 2)).containsExactly(best, older);
        assertThat(store.queued(host, VisitClass.NEW, older, 10)).containsExactly(newer, worst);
        assertThat(store.queued(host, VisitClass.NEW, worst, 10)).isEmpty();
        assertThat(store.queued(host, VisitClass.REVISIT, null, 10)).containsExactly(revisit);
        assertThat(store.queued(host, VisitClass.SIGNALLED, null, 10)).isEmpty();
        List<QueueEntry> all = new ArrayList<>();
        store.eachQueued(all::add);
        assertThat(all).hasSize(6).containsSubsequence(best, older, newer, worst, revisit);
    }

    @Test
    void the_heads_of_a_hosts_classes_are_read_together() {
        QueueEntry best = Samples.waiting(A, VisitClass.NEW, 0, 9);
        QueueEntry second = Samples.waiting(A, VisitClass.NEW, 7, 1);
        QueueEntry third = Samples.waiting(A, VisitClass.NEW, 7, 300);
        QueueEntry signalled = Samples.waiting(A, VisitClass.SIGNALLED, 0, 3);
        QueueEntry other = Samples.waiting(Samples.url("http://other.example/"), VisitClass.NEW, 1, 1);
        store.commit(new Commit()
                .enqueue(third)
                .enqueue(signalled)
                .enqueue(second)
                .enqueue(best)
                .enqueue(other));
        store.awaitSafe();
        long host = A.key().host();
        assertThat(store.heads(host, 2))
                .isEqualTo(Map.of(VisitClass.NEW, List.of(best, second), VisitClass.SIGNALLED, List.of(signalled)));
        assertThat(store.heads(host, 1))
                .isEqualTo(Map.of(VisitClass.NEW, List.of(best), VisitClass.SIGNALLED, List.of(signalled)));
        assertThat(store.heads(host, 10).get(VisitClass.NEW)).containsExactly(best, second, third);
        assertThat(store.heads(1, 10)).isEmpty();
    }

    @Test
    void parts_of_the_shards_together_are_the_whole() {
        Samples samples = new Samples(5);
        Map<Long, Long> waiting = new TreeMap<>();
        Set<CrawlUrl> dropped = new HashSet<>();
        for (int i = 0; i < 500; i++) {
            CrawlUrl url = Samples.url("http://h" + i + ".example/");
            if (i % 2 == 0) {
                store.commit(new Commit().enqueue(Samples.waiting(url, VisitClass.REVISIT, 3, i)));
                waiting.put(url.key().url(), (long) i);
            } else {
                store.commit(new Commit().url(Samples.dropped(url, "for a reason")));
                dropped.add(url);
            }
        }
        store.commit(new Commit().host(samples.hostRecord()));
        store.flush();
        Map<Long, Long> foundWaiting = new TreeMap<>();
        Set<CrawlUrl> foundDropped = new HashSet<>();
        List<Long> states = new ArrayList<>();
        List<HostRecord> hosts = new ArrayList<>();
        for (int from = 0; from < UrlKey.SHARDS; from += 64) {
            int first = from;
            store.eachQueued(from, from + 64, (host, kind, score, number, url) -> {
                assertThat(UrlKey.shardOf(host)).isBetween(first, first + 63);
                assertThat(kind).isEqualTo(VisitClass.REVISIT);
                assertThat(score).isEqualTo(0.5f);
                foundWaiting.put(url, number);
            });
            store.eachDropped(from, from + 64, record -> foundDropped.add(record.url()));
            store.eachUrlState(from, from + 64, (_, url, _) -> states.add(url));
            store.eachHost(from, from + 64, hosts::add);
        }
        assertThat(foundWaiting).isEqualTo(waiting);
        assertThat(foundDropped).isEqualTo(dropped);
        assertThat(states).hasSize(dropped.size()).doesNotHaveDuplicates();
        assertThat(hosts).hasSize(1);
    }

    @Test
    void events_are_numbered_without_gaps_across_restarts() {
        for (int round = 0; round < 4; round++) {
            for (int i = 0; i < 5; i++) {
                store.commit(new Commit()
                        .event(A, PageChange.NEW, VisitClass.NEW, Samples.NOON)
                        .event(B, PageChange.by(Difference.MUCH), VisitClass.REVISIT, Samples.NOON));
            }
            reopen();
        }
        assertThat(store.lastEvent()).isEqualTo(40);
        assertThat(store.events(1, 100))
                .extracting(PageEvent::number)
                .containsExactlyElementsOf(LongStream.rangeClosed(1, 40).boxed().toList());
        assertThat(store.events(38, 2)).extracting(PageEvent::number).containsExactly(38L, 39L);
        assertThat(store.events(41, 2)).isEmpty();
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void the_store_says_what_a_map_would_say(long seed) {
        Samples samples = new Samples(seed);
        Map<UrlKey, UrlRecord> expected = new TreeMap<>((a, b) -> Arrays.compareUnsigned(Keys.url(a), Keys.url(b)));
        List<Long> numbers = new ArrayList<>();
        for (int i = 0; i < 200; i++) {
            UrlRecord record = samples.urlRecord();
            if (record.content() != null) {
                record = UrlRows.withBody(record, null); // places of bodies are the store's own knowledge
            }
            UrlKey key = record.url().key();
            if (samples.random().nextInt(4) == 0) {
                store.commit(new Commit().forget(key));
                expected.remove(key);
            } else {
                store.commit(
                        new Commit().url(record).event(record.url(), PageChange.NEW, VisitClass.NEW, Samples.NOON));
                expected.put(key, record);
            }
            if (samples.random().nextInt(60) == 0) {
                reopen();
            }
        }
        store.flush();
        List<UrlRecord> all = new ArrayList<>();
        List<UrlKey> keys = new ArrayList<>();
        store.eachUrl(all::add);
        store.eachUrlState((host, url, _) -> keys.add(new UrlKey(host, url)));
        store.events(0, 1_000).forEach(event -> numbers.add(event.number()));
        assertThat(all).containsExactlyElementsOf(expected.values());
        assertThat(keys).containsExactlyElementsOf(expected.keySet());
        assertThat(numbers)
                .containsExactlyElementsOf(
                        LongStream.rangeClosed(1, numbers.size()).boxed().toList());
        expected.forEach((key, record) -> assertThat(store.url(key)).contains(record));
    }

    @Test
    void commits_of_many_threads_all_arrive_each_thread_in_its_order() throws InterruptedException {
        int threads = 8;
        int each = 200;
        List<Thread> running = new ArrayList<>();
        for (int t = 0; t < threads; t++) {
            int number = t;
            running.add(Thread.startVirtualThread(() -> {
                for (int i = 0; i < each; i++) {
                    CrawlUrl url = Samples.url("http://h" + number + "/" + i);
                    store.commit(new Commit().event(url, PageChange.NEW, VisitClass.NEW, Samples.NOON));
                }
            }));
        }
        for (Thread thread : running) {
            thread.join();
        }
        store.flush();
        assertThat(store.backlog()).isZero();
        Map<String, Integer> next = new TreeMap<>();
        for (PageEvent event : store.events(0, threads * each)) {
            int i = Integer.parseInt(event.url().path().substring(1));
            assertThat(i).isEqualTo(next.merge(event.url().host().text(), 1, Integer::sum) - 1);
        }
        assertThat(next)
                .hasSize(threads)
                .allSatisfy((host, count) -> assertThat(count).isEqualTo(each));
    }

    @Test
    void a_commit_waits_for_its_sync_and_flush_hurries_it() {
        close();
        store = Store.open(folder, Samples.settings(Duration.ofMinutes(1), 10, 0), "a test", FakeClock.atNoon());
        store.commit(new Commit().note("a", new byte[10]));
        assertThat(store.backlog()).isPositive();
        assertThat(store.note("a")).isEmpty();
        store.flush();
        assertThat(store.backlog()).isZero();
        assertThat(store.note("a")).isPresent();
        store.commit(new Commit().note("b", new byte[10]));
        reopen(); // close hurries too
        assertThat(store.note("b")).isPresent();
    }

    @Test
    void enough_commits_are_written_before_their_time() throws InterruptedException {
        close();
        store = Store.open(folder, Samples.settings(Duration.ofMinutes(1), 10, 0), "a test", FakeClock.atNoon());
        for (int i = 0; i < 1_000; i++) {
            store.commit(new Commit().event(A, PageChange.NEW, VisitClass.NEW, Samples.NOON));
        }
        long deadline = System.nanoTime() + Duration.ofSeconds(20).toNanos();
        while (store.lastEvent() == 0 && System.nanoTime() < deadline) {
            Thread.sleep(1); // there is nothing to block on: the point is that nobody asked
        }
        assertThat(store.lastEvent()).isPositive();
    }

    @Test
    void a_commit_is_handed_over_once_and_not_changed_afterwards() {
        Commit commit = new Commit().note("a", new byte[1]);
        store.commit(commit);
        assertThatThrownBy(() -> store.commit(commit)).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> commit.note("b", new byte[1])).isInstanceOf(IllegalStateException.class);
    }

    @Test
    void after_close_every_method_refuses() {
        UrlRecord record = Samples.dropped(A, "");
        store.close();
        store.close();
        List<Runnable> calls = List.of(
                () -> store.url(A.key()),
                () -> store.host(1),
                () -> store.firstWith(Digest.of(new byte[0])),
                () -> store.queued(1, VisitClass.NEW, null, 1),
                () -> store.eachUrl(each -> {}),
                () -> store.eachUrlState((_, _, _) -> {}),
                () -> store.eachQueued(each -> {}),
                () -> store.eachHost(each -> {}),
                () -> store.heads(1, 1),
                () -> store.eachQueued(0, 1, (_, _, _, _, _) -> {}),
                () -> store.eachDropped(0, 1, each -> {}),
                store::messages,
                () -> store.note("a"),
                () -> store.events(0, 1),
                () -> store.versions(A.key()),
                () -> store.commit(new Commit().url(record)),
                store::awaitSafe,
                store::flush);
        for (Runnable call : calls) {
            assertThatThrownBy(call::run)
                    .isInstanceOf(IllegalStateException.class)
                    .hasMessageContaining("closed");
        }
        assertThatThrownBy(() -> store.backup(folder.resolveSibling(folder.getFileName() + "-copy")))
                .isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.compact(progress -> {})).isInstanceOf(IllegalStateException.class);
        assertThatThrownBy(() -> store.exportWarc(OutputStream.nullOutputStream()))
                .isInstanceOf(IllegalStateException.class);
    }

    @Test
    void closing_ends_a_long_reading_instead_of_pulling_memory_from_under_it() throws InterruptedException {
        for (int i = 0; i < 50; i++) {
            store.commit(new Commit().url(Samples.dropped(Samples.url("http://a/" + i), "")));
        }
        store.flush();
        CountDownLatch reading = new CountDownLatch(1);
        CountDownLatch closing = new CountDownLatch(1);
        AtomicReference<Throwable> thrown = new AtomicReference<>();
        Thread reader = Thread.ofPlatform().start(() -> {
            try {
                store.eachUrl(record -> {
                    reading.countDown();
                    try {
                        closing.await();
                    } catch (InterruptedException e) {
                        Thread.currentThread().interrupt();
                    }
                });
            } catch (IllegalStateException e) {
                thrown.set(e);
            }
        });
        reading.await();
        Thread closer = Thread.ofPlatform().start(store::close);
        while (closes()) {
            Thread.onSpinWait();
        }
        closing.countDown();
        reader.join();
        closer.join();
        assertThat(thrown.get()).hasMessage("the store is closed");
    }

    /** Until the closer has come as far as to refuse newcomers. */
    private boolean closes() {
        try {
            store.note("x");
            return true;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    @Test
    void the_size_says_how_much_there_is() throws Exception {
        store.commit(Samples.visit(store, Samples.fetched(A, "x".repeat(1_000)), Samples.NOON)
                .enqueue(Samples.waiting(B, VisitClass.NEW, 1, 1))
                .event(A, PageChange.NEW, VisitClass.NEW, Samples.NOON));
        store.flush();
        StoreSize size = store.size();
        assertThat(size.stateBytes()).isPositive();
        assertThat(size.bodyBytes()).isPositive();
        assertThat(size.segments()).isEqualTo(1);
        assertThat(size.urls()).isEqualTo(1);
        assertThat(size.queued()).isEqualTo(1);
        assertThat(size.hosts()).isZero();
        assertThat(size.lastEvent()).isEqualTo(1);
    }

    @Test
    void a_note_is_the_bytes_that_were_given_whatever_happens_to_the_array() {
        byte[] value = "before".getBytes(StandardCharsets.US_ASCII);
        Commit commit = new Commit().note("a", value);
        value[0] = 'x';
        store.commit(commit);
        store.flush();
        assertThat(store.note("a").orElseThrow()).asString().isEqualTo("before");
    }

    private void reopen() {
        store.close();
        open();
    }
}
