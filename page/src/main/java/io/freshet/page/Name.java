package io.freshet.page;

import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * A name of tags or attributes that is known, and how to tell it from others where it stands in a page, in upper or lower case: by its key, which is
 * its last eight bytes in lower case, and only where it is longer also letter by letter. Safe for use by many threads.
 */
final class Name {
    /** Stands in keys for the byte zero, which may stand in names; no byte of UTF-8. */
    private static final byte ZERO = (byte) 0xFF;

    private static final byte[] LOWER = lower();

    private final String text;
    private final byte[] letters;
    private final long key;

    Name(String lowerCase) {
        text = lowerCase;
        letters = lowerCase.getBytes(StandardCharsets.UTF_8);
        key = key(letters);
    }

    private static byte[] lower() {
        byte[] lower = new byte[256];
        for (int i = 0; i < lower.length; i++) {
            lower[i] = (byte) (i >= 'A' && i <= 'Z' ? i + 32 : i);
        }
        lower[0] = ZERO;
        return lower;
    }

    /** For each byte of a name what it is in a key, and zero for those that end a name. */
    static byte[] bytes(String ends) {
        byte[] bytes = LOWER.clone();
        for (int i = 0; i < ends.length(); i++) {
            bytes[ends.charAt(i)] = 0;
        }
        return bytes;
    }

    /** Of a name, with one more byte. */
    static long key(long key, int more) {
        return key << 8 | (more & 0xFF);
    }

    static long key(byte[] name) {
        long key = 0;
        for (byte b : name) {
            key = key(key, LOWER[b & 0xFF]);
        }
        return key;
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
            if (LOWER[html[start + i] & 0xFF] != letters[i]) {
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
