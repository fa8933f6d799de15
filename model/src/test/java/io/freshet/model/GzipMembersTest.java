package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class GzipMembersTest {
    private static final byte[] TEXT = "한글과 English, 몇 번이고. ".repeat(400).getBytes(StandardCharsets.UTF_8);

    static LongStream seeds() {
        return LongStream.rangeClosed(1, 60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void however_a_content_is_cut_into_members_it_comes_out_whole(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        var sent = new ByteArrayOutputStream();
        int at = 0;
        while (at < TEXT.length) {
            int to = Math.min(TEXT.length, at + random.nextInt(3_000)); // some are empty
            sent.writeBytes(member(Arrays.copyOfRange(TEXT, at, to), random.nextInt(32)));
            at = to;
        }
        assertThat(read(sent.toByteArray())).isEqualTo(TEXT);
    }

    @Test
    void a_hundred_thousand_empty_members_need_no_stack() throws IOException {
        var sent = new ByteArrayOutputStream();
        byte[] empty = member(new byte[0], 0);
        for (int i = 0; i < 100_000; i++) {
            sent.writeBytes(empty);
        }
        sent.writeBytes(member(TEXT, 0));
        assertThat(read(sent.toByteArray())).isEqualTo(TEXT);
    }

    @Test
    void a_stream_that_is_cut_anywhere_is_an_error() throws IOException {
        byte[] whole = member(Arrays.copyOf(TEXT, 100), 31);
        for (int length = 0; length < whole.length; length++) {
            byte[] cut = Arrays.copyOf(whole, length);
            assertThatThrownBy(() -> read(cut)).as("%d bytes", length).isInstanceOf(IOException.class);
        }
    }

    @Test
    void a_wrong_checksum_length_or_header_checksum_is_an_error() throws IOException {
        byte[] whole = member(TEXT, 2);
        for (int at : new int[] {10, whole.length - 8, whole.length - 4}) {
            byte[] damaged = whole.clone();
            damaged[at] ^= 1;
            assertThatThrownBy(() -> read(damaged)).as("byte %d", at).isInstanceOf(ZipException.class);
        }
    }

    @Test
    void bytes_behind_the_last_member_are_ignored() throws IOException {
        byte[] whole = member(TEXT, 0);
        assertThat(read(Arrays.copyOf(whole, whole.length + 100))).isEqualTo(TEXT);
    }

    @Test
    void what_does_not_begin_as_gzip_is_an_error() {
        assertThatThrownBy(() -> read(TEXT)).isInstanceOf(ZipException.class).hasMessage("not in gzip format");
    }

    private static byte[] read(byte[] sent) throws IOException {
        try (var in = new GzipMembers(new ByteArrayInputStream(sent))) {
            return in.readAllBytes();
        }
    }

    /** As RFC 1952, 2.3 has it. */
    private static byte[] member(byte[] content, int flags) throws IOException {
        var out = new ByteArrayOutputStream();
        out.writeBytes(new byte[] {0x1f, (byte) 0x8b, 8, (byte) flags, 1, 2, 3, 4, 0, 3});
        if ((flags & 4) != 0) {
            out.writeBytes(new byte[] {5, 0, 'A', 'p', 1, 0, 9});
        }
        if ((flags & 8) != 0) {
            out.writeBytes("name.html\0".getBytes(StandardCharsets.ISO_8859_1));
        }
        if ((flags & 16) != 0) {
            out.writeBytes("a comment\0".getBytes(StandardCharsets.ISO_8859_1));
        }
        if ((flags & 2) != 0) {
            long header = checksum(out.toByteArray());
            out.write((int) header);
            out.write((int) header >> 8);
        }
        try (var raw = new Deflater(6, true);
                var deflated = new DeflaterOutputStream(out, raw)) {
            deflated.write(content);
        }
        for (long number : new long[] {checksum(content), content.length}) {
            for (int shift = 0; shift < 32; shift += 8) {
                out.write((int) (number >> shift));
            }
        }
        return out.toByteArray();
    }

    private static long checksum(byte[] bytes) {
        var checksum = new CRC32();
        checksum.update(bytes);
        return checksum.getValue();
    }
}
