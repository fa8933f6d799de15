package io.freshet.freshness;

/** Reads what {@link StateWriter} wrote. Bytes that end too early or cannot be are a {@link BrokenStateException}, never another one. Not thread-safe. */
final class StateReader {
    private final byte[] bytes;
    private int at;

    StateReader(byte[] bytes) {
        this.bytes = bytes;
    }

    int length() {
        return bytes.length;
    }

    int left() {
        return bytes.length - at;
    }

    /** Ends the reading: nothing may be left. */
    void end() {
        if (left() > 0) {
            throw new BrokenStateException(left() + " bytes too many");
        }
    }

    int single() {
        need(1);
        return bytes[at++] & 0xFF;
    }

    int number() {
        long value = longNumber();
        if (value != (int) value) {
            throw new BrokenStateException("a number that is too large: " + value);
        }
        return (int) value;
    }

    long longNumber() {
        long value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            int next = single();
            value |= (long) (next & 0x7F) << shift;
            if (next < 0x80) {
                return (value >>> 1) ^ -(value & 1);
            }
        }
        throw new BrokenStateException("a number without end");
    }

    /** A number between two bounds, both allowed. */
    int number(int least, int most) {
        int value = number();
        if (value < least || value > most) {
            throw new BrokenStateException(value + " where " + least + " to " + most + " can be");
        }
        return value;
    }

    double real() {
        return finite(Double.longBitsToDouble(fixed(8)));
    }

    void floats(float[] into) {
        for (int i = 0; i < into.length; i++) {
            into[i] = (float) finite(Float.intBitsToFloat((int) fixed(4)));
        }
    }

    /** Into an array of zeros, what {@link StateWriter#sparse} wrote. */
    void sparse(float[] into) {
        int others = number(0, into.length);
        int at = -1;
        for (int i = 0; i < others; i++) {
            at += 1 + number(0, into.length - 2 - at);
            into[at] = single32();
        }
    }

    float single32() {
        return (float) finite(Float.intBitsToFloat((int) fixed(4)));
    }

    long fixed(int size) {
        need(size);
        long value = 0;
        for (int i = 0; i < size; i++) {
            value |= (bytes[at++] & 0xFFL) << (8 * i);
        }
        return value;
    }

    private double finite(double value) {
        if (!Double.isFinite(value)) {
            throw new BrokenStateException("a number that is none");
        }
        return value;
    }

    private void need(int size) {
        if (left() < size) {
            throw new BrokenStateException("the end comes " + (size - left()) + " bytes too early");
        }
    }
}
