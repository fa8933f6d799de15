package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.store.UrlState;
import io.freshet.testkit.Seeds;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.apache.lucene.analysis.core.KeywordAnalyzer;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.store.FSDirectory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The index follows the store. */
class IndexFeedTest {
    @TempDir
    private Path folder;

    private static String html(String words) {
        return "<title>A page</title><p>This is written in English and it says " + words;
    }

    @Test
    void a_page_that_changed_is_found_by_its_new_words_only() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            assertThat(pages.paths("zebra")).containsExactly("/a");
            pages.page("/a", html("giraffe")).indexed();
            assertThat(pages.paths("zebra")).isEmpty();
            assertThat(pages.paths("giraffe")).containsExactly("/a");
        }
    }

    @Test
    void a_page_leaves_when_its_copies_do_and_comes_back() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            pages.visit("/a", UrlState.GONE, 404, PageChange.GONE).indexed();
            assertThat(pages.find("zebra").results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.alive()).isFalse());
            pages.gone("/a").indexed();
            assertThat(pages.paths("zebra")).isEmpty();
            pages.page("/a", html("zebra")).indexed();
            assertThat(pages.find("zebra").results())
                    .singleElement()
                    .satisfies(result -> assertThat(result.alive()).isTrue());
        }
    }

    @Test
    void a_page_that_fails_stays_and_ranks_behind_one_that_is_there() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/dead", html("zebra zebra"))
                    .page("/alive", html("zebra stripes"))
                    .indexed();
            for (int i = 0; i < 5; i++) {
                pages.visit("/dead", UrlState.FAILED, 500, PageChange.FAILED);
            }
            pages.indexed();
            assertThat(pages.paths("zebra")).containsExactly("/alive", "/dead");
        }
    }

    /** The pages that have the word are about it. */
    private record WordTopic(String version, String word) implements PageTopics {
        @Override
        public Set<String> of(Page page) {
            return page.text().contains(word) ? Set.of(word) : Set.of();
        }
    }

    @Test
    void a_new_topic_classifies_the_pages_that_are_there_and_those_that_come() {
        try (var pages = new TestCollection(folder)) {
            for (int i = 0; i < 300; i++) {
                pages.page("/zebra" + i, html("zebra " + i)).page("/lion" + i, html("lion " + i));
            }
            pages.indexed();
            assertThat(pages.find("topic:zebra").total()).isZero();
            pages.classify(new WordTopic("1", "zebra")).page("/late", html("zebra"));
            pages.indexed();
            assertThat(pages.find("topic:zebra").total()).isEqualTo(301);
            pages.classify(new WordTopic("2", "lion")).indexed();
            assertThat(pages.find("topic:zebra").total()).isZero();
            assertThat(pages.find("topic:lion").total()).isEqualTo(300);
            pages.classify(PageTopics.NONE).indexed();
            assertThat(pages.find("topic:lion").total()).isZero();
        }
    }

    @Test
    void a_topic_that_is_removed_while_pages_are_being_classified_by_it_leaves_nothing() throws InterruptedException {
        var begun = new CountDownLatch(1);
        var mayGoOn = new Semaphore(0);
        try (var pages = new TestCollection(folder)) {
            for (int i = 0; i < 300; i++) { // more than one batch
                pages.page("/zebra" + i, html("zebra " + i));
            }
            pages.indexed();
            pages.classify(new PageTopics() {
                @Override
                public Set<String> of(Page page) {
                    begun.countDown();
                    mayGoOn.acquireUninterruptibly();
                    return Set.of("zebra");
                }

                @Override
                public String version() {
                    return "1";
                }
            });
            begun.await();
            pages.classify(PageTopics.NONE);
            mayGoOn.release(1_000);
            pages.indexed();
            assertThat(pages.find("topic:zebra").total()).isZero();
            pages.page("/late", html("zebra")).indexed();
            assertThat(pages.find("topic:zebra").total()).isZero();
        }
    }

    @Test
    void topics_that_changed_while_the_index_was_closed_are_caught_up_with_once() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).page("/b", html("lion")).indexed();
            pages.restartIndex(new WordTopic("1", "zebra"));
            pages.indexed();
            assertThat(pages.paths("topic:zebra")).containsExactly("/a");
            var asked = new AtomicInteger();
            pages.restartIndex(new PageTopics() {
                @Override
                public Set<String> of(Page page) {
                    asked.incrementAndGet();
                    return Set.of();
                }

                @Override
                public String version() {
                    return "1";
                }
            });
            pages.indexed();
            assertThat(asked).hasValue(0);
            assertThat(pages.paths("topic:zebra")).containsExactly("/a");
        }
    }

    @Test
    void the_time_of_pages_is_noted_over_the_life_of_the_store_and_waiting_is_not() {
        var clock = new AtomicLong();
        PageTopics slow = new PageTopics() {
            @Override
            public Set<String> of(Page page) {
                clock.addAndGet(Duration.ofSeconds(5).toNanos());
                return Set.of();
            }

            @Override
            public String version() {
                return "slow";
            }
        };
        try (var pages = new TestCollection(folder, TestCollection.SETTINGS, slow, clock::get)) {
            pages.indexed();
            pages.page("/a", html("zebra")).indexed();
            clock.addAndGet(Duration.ofHours(1).toNanos());
            pages.page("/b", html("lion")).indexed();
            pages.store.flush();
            assertThat(IndexTime.of(pages.store)).isEqualTo(new IndexTime(Duration.ofSeconds(10), 2));
            pages.restartIndex();
            pages.page("/c", html("tiger")).indexed();
            pages.store.flush();
            assertThat(pages.currentFeed().spent())
                    .isEqualTo(new IndexFeed.Spent(new IndexTime(Duration.ofSeconds(5), 1), pages.store.lastEvent()));
            assertThat(IndexTime.of(pages.store)).isEqualTo(new IndexTime(Duration.ofSeconds(15), 3));
        }
    }

    @Test
    void a_page_that_leads_elsewhere_is_not_found_any_more() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            pages.visit("/a", UrlState.REDIRECT, 301, PageChange.MOVED).indexed();
            assertThat(pages.paths("zebra")).isEmpty();
        }
    }

    @Test
    void an_index_that_was_deleted_is_made_again_from_the_store() throws IOException {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).page("/b", html("giraffe")).indexed();
        }
        IndexFolder.delete(folder.resolve("index"));
        try (var pages = new TestCollection(folder)) {
            pages.indexed();
            assertThat(pages.paths("zebra")).containsExactly("/a");
            assertThat(pages.paths("giraffe")).containsExactly("/b");
        }
    }

    @Test
    void an_index_that_knows_more_than_the_store_is_made_again() throws IOException {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).page("/b", html("giraffe")).indexed();
        }
        Path older = folder.resolve("older");
        try (var pages = new TestCollection(older)) {
            pages.page("/c", html("lion")).indexed();
        }
        IndexFolder.delete(older.resolve("index"));
        Files.move(folder.resolve("index"), older.resolve("index"));
        try (var pages = new TestCollection(older)) {
            pages.indexed();
            assertThat(pages.paths("lion")).containsExactly("/c");
            assertThat(pages.paths("zebra")).isEmpty();
        }
    }

    @Test
    void an_index_that_is_complete_is_not_made_again() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).page("/b", html("giraffe")).indexed();
            long before = pages.index().event();
            pages.restartIndex();
            assertThat(pages.currentFeed().position().done()).isEqualTo(before);
            pages.indexed();
            assertThat(pages.index().pages()).isEqualTo(2);
        }
    }

    @Test
    void a_page_is_found_though_nobody_waits_for_it() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra"));
            long deadline = System.nanoTime() + Duration.ofSeconds(60).toNanos();
            while (pages.paths("zebra").isEmpty()) {
                assertThat(System.nanoTime()).isLessThan(deadline);
                Thread.onSpinWait();
            }
        }
    }

    static LongStream seeds() {
        return Seeds.some(12);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_happens_and_wherever_the_index_stops_it_says_what_the_store_knows(long seed) {
        var random = new SplittableRandom(seed);
        Map<String, String> expected = new TreeMap<>();
        try (var pages = new TestCollection(folder)) {
            for (int step = 0; step < 60; step++) {
                String path = "/p" + random.nextInt(8);
                switch (random.nextInt(6)) {
                    case 0, 1, 2 -> {
                        String word = "word" + step;
                        pages.page(path, html(word));
                        expected.put(path, word);
                    }
                    case 3 -> {
                        if (expected.containsKey(path)) {
                            pages.visit(path, UrlState.REDIRECT, 301, PageChange.MOVED);
                            expected.remove(path);
                        }
                    }
                    case 4 -> pages.restartIndex();
                    default -> {
                        if (expected.containsKey(path)) {
                            pages.visit(path, UrlState.PAGE, 304, PageChange.UNCHANGED);
                        }
                    }
                }
            }
            pages.indexed();
            expected.forEach((path, word) -> assertThat(pages.paths(word)).containsExactly(path));
            assertThat(pages.index().pages()).isEqualTo(expected.size());
        }
    }

    @Test
    void an_index_of_another_version_is_refused_with_what_to_do() throws IOException {
        Path index = folder.resolve("index");
        Files.createDirectories(index);
        try (var directory = FSDirectory.open(index);
                var writer = new IndexWriter(directory, new IndexWriterConfig(new KeywordAnalyzer()))) {
            writer.setLiveCommitData(
                    Map.of("freshet.version", "0", "freshet.event", "3").entrySet());
            writer.commit();
        }
        for (var open : Stream.<Runnable>of(
                        () -> SearchIndex.open(index, SearchSettings.DEFAULT, Clock.systemUTC()),
                        () -> SavedIndex.open(index, SearchSettings.DEFAULT, Clock.systemUTC()))
                .toList()) {
            assertThatThrownBy(open::run)
                    .isInstanceOfSatisfying(
                            SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.UNREADABLE))
                    .hasMessageContaining("version 0")
                    .hasMessageEndingWith("`freshet reindex` makes it again from the store");
        }
    }

    @Test
    void a_damaged_index_is_refused_with_what_to_do() throws IOException {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
        }
        try (Stream<Path> files = Files.list(folder.resolve("index"))) {
            Path segments = files.filter(file -> file.getFileName().toString().startsWith("segments_"))
                    .findFirst()
                    .orElseThrow();
            byte[] bytes = Files.readAllBytes(segments);
            bytes[bytes.length / 2] ^= 0x55;
            Files.write(segments, bytes);
        }
        assertThatThrownBy(() -> SavedIndex.open(folder.resolve("index"), SearchSettings.DEFAULT, Clock.systemUTC()))
                .isInstanceOf(SearchException.class)
                .hasMessageContaining("is damaged");
    }

    @Test
    void without_an_index_it_is_said_how_to_make_one() {
        assertThatThrownBy(() -> SavedIndex.open(folder.resolve("index"), SearchSettings.DEFAULT, Clock.systemUTC()))
                .isInstanceOfSatisfying(
                        SearchException.class, e -> assertThat(e.kind()).isEqualTo(SearchException.Kind.MISSING))
                .hasMessageContaining("freshet reindex");
    }

    @Test
    void another_process_reads_what_was_last_made_safe() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            try (var saved = SavedIndex.open(pages.indexFolder(), SearchSettings.DEFAULT, Clock.systemUTC())) {
                assertThat(saved.find(SearchRequest.of("zebra")).total()).isEqualTo(1);
                assertThat(saved.suggest("a pa", 3)).containsExactly("A page");
            }
        }
    }

    @Test
    void an_index_that_is_held_stays_as_it_was_while_others_write_it() throws IOException {
        Path held = folder.resolve("held");
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            assertThat(SavedIndex.hold(pages.indexFolder(), held)).isNotEmpty().allMatch(Files::exists);
            for (int i = 0; i < 30; i++) {
                pages.page("/" + i, html("zebra")).indexed();
            }
        }
        try (var saved = SavedIndex.open(held, SearchSettings.DEFAULT, Clock.systemUTC())) {
            assertThat(saved.find(SearchRequest.of("zebra")).total()).isEqualTo(1);
        }
    }

    @Test
    void without_a_readable_index_nothing_is_held() throws IOException {
        Path index = Files.createDirectory(folder.resolve("index"));
        assertThat(SavedIndex.hold(index, folder.resolve("held"))).isEmpty();
        Files.writeString(index.resolve("segments_1"), "damaged");
        assertThat(SavedIndex.hold(index, folder.resolve("held"))).isEmpty();
    }

    @Test
    void an_index_just_made_is_not_filled_again_once_something_has_taken_effect_in_it() {
        try (var index = SearchIndex.open(folder.resolve("index"), SearchSettings.DEFAULT, Clock.systemUTC())) {
            assertThat(index.empty()).isTrue();
            index.reached(1);
            assertThat(index.empty()).isFalse();
        }
    }

    @Test
    void two_writers_are_refused() {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", html("zebra")).indexed();
            assertThatThrownBy(() -> SearchIndex.open(pages.indexFolder(), SearchSettings.DEFAULT, Clock.systemUTC()))
                    .hasMessageContaining("being written by another process");
        }
    }
}
