package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Fingerprint;
import io.freshet.store.StoreException;
import io.freshet.testkit.Seeds;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

class SeenUrlsTest {
    private static final long PLENTY = 1L << 40;

    @TempDir
    Path folder;

    static LongStream seeds() {
        return Seeds.some(10);
    }

    /** Adds what is new, and writes out when memory is full, as a shard does. */
    private static final class Known implements AutoCloseable {
        private final SeenMemory memory;
        private final SeenUrls seen;
        private final SeenDisk disk;
        private int spills;
        private int suspected;

        Known(long limit, Path folder, long seed) {
            memory = new SeenMemory(limit);
            seen = new SeenUrls(0, memory, seed);
            disk = new SeenDisk(folder.resolve("seen"), 0);
        }

        boolean contains(long url) {
            SeenUrls.Met met = seen.check(url);
            if (met == SeenUrls.Met.SUSPECTED) {
                suspected++;
                lookUp(url);
                met = seen.check(url);
                assertThat(met).as("after the disk was asked").isNotEqualTo(SeenUrls.Met.SUSPECTED);
                seen.forget();
            }
            return met == SeenUrls.Met.BEFORE;
        }

        boolean add(long url) {
            if (contains(url)) {
                return false;
            }
            seen.add(url);
            if (memory.full() && seen.large()) {
                spill();
            }
            return true;
        }

        void spill() {
            spills++;
            if (disk.run(seen.spill()) instanceof SeenJob.Spilled(var runs)) {
                seen.spilled(runs);
            }
        }

        private void lookUp(long... urls) {
            if (disk.run(seen.check(LongArrayList.wrap(urls.clone())))
                    instanceof SeenJob.Checked(var keys, var known)) {
                seen.answered(keys, known);
            }
        }

