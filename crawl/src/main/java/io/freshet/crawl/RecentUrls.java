package io.freshet.crawl;

import java.util.SplittableRandom;

/**
 * Remembers some of the fingerprints that it was last given, in bounded memory: each has one place, and the next one with the same place takes it. What is
 * met again and again is nearly always there; what is not there may have been. It begins small, and grows while it is full and {@link SeenMemory} has room.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class RecentUrls {
    private static final int LEAST = 1 << 6;
    private static final int MOST = 1 << 17;

    private final SeenMemory memory;
    private final long multiplier;
    private long[] places = new long[LEAST];
    private int used;
    private boolean mayGrow = true;

    RecentUrls(SeenMemory memory, long seed) {
        this.memory = memory;
        this.multiplier = new SplittableRandom(seed).nextLong() | 1;
    }

    boolean contains(long fingerprint) {
        return places[place(fingerprint)] == fingerprint;
    }

    /** True when it was not there. */
    boolean add(long fingerprint) {
        int place = place(fingerprint);
        long old = places[place];
        if (old == fingerprint) {
            return false;
        }
        places[place] = fingerprint;
        used += old == 0 ? 1 : 0;
        if (mayGrow && used > places.length / 2) {
            grow();
        }
        return true;
    }

    private void grow() {
        mayGrow = places.length < MOST && memory.takeForRecent(8L * places.length);
        if (!mayGrow) {
            return;
        }
        long[] old = places;
        places = new long[2 * old.length];
        used = 0;
        for (long fingerprint : old) {
            if (fingerprint != 0) {
                used += places[place(fingerprint)] == 0 ? 1 : 0;
                places[place(fingerprint)] = fingerprint;
            }
        }
    }

    private int place(long fingerprint) {
        return (int) ((fingerprint * multiplier) >>> (64 - Integer.numberOfTrailingZeros(places.length)));
    }
}
