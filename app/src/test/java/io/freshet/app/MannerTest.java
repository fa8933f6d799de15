package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.crawl.CrawlSettings;
import io.freshet.crawl.Scope;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** How a store was crawled is known when its pages are visited again. */
class MannerTest {
    @TempDir
    private Path folder = Path.of("");

    private Store open() {
        return Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "a test", Clock.systemUTC());
    }

    @ParameterizedTest
    @EnumSource(Scope.Kind.class)
    void what_was_remembered_comes_back(Scope.Kind scope) {
        var manner = new Manner(
                scope,
                List.of("/news/", "a \"quoted\" \\\\d+", "한국어"),
                List.of("[?&]print=1"),
                7,
                1_000_000_000_000L,
                Duration.ofMillis(1_500),
                false);
        try (Store store = open()) {
            manner.remember(store);
            store.flush();
            assertThat(Manner.of(store, new Settings())).isEqualTo(manner);
            manner.completed().remember(store);
        }
        try (Store store = open()) {
            Manner last = Manner.of(store, new Settings());
            assertThat(last).isEqualTo(manner.completed());
            assertThat(last.includes()).extracting(Pattern::pattern).isEqualTo(manner.include());
            assertThat(last.excludes()).extracting(Pattern::pattern).isEqualTo(manner.exclude());
        }
    }

    @Test
    void a_store_that_was_never_crawled_is_visited_as_the_settings_say() {
        Settings settings =
                new Settings().set(Setting.DELAY, Duration.ofSeconds(9)).set(Setting.MAX_DEPTH, 3);
        try (Store store = open()) {
            Manner manner = Manner.of(store, settings);
            assertThat(manner.delay()).isEqualTo(Duration.ofSeconds(9));
            assertThat(manner.maxDepth()).isEqualTo(3);
            assertThat(manner.complete()).isTrue();
        }
    }

    @Test
    void new_pages_wait_until_the_crawl_that_found_them_has_come_to_its_end() {
        var manner = new Manner(Scope.Kind.HOST, List.of(), List.of(), -1, 50, Duration.ZERO, false);
        CrawlSettings before = manner.over(new Settings()).crawl();
        assertThat(before.maxPagesPerHost()).isEqualTo(CrawlSettings.NO_NEW_PAGES);
        assertThat(manner.completed().over(new Settings()).crawl().maxPagesPerHost())
                .isEqualTo(50);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "{", "[]]", "{\"scope\":"})
    void a_note_that_cannot_be_read_is_told_or_means_what_is_usual(String note) {
        try (Store store = open()) {
            store.commit(new Commit().note("manner", note.getBytes(StandardCharsets.UTF_8)));
            store.flush();
            if (note.isEmpty()) {
                assertThat(Manner.of(store, new Settings()).scope()).isEqualTo(Scope.Kind.HOST);
            } else {
                assertThatThrownBy(() -> Manner.of(store, new Settings()))
                        .isInstanceOf(WorkFailedException.class)
                        .hasMessageContaining("how it was crawled");
            }
        }
    }
}
