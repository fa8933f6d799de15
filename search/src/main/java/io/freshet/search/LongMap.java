package io.freshet.search;

import org.jspecify.annotations.Nullable;

/** Values by number, without an object for each number. Not thread-safe: owned by one search. */
final class LongMap<V> {
    private long[] keys = new long[256];
    private @Nullable Object[] values = new Object[256]; // null: the slot is free
    private int size;

    /** The value of the number, or null. */
    @Nullable
    V get(long number) {
        return value(slot(keys, values, number));
    }

    /** The value that the number has already; null when it had none, and has this one now. */
    @Nullable
    V putIfAbsent(long number, V value) {
        int at = slot(keys, values, number);
        V there = value(at);
        if (there != null) {
            return there;
        }
        keys[at] = number;
        values[at] = value;
        if (++size > keys.length / 2) {
            grow();
        }
        return null;
    }

    @SuppressWarnings("unchecked") // nothing else is put in
    private @Nullable V value(int slot) {
        return (V) values[slot];
    }

    int size() {
        return size;
    }

    private void grow() {
        long[] oldKeys = keys;
        @Nullable Object[] oldValues = values;
        keys = new long[4 * oldKeys.length];
        values = new Object[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldValues[i] != null) {
                int at = slot(keys, values, oldKeys[i]);
                keys[at] = oldKeys[i];
                values[at] = oldValues[i];
            }
        }
    }

    private static int slot(long[] keys, @Nullable Object[] values, long number) {
        int mask = keys.length - 1;
        int at = (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & mask;
        while (values[at] != null && keys[at] != number) {
            at = (at + 1) & mask;
        }
        return at;
    }
}
