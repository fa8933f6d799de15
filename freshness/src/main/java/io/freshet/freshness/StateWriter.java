package io.freshet.freshness;

import java.util.Arrays;

/** Puts numbers into bytes, for {@link StateReader}. Not thread-safe. */
final class StateWriter {
    private byte[] bytes = new byte[64];
    private int length;

    byte[] done() {
        return Arrays.copyOf(bytes, length);
    }

    int length() {
        return length;
    }

    /** Begins again with nothing. */
    void clear() {
        length = 0;
    }

    void single(int value) {
        room(1);
        bytes[length++] = (byte) value;
    }

    /** A whole number of any sign; small ones are short. */
    void number(long value) {
        long rest = (value << 1) ^ (value >> 63);
        room(10);
        while ((rest & ~0x7FL) != 0) {
            bytes[length++] = (byte) ((rest & 0x7F) | 0x80);
            rest >>>= 7;
        }
        bytes[length++] = (byte) rest;
    }

    void real(double value) {
        fixed(Double.doubleToLongBits(value), 8);
    }

    void floats(float[] values) {
        for (float value : values) {
            fixed(Float.floatToIntBits(value), 4);
        }
    }

    /** Numbers of which most are zero: only the others are written. */
    void sparse(float[] values) {
        int others = 0;
        for (float value : values) {
            others += value == 0 ? 0 : 1;
        }
        number(others);
        int before = -1;
        for (int i = 0; i < values.length; i++) {
            if (values[i] != 0) {
                number(i - before - 1);
                fixed(Float.floatToIntBits(values[i]), 4);
                before = i;
            }
        }
    }

    void fixed(long value, int size) {
        room(size);
        for (int i = 0; i < size; i++) {
            bytes[length++] = (byte) (value >>> (8 * i));
        }
    }

    private void room(int more) {
        if (length + more > bytes.length) {
            bytes = Arrays.copyOf(bytes, Math.max(length + more, bytes.length * 2));
        }
    }
}
