package io.freshet.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SearchSettingsTest {
    private static SearchSettings with(
            int maxQuery, int maxWords, int maxResults, int maxText, int maxShown, int buffer) {
        return new SearchSettings(
                maxQuery,
                maxWords,
                5,
                maxResults,
                Duration.ofSeconds(2),
                maxText,
                maxShown,
                buffer,
                Duration.ofSeconds(1),
                Duration.ofSeconds(30),
                Duration.ZERO,
                Weights.DEFAULT);
    }

    @ParameterizedTest
    @CsvSource({
        "0,32,10,1000,1000,1048576,search.max-query must be at least 1",
        "9,0,10,1000,1000,1048576,search.max-words must be at least 1",
        "9,32,0,1000,1000,1048576,search.max-results must be at least 1",
        "9,32,10,999,1000,1048576,search.max-text must be at least 1000",
        "9,32,10,1000,999,1048576,search.max-shown must be at least 1000",
        "9,32,10,1000,1000,1048575,search.buffer must be at least 1048576",
    })
    void a_limit_that_cannot_be_is_refused_by_its_name(
            int maxQuery, int maxWords, int maxResults, int maxText, int maxShown, int buffer, String message) {
        assertThatThrownBy(() -> with(maxQuery, maxWords, maxResults, maxText, maxShown, buffer))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(message);
    }

    @Test
    void text_beyond_the_limit_is_not_found_and_text_beyond_what_is_shown_is_not_quoted(@TempDir Path folder) {
        SearchSettings small = with(100, 5, 3, 3_000, 1_000, 1 << 20);
        try (var pages = new TestCollection(folder, small, PageTopics.NONE)) {
            String filler = "these are words that fill the page ".repeat(60);
            pages.page("/a", "<title>A</title><p>alpha " + filler + " omega " + filler + " behind")
                    .indexed();
            assertThat(pages.paths("alpha")).containsExactly("/a");
            assertThat(pages.paths("omega")).containsExactly("/a");
            assertThat(pages.find("omega").results().getFirst().snippet().text())
                    .doesNotContain("omega");
            assertThat(pages.paths("behind")).isEmpty();
        }
    }

    @Test
    void nobody_goes_further_than_the_limit_of_results(@TempDir Path folder) {
        SearchSettings small = with(100, 5, 3, 3_000, 1_000, 1 << 20);
        try (var pages = new TestCollection(folder, small, PageTopics.NONE)) {
            for (int i = 0; i < 6; i++) {
                pages.page("/p" + i, "<title>P</title><p>zebra number " + i);
            }
            pages.indexed();
            assertThat(pages.find("zebra").results()).hasSize(3);
            assertThat(pages.find("zebra").total()).isEqualTo(6);
        }
    }

    @Test
    void a_state_that_is_kept_no_more_is_answered_with_the_newest_one(@TempDir Path folder) {
        try (var pages = new TestCollection(folder)) {
            pages.page("/a", "<title>A</title><p>zebra one").indexed();
            SearchAnswer answer =
                    pages.index().find(new SearchRequest("zebra", SearchFilter.NONE, 0, 10, false, 987_654_321));
            assertThat(answer.total()).isEqualTo(1);
            assertThat(answer.at()).isNotEqualTo(987_654_321);
        }
    }
}
