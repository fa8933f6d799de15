package io.freshet.freshness;

import java.util.Arrays;

/**
 * What a planner keeps of each page: 80 bytes that lie together, so that a page costs one or two looks into memory; {@link RowIndex} finds it by its key. A page is a row; rows of forgotten pages
 * are used again. Not thread-safe: owned by its planner.
 */
final class PageTable {
    static final int NONE = -1;

    /** There is a copy; the page is gone; somebody said that it is gone; it was given out and no answer has come. */
    static final int COPY = 1;

    static final int GONE = 2;
    static final int DELETED = 4;
    static final int ASKED = 8;

    /** Only in a page's bytes: some values are not what they are for most pages. */
    private static final int UNUSUAL = 16;

    /** Odds are not even. Most pages' are, and then they need not be looked at. */
    private static final int MOVED = 32;

    /** So many pages fit into a table, and no more. */
    static final int MOST = RowIndex.most();

    /** Odds are kept as multiples of 1/512, never below -60. */
    private static final float STEP = 512;

    private static final float LEAST = -60;
    private static final double MINUTES = 1440;

    /** A visit that lies in the future by the present clock is taken to be this old. */
    private static final double UNKNOWN_DAYS = 30;

    // a row in ints: where each value is
    private static final int KEY_LOW = 0;
    private static final int KEY_HIGH = 1;
    private static final int NODE = 2;
    private static final int VISITED = 3;
    private static final int CALM = 4;
    private static final int IMPORTANCE = 5;
    private static final int SMALL = 6;
    private static final int PLACE = 7;
    private static final int SOURCE = 8;
    private static final int RANK = 9;
    private static final int ODDS = 10;
    private static final int ROW = ODDS + RateGrid.SIZE / 2;

    /** Small values share an int: shifts. */
    private static final int FLAGS = 0;

    private static final int FAILURES = 8;
    private static final int SIGNALS = 16;
    private static final int LEVEL = 24;

    private static final int CHUNK_BITS = 12;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private int rows;
    private int live;
    private int free = NONE;
    private int[][] chunks = new int[16][];
    private final int[] counts = new int[ASKED + 1];
    private final RowIndex index = new RowIndex(this);

    /** Rows that were ever used: walk up to here and skip those that are not {@link #used}. */
    int rows() {
        return rows;
    }

    int live() {
        return live;
    }

    boolean used(int row) {
        return node(row) != NONE;
    }

    long key(int row) {
        int[] chunk = chunk(row);
        int at = at(row);
        return (chunk[at + KEY_LOW] & 0xFFFFFFFFL) | ((long) chunk[at + KEY_HIGH] << 32);
    }

    /** The page's row, or {@link #NONE}. */
    int find(long key) {
        return index.find(key);
    }

    /** Touches where a page is looked for. */
    int touch(long key) {
        return index.touch(key);
    }

    /** The row that is probably the page's, or {@link #NONE}: without looking at it. */
    int guess(long key) {
        return index.guess(key);
    }

    /** Touches all that is kept of a page. */
    int touch(int row) {
        if (row == NONE) {
            return 0;
        }
        int[] chunk = chunk(row);
        int at = at(row);
        return chunk[at] + chunk[at + ROW - 1];
    }

    /** A row for a page that has none. */
    int add(long key, int node) {
        if (live == MOST) {
            throw new IllegalStateException("a planner has room for " + MOST + " pages; divide them among several");
        }
        index.room(live + 1L);
        int row = free;
        if (row == NONE) {
            row = rows++;
            room(rows);
        } else {
            free = place(row);
        }
        live++;
        int[] chunk = chunk(row);
        int at = at(row);
        Arrays.fill(chunk, at, at + ROW, 0);
        chunk[at + KEY_LOW] = (int) key;
        chunk[at + KEY_HIGH] = (int) (key >>> 32);
        chunk[at + NODE] = node;
        importance(row, 1);
        source(row, NONE);
        place(row, NONE);
        level(row, NONE);
        index.add(row);
        return row;
    }

