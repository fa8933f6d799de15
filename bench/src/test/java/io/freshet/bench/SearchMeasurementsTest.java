package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The measurements of search run, for a moment: the figures are worth nothing. */
class SearchMeasurementsTest {
    @TempDir
    Path folder;

    @Test
    void the_cost_of_a_page_is_told_for_each_round_and_for_korean_pages_apart() throws Exception {
        var said = new ByteArrayOutputStream();
        IndexCost.run(Corpus.GENERATED, 50, 2, new PrintStream(said, true, StandardCharsets.UTF_8));
        assertThat(said.toString(StandardCharsets.UTF_8).lines())
                .hasSize(4)
                .allMatch(
                        line -> line.matches(
                                "round \\d, +\\d+ \\w+ +pages: \\d+\\.\\d+ ms CPU a page to index, \\d+\\.\\d+ to read.* [\\d,]+ bytes a page"))
                .anyMatch(line -> line.startsWith("round 1,     40 other"))
                .anyMatch(line -> line.startsWith("round 2,     10 Korean"));
    }

    @Test
    void many_ask_while_pages_of_a_copy_of_the_store_are_written() throws Exception {
        Path original = folder.resolve("store");
        try (Store store = Store.open(original, StoreSettings.DEFAULT, "test", Clock.systemUTC())) {
            Stores.generate(store, 40, Instant.parse("2026-03-01T12:00:00Z"));
        }
        long before = Stores.bytes(original);
        var said = new ByteArrayOutputStream();
        var out = new PrintStream(said, true, StandardCharsets.UTF_8);
        var plan = new QueryLoad.Plan(100, 20, Duration.ofSeconds(1), 3);
        QueryLoad.Result result = QueryLoad.run(plan, original.toString(), out);
        result.print(out);
        assertThat(result.answers()).hasSizeBetween(50, 170).allMatch(answer -> answer.nanos() > 0);
        assertThat(result.written()).isPositive();
        assertThat(said.toString(StandardCharsets.UTF_8))
                .contains("40 pages in the index", "Korean  p50", "other   p50", "of one core");
        assertThat(Stores.bytes(original)).isEqualTo(before);
    }
}
