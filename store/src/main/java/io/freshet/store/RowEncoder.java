package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Writes the value of one row, field after field without names; {@link RowDecoder} reads it in the same order. Small numbers take one byte, texts
 * are UTF-8 after their length. Not thread-safe: made for one row and dropped.
 */
final class RowEncoder {
    /** Marks an optional value: absent, near the one it is told beside (so that part of it is left out), or whole. */
    static final int ABSENT = 0;

    static final int NEAR = 1;
    static final int WHOLE = 2;

    private byte[] bytes;
    private int length;

    /** The version of the encoding is the first byte, so that a later Freshet can tell the rows of this one. */
    RowEncoder(int version, int expectedLength) {
        bytes = new byte[expectedLength];
        byteValue(version);
    }

    RowEncoder byteValue(int value) {
        room(1);
        bytes[length++] = (byte) value;
        return this;
    }

    /** Of a closed set whose members keep their order for ever. */
    RowEncoder choice(Enum<?> value) {
        return byteValue(code(value));
    }

    /** Seven bits a byte, the lowest first; a negative number takes ten bytes. */
    RowEncoder number(long value) {
        room(10);
        long rest = value;
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) (rest | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
        return this;
    }

    /** A negative number takes five bytes. */
    RowEncoder number(int value) {
        return number(value & 0xFFFF_FFFFL);
    }

    RowEncoder fixed(long value) {
        room(8);
        putLong(bytes, length, value);
        length += 8;
        return this;
    }

    RowEncoder real(float value) {
        int bits = Float.floatToIntBits(value);
        return byteValue(bits >>> 24)
                .byteValue(bits >>> 16)
                .byteValue(bits >>> 8)
                .byteValue(bits);
    }

    RowEncoder text(String value) {
        return blob(value.getBytes(StandardCharsets.UTF_8));
    }

    RowEncoder blob(byte[] value) {
        number(value.length);
        return raw(value, value.length);
    }

    /** Without a length: whoever reads it knows it. */
    RowEncoder raw(byte[] value, int count) {
        room(count);
        System.arraycopy(value, 0, bytes, length, count);
        length += count;
        return this;
    }

    /** Seconds, then microseconds where they are exact (the usual clock) or nanoseconds: 8 bytes for today, all of them exact. */
    RowEncoder time(Instant value) {
        long seconds = value.getEpochSecond();
        number((seconds << 1) ^ (seconds >> 63));
        int nanos = value.getNano();
        return number(nanos % 1_000 == 0 ? 2L * (nanos / 1_000) : 2L * nanos + 1);
    }

    RowEncoder optionalTime(@Nullable Instant value) {
        return value == null ? byteValue(ABSENT) : byteValue(WHOLE).time(value);
    }

    RowEncoder optionalText(@Nullable String value) {
        return value == null ? byteValue(ABSENT) : byteValue(WHOLE).text(value);
    }

    RowEncoder url(CrawlUrl value) {
        return number(value.hostEnd()).text(value.text());
    }

    /** Without its host when that is the host of {@code near}. */
    RowEncoder optionalUrl(@Nullable CrawlUrl value, CrawlUrl near) {
        if (value == null) {
            return byteValue(ABSENT);
        }
        return value.hostEnd() == near.hostEnd() && value.text().regionMatches(0, near.text(), 0, near.hostEnd())
                ? byteValue(NEAR).text(value.pathAndQuery())
                : byteValue(WHOLE).url(value);
    }

    RowEncoder key(UrlKey value) {
        return fixed(value.host()).fixed(value.url());
    }

    /** Without its host when that is {@code host}. */
    RowEncoder optionalKey(@Nullable UrlKey value, long host) {
        if (value == null) {
            return byteValue(ABSENT);
        }
        return value.host() == host
                ? byteValue(NEAR).fixed(value.url())
                : byteValue(WHOLE).key(value);
    }

    RowEncoder pointer(WarcPointer value) {
        return number(value.segment()).number(value.offset()).number(value.length());
    }

    RowEncoder optionalPointer(@Nullable WarcPointer value) {
        return value == null ? byteValue(ABSENT) : byteValue(WHOLE).pointer(value);
    }

    byte[] bytes() {
        return length == bytes.length ? bytes : Arrays.copyOf(bytes, length);
    }

    @SuppressWarnings("EnumOrdinal") // these enums say that their numbers are on disk
    static int code(Enum<?> value) {
        return value.ordinal();
    }

    static void putLong(byte[] target, int at, long value) {
        for (int i = 0; i < 8; i++) {
            target[at + i] = (byte) (value >>> (56 - 8 * i));
        }
    }

    private void room(int more) {
        if (bytes.length - length < more) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }
}