    /** The row is not in any list any more. */
    void remove(int row) {
        index.remove(row);
        for (int flag = COPY; flag <= ASKED; flag *= 2) {
            set(row, flag, false);
        }
        node(row, NONE);
        place(row, free);
        free = row;
        live--;
    }

    /** The number of its section. */
    int node(int row) {
        return get(row, NODE);
    }

    void node(int row, int node) {
        set(row, NODE, node);
    }

    /** The part of the evidence that is linear in the rate: section days without a change. */
    float calm(int row) {
        return Float.intBitsToFloat(get(row, CALM));
    }

    void calm(int row, double days) {
        set(row, CALM, Float.floatToRawIntBits((float) days));
    }

    float importance(int row) {
        return Float.intBitsToFloat(get(row, IMPORTANCE));
    }

    void importance(int row, double importance) {
        set(row, IMPORTANCE, Float.floatToRawIntBits((float) importance));
    }

    /** Attempts in vain since the last answer. */
    int failures(int row) {
        return small(row, FAILURES);
    }

    void failures(int row, int count) {
        small(row, FAILURES, count);
    }

    /** Signals since the last visit. */
    int signals(int row) {
        return small(row, SIGNALS);
    }

    void signals(int row, int count) {
        small(row, SIGNALS, count);
    }

    /** Who sent them, or {@link #NONE}. */
    int source(int row) {
        return get(row, SOURCE);
    }

    void source(int row, int source) {
        set(row, SOURCE, source);
    }

    /** Its place in the agenda of its section, or {@link #NONE}; see {@link VisitQueue}. */
    int place(int row) {
        return get(row, PLACE);
    }

    void place(int row, int place) {
        set(row, PLACE, place);
    }

    /** The list of ready pages that it is in, or {@link #NONE}, and where in that list. */
    int level(int row) {
        return small(row, LEVEL);
    }

    void level(int row, int level) {
        small(row, LEVEL, level);
    }

    int rank(int row) {
        return get(row, RANK);
    }

    void rank(int row, int rank) {
        set(row, RANK, rank);
    }

    boolean is(int row, int flag) {
        return (small(row, FLAGS) & flag) != 0;
    }

    void set(int row, int flag, boolean on) {
        int flags = small(row, FLAGS);
        if (on != ((flags & flag) != 0)) {
            counts[flag] += on ? 1 : -1;
            small(row, FLAGS, flags ^ flag);
        }
    }

    /** How many pages have this flag. */
    int count(int flag) {
        return counts[flag];
    }

    /** Minutes since 1970. */
    int minute(int row) {
        return get(row, VISITED);
    }

    void minute(int row, int minute) {
        set(row, VISITED, minute);
    }

    /** When the page was visited last, in days since 1970. A moment in the future, by a clock that was set back, says nothing. */
    double visited(int row, double now) {
        double day = minute(row) / MINUTES;
        return day > now + 1 ? now - UNKNOWN_DAYS : Math.min(day, now);
    }

    void visit(int row, double day) {
        minute(row, (int) Math.floor(day * MINUTES));
    }

    /**
     * The logarithms of how much better than the best rate each rate explains what was found, without the linear part.
     *
     * @param fade by which they are multiplied
     */
    void odds(int row, double fade, double[] into) {
        int[] chunk = chunk(row);
        int at = at(row) + ODDS;
        double scale = fade / STEP;
        for (int k = 0; k < RateGrid.SIZE; k += 2) {
            int two = chunk[at + k / 2];
            into[k] = (short) two * scale;
            into[k + 1] = (two >> 16) * scale;
        }
    }

    /** Whether anything but days without a change is known of how often it changes: else all odds are even. */
    boolean even(int row) {
        return !is(row, MOVED);
    }

    private void moved(int row, boolean any) {
        int flags = small(row, FLAGS) & ~MOVED;
        small(row, FLAGS, any ? flags | MOVED : flags);
    }

    /** Sets them all; only their differences count. */
    void odds(int row, double[] logs) {
        double best = Double.NEGATIVE_INFINITY;
        for (double each : logs) {
            best = Math.max(best, each);
        }
        int[] chunk = chunk(row);
        int at = at(row) + ODDS;
        int any = 0;
        for (int k = 0; k < RateGrid.SIZE; k += 2) {
            int low = (int) (Math.max(LEAST, logs[k] - best) * STEP - 0.5);
            int high = (int) (Math.max(LEAST, logs[k + 1] - best) * STEP - 0.5);
            any |= low | high;
            chunk[at + k / 2] = (low & 0xFFFF) | (high << 16);
        }
        moved(row, any != 0);
    }

