package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ConcurrentSearchTest {
    private static final int READERS = 200;
    private static final int PAGES = 600;

    @TempDir
    private Path folder;

    @Test
    void two_hundred_ask_at_once_while_pages_are_written_and_each_sees_a_whole_state() throws Exception {
        SearchSettings often = new SearchSettings(
                1_000,
                32,
                5,
                1_000,
                Duration.ofSeconds(30),
                100_000,
                10_000,
                1 << 20,
                Duration.ZERO,
                Duration.ofMillis(100),
                Duration.ofSeconds(1),
                Weights.DEFAULT);
        try (var pages = new TestCollection(folder, often, PageTopics.NONE);
                var readers = Executors.newVirtualThreadPerTaskExecutor()) {
            var writing = new AtomicBoolean(true);
            List<Future<Long>> answers = new ArrayList<>();
            for (int i = 0; i < READERS; i++) {
                boolean facets = i % 2 == 0;
                answers.add(readers.submit(() -> ask(pages.index(), writing, facets)));
            }
            for (int i = 0; i < PAGES; i++) {
                pages.page("/p" + i, "<title>Page " + i + "</title><p>This is the zebra with the number " + i);
            }
            pages.indexed();
            writing.set(false);
            for (Future<Long> answer : answers) {
                assertThat(answer.get()).isEqualTo(PAGES);
            }
        }
    }

    /** Asks until nothing is written any more; the last total. */
    private static long ask(SearchIndex index, AtomicBoolean writing, boolean facets) {
        long before = 0;
        while (true) {
            boolean last = !writing.get();
            SearchAnswer answer = index.find(new SearchRequest("zebra", SearchFilter.NONE, 0, 10, facets, 0));
            assertThat(answer.total()).isGreaterThanOrEqualTo(before);
            assertThat(answer.results()).hasSize((int) Math.min(10, answer.total()));
            assertThat(answer.results()).allSatisfy(result -> {
                assertThat(result.title()).startsWith("Page ");
                assertThat(result.snippet().text()).contains("zebra");
            });
            if (facets && answer.total() > 0) {
                assertThat(answer.facets()).isNotEmpty();
            }
            before = answer.total();
            if (last) {
                return before;
            }
        }
    }
}
