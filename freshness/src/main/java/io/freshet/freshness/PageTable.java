package io.freshet.freshness;

import java.util.Arrays;

/**
 * What a planner keeps of each page, in columns of primitives: about 95 bytes a page with the index of keys. A page is a row; rows of forgotten pages are used again. Not
 * thread-safe: owned by its planner.
 */
final class PageTable {
    static final int NONE = -1;

    /** There is a copy; the page is gone; somebody said that it is gone; it was given out and no answer has come. */
    static final int COPY = 1;

    static final int GONE = 2;
    static final int DELETED = 4;
    static final int ASKED = 8;

    /** Only in a page's bytes: some columns are not what they are for most pages; changes were found. */
    private static final int UNUSUAL = 16;

    private static final int MOVED = 32;

    /** So many pages fit into a table, and no more. */
    static final int MOST = Integer.MAX_VALUE / RateGrid.SIZE;

    /** Odds are kept as multiples of 1/512, never below -60. */
    private static final float STEP = 512;

    private static final float LEAST = -60;

    private int rows;
    private int live;
    private int free = NONE;
    private long[] keys = new long[0];
    int[] node = new int[0];
    /** Minutes since 1970. */
    int[] visited = new int[0];
    /** The part of the evidence that is linear in the rate: section days without a change. */
    float[] calm = new float[0];

    private short[] odds = new short[0];
    float[] importance = new float[0];
    byte[] flags = new byte[0];
    byte[] failures = new byte[0];
    byte[] signals = new byte[0];
    byte[] source = new byte[0];
    int[] next = new int[0];
    int[] previous = new int[0];
    /** The list that a page is in; see {@link VisitQueue}. */
    int[] place = new int[0];

    private final int[] counts = new int[ASKED + 1];
    private int[] slots = new int[16];

    PageTable() {
        Arrays.fill(slots, NONE);
    }

    /** Rows that were ever used: walk up to here and skip those that are not {@link #used}. */
    int rows() {
        return rows;
    }

    int live() {
        return live;
    }

    boolean used(int row) {
        return node[row] != NONE;
    }

    long key(int row) {
        return keys[row];
    }

    /** The page's row, or {@link #NONE}. */
    int find(long key) {
        int mask = slots.length - 1;
        for (int slot = slot(key, mask); ; slot = (slot + 1) & mask) {
            int row = slots[slot];
            if (row == NONE || keys[row] == key) {
                return row;
            }
        }
    }

    /** A row for a page that has none. */
    int add(long key, int ofNode) {
        if ((live + 1) * 10L > slots.length * 7L) {
            index(slots.length * 2);
        }
        int row = free;
        if (row == NONE) {
            row = rows++;
            room(rows);
        } else {
            free = next[row];
        }
        live++;
        keys[row] = key;
        node[row] = ofNode;
        visited[row] = 0;
        calm[row] = 0;
        Arrays.fill(odds, row * RateGrid.SIZE, (row + 1) * RateGrid.SIZE, (short) 0);
        importance[row] = 1;
        flags[row] = 0;
        failures[row] = 0;
        signals[row] = 0;
        source[row] = NONE;
        next[row] = NONE;
        previous[row] = NONE;
        place[row] = NONE;
        put(row);
        return row;
    }

    /** The row is not in any list any more. */
    void remove(int row) {
        int mask = slots.length - 1;
        int slot = slot(keys[row], mask);
        while (slots[slot] != row) {
            slot = (slot + 1) & mask;
        }
        // what stands behind it moves up, so that nothing is looked for in vain
        for (int look = (slot + 1) & mask; slots[look] != NONE; look = (look + 1) & mask) {
            int home = slot(keys[slots[look]], mask);
            if (((look - home) & mask) >= ((look - slot) & mask)) {
                slots[slot] = slots[look];
                slot = look;
            }
        }
        slots[slot] = NONE;
        for (int flag = COPY; flag <= ASKED; flag *= 2) {
            set(row, flag, false);
        }
        node[row] = NONE;
        next[row] = free;
        free = row;
        live--;
    }

    boolean is(int row, int flag) {
        return (flags[row] & flag) != 0;
    }

    void set(int row, int flag, boolean on) {
        if (on != is(row, flag)) {
            counts[flag] += on ? 1 : -1;
        }
        flags[row] = (byte) (on ? flags[row] | flag : flags[row] & ~flag);
    }

    /** How many pages have this flag. */
    int count(int flag) {
        return counts[flag];
    }

    /** Makes room for so many pages at once. */
    void expect(int count) {
        size(count);
        int size = slots.length;
        while (count * 10L > size * 7L) {
            size = Math.multiplyExact(size, 2);
        }
        index(size);
    }