        @Override
        public void close() {
            disk.close();
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_memory_a_url_is_new_once(long seed) {
        var random = new SplittableRandom(seed);
        Set<Long> model = new HashSet<>();
        try (var known = new Known(1L << random.nextInt(10, 20), folder, seed)) {
            int different = random.nextInt(100, 20_000);
            for (int i = 0; i < 20_000; i++) {
                long url = Fingerprint.of("http://example.org/" + random.nextInt(different));
                assertThat(known.add(url)).isEqualTo(model.add(url));
            }
            assertThat(model).allMatch(known::contains);
            for (int i = 0; i < 1_000; i++) {
                assertThat(known.contains(Fingerprint.of("http://example.com/" + i)))
                        .isFalse();
            }
        }
    }

    @Test
    void many_suspects_are_answered_together() {
        try (var known = new Known(20_000, folder, 1)) {
            for (int i = 0; i < 50_000; i++) {
                known.add(Fingerprint.of("http://example.org/" + i));
            }
            assertThat(known.spills).isGreaterThan(5);
            long[] urls = LongStream.range(0, 100_000)
                    .map(i -> Fingerprint.of("http://example.org/" + i))
                    .toArray();

            known.lookUp(urls);

            for (int i = 0; i < urls.length; i++) {
                assertThat(known.seen.check(urls[i])).isEqualTo(i < 50_000 ? SeenUrls.Met.BEFORE : SeenUrls.Met.NEW);
            }
        }
    }

    @Test
    void a_url_is_known_while_its_table_is_being_written() {
        try (var known = new Known(PLENTY, folder, 1)) {
            for (int i = 0; i < 100; i++) {
                known.add(Fingerprint.of("http://example.org/" + i));
            }
            SeenJob spill = known.seen.spill();
            for (int i = 0; i < 200; i++) {
                assertThat(known.add(Fingerprint.of("http://example.org/" + i))).isEqualTo(i >= 100);
            }
            known.seen.spilled(((SeenJob.Spilled) known.disk.run(spill)).runs());
            for (int i = 0; i < 200; i++) {
                assertThat(known.contains(Fingerprint.of("http://example.org/" + i)))
                        .isTrue();
            }
            assertThat(known.suspected).isEqualTo(100);
        }
    }

    @Test
    void what_the_disk_has_confirmed_is_not_asked_again_soon() {
        try (var known = new Known(1 << 20, folder, 1)) {
            for (int i = 0; i < 100; i++) {
                known.add(Fingerprint.of("http://example.org/" + i));
            }
            known.spill();
            for (int i = 0; i < 50; i++) {
                assertThat(known.contains(Fingerprint.of("http://example.org/7")))
                        .isTrue();
            }
            assertThat(known.suspected).isEqualTo(1);
        }
    }

    /**
     * Stated: a new URL is taken for a known one with a chance of n / 2^64. That is too rare to be seen, so fingerprints are cut to 24 bits here, where it must be
     * 1 - (1 - 2^-24)^n, in memory and on disk alike: all collisions are those of fingerprints, and none is added.
     */
    @ParameterizedTest
    @ValueSource(longs = {PLENTY, 100_000})
    void new_urls_are_taken_for_known_ones_as_often_as_the_formula_says(long limit) {
        int n = 200_000;
        try (var known = new Known(limit, folder, 1)) {
            for (int i = 0; i < n; i++) {
                known.add(cut("http://example.org/known/" + i));
            }
            int wrong = 0;
            for (int i = 0; i < n; i++) {
                wrong += known.contains(cut("http://example.org/new/" + i)) ? 1 : 0;
            }
            double expected = n * (1 - Math.pow(1 - 0x1p-24, n));
            double fiveDeviations = 5 * Math.sqrt(expected);
            assertThat((double) wrong).isBetween(expected - fiveDeviations, expected + fiveDeviations);
            assertThat(known.spills > 0).isEqualTo(limit != PLENTY);
        }
    }

    @Test
    void in_memory_and_past_it_the_limit_is_kept_and_runs_are_few() throws IOException {
        long limit = 2_000_000;
        long growth = 100_000; // of one segment
        try (var known = new Known(limit, folder, 1)) {
            for (int i = 0; i < 1_000_000; i++) {
                known.seen.add(Fingerprint.of("http://example.org/" + i));
                if (known.memory.full()) {
                    assertThat(known.memory.used()).isLessThan(limit + growth);
                    known.spill();
                }
            }
            assertThat(known.spills).isGreaterThan(5);
            try (var files = Files.list(folder.resolve("seen"))) {
                assertThat(files.count()).as("runs").isLessThan(6);
            }
        }
        assertThat(folder).isEmptyDirectory();
    }

    @Test
    void what_a_crash_left_is_removed() throws IOException {
        Path left = folder.resolve("seen");
        Files.createDirectories(left);
        Files.writeString(left.resolve("17.run"), "half");
        var disk = new SeenDisk(left, 0);
        assertThat(left).doesNotExist();
        disk.close();
    }

    @Test
    void a_full_disk_is_said_before_it_is_full() {
        var seen = new SeenUrls(0, new SeenMemory(PLENTY), 1);
        seen.add(1);
        try (var disk = new SeenDisk(folder.resolve("seen"), Long.MAX_VALUE)) {
            assertThatThrownBy(() -> disk.run(seen.spill()))
                    .isInstanceOfSatisfying(
                            StoreException.class, e -> assertThat(e.kind()).isEqualTo(StoreException.Kind.DISK_FULL))
                    .hasMessageContaining("free some space");
        }
    }

    /** Whoever knows the fingerprint function can make URLs whose fingerprints all begin alike. */
    @Test
    void fingerprints_that_crowd_are_spread_by_the_seed() {
        Set<Long> firstBytes = new HashSet<>();
        var scramble = Scramble.of(1);
        for (long i = 0; i < 10_000; i++) {
            firstBytes.add(scramble.key(0x1234_5678_0000_0000L | i) >>> 56);
        }
        assertThat(firstBytes).hasSize(256);
        assertThat(Scramble.of(2).key(1)).isNotEqualTo(scramble.key(1));
    }

    private static long cut(String url) {
        return Fingerprint.of(url) >>> 40;
    }
}
