package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.function.IntFunction;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * The stated chance of a false "seen" is that of a random function. A 64-bit collision is too rare to be seen in a test, so the same function is
 * looked at through 32 bits, where collisions must be as many as chance makes them, no more.
 */
class FingerprintTest {
    private static final int MANY = 2_000_000;

    /** On disk: a change here loses every store. */
    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', textBlock = """
            "", eec364ab9744fd51
            a, 71b5f5470fc4f3b0
            /robots.txt, 229e726ac255bf15
            http://example.org, c9deb6075d5bb16d
            http://example.org/, bc10c25de2b6475d
            https://example.org/a/b/c.html?d=e&f=g, e9e333f515bff347
            한국어, e91382e017091314
            """)
    void the_values_never_change(String text, String hex) {
        assertThat(Long.toHexString(Fingerprint.of(text))).isEqualTo(hex);
    }

    @Test
    void the_bytes_of_a_text_have_the_fingerprint_of_the_text() {
        var random = new SplittableRandom(7);
        for (int length = 0; length < 100; length++) {
            byte[] text = new byte[length];
            for (int i = 0; i < length; i++) {
                text[i] = (byte) random.nextInt(0x20, 0x7F);
            }
            int start = random.nextInt(length + 1);
            int end = random.nextInt(start, length + 1);
            assertThat(Fingerprint.ofAscii(text, start, end))
                    .isEqualTo(Fingerprint.of(new String(text, StandardCharsets.US_ASCII), start, end));
        }
    }

    @Test
    void the_characters_of_a_text_have_the_fingerprint_of_the_text() {
        var random = new SplittableRandom(8);
        for (int length = 0; length < 100; length++) {
            char[] text = new char[length + 3];
            for (int i = 0; i < text.length; i++) {
                text[i] = (char) random.nextInt(0x20, 0xD800);
            }
            assertThat(Fingerprint.of(text, length)).isEqualTo(Fingerprint.of(new String(text, 0, length)));
        }
    }

    @Test
    void a_part_of_a_text_has_the_fingerprint_of_that_text() {
        String text = "http://example.org/a/b/c/d/e/f?g=h";
        for (int start = 0; start < text.length(); start++) {
            for (int end = start; end <= text.length(); end++) {
                assertThat(Fingerprint.of(text, start, end)).isEqualTo(Fingerprint.of(text.substring(start, end)));
            }
        }
    }

    @ParameterizedTest
    @MethodSource("urls")
    void two_million_urls_have_two_million_fingerprints(IntFunction<String> url) {
        long[] fingerprints = fingerprints(url);
        Arrays.sort(fingerprints);
        assertThat(repeated(fingerprints)).isZero();
    }

    /** n texts in m = 2^32 values meet about n^2 / 2m times, as a Poisson variable. */
    @ParameterizedTest
    @MethodSource("urls")
    void collisions_in_32_bits_are_as_many_as_chance_makes(IntFunction<String> url) {
        long[] fingerprints = fingerprints(url);
        double expected = (double) MANY * MANY / 2 / (1L << 32);
        double fiveDeviations = 5 * Math.sqrt(expected);
        for (int shift : new int[] {0, 16, 32}) {
            long[] half = Arrays.stream(fingerprints)
                    .map(fingerprint -> fingerprint >>> shift & 0xFFFF_FFFFL)
                    .sorted()
                    .toArray();
            assertThat((double) repeated(half))
                    .as("32 bits from bit %s", shift)
                    .isBetween(expected - fiveDeviations, expected + fiveDeviations);
        }
    }

    @ParameterizedTest
    @MethodSource("urls")
    void every_byte_is_even_so_shards_are(IntFunction<String> url) {
        long[] fingerprints = fingerprints(url);
        for (int shift = 0; shift < 64; shift += 8) {
            int[] counts = new int[256];
            for (long fingerprint : fingerprints) {
                counts[(int) (fingerprint >>> shift) & 255]++;
            }
            double expected = MANY / 256.0;
            double chiSquare = IntStream.of(counts)
                    .mapToDouble(count -> (count - expected) * (count - expected) / expected)
                    .sum();
            // 255 degrees of freedom: mean 255, deviation sqrt(510) = 22.6
            assertThat(chiSquare).as("byte at bit %s", shift).isBetween(255 - 6 * 22.6, 255 + 6 * 22.6);
        }
    }

    @Test
    void changing_one_bit_of_a_url_changes_every_bit_half_of_the_time() {
        SplittableRandom random = new SplittableRandom(1);
        int tries = 20_000;
        int[] changed = new int[64];
        for (int i = 0; i < tries; i++) {
            StringBuilder text = new StringBuilder("http://example.org/");
            for (int n = random.nextInt(40) + 1; n > 0; n--) {
                text.append((char) (' ' + random.nextInt(95)));
            }
            long before = Fingerprint.of(text.toString());
            int at = random.nextInt(text.length());
            text.setCharAt(at, (char) (text.charAt(at) ^ 1 << random.nextInt(7)));
            long difference = before ^ Fingerprint.of(text.toString());
            for (int bit = 0; bit < 64; bit++) {
                changed[bit] += (int) (difference >>> bit & 1);
            }
        }
        assertThat(changed)
                .satisfies(counts -> assertThat(IntStream.of(counts).boxed())
                        .allSatisfy(count -> assertThat((double) count / tries).isBetween(.48, .52)));
    }

    static Stream<Named<IntFunction<String>>> urls() {
        return Stream.of(
                Named.of("numbered pages", i -> "http://example.org/page/" + i),
                Named.of("hosts", i -> "http://host" + i + ".example.org"),
                Named.of(
                        "queries",
                        i -> "https://example.org/list?id=" + i % 1_000 + "&page=" + i / 1_000 + "&sort=asc"),
                Named.of(
                        "words",
                        i -> "http://" + Integer.toString(i % 1_331, 11) + ".example/" + Integer.toString(i, 36)
                                + "/a.html"));
    }

    private static long[] fingerprints(IntFunction<String> url) {
        return IntStream.range(0, MANY)
                .mapToLong(i -> Fingerprint.of(url.apply(i)))
                .toArray();
    }

    private static int repeated(long[] sorted) {
        int repeated = 0;
        for (int i = 1; i < sorted.length; i++) {
            if (sorted[i] == sorted[i - 1]) {
                repeated++;
            }
        }
        return repeated;
    }
}
