package io.freshet.model;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * 64 bits that stand for a text. Part of what is on disk: the function never changes.
 *
 * <p>Two given texts collide with a chance of 2^-64. Among n known URLs the next one is wrongly taken for known with a chance of n / 2^64: one
 * in 184 billion at 100 million URLs.
 *
 * <p>The mixing step multiplies 64 x 64 bits and folds the 128-bit product, as the wyhash family does. No ASCII text makes a factor zero by itself.
 */
public final class Fingerprint {
    private static final long SEED = 0x9E3779B97F4A7C15L;
    private static final long M1 = 0xA0761D6478BD642FL;
    private static final long M2 = 0xE7037ED1A0B428DBL;
    private static final long M3 = 0x8EBC6AF09C88C6E3L;

    private static final VarHandle FOUR = MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN);

    private Fingerprint() {}

    public static long of(String text) {
        return of(text, 0, text.length());
    }

    /** Of the characters from {@code start} to before {@code end}, eight at a time. */
    public static long of(String text, int start, int end) {
        long hash = SEED ^ mix(end - start ^ M3, M1);
        int at = start;
        for (; at + 8 <= end; at += 8) {
            hash = mix(four(text, at) ^ M1, four(text, at + 4) ^ hash);
        }
        long low = 0;
        long high = 0;
        for (int i = 0; at < end; at++, i++) {
            if (i < 4) {
                low = low << 16 | text.charAt(at);
            } else {
                high = high << 16 | text.charAt(at);
            }
        }
        hash = mix(low ^ M2, high ^ hash);
        return mix(hash ^ M1, M3);
    }

    /** The same for a text that is the first so many characters of an array. */
    public static long of(char[] text, int length) {
        long hash = SEED ^ mix(length ^ M3, M1);
        int at = 0;
        for (; at + 8 <= length; at += 8) {
            hash = mix(four(text, at) ^ M1, four(text, at + 4) ^ hash);
        }
        long low = 0;
        long high = 0;
        for (int i = 0; at < length; at++, i++) {
            if (i < 4) {
                low = low << 16 | text[at];
            } else {
                high = high << 16 | text[at];
            }
        }
        hash = mix(low ^ M2, high ^ hash);
        return mix(hash ^ M1, M3);
    }

    /** The same for a text whose ASCII bytes lie here: no text need be made of them. */
    public static long ofAscii(byte[] text, int start, int end) {
        long hash = SEED ^ mix(end - start ^ M3, M1);
        int at = start;
        for (; at + 8 <= end; at += 8) {
            hash = mix(four(text, at) ^ M1, four(text, at + 4) ^ hash);
        }
        long low = 0;
        long high = 0;
        for (int i = 0; at < end; at++, i++) {
            if (i < 4) {
                low = low << 16 | text[at];
            } else {
                high = high << 16 | text[at];
            }
        }
        hash = mix(low ^ M2, high ^ hash);
        return mix(hash ^ M1, M3);
    }

    /** Read at once and then moved apart: a byte in each 16 bits. */
    private static long four(byte[] text, int at) {
        long four = (int) FOUR.get(text, at);
        four = (four | four << 16) & 0x0000_FFFF_0000_FFFFL;
        return (four | four << 8) & 0x00FF_00FF_00FF_00FFL;
    }

    private static long four(char[] text, int at) {
        return (long) text[at] << 48 | (long) text[at + 1] << 32 | (long) text[at + 2] << 16 | text[at + 3];
    }

    private static long four(String text, int at) {
        return (long) text.charAt(at) << 48
                | (long) text.charAt(at + 1) << 32
                | (long) text.charAt(at + 2) << 16
                | text.charAt(at + 3);
    }

    private static long mix(long a, long b) {
        return Math.unsignedMultiplyHigh(a, b) ^ a * b;
    }
}
