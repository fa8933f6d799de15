package io.freshet.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A name of tags or attributes that is known, and how to tell it from others where it stands in a page, in upper or lower case: by its key, which is
 * its first eight bytes in lower case, and only where it is longer also letter by letter. Safe for use by many threads.
 */
final class Name {
    /** What ends a name of tags, a bit for each character; all are below 64. */
    static final long TAG_ENDS = ends(" \n\t\r\f/>");

    static final long ATTRIBUTE_ENDS = ends(" \n\t\r\f/>=");

    private static final long EACH = 0x0101_0101_0101_0101L;

    private final String text;
    private final byte[] letters;
    private final long key;

    Name(String lowerCase) {
        text = lowerCase;
        letters = lowerCase.getBytes(StandardCharsets.UTF_8);
        key = letters.length == 0 ? 0 : key(letters, 0, letters.length);
    }

    private static long ends(String characters) {
        long ends = 0;
        for (int i = 0; i < characters.length(); i++) {
            ends |= 1L << characters.charAt(i);
        }
        return ends;
    }

    /** Where the name ends that begins there, at {@code limit} at the latest. */
    static int end(byte[] html, int start, int limit, long ends) {
        int at = start;
        for (; at <= limit - Long.BYTES; at += Long.BYTES) {
            long eight = Bytes.eight(html, at);
            // a bit for each byte below 64, and there are few in names
            for (long low = ~(eight | eight >>> 1) & (EACH << 6); low != 0; low &= low - 1) {
                int next = at + (Long.numberOfTrailingZeros(low) >>> 3);
                if ((ends >>> html[next] & 1) != 0) {
                    return next;
                }
            }
        }
        while (at < limit && ((html[at] & ~63) != 0 || (ends >>> html[at] & 1) == 0)) {
            at++;
        }
        return at;
    }

    /** Of the name that stands there, which is not empty. */
    static long key(byte[] html, int start, int end) {
        if (html.length - start < Long.BYTES) {
            return key(Arrays.copyOfRange(html, start, start + Long.BYTES), 0, end - start);
        }
        int others = Long.BYTES - Math.min(end - start, Long.BYTES);
        long key = Bytes.eight(html, start) & (-1L >>> (Byte.SIZE * others));
        boolean lower =
                (key & ~(key << 1) & (EACH << 6)) == 0; // letters of lower case have bits 5 and 6, others only 6
        return lower ? key : lower(key);
    }

    /** Eight bytes, those of them in lower case that are letters of ASCII. */
    private static long lower(long eight) {
        long ascii = eight & ~(EACH << 7);
        long fromA = ascii + EACH * (0x80 - 'A'); // the highest bit of each byte says so
        long pastZ = ascii + EACH * (0x80 - 'Z' - 1);
        return eight | ((fromA & ~pastZ & ~eight & (EACH << 7)) >>> 2);
    }

    /** Where to look for a name in a table of so many slots, a power of two. */
    static int slot(long key, int slots) {
        return (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & (slots - 1);
    }

    int slot(int slots) {
        return slot(key, slots);
    }

    /** Whether it is this name that stands there and has this key. */
    boolean stands(long itsKey, byte[] html, int start, int end) {
        return itsKey == key
                && end - start == letters.length
                && (letters.length <= Long.BYTES || stands(html, start, end));
    }

    /** Whether it is this name that stands there. */
    boolean stands(byte[] html, int start, int end) {
        if (end - start != letters.length || end > html.length) {
            return false;
        }
        for (int i = 0; i < letters.length; i++) {
            int c = html[start + i];
            if (letters[i] != (c >= 'A' && c <= 'Z' ? c | 32 : c)) {
                return false;
            }
        }
        return true;
    }

    int length() {
        return letters.length;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Name name && Arrays.equals(letters, name.letters);
    }

    @Override
    public int hashCode() {
        return Arrays.hashCode(letters);
    }

    @Override
    public String toString() {
        return text;
    }
}
