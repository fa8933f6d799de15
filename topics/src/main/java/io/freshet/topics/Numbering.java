package io.freshet.topics;

import java.util.Arrays;

/** Numbers different values through, from 0, in the order in which they come: what is kept of each is then a place in an array. Not thread-safe. */
final class Numbering {
    private int[] values;
    private int[] slots; // 1 + number
    private int size;

    /** @param expected different values, about */
    Numbering(int expected) {
        values = new int[Math.max(8, expected)];
        slots = new int[4 * Integer.highestOneBit(values.length)];
    }

    /** The value's number, a new one if it has none. */
    int of(int value) {
        int slot = slot(value);
        if (slots[slot] == 0) {
            if (size == values.length) {
                grow();
                slot = slot(value);
            }
            values[size] = value;
            slots[slot] = ++size;
        }
        return slots[slot] - 1;
    }

    int size() {
        return size;
    }

    int value(int number) {
        return values[number];
    }

    private int slot(int value) {
        int mask = slots.length - 1;
        int slot = ((value * 0x9E3779B1) >>> 9) & mask;
        while (slots[slot] != 0 && values[slots[slot] - 1] != value) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        values = Arrays.copyOf(values, 2 * size);
        slots = new int[4 * Integer.highestOneBit(values.length)];
        for (int i = 0; i < size; i++) {
            slots[slot(values[i])] = i + 1;
        }
    }
}
