package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** What is UTF-8 and what is not, with the JDK's decoder as the oracle; and the search in bytes beneath it. */
final class Utf8Test {
    static LongStream seeds() {
        return Seeds.some(10);
    }

    @Test
    void each_character_is_known_by_its_length_and_code() {
        for (int code = 0x80; code <= Character.MAX_CODE_POINT; code++) {
            if (code == Character.MIN_SURROGATE) {
                code = Character.MAX_SURROGATE + 1;
            }
            byte[] bytes = Character.toString(code).getBytes(StandardCharsets.UTF_8);
            assertThat(Utf8.surplus(bytes)).isEqualTo(bytes.length - Character.charCount(code));
            assertThat(Utf8.lengthIn(bytes, 0)).isEqualTo(bytes.length);
            assertThat(Utf8.codePoint(bytes, 0, bytes.length)).isEqualTo(code);
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void bytes_are_valid_when_the_jdk_says_so(long seed) {
        var random = new SplittableRandom(seed);
        int valid = 0;
        for (int i = 0; i < 20_000; i++) {
            byte[] bytes = random(random);
            int surplus = surplus(bytes);
            assertThat(Utf8.surplus(bytes)).as("%s", ByteBuffer.wrap(bytes)).isEqualTo(surplus);
            valid += surplus > 0 ? 1 : 0;
        }
        assertThat(valid).isGreaterThan(1_000);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_byte_is_found_where_it_stands_first(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 5_000; i++) {
            byte[] bytes = random(random);
            int from = random.nextInt(bytes.length + 1);
            int end = from + random.nextInt(bytes.length + 1 - from);
            byte wanted = bytes.length == 0 || random.nextInt(4) == 0 ? 0 : bytes[random.nextInt(bytes.length)];
            int expected = from;
            while (expected < end && bytes[expected] != wanted) {
                expected++;
            }
            assertThat(Bytes.indexOf(bytes, wanted, from, end)).isEqualTo(expected);
        }
    }

    /** ASCII and longer characters, of which some are broken. */
    private static byte[] random(SplittableRandom random) {
        StringBuilder text = new StringBuilder();
        int length = random.nextInt(24);
        for (int i = 0; i < length; i++) {
            int kind = random.nextInt(12);
            text.appendCodePoint(
                    kind < 8
                            ? random.nextInt(128)
                            : kind == 8 ? 0xE9 : kind == 9 ? 0xAC00 : kind == 10 ? 0x1F600 : 0xFFFD);
        }
        byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
        if (bytes.length > 0 && random.nextInt(3) == 0) {
            bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
        }
        return bytes;
    }

    private static int surplus(byte[] bytes) {
        try {
            return bytes.length
                    - StandardCharsets.UTF_8
                            .newDecoder()
                            .decode(ByteBuffer.wrap(bytes))
                            .length();
        } catch (CharacterCodingException e) {
            return -1;
        }
    }
}
