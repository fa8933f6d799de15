package io.freshet.freshness;

import java.util.Arrays;

/**
 * Finds the rows of a {@link PageTable} by the keys of their pages: some 8 bytes a page. Keys are in the rows alone; the bits of a slot that no row needs have a part of the key, so that hardly ever
 * another page's row is looked at, which would be one more wait for memory. Not thread-safe: owned by its table.
 */
final class RowIndex {
    /** So many places, at most. */
    private static final int MOST_BITS = 30;

    private final PageTable pages;
    private int bits = 4;
    /** Rows with a part of the key above their bits, or {@link PageTable#NONE}: a page's is at the place of its key, or after it with no empty place between. */
    private int[] slots = empty(bits);

    RowIndex(PageTable pages) {
        this.pages = pages;
    }

    /** How many pages may be found by it, at most. */
    static int most() {
        return (int) (7L * (1 << MOST_BITS) / 10);
    }

    /** The row with this key, or {@link PageTable#NONE}. */
    int find(long key) {
        long mixed = mixed(key);
        int mask = slots.length - 1;
        for (int slot = slot(mixed, mask); ; slot = (slot + 1) & mask) {
            int held = slots[slot];
            if (held == PageTable.NONE) {
                return held;
            }
            if (held >>> bits == part(mixed) && pages.key(held & mask) == key) {
                return held & mask;
            }
        }
    }

    /** The row that most probably has this key, or {@link PageTable#NONE}: without looking at it. */
    int guess(long key) {
        long mixed = mixed(key);
        int mask = slots.length - 1;
        int slot = slot(mixed, mask);
        while (slots[slot] != PageTable.NONE && slots[slot] >>> bits != part(mixed)) {
            slot = (slot + 1) & mask;
        }
        return slots[slot] == PageTable.NONE ? PageTable.NONE : slots[slot] & mask;
    }

    /** Touches where a key is looked for. */
    int touch(long key) {
        return slots[slot(mixed(key), slots.length - 1)];
    }

    /** Makes room for so many pages. */
    void room(long count) {
        int needed = bits;
        while (count * 10 > 7L << needed) {
            needed++;
        }
        if (needed > bits) {
            bits = needed;
            slots = empty(bits);
            for (int row = 0; row < pages.rows(); row++) {
                if (pages.used(row)) {
                    add(row);
                }
            }
        }
    }

    /** There is room for it, and its key is in no other row. */
    void add(int row) {
        long mixed = mixed(pages.key(row));
        int mask = slots.length - 1;
        int slot = slot(mixed, mask);
        while (slots[slot] != PageTable.NONE) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = row | part(mixed) << bits; // never NONE: there are fewer rows than slots
    }

    void remove(int row) {
        int mask = slots.length - 1;
        int slot = slot(mixed(pages.key(row)), mask);
        while ((slots[slot] & mask) != row) {
            slot = (slot + 1) & mask;
        }
        // what stands behind it moves up, so that nothing is looked for in vain
        for (int look = (slot + 1) & mask; slots[look] != PageTable.NONE; look = (look + 1) & mask) {
            int home = slot(mixed(pages.key(slots[look] & mask)), mask);
            if (((look - home) & mask) >= ((look - slot) & mask)) {
                slots[slot] = slots[look];
                slot = look;
            }
        }
        slots[slot] = PageTable.NONE;
    }

    /** Memory that it takes. */
    long bytes() {
        return 4L * slots.length;
    }

    private static int[] empty(int bits) {
        int[] slots = new int[1 << bits];
        Arrays.fill(slots, PageTable.NONE);
        return slots;
    }

    private static long mixed(long key) {
        return key * 0x9E3779B97F4A7C15L;
    }

    private static int slot(long mixed, int mask) {
        return (int) ((mixed >>> 32) ^ mixed) & mask;
    }

    /** The part of a key that is kept beside its row: bits on which its place does not depend. */
    private int part(long mixed) {
        return (int) (mixed >>> (32 + bits));
    }
}
