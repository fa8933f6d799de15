package io.freshet.freshness;

import java.util.Arrays;

/** Finds the rows of a {@link PageTable} by the keys of their pages: some 8 bytes a page. Keys are in the rows alone. Not thread-safe: owned by its table. */
final class RowIndex {
    private final PageTable pages;
    /** Rows, or {@link PageTable#NONE}: a page's is at the place of its key, or after it with no empty place between. */
    private int[] slots = new int[16];

    RowIndex(PageTable pages) {
        this.pages = pages;
        Arrays.fill(slots, PageTable.NONE);
    }

    /** The row with this key, or {@link PageTable#NONE}. */
    int find(long key) {
        int mask = slots.length - 1;
        for (int slot = slot(key, mask); ; slot = (slot + 1) & mask) {
            int row = slots[slot];
            if (row == PageTable.NONE || pages.key(row) == key) {
                return row;
            }
        }
    }

    /** The row that probably has this key, or {@link PageTable#NONE}: without looking at it. */
    int guess(long key) {
        return slots[slot(key, slots.length - 1)];
    }

    /** Makes room for so many pages. */
    void room(long count) {
        int size = slots.length;
        while (count * 10 > size * 7L) {
            size = Math.multiplyExact(size, 2);
        }
        if (size > slots.length) {
            slots = new int[size];
            Arrays.fill(slots, PageTable.NONE);
            for (int row = 0; row < pages.rows(); row++) {
                if (pages.used(row)) {
                    add(row);
                }
            }
        }
    }

    /** There is room for it, and its key is in no other row. */
    void add(int row) {
        int mask = slots.length - 1;
        int slot = slot(pages.key(row), mask);
        while (slots[slot] != PageTable.NONE) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = row;
    }

    void remove(int row) {
        int mask = slots.length - 1;
        int slot = slot(pages.key(row), mask);
        while (slots[slot] != row) {
            slot = (slot + 1) & mask;
        }
        // what stands behind it moves up, so that nothing is looked for in vain
        for (int look = (slot + 1) & mask; slots[look] != PageTable.NONE; look = (look + 1) & mask) {
            int home = slot(pages.key(slots[look]), mask);
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

    private static int slot(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) ((mixed >>> 32) ^ mixed) & mask;
    }
}
