package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executors;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.zip.Deflater;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The decoder is the JDK's: it refuses codes with gaps or collisions, and checks the sum and the length. */
class GzipTest {
    private static final int BLOCK = 65_535;

    private final Gzip gzip = new Gzip(1);

    static LongStream seeds() {
        return Samples.seeds();
    }

    @ParameterizedTest
    @ValueSource(
            ints = {
                0, 1, 2, 3, 4, 7, 8, 9, 12, 255, 256, 257, 258, 259, 260, BLOCK - 1, BLOCK, BLOCK + 1, BLOCK + 9,
                3 * BLOCK
            })
    void every_length_comes_back(int length) throws IOException {
        byte[] same = new byte[length];
        Arrays.fill(same, (byte) 'a');
        assertComesBack(same);
        assertComesBack(text(new Random(length), length));
        byte[] random = new byte[length];
        new Random(length).nextBytes(random);
        assertComesBack(random);
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void whatever_goes_in_comes_out(long seed) throws IOException {
        Random random = new Random(seed);
        for (int i = 0; i < 40; i++) {
            int length = random.nextInt(1 << random.nextInt(18));
            byte[] bytes = new byte[length];
            int alphabet = 1 + random.nextInt(256);
            for (int at = 0; at < length; ) { // runs, copies from anywhere before, and noise
                int run = Math.min(length - at, 1 + random.nextInt(400));
                switch (random.nextInt(3)) {
                    case 0 -> Arrays.fill(bytes, at, at + run, (byte) random.nextInt(alphabet));
                    case 1 -> {
                        int from = random.nextInt(at + 1);
                        for (int k = 0; k < run; k++) {
                            bytes[at + k] = bytes[from + k];
                        }
                    }
                    default -> {
                        for (int k = 0; k < run; k++) {
                            bytes[at + k] = (byte) random.nextInt(alphabet);
                        }
                    }
                }
                at += run;
            }
            assertComesBack(bytes);
        }
    }

    @Test
    void a_repetition_is_found_as_far_back_as_the_format_allows_and_no_farther() throws IOException {
        byte[] word = "a rather unusual sequence of words".getBytes(StandardCharsets.US_ASCII);
        for (int distance : new int[] {32_767, 32_768, 32_769, 40_000}) {
            byte[] bytes = new byte[distance + 2 * word.length];
            new Random(1).nextBytes(bytes);
            System.arraycopy(word, 0, bytes, 0, word.length);
            System.arraycopy(word, 0, bytes, distance, word.length);
            assertComesBack(bytes);
        }
    }

    @Test
    void counts_that_would_give_codes_of_thirty_bits_give_codes_of_fifteen() throws IOException {
        ByteArrayOutputStream skewed = new ByteArrayOutputStream();
        int before = 1;
        int now = 1;
        for (int symbol = 0; symbol < 24; symbol++) { // as often as Fibonacci's numbers: the deepest tree there is
            for (int i = 0; i < now; i++) {
                skewed.write(symbol);
                skewed.write(100 + i % 50); // so that there is nothing to refer to
            }
            int next = before + now;
            before = now;
            now = next;
        }
        assertComesBack(skewed.toByteArray());

        HuffmanCode code = new HuffmanCode(30, 15);
        int[] counts = new int[30];
        counts[0] = 1;
        counts[1] = 1;
        for (int i = 2; i < counts.length; i++) {
            counts[i] = counts[i - 1] + counts[i - 2];
        }
        code.make(counts);
        assertThat(longest(code)).isEqualTo(15);
        assertThat(room(code)).isZero();
    }

    @ParameterizedTest
    @MethodSource("seeds")
    void a_code_has_neither_gaps_nor_collisions(long seed) {
        Random random = new Random(seed);
        for (int i = 0; i < 200; i++) {
            int symbols = 2 + random.nextInt(285);
            int limit = 9 + random.nextInt(7);
            int[] counts = IntStream.range(0, symbols)
                    .map(_ -> 1 + (int) Math.min(60_000, Math.exp(random.nextDouble() * 12)))
                    .toArray();
            HuffmanCode code = new HuffmanCode(symbols, limit);
            code.make(counts);
            assertThat(room(code)).isZero();
            assertThat(longest(code)).isLessThanOrEqualTo(limit);
        }
    }

    /** What no code has taken, in units of the longest: zero in a complete code (Kraft). */
    private static long room(HuffmanCode code) {
        long room = 1L << 15;
        for (byte length : code.length) {
            room -= 1L << (15 - length);
        }
        return room;
    }

    private static int longest(HuffmanCode code) {
        int longest = 0;
        for (byte length : code.length) {
            longest = Math.max(longest, length);
        }
        return longest;
    }

    @Test
    void noise_grows_by_no_more_than_its_frame() {
        byte[] noise = new byte[200_000];
        new Random(1).nextBytes(noise);
        int frame = 18 + 4 * 5; // header, trailer, and five bytes for each stored block
        assertThat(gzip.member(noise).length).isLessThanOrEqualTo(noise.length + frame);
    }

    @Test
    void text_becomes_about_as_small_as_with_the_library() {
        byte[] text = text(new Random(7), 300_000);
        Deflater library = new Deflater(1, true);
        library.setInput(text);
        library.finish();
        int size = library.deflate(new byte[text.length]);
        library.end();
        assertThat(gzip.member(text).length).isLessThan(size * 11 / 10);
    }

    @Test
    void what_is_only_wrapped_and_other_levels_come_back_as_well() throws IOException {
        byte[] text = text(new Random(3), 100_000);
        assertThat(gunzip(gzip.wrapped(text))).isEqualTo(text);
        for (int level = 2; level <= 9; level++) {
            assertThat(gunzip(new Gzip(level).member(text))).isEqualTo(text);
        }
    }

    @Test
    void parts_are_one_after_another_also_when_they_are_larger_than_the_memory_that_is_kept() throws IOException {
        byte[] first = text(new Random(4), 2_000_000);
        byte[] second = text(new Random(5), 10);
        byte[] both = Arrays.copyOf(first, first.length + second.length);
        System.arraycopy(second, 0, both, first.length, second.length);
        assertThat(gunzip(gzip.member(first, second))).isEqualTo(both);
    }

    /** A deflater counts places on from input to input, and begins again when it runs out of numbers: with the window, after some 65,000 inputs. */
    @Test
    void a_deflater_that_has_met_more_places_than_there_are_numbers_goes_on() throws IOException {
        byte[] text = text(new Random(6), 200);
        for (int i = 0; i < 70_000; i++) {
            text[i % text.length] = (byte) i;
            assertThat(gunzip(gzip.member(text))).isEqualTo(text);
        }
    }

    @Test
    void many_threads_compress_at_once() {
        try (var threads = Executors.newFixedThreadPool(8)) {
            CompletableFuture.allOf(IntStream.range(0, 200)
                            .mapToObj(i -> CompletableFuture.runAsync(
                                    () -> {
                                        byte[] text = text(new Random(i), 30_000);
                                        try {
                                            assertThat(gunzip(gzip.member(text)))
                                                    .isEqualTo(text);
                                        } catch (IOException e) {
                                            throw new IllegalStateException(e);
                                        }
                                    },
                                    threads))
                            .toArray(CompletableFuture[]::new))
                    .join();
        }
    }

    private void assertComesBack(byte[] bytes) throws IOException {
        assertThat(gunzip(gzip.member(bytes))).isEqualTo(bytes);
    }

    private static byte[] gunzip(byte[] member) throws IOException {
        try (var in = new GZIPInputStream(new ByteArrayInputStream(member))) {
            return in.readAllBytes();
        }
    }

    /** Words of a small language, in tags. */
    private static byte[] text(Random random, int length) {
        StringBuilder text = new StringBuilder(length + 20);
        while (text.length() < length) {
            int word = (int) Math.exp(random.nextDouble() * 7);
            text.append("<p>").append(Integer.toString(word * 7919, 36)).append("</p> ");
        }
        return text.substring(0, length).getBytes(StandardCharsets.US_ASCII);
    }
}
