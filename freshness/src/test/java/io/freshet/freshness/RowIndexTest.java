package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.util.HashMap;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class RowIndexTest {
    private final PageTable pages = new PageTable();

    static LongStream seeds() {
        return Seeds.some(5);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_comes_and_goes_each_page_is_found_in_its_row_and_no_other(long seed) {
        var random = new SplittableRandom(seed);
        Map<Long, Integer> rows = new HashMap<>();
        for (int step = 0; step < 20_000; step++) {
            long key = random.nextInt(3_000) * (random.nextBoolean() ? 1L : 1L << 52); // keys that differ in few bits
            Integer row = rows.get(key);
            assertThat(pages.find(key)).isEqualTo(row == null ? PageTable.NONE : row);
            if (row == null) {
                rows.put(key, pages.add(key, 0));
            } else if (random.nextInt(3) == 0) {
                pages.remove(row);
                rows.remove(key);
            }
        }
        rows.forEach((key, row) -> assertThat(pages.find(key)).isEqualTo(row));
        assertThat(rows.entrySet().stream().filter(each -> pages.guess(each.getKey()) != each.getValue()))
                .as("guesses that are wrong are seldom")
                .hasSizeLessThan(rows.size() / 100 + 1);
    }
}
