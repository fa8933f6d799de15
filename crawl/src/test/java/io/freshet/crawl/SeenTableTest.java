package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.freshet.testkit.Seeds;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeenTableTest {
    static LongStream seeds() {
        return Seeds.some(10);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_added_is_there_once_and_in_order(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var table = new SeenTable();
        Set<Long> model = new HashSet<>();
        long mask = random.nextBoolean() ? -1 : -1L << random.nextInt(44, 56); // few different keys, or many
        for (int i = random.nextInt(1, 60_000); i > 0; i--) {
            long key = (random.nextLong() & mask) | 1;
            boolean expected = model.add(key);
            if (table.add(key) != expected) {
                fail("%x is new: %s".formatted(key, expected));
            }
        }
        for (int i = 0; i < 10_000; i++) {
            long key = (random.nextLong() & mask) | 1;
            assertThat(table.contains(key)).isEqualTo(model.contains(key));
        }
        assertThat(table.size()).isEqualTo(model.size());
        assertThat(keys(table)).containsExactlyElementsOf(sorted(model));
        assertThat(model).allMatch(table::contains);
    }

    @Test
    void the_first_and_the_last_keys_of_all_have_a_place() {
        var table = new SeenTable();
        for (long i = 1; i <= 5_000; i++) {
            assertThat(table.add(i)).isTrue();
            assertThat(table.add(-i)).isTrue();
            assertThat(table.add(Long.MIN_VALUE + i)).isTrue();
            assertThat(table.add(Long.MAX_VALUE - i)).isTrue();
        }
        for (long i = 1; i <= 5_000; i++) {
            assertThat(table.contains(i)).isTrue();
            assertThat(table.contains(-i)).isTrue();
        }
        assertThat(table.contains(5_001)).isFalse();
        assertThat(table.contains(-5_001)).isFalse();
        assertThat(table.size()).isEqualTo(20_000);
    }

    /** The promise is 16; only a table of a few hundred keys needs more than 12. */
    @ParameterizedTest
    @ValueSource(longs = {1, 2})
    void from_hundred_keys_to_half_a_million_it_never_takes_more_than_16_bytes_a_key(long seed) {
        var random = new SplittableRandom(seed);
        var table = new SeenTable();
        for (long n = 1; n <= 500_000; n++) {
            while (!table.add(random.nextLong())) {}
            if (n >= 100 && (double) table.bytes() / n > (n < 1_000 ? 16 : 12)) {
                assertThat((double) table.bytes() / n)
                        .as("bytes a key at %s", n)
                        .isLessThanOrEqualTo(n < 1_000 ? 16 : 12);
            }
        }
    }

    private static List<Long> sorted(Set<Long> keys) {
        List<Long> sorted = new ArrayList<>(keys);
        sorted.sort(Long::compareUnsigned);
        return sorted;
    }

    static List<Long> keys(SeenTable table) throws IOException {
        List<Long> keys = new ArrayList<>();
        for (SeenKeys source = table.keys(); source.next(); ) {
            keys.add(source.key());
        }
        return keys;
    }
}
