package io.freshet.page;

import java.util.Arrays;

/**
 * 64 bits of which similar texts share most: a simhash (Charikar, 2002) over shingles of three words. Part of what is on disk: the function never
 * changes.
 *
 * <p>A word is a run of letters and digits, in lower case; in scripts that are written without spaces each character is one, so that a shingle
 * is three characters there. All numbers are alike, so that a clock or a counter does not matter. Only the first {@value #MAX_WORDS} words
 * in the first {@value #MAX_CHARACTERS} characters count. Unrelated texts differ in about 32 bits; a word changed in a text of several hundred moves a few.
 */
public final class NearFingerprint {
    private static final int MAX_WORDS = 4_096;
    private static final int MAX_CHARACTERS = 65_536;
    private static final int PART = 128; // of a text, whose words are found and then counted
    private static final int PLANES = 13; // of counters that can count to 2 x MAX_WORDS

    // what a character is, when it is not a letter, which is itself in lower case
    private static final int ALONE = -2;
    private static final int PARTING = -1;
    private static final int DIGIT = 1;

    /** In place of a number: no letter. */
    private static final int NUMBER = 2;

    private static final long MULTIPLIER = 0xD6E8FEB86659FD93L;

    private static final byte[] ASCII = ascii();

    // 64 counters, a bit of each in every plane: adding four shingles to all of them takes about 40 steps instead of
    // 256
    private final long[] planes = new long[PLANES];
    private final long[] waiting = new long[4];
    private int shingles;
    private final long[] found = new long[2 * PART];
    private long word; // of the letters so far; zero between words
    private boolean number; // whether the last character was a digit
    private long between = -1; // all ones when it was in no word, zero when it was in one
    private long before; // the last word but one
    private long last;
    private int words;

    private NearFingerprint() {}

    /** Zero when the text has no word. */
    public static long of(String text) {
        return of(text.toCharArray(), text.length());
    }

    /** Of the first so many characters. Zero when they have no word. */
    static long of(char[] text, int length) {
        NearFingerprint simhash = new NearFingerprint();
        simhash.read(text, length);
        return simhash.majority();
    }

    /** In how many of 64 bits two fingerprints differ. */
    public static int distance(long a, long b) {
        return Long.bitCount(a ^ b);
    }

    private void read(char[] text, int length) {
        int end = Math.min(length, MAX_CHARACTERS);
        for (int at = 0; at < end && words < MAX_WORDS; at += PART) {
            shingle(words(text, at, Math.min(end, at + PART)));
        }
        found[0] = word;
        shingle(word == 0 ? 0 : 1);
        if (words > 0 && words < 3) {
            add(mix(before + last));
        }
    }

    /** Finds the words that end there. Each letter puts the word so far down: where words end is not a question that a processor could guess wrong. */
    private int words(char[] text, int start, int end) {
        long[] to = found;
        long now = word;
        boolean inNumber = number;
        long parted = between;
        int count = 0;
        for (int i = start; i < end; i++) {
            char c = text[i];
            long kind = c < 128 ? ASCII[c] : kind(c);
            if (kind == DIGIT) {
                now = inNumber ? now : now * 31 + NUMBER; // a run of digits is one number, whatever its length
                inNumber = true;
                parted = 0;
                continue;
            }
            inNumber = false;
            long parting = kind >> 63;
            to[count] = now;
            count -= (int) (parting & ~parted);
            now = (now * 31 + kind) & ~parting;
            parted = parting;
            if (kind == ALONE) {
                to[count++] = c;
            }
        }
        word = now;
        number = inNumber;
        between = parted;
        return count;
    }

    private void shingle(int count) {
        for (int i = 0; i < count && words < MAX_WORDS; i++) {
            if (found[i] == 0) {
                continue; // the letters of one word in 2^64 make zero, which is none
            }
            long mixed = found[i] * MULTIPLIER;
            words++;
            if (words >= 3) {
                add(mix(Long.rotateLeft(before, 21) ^ Long.rotateLeft(last, 42) ^ mixed));
            }
            before = last;
            last = mixed;
        }
    }

    /** Of a character that is not ASCII. */
    private static long kind(char c) {
        if (in(c, 0xAC00, 0xD7A3)) {
            return c; // Hangul is written with spaces
        }
        if (in(c, 0x3040, 0x30FF) || in(c, 0x3400, 0x9FFF) || in(c, 0xF900, 0xFAFF)) {
            return ALONE; // kana, Han
        }
        if (in(c, 0x0E00, 0x0EFF) || in(c, 0x1000, 0x109F) || in(c, 0x1780, 0x17FF)) {
            return ALONE; // Thai, Lao, Burmese, Khmer
        }
        if (Character.isDigit(c)) {
            return DIGIT;
        }
        if (Character.isSurrogate(c)) {
            return ALONE; // most are rare Han characters or pictures
        }
        return Character.isLetter(c) || Character.getType(c) == Character.NON_SPACING_MARK
                ? Character.toLowerCase(c)
                : PARTING;
    }

    private static boolean in(char c, int first, int last) {
        return c >= first && c <= last;
    }

    private static long mix(long value) {
        long mixed = (value ^ (value >>> 32)) * MULTIPLIER;
        mixed = (mixed ^ (mixed >>> 32)) * MULTIPLIER;
        return mixed ^ (mixed >>> 32);
    }

    private void add(long shingle) {
        waiting[shingles & 3] = shingle;
        shingles++;
        if ((shingles & 3) == 0) {
            count(waiting[0], waiting[1], waiting[2], waiting[3]);
        }
    }

    /** Full adders: the sum of four numbers of one bit and what is in the lowest two planes, and a carry that ripples through the rest. */
    private void count(long a, long b, long c, long d) {
        long half = planes[0] ^ a;
        long carry1 = (planes[0] & a) | (half & b);
        long sum = half ^ b;
        long half2 = sum ^ c;
        long carry2 = (sum & c) | (half2 & d);
        planes[0] = half2 ^ d;
        long half3 = planes[1] ^ carry1;
        long carry = (planes[1] & carry1) | (half3 & carry2);
        planes[1] = half3 ^ carry2;
        for (int i = 2; i < PLANES; i++) {
            long both = planes[i] & carry;
            planes[i] ^= carry;
            carry = both;
        }
    }

    /** The bits that more than half of the shingles have. */
    private long majority() {
        int left = shingles & 3;
        if (left > 0) {
            Arrays.fill(waiting, left, waiting.length, 0);
            count(waiting[0], waiting[1], waiting[2], waiting[3]);
        }
        long bits = 0;
        for (int bit = 0; bit < Long.SIZE; bit++) {
            int count = 0;
            for (int i = 0; i < PLANES; i++) {
                count |= (int) ((planes[i] >>> bit) & 1) << i;
            }
            if (2 * count > shingles) {
                bits |= 1L << bit;
            }
        }
        return bits;
    }

    private static byte[] ascii() {
        byte[] table = new byte[128];
        Arrays.fill(table, (byte) PARTING);
        for (char c = 0; c < 128; c++) {
            if (Words.digit(c)) {
                table[c] = DIGIT;
            } else if (Words.letter(c)) {
                table[c] = (byte) (c | 32);
            }
        }
        return table;
    }
}
