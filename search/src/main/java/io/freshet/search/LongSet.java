package io.freshet.search;

/** A set of numbers without an object for each. Not thread-safe: owned by one search. */
final class LongSet {
    private long[] slots = new long[256]; // 0: free
    private int size;
    private boolean zero;

    /** False when it was there already. */
    boolean add(long number) {
        if (number == 0) {
            boolean first = !zero;
            zero = true;
            size += first ? 1 : 0;
            return first;
        }
        int mask = slots.length - 1;
        int at = place(number, mask);
        while (slots[at] != 0) {
            if (slots[at] == number) {
                return false;
            }
            at = (at + 1) & mask;
        }
        slots[at] = number;
        if (++size > slots.length / 2) {
            grow();
        }
        return true;
    }

    int size() {
        return size;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[4 * old.length];
        int mask = slots.length - 1;
        for (long number : old) {
            if (number != 0) {
                int at = place(number, mask);
                while (slots[at] != 0) {
                    at = (at + 1) & mask;
                }
                slots[at] = number;
            }
        }
    }

    private static int place(long number, int mask) {
        return (int) ((number * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    }
}
