package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.crawl.CrawlProgress;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ProgressDisplayTest {
    private static final CrawlProgress PROGRESS = new CrawlProgress(
            1_234_567,
            2_000_000,
            1_000,
            1_234_567,
            2_000,
            56_321,
            100_000,
            1L << 40,
            Duration.ofSeconds(10 * 3_600 + 5 * 60 + 7));

    @AfterEach
    void usualWidth() {
        System.clearProperty("freshet.columns");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "200 | [##########----------] 1,234,567 pages  321/s  2000 hosts asked, 54321 waiting  1,000 failures  1,234,567 in queue  10:05:07",
                "100 | [##########----------] 1,234,567 pages  321/s  1,000 failures  1,234,567 in queue  10:05:07",
                " 80 | [##########----------] 1,234,567 pages  321/s  1,234,567 in queue  10:05:07",
                " 60 | 1,234,567 pages  321/s  1,234,567 in queue  10:05:07",
                " 45 | 1,234,567 pages  321/s  1,234,567 in queue",
                " 30 | 1,234,567 pages  321/s",
                " 20 | 1,234,567 pages  32"
            })
    void the_line_says_what_the_terminal_has_room_for(String columns, String line) {
        System.setProperty("freshet.columns", columns.strip());
        assertThat(ProgressDisplay.fitting(ProgressDisplay.bars(PROGRESS, 321, 0)))
                .isEqualTo(line);
    }

    @Test
    void lines_get_shorter_from_one_to_the_next() {
        List<String> lines = ProgressDisplay.bars(PROGRESS, 321, 2_000_000);
        for (int i = 1; i < lines.size(); i++) {
            assertThat(lines.get(i)).hasSizeLessThan(lines.get(i - 1).length());
        }
    }
}
