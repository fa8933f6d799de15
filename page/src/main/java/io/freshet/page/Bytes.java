package io.freshet.page;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/** Looks through bytes eight at a time. */
final class Bytes {
    private static final VarHandle EIGHT = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101_0101_0101_0101L;
    private static final long HIGHEST = EACH << 7;

    private Bytes() {}

    /** The eight bytes from there on as a number, the first one lowest. */
    static long eight(byte[] bytes, int at) {
        return (long) EIGHT.get(bytes, at);
    }

    /** Where the byte stands from {@code from} on, or {@code end}. */
    static int indexOf(byte[] bytes, int wanted, int from, int end) {
        long pattern = (wanted & 0xFF) * EACH;
        int at = from;
        for (; at <= end - Long.BYTES; at += Long.BYTES) {
            long other = (long) EIGHT.get(bytes, at) ^ pattern; // zero where it is the one
            long zeros = (other - EACH) & ~other & HIGHEST; // exact up to the first
            if (zeros != 0) {
                return at + (Long.numberOfTrailingZeros(zeros) >>> 3);
            }
        }
        while (at < end && bytes[at] != (byte) wanted) {
            at++;
        }
        return at;
    }

    /** Where the first byte stands, from {@code from} on, that is not ASCII; or the end. */
    static int asciiEnd(byte[] bytes, int from) {
        int at = from;
        for (; at <= bytes.length - Long.BYTES; at += Long.BYTES) {
            long foreign = (long) EIGHT.get(bytes, at) & HIGHEST;
            if (foreign != 0) {
                return at + (Long.numberOfTrailingZeros(foreign) >>> 3);
            }
        }
        while (at < bytes.length && bytes[at] >= 0) {
            at++;
        }
        return at;
    }
}