    /** The logarithm of how much better than the best rate this rate explains what was found, without the linear part. */
    double odds(int row, int k) {
        return odds[row * RateGrid.SIZE + k] / STEP;
    }

    /** Sets them all; only their differences count. */
    void odds(int row, double[] logs) {
        double best = Double.NEGATIVE_INFINITY;
        for (double each : logs) {
            best = Math.max(best, each);
        }
        for (int k = 0; k < RateGrid.SIZE; k++) {
            odds[row * RateGrid.SIZE + k] = (short) Math.round(Math.max(LEAST, logs[k] - best) * STEP);
        }
    }

    /** All that was learned of a page and what is known of its copy; not where it belongs and waits. */
    void write(int row, StateWriter out) {
        boolean usual = importance[row] == 1 && failures[row] == 0 && signals[row] == 0 && source[row] == NONE;
        boolean moved = false;
        for (int i = row * RateGrid.SIZE; i < (row + 1) * RateGrid.SIZE; i++) {
            moved |= odds[i] != 0;
        }
        out.single(flags[row] | (usual ? 0 : UNUSUAL) | (moved ? MOVED : 0));
        out.fixed(Float.floatToIntBits(calm[row]), 4);
        if (!usual) {
            out.fixed(Float.floatToIntBits(importance[row]), 4);
            out.single(failures[row]);
            out.single(signals[row]);
            out.single(source[row]);
        }
        if (moved) {
            // odds run smoothly over the rates: differences of differences are small
            int last = 0;
            int step = 0;
            for (int i = row * RateGrid.SIZE; i < (row + 1) * RateGrid.SIZE; i++) {
                out.number(odds[i] - last - step);
                step = odds[i] - last;
                last = odds[i];
            }
        }
    }

    /** @param sources so many sources of signals are known */
    void read(int row, int sources, StateReader in) {
        int bits = in.single();
        flags[row] = 0;
        for (int flag = COPY; flag <= ASKED; flag *= 2) {
            set(row, flag, (bits & flag) != 0);
        }
        calm[row] = in.single32();
        if ((bits & UNUSUAL) != 0) {
            importance[row] = in.single32();
            failures[row] = (byte) in.single();
            signals[row] = (byte) in.single();
            source[row] = (byte) in.single();
        }
        if (bits >= 2 * MOVED
                || calm[row] < 0
                || importance[row] < 0
                || failures[row] < 0
                || signals[row] < 0
                || source[row] < NONE
                || source[row] >= sources) {
            throw new BrokenStateException("values of a page that cannot be");
        }
        if ((bits & MOVED) != 0) {
            int last = 0;
            int step = 0;
            for (int i = row * RateGrid.SIZE; i < (row + 1) * RateGrid.SIZE; i++) {
                step += in.number();
                last += step;
                if (last > 0 || last < LEAST * STEP) {
                    throw new BrokenStateException("odds that cannot be: " + last);
                }
                odds[i] = (short) last;
            }
        }
    }

    private void put(int row) {
        int mask = slots.length - 1;
        int slot = slot(keys[row], mask);
        while (slots[slot] != NONE) {
            slot = (slot + 1) & mask;
        }
        slots[slot] = row;
    }

    private void index(int size) {
        slots = new int[size];
        Arrays.fill(slots, NONE);
        for (int row = 0; row < rows; row++) {
            if (used(row)) {
                put(row);
            }
        }
    }

    private void room(int needed) {
        if (needed <= keys.length) {
            return;
        }
        if (needed > MOST) {
            throw new IllegalStateException("a planner has room for " + MOST + " pages; divide them among several");
        }
        size((int) Math.min(MOST, Math.max(1024, needed * 5L / 4)));
    }

    private void size(int size) {
        keys = Arrays.copyOf(keys, size);
        node = Arrays.copyOf(node, size);
        visited = Arrays.copyOf(visited, size);
        calm = Arrays.copyOf(calm, size);
        odds = Arrays.copyOf(odds, size * RateGrid.SIZE);
        importance = Arrays.copyOf(importance, size);
        flags = Arrays.copyOf(flags, size);
        failures = Arrays.copyOf(failures, size);
        signals = Arrays.copyOf(signals, size);
        source = Arrays.copyOf(source, size);
        next = Arrays.copyOf(next, size);
        previous = Arrays.copyOf(previous, size);
        place = Arrays.copyOf(place, size);
    }

    private static int slot(long key, int mask) {
        long mixed = key * 0x9E3779B97F4A7C15L;
        return (int) ((mixed >>> 32) ^ mixed) & mask;
    }

    /** Memory that the columns take, for those who measure. */
    long bytes() {
        return (long) keys.length * (8 + 4 + 4 + 4 + 2 * RateGrid.SIZE + 4 + 4 + 4 + 4 + 4) + 4L * slots.length;
    }
}
