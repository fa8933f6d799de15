package io.freshet.crawl;

import java.util.Arrays;

/**
 * A set of keys in memory, for keys that are spread evenly over 64 bits: 9.4 to 11.8 bytes a key, and always in order.
 *
 * <p>The first bits of a key choose a segment (extendible hashing: a full segment is split in two, nothing else moves). Within a segment the next bits choose
 * the slot, by multiplication instead of a mask, so that its capacity need not be a power of two and grows by a quarter. A key lies in its slot or in one
 * of the next ones. Slots rise with keys, and a key is put before the first one that is larger: so the whole table is sorted, empty slots aside, a search
 * for a key that is not there ends at the first larger one, and growing, splitting and writing out are one walk without sorting.
 *
 * <p>An array of a segment stays below half a megabyte: growing copies that much at most, at once.
 *
 * <p>Not thread-safe. One that nobody adds to any more may be read by many threads.
 */
final class SeenTable {
    private static final long EMPTY = 0;
    private static final int FIRST_SLOTS = 16;
    /** Places behind the last slot, for keys that are pushed beyond it. The last of them is always empty and ends every search. */
    private static final int TAIL = 32;

    private static final int MOST_IN_A_SEGMENT = 1 << 15;
    /** Of a key that choose a segment: enough for billions of keys. */
    private static final int MOST_BITS = 20;

    private static final double MOST_LOAD = 0.85;
    private static final double LOAD_AFTER_SPLIT = 0.8;

    /** The keys that begin with the same {@code depth} bits. */
    private static final class Segment {
        private final int depth;
        private int slots;
        private int size;
        private long[] keys;

        Segment(int depth, int slots) {
            this.depth = depth;
            this.slots = slots;
            this.keys = new long[slots + TAIL];
        }

        int slot(long key) {
            return (int) Math.unsignedMultiplyHigh(key << depth, slots);
        }

        /** Where the key is, or where it belongs. */
        int find(long key) {
            int at = slot(key);
            while (keys[at] != EMPTY && Long.compareUnsigned(keys[at], key) < 0) {
                at++;
            }
            return at;
        }

        void insert(long key, int at) {
            int empty = at;
            while (keys[empty] != EMPTY) {
                empty++;
            }
            leaveEmptyBehind(empty);
            System.arraycopy(keys, at, keys, at + 1, empty - at);
            keys[at] = key;
            size++;
        }

        /** Takes over sorted keys, some of which may be empty. */
        void fill(long[] sorted, int from, int to) {
            int next = 0;
            size = 0;
            for (int i = from; i < to; i++) {
                long key = sorted[i];
                if (key != EMPTY) {
                    int at = Math.max(next, slot(key));
                    leaveEmptyBehind(at);
                    keys[at] = key;
                    next = at + 1;
                    size++;
                }
            }
        }

        private void leaveEmptyBehind(int at) {
            if (at == keys.length - 1) {
                keys = Arrays.copyOf(keys, keys.length + keys.length / 8);
            }
        }
    }

    private Segment[] directory = {new Segment(0, FIRST_SLOTS)}; // by the first bits of a key
    private int bits;
    private long size;
    private long bytes = 8L * directory[0].keys.length;

    /** @param key not 0 */
    boolean contains(long key) {
        Segment segment = directory[segmentOf(key)];
        return segment.keys[segment.find(key)] == key;
    }

    /**
     * True when it was not there.
     *
     * @param key not 0
     */
    boolean add(long key) {
        Segment segment = directory[segmentOf(key)];
        int at = segment.find(key);
        if (segment.keys[at] == key) {
            return false;
        }
        while (segment.size >= segment.slots * MOST_LOAD) {
            if (segment.size >= MOST_IN_A_SEGMENT && segment.depth < MOST_BITS) {
                split(segment, key);
            } else {
                grow(segment);
            }
            segment = directory[segmentOf(key)];
            at = segment.find(key);
        }
        int length = segment.keys.length;
        segment.insert(key, at);
        bytes += 8L * (segment.keys.length - length);
        size++;
        return true;
    }

    long size() {
        return size;
    }

    /** Of its arrays of keys. */
    long bytes() {
        return bytes;
    }

    /** All keys, as long as nobody adds any. */
    SeenKeys keys() {
        Segment[] segments = directory;
        return new SeenKeys() {
            private int segment;
            private int slot = -1;

            @Override
            public boolean next() {
                while (segment < segments.length) {
                    long[] keys = segments[segment].keys;
                    while (++slot < keys.length) {
                        if (keys[slot] != EMPTY) {
                            return true;
                        }
                    }
                    segment += 1 << (bits - segments[segment].depth); // entries that share a segment lie together
                    slot = -1;
                }
                return false;
            }

            @Override
            public long key() {
                return segments[segment].keys[slot];
            }
        };
    }

    private int segmentOf(long key) {
        return (int) (key >>> 1 >>> (63 - bits));
    }

    private void grow(Segment segment) {
        long[] old = segment.keys;
        segment.slots += segment.slots / 4;
        segment.keys = new long[segment.slots + TAIL];
        segment.fill(old, 0, old.length);
        bytes += 8L * (segment.keys.length - old.length);
    }

    private void split(Segment segment, long key) {
        if (segment.depth == bits) {
            Segment[] wider = new Segment[2 * directory.length];
            Arrays.setAll(wider, i -> directory[i >> 1]);
            directory = wider;
            bits++;
        }
        int middle = segment.find(middle(segment.depth, key));
        Segment low = new Segment(segment.depth + 1, (int) (segment.size / (2 * LOAD_AFTER_SPLIT)));
        Segment high = new Segment(segment.depth + 1, low.slots);
        low.fill(segment.keys, 0, middle);
        high.fill(segment.keys, middle, segment.keys.length);
        int shared = 1 << (bits - segment.depth);
        int first = segmentOf(key) & -shared;
        Arrays.fill(directory, first, first + shared / 2, low);
        Arrays.fill(directory, first + shared / 2, first + shared, high);
        bytes += 8L * (low.keys.length + high.keys.length - segment.keys.length);
    }

    /** The first key of the upper half of the segment that a key is in. */
    private static long middle(int depth, long key) {
        long first = depth == 0 ? 0 : key >>> (64 - depth) << (64 - depth);
        return first | 1L << (63 - depth);
    }
}
