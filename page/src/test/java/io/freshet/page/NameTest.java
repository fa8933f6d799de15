package io.freshet.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Names of tags and attributes where they stand in a page. */
final class NameTest {
    private static final String KNOWN = "a p h1 tr div code span aside strong section fieldset blockquote annotation";

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_name_ends_before_the_first_byte_that_ends_names_or_at_the_limit(long seed) {
        var random = new SplittableRandom(seed);
        for (int i = 0; i < 2_000; i++) {
            byte[] html = bytes(random, random.nextInt(40));
            int limit = random.nextInt(html.length + 1);
            int start = random.nextInt(limit + 1);

            assertThat(Name.end(html, start, limit, Name.TAG_ENDS)).isEqualTo(end(html, start, limit, " \n\t\r\f/>"));
            assertThat(Name.end(html, start, limit, Name.ATTRIBUTE_ENDS))
                    .isEqualTo(end(html, start, limit, " \n\t\r\f/>="));
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void a_known_name_is_found_in_any_case_wherever_it_stands_and_nothing_else_is_taken_for_it(long seed) {
        var random = new SplittableRandom(seed);
        for (String name : KNOWN.split(" ")) {
            for (int i = 0; i < 200; i++) {
                int before = random.nextInt(3);
                byte[] html = bytes(random, before + name.length() + random.nextInt(10));
                write(anyCase(name, random), html, before);
                assertThat(Tag.of(html, before, before + name.length())).isSameAs(Tag.of(name));

                html[before + random.nextInt(name.length())] = (byte) random.nextInt(256);
                String changed = new String(html, before, name.length(), StandardCharsets.ISO_8859_1);
                Tag tag = Tag.of(html, before, before + name.length());
                assertThat(tag == Tag.of(name))
                        .as(changed)
                        .isEqualTo(Words.lower(changed).equals(name));
            }
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"spa", "spann", "h\u0011", "\u0001", "fieldsets", "blockquotes", "blockquot", "xp"})
    void what_only_resembles_a_name_is_another(String name) {
        assertThat(KNOWN.split(" "))
                .allSatisfy(known -> assertThat(Tag.of(name)).isNotSameAs(Tag.of(known)));
    }

    @Test
    void unknown_names_are_told_apart_by_every_byte() {
        assertThat(stands("x[y", "x{y")).isFalse();
        assertThat(stands("x@", "x`")).isFalse();
        assertThat(stands("x\u00E9", "x\u00C9")).isFalse();
        assertThat(stands("x-longer-name", "x-longer-nama")).isFalse();
        assertThat(stands("x-longer-name", "X-Longer-Name")).isTrue();
        assertThat(stands("x\0", "x")).isFalse();
    }

    private static boolean stands(String name, String written) {
        byte[] html = written.getBytes(StandardCharsets.UTF_8);
        return new Name(name).stands(Name.key(html, 0, html.length), html, 0, html.length)
                && new Name(name).stands(html, 0, html.length);
    }

    private static int end(byte[] html, int start, int limit, String ends) {
        int at = start;
        while (at < limit && ends.indexOf(html[at] & 0xFF) < 0) {
            at++;
        }
        return at;
    }

    /** Half of them letters. */
    private static byte[] bytes(SplittableRandom random, int length) {
        byte[] bytes = new byte[length];
        for (int i = 0; i < length; i++) {
            bytes[i] = (byte) (random.nextBoolean() ? 'a' + random.nextInt(26) : random.nextInt(256));
        }
        return bytes;
    }

    private static String anyCase(String name, SplittableRandom random) {
        StringBuilder written = new StringBuilder();
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            written.append(Words.letter(c) && random.nextInt(4) == 0 ? (char) (c - 32) : c);
        }
        return written.toString();
    }

    private static void write(String text, byte[] html, int at) {
        System.arraycopy(text.getBytes(StandardCharsets.US_ASCII), 0, html, at, text.length());
    }
}
