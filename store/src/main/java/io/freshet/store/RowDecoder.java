package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Fingerprint;
import io.freshet.model.Host;
import io.freshet.model.UrlKey;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Arrays;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * Reads what {@link RowEncoder} wrote. Every length and number is checked before it is used: whatever the bytes are, the only exception is a
 * {@link StoreException} that names the table and the row. Not thread-safe: made for one row and dropped.
 */
final class RowDecoder {
    private final Table table;
    private final byte[] key;
    private final byte[] bytes;
    private final int version;
    private int at;

    /** Checks the version of the encoding, the first byte. */
    RowDecoder(Table table, byte[] key, byte[] value, int newest) {
        this.table = table;
        this.key = key;
        bytes = value;
        version = byteValue();
        if (version > newest) {
            throw new StoreException(
                    StoreException.Kind.NEWER_VERSION,
                    where() + " was written by a newer Freshet (encoding " + version + ", this one reads up to "
                            + newest + "): use that version");
        }
        if (version == 0) {
            throw damaged("has encoding 0");
        }
    }

    /** Of the row's encoding. */
    int version() {
        return version;
    }

    int byteValue() {
        need(1);
        return bytes[at++] & 0xFF;
    }

    /** One of the first {@code count} numbers: of an enum's constants, of the cases of an optional value. */
    int choice(int count) {
        int value = byteValue();
        if (value >= count) {
            throw damaged("has " + value + " where less than " + count + " is known");
        }
        return value;
    }

    long number() {
        long value = 0;
        for (int shift = 0; shift < 64; shift += 7) {
            int next = byteValue();
            if (shift == 63 && next > 1) {
                break;
            }
            value |= (next & 0x7FL) << shift;
            if (next < 0x80) {
                return value;
            }
        }
        throw damaged("has a number of more than 64 bits");
    }

    int smallNumber() {
        long value = number();
        if (value >>> 32 != 0) {
            throw damaged("has a number of more than 32 bits");
        }
        return (int) value;
    }

    long fixed() {
        need(8);
        at += 8;
        return longAt(bytes, at - 8);
    }

    float real() {
        return Float.intBitsToFloat(byteValue() << 24 | byteValue() << 16 | byteValue() << 8 | byteValue());
    }

    String text() {
        int length = length();
        at += length;
        return new String(bytes, at - length, length, StandardCharsets.UTF_8);
    }

    byte[] blob() {
        return raw(length());
    }

    byte[] raw(int count) {
        need(count);
        at += count;
        return Arrays.copyOfRange(bytes, at - count, at);
    }

    Instant time() {
        long zigzag = number();
        long seconds = zigzag >>> 1 ^ -(zigzag & 1);
        long fraction = number();
        long nanos = (fraction & 1) == 0 ? (fraction >>> 1) * 1_000 : fraction >>> 1;
        if (seconds < Instant.MIN.getEpochSecond()
                || seconds > Instant.MAX.getEpochSecond()
                || fraction >>> 1 > 999_999_999
                || nanos > 999_999_999) {
            throw damaged("has a time that is none");
        }
        return Instant.ofEpochSecond(seconds, nanos);
    }

    @Nullable
    Instant optionalTime() {
        return present() ? time() : null;
    }

    @Nullable
    String optionalText() {
        return present() ? text() : null;
    }

    CrawlUrl url() {
        int hostEnd = smallNumber();
        return url(text(), hostEnd);
    }

    /** The fingerprint of a URL, which is not looked at otherwise. */
    long urlFingerprint() {
        smallNumber();
        int length = length();
        at += length;
        return Fingerprint.ofAscii(bytes, at - length, at);
    }

    @Nullable
    CrawlUrl optionalUrl(CrawlUrl near) {
        return switch (choice(3)) {
            case RowEncoder.ABSENT -> null;
            case RowEncoder.NEAR -> url(near.text().substring(0, near.hostEnd()) + text(), near.hostEnd());
            default -> url();
        };
    }

    Host host() {
        String text = text();
        try {
            return new Host(text);
        } catch (IllegalArgumentException e) {
            throw damaged("has a host that is none");
        }
    }

    UrlKey key() {
        return new UrlKey(fixed(), fixed());
    }

    @Nullable
    UrlKey optionalKey(long host) {
        return switch (choice(3)) {
            case RowEncoder.ABSENT -> null;
            case RowEncoder.NEAR -> new UrlKey(host, fixed());
            default -> key();
        };
    }

    WarcPointer pointer() {
        int segment = smallNumber();
        long offset = number();
        int length = smallNumber();
        if (segment < 0 || offset < 0 || length < 0) {
            throw damaged("has a place in a segment that cannot be");
        }
        return new WarcPointer(segment, offset, length);
    }

    @Nullable
    WarcPointer optionalPointer() {
        return present() ? pointer() : null;
    }

    boolean present() {
        return choice(3) == RowEncoder.WHOLE;
    }

    /** The last field was read: nothing may be left. */
    void end() {
        if (at != bytes.length) {
            throw damaged("has " + (bytes.length - at) + " bytes too many");
        }
    }

    StoreException damaged(String how) {
        return new StoreException(
                StoreException.Kind.DAMAGED,
                where() + " is damaged: it " + how + " (byte " + at + " of " + bytes.length + ")");
    }

    static long longAt(byte[] bytes, int at) {
        long value = 0;
        for (int i = 0; i < 8; i++) {
            value = (value << 8) | (bytes[at + i] & 0xFF);
        }
        return value;
    }

    private CrawlUrl url(String text, int hostEnd) {
        try {
            return new CrawlUrl(text, hostEnd);
        } catch (IllegalArgumentException e) {
            throw damaged("has a URL that is none");
        }
    }

    private int length() {
        int length = smallNumber();
        need(length);
        return length;
    }

    private void need(int count) {
        if (count < 0 || count > bytes.length - at) {
            throw damaged("ends too early");
        }
    }

    private String where() {
        return "the row " + HexFormat.of().formatHex(key) + " of the table " + table.words();
    }
}