    /** Makes room for so many pages at once. */
    void expect(int count) {
        index.room(count);
    }

    /** All that was learned of a page and what is known of its copy; not where it belongs and waits. */
    void write(int row, StateWriter out) {
        boolean usual = importance(row) == 1 && failures(row) == 0 && signals(row) == 0 && source(row) == NONE;
        out.single(small(row, FLAGS) | (usual ? 0 : UNUSUAL));
        out.fixed(get(row, CALM), 4);
        if (!usual) {
            out.fixed(get(row, IMPORTANCE), 4);
            out.single(failures(row));
            out.single(signals(row));
            out.number(source(row));
        }
        if (!even(row)) {
            // odds run smoothly over the rates: differences of differences are small
            int last = 0;
            int step = 0;
            for (int k = 0; k < RateGrid.SIZE; k++) {
                int odds = odds(row, k);
                out.number(odds - last - step);
                step = odds - last;
                last = odds;
            }
        }
    }

    /**
     * @param sources so many sources of signals are known
     * @param version of the state
     */
    void read(int row, int sources, int version, StateReader in) {
        int bits = in.single();
        for (int flag = COPY; flag <= ASKED; flag *= 2) {
            set(row, flag, (bits & flag) != 0);
        }
        calm(row, in.single32());
        if ((bits & UNUSUAL) != 0) {
            importance(row, in.single32());
            failures(row, (byte) in.single());
            signals(row, (byte) in.single());
            source(row, version == PlannerState.FEW_SOURCES ? (byte) in.single() : in.number());
        }
        if (bits >= 2 * MOVED
                || calm(row) < 0
                || importance(row) < 0
                || failures(row) < 0
                || signals(row) < 0
                || source(row) < NONE
                || source(row) >= sources) {
            throw new BrokenStateException("values of a page that cannot be");
        }
        moved(row, (bits & MOVED) != 0);
        if (!even(row)) {
            int last = 0;
            int step = 0;
            for (int k = 0; k < RateGrid.SIZE; k++) {
                step += in.number();
                last += step;
                if (last > 0 || last < LEAST * STEP) {
                    throw new BrokenStateException("odds that cannot be: " + last);
                }
                odds(row, k, last);
            }
        }
    }

    /** Memory that it takes, for those who measure. */
    long bytes() {
        return 4L * ROW * CHUNK * ((rows + CHUNK - 1) / CHUNK) + index.bytes();
    }

    private int odds(int row, int k) {
        int two = get(row, ODDS + k / 2);
        return k % 2 == 0 ? (short) two : two >> 16;
    }

    private void odds(int row, int k, int odds) {
        int two = get(row, ODDS + k / 2);
        set(row, ODDS + k / 2, k % 2 == 0 ? (two & 0xFFFF0000) | (odds & 0xFFFF) : (two & 0xFFFF) | (odds << 16));
    }

    private int small(int row, int shift) {
        return (byte) (get(row, SMALL) >> shift);
    }

    private void small(int row, int shift, int value) {
        set(row, SMALL, (get(row, SMALL) & ~(0xFF << shift)) | ((value & 0xFF) << shift));
    }

    private int get(int row, int column) {
        return chunk(row)[at(row) + column];
    }

    private void set(int row, int column, int value) {
        chunk(row)[at(row) + column] = value;
    }

    private int[] chunk(int row) {
        return chunks[row >>> CHUNK_BITS];
    }

    private static int at(int row) {
        return (row & (CHUNK - 1)) * ROW;
    }

    private void room(int needed) {
        int last = (needed - 1) >>> CHUNK_BITS;
        if (last >= chunks.length) {
            chunks = Arrays.copyOf(chunks, chunks.length * 2);
        }
        if (chunks[last] == null) {
            chunks[last] = new int[CHUNK * ROW];
        }
    }
}
