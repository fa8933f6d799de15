package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.testkit.FakeClock;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class CompactionTest {
    @TempDir
    Path folder;

    private Store store;
    private StoreSettings settings = Samples.QUICK;
    private int visits;

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 5);
    }

    @BeforeEach
    void open() {
        store = Store.open(folder, settings, "a test", FakeClock.atNoon());
    }

    @AfterEach
    void close() throws IOException {
        store.close();
        Warcs.checkAll(folder);
    }

    @Test
    void the_newest_versions_of_each_page_are_kept() throws IOException {
        open(2, 0);
        for (int i = 1; i <= 5; i++) {
            visit("http://a/", "a" + i);
        }
        visit("http://b/", "b1");
        CompactReport report = compact();
        assertThat(report.versionsDropped()).isEqualTo(3);
        assertThat(report.bytesAfter()).isLessThan(report.bytesBefore());
        assertThat(contents("http://a/")).containsExactly("a5", "a4");
        assertThat(contents("http://b/")).containsExactly("b1");
        assertThat(newest("http://a/")).isEqualTo("a5");
        assertThat(Warcs.checkAll(folder)).isEqualTo(3);
        visit("http://a/", "a6");
        assertThat(contents("http://a/")).containsExactly("a6", "a5", "a4");
    }

    @Test
    void what_was_forgotten_is_gone_for_good() throws IOException {
        open(10, 0);
        visit("http://a/", "secret-secret");
        visit("http://b/", "public");
        store.commit(new Commit().forget(Samples.url("http://a/").key()));
        compact();
        store.close();
        assertThat(Warcs.checkAll(folder)).isEqualTo(1);
        open(10, 0);
        assertThat(newest("http://b/")).isEqualTo("public");
    }

    @Test
    void a_response_stays_as_long_as_a_revisit_needs_it() throws IOException {
        open(1, 0);
        visit("http://a/", "shared");
        visit("http://b/", "shared");
        visit("http://a/", "changed");
        compact();
        assertThat(contents("http://a/")).containsExactly("changed");
        assertThat(newest("http://b/")).isEqualTo("shared");
        store.commit(new Commit().forget(Samples.url("http://b/").key()));
        compact();
        assertThat(Warcs.checkAll(folder)).isEqualTo(1);
        visit("http://c/", "shared"); // must not refer to what is gone
        assertThat(newest("http://c/")).isEqualTo("shared");
    }

    @Test
    void when_bytes_are_limited_older_versions_go_first_and_then_the_oldest_pages() throws IOException {
        open(10, 0);
        String filler = "0123456789abcdef".repeat(64);
        for (int round = 0; round < 3; round++) {
            for (int page = 0; page < 4; page++) {
                visit("http://a/" + page, "round " + round + " of page " + page + filler);
            }
        }
        long all = store.size().bodyBytes();
        store.close();
        open(10, all / 2); // six of twelve
        compact();
        assertThat(store.size().bodyBytes()).isLessThanOrEqualTo(all / 2 + 400);
        for (int page = 0; page < 4; page++) {
            assertThat(newest("http://a/" + page)).startsWith("round 2 of page " + page);
        }
        assertThat(contents("http://a/3")).hasSize(2);
        assertThat(contents("http://a/0")).hasSize(1);

        store.close();
        open(10, all / 6); // two of twelve
        compact();
        assertThat(newest("http://a/0")).isEmpty();
        assertThat(newest("http://a/1")).isEmpty();
        assertThat(newest("http://a/3")).startsWith("round 2 of page 3");
        assertThat(store.url(Samples.url("http://a/0").key())).isPresent(); // the record stays, without its body
    }

    @Test
    void with_nothing_to_drop_nothing_is_rewritten() throws IOException {
        open(10, 0);
        for (int i = 0; i < 30; i++) {
            visit("http://a/" + i, new Samples(i).bytes(20_000));
        }
        compact();
        List<Path> before = Warcs.segments(folder);
        CompactReport report = compact();
        assertThat(report.bytesAfter()).isEqualTo(report.bytesBefore());
        assertThat(report.versionsDropped()).isZero();
        assertThat(Warcs.segments(folder)).isEqualTo(before);
    }

    @Test
    void many_small_segments_become_few() throws IOException {
        open(10, 0);
        for (int i = 0; i < 6; i++) {
            visit("http://a/" + i, "page " + i);
            compact(); // begins a new segment each time
        }
        assertThat(Warcs.segments(folder).size()).isLessThan(3);
        for (int i = 0; i < 6; i++) {
            assertThat(newest("http://a/" + i)).isEqualTo("page " + i);
        }
    }

    @Test
    void old_events_are_trimmed_and_the_numbers_go_on() throws IOException {
        settings = new StoreSettings(Duration.ZERO, 256 << 10, 1, 10, 0, 7, 0, 8 << 20);
        store.close();
        open();
        CrawlUrl url = Samples.url("http://a/");
        for (int i = 0; i < 20; i++) {
            store.commit(new Commit().event(url, PageChange.NEW, VisitClass.NEW, Samples.NOON));
        }
        assertThat(compact().eventsDropped()).isEqualTo(13);
        assertThat(store.events(0, 100))
                .extracting(PageEvent::number)
                .containsExactly(14L, 15L, 16L, 17L, 18L, 19L, 20L);
        store.commit(new Commit().event(url, PageChange.NEW, VisitClass.NEW, Samples.NOON));
        store.flush();
        assertThat(store.lastEvent()).isEqualTo(21);
        assertThat(compact().eventsDropped()).isEqualTo(1);
    }

    @Test
    void a_segment_that_cannot_be_read_is_left_alone() throws IOException {
        open(1, 0);
        visit("http://a/", "old");
        visit("http://a/", "new");
        store.close();
        Path segment = folder.resolve("warc/00000001.warc.gz");
        byte[] bytes = Files.readAllBytes(segment);
        Files.write(segment, Arrays.copyOf(bytes, 100));
        open(1, 0);
        compact();
        assertThat(segment).exists();
        store.close();
        Files.write(segment, bytes);
        open(1, 0);
        assertThat(newest("http://a/")).isEqualTo("new");
    }

    @Test
    void a_record_that_was_read_before_can_be_used_after() throws IOException {
        open(1, 0);
        visit("http://a/", "old");
        visit("http://a/", "new");
        UrlRecord before = store.url(Samples.url("http://a/").key()).orElseThrow();
        compact();
        assertThat(store.body(before).orElseThrow().body().content()).asString().isEqualTo("new");
        store.commit(new Commit().url(before)); // with the old place in it
        store.flush();
        assertThat(newest("http://a/")).isEqualTo("new");
        compact();
        assertThat(newest("http://a/")).isEqualTo("new");
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_happened_before_every_page_has_its_newest_versions(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        int keep = 1 + random.nextInt(3);
        open(keep, 0);
        Map<String, List<String>> expected = new HashMap<>();
        for (int i = 0; i < 200; i++) {
            String url = "http://h" + random.nextInt(3) + "/" + random.nextInt(12);
            switch (random.nextInt(12)) {
                case 0 -> {
                    store.commit(new Commit().forget(Samples.url(url).key()));
                    store.flush();
                    expected.remove(url);
                }
                case 1 -> {
                    if (random.nextInt(4) == 0) {
                        compact();
                        expected.values()
                                .forEach(versions -> versions.subList(Math.min(keep, versions.size()), versions.size())
                                        .clear());
                    }
                }
                default -> {
                    String content = "content " + random.nextInt(8) + "x".repeat(random.nextInt(2) * 5_000);
                    visit(url, content);
                    expected.computeIfAbsent(url, key -> new ArrayList<>()).addFirst(content);
                }
            }
        }
        for (var page : expected.entrySet()) {
            assertThat(contents(page.getKey())).containsExactlyElementsOf(page.getValue());
        }
    }

    @Test
    void commits_and_readers_go_on_meanwhile() throws Exception {
        open(1, 0);
        for (int i = 0; i < 400; i++) {
            visit("http://a/" + i % 40, "content " + i % 60 + "x".repeat(3_000));
        }
        AtomicBoolean done = new AtomicBoolean();
        List<Throwable> failures = new ArrayList<>();
        Thread writer = Thread.ofPlatform().start(() -> {
            try {
                for (int i = 400; !done.get(); i++) {
                    visit("http://a/" + i % 40, "content " + i % 60 + "x".repeat(3_000));
                    assertThat(newest("http://a/" + (i + 7) % 40)).startsWith("content ");
                }
            } catch (Throwable e) {
                failures.add(e);
            }
        });
        for (int i = 0; i < 6; i++) {
            compact();
        }
        done.set(true);
        writer.join();
        assertThat(failures).isEmpty();
        compact();
        for (int page = 0; page < 40; page++) {
            assertThat(contents("http://a/" + page)).hasSize(1);
        }
    }

    @Test
    void closing_in_the_middle_of_it_is_harmless() throws Exception {
        open(1, 0);
        for (int i = 0; i < 200; i++) {
            visit("http://a/" + i % 20, "content " + i + "x".repeat(3_000));
        }
        CountDownLatch begun = new CountDownLatch(1);
        AtomicReference<Exception> thrown = new AtomicReference<>();
        Thread compacting = Thread.ofPlatform().start(() -> {
            try {
                while (true) {
                    store.compact(progress -> begun.countDown());
                }
            } catch (IllegalStateException | IOException e) {
                thrown.set(e);
            }
        });
        begun.await();
        store.close();
        compacting.join();
        assertThat(thrown.get()).hasMessageContaining("closed");
        open(1, 0);
        for (int page = 0; page < 20; page++) {
            assertThat(newest("http://a/" + page)).startsWith("content " + (180 + page) + "x");
        }
    }

    @Test
    void the_memory_it_takes_is_bounded_and_the_order_is_that_of_the_segments() throws IOException {
        open(10, 0);
        for (int i = 0; i < 60; i++) {
            visit("http://h" + i % 7 + "/" + i % 20, "content " + i % 15);
        }
        store.close();
        try (Tables tables = Tables.open(folder, folder.resolve("state"), 8 << 20)) {
            List<RecordScan.Used> atOnce = all(new RecordScan(tables, segment -> true, 10_000));
            assertThat(atOnce)
                    .extracting(used -> used.record().offset())
                    .isSorted()
                    .hasSize(60);
            assertThat(all(new RecordScan(tables, segment -> true, 3))).isEqualTo(atOnce);
            assertThat(all(new RecordScan(tables, segment -> segment > 1, 3))).isEmpty();
        }
        open(10, 0);
    }

    private static List<RecordScan.Used> all(RecordScan scan) {
        List<RecordScan.Used> all = new ArrayList<>();
        for (var some = scan.next(); !some.isEmpty(); some = scan.next()) {
            all.addAll(some);
        }
        return all;
    }

    private void open(int keepVersions, long keepBytes) {
        store.close();
        settings = Samples.settings(Duration.ZERO, keepVersions, keepBytes);
        open();
    }

    private CompactReport compact() throws IOException {
        List<Progress> told = new ArrayList<>();
        CompactReport report = store.compact(told::add);
        assertThat(told.getLast().done()).isEqualTo(told.getLast().total());
        return report;
    }

    private void visit(String url, String content) {
        visit(url, content.getBytes(StandardCharsets.UTF_8));
    }

    private void visit(String url, byte[] content) {
        store.commit(
                Samples.visit(store, Samples.fetched(Samples.url(url), content), Samples.NOON.plusSeconds(visits++)));
        store.flush();
    }

    private String newest(String url) throws IOException {
        UrlRecord record = store.url(Samples.url(url).key()).orElseThrow();
        return store.body(record)
                .map(body -> new String(body.body().content(), StandardCharsets.UTF_8))
                .orElse("");
    }

    private List<String> contents(String url) throws IOException {
        List<String> contents = new ArrayList<>();
        for (BodyVersion version : store.versions(Samples.url(url).key())) {
            contents.add(new String(store.body(version.body()).body().content(), StandardCharsets.UTF_8));
        }
        return contents;
    }
}
