package io.freshet.freshness;

import java.util.Arrays;

/** Rows of pages, one after another. Not thread-safe: owned by its planner. */
final class RowList {
    private int[] rows = new int[16];
    private int size;

    int size() {
        return size;
    }

    int get(int at) {
        return rows[at];
    }

    void set(int at, int row) {
        rows[at] = row;
    }

    void add(int row) {
        if (size == rows.length) {
            rows = Arrays.copyOf(rows, size + size / 2);
        }
        rows[size++] = row;
    }

    int removeLast() {
        return rows[--size];
    }

    void clear() {
        size = 0;
    }
}
