package io.freshet.crawl;

import io.freshet.model.VisitClass;
import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import java.time.Instant;
import java.util.Arrays;

/**
 * The hosts of a shard that are parked: what is known of them is on disk, and here is only what decides whose turn comes next, in some sixty
 * bytes a host. There may be millions.
 *
 * <p>A parked host that has something to ask for is either resting or ready. Of those that are ready the one with the best score comes first,
 * among equals the one that has been ready for longest.
 *
 * <p>Times are milliseconds since 1970. Not thread-safe: owned by the loop of its shard.
 */
final class ParkedHosts {
    /** It has something to ask for. */
    static final int WORK = 1;
    /** It may not be asked for new pages, whatever waits. */
    static final int FULL = 2;

    static final int KEEPS_SLASHES = 4;
    /** It counts as active: see {@link Liveness#hosts()}. */
    static final int ACTIVE = 8;
    /** It was asked by an earlier run, and has not been asked by this one. */
    static final int ASKED_EARLIER = 16;

    private static final int NONE = -1;
    private static final int FIRST_SIZE = 8;

    private final Long2IntOpenHashMap slots = new Long2IntOpenHashMap(FIRST_SIZE, 0.8f);
    private long[] keys = new long[FIRST_SIZE];
    private long[] since = new long[FIRST_SIZE]; // resting until then, or ready since then
    private float[] scores = new float[FIRST_SIZE];
    private int[] waiting = new int[FIRST_SIZE];
    private byte[] marks = new byte[FIRST_SIZE];
    private int[] places = new int[FIRST_SIZE]; // in the heap; of a free slot: the next free one
    private int used; // slots that were ever used
    private int free = NONE;
    private final Heap ready = new Heap(true);
    private final Heap resting = new Heap(false);

    /** A host as it lies here. */
    record Parked(long key, long since, int waiting, int marks) {
        boolean is(int mark) {
            return (marks & mark) != 0;
        }
    }

    /** Is told of a host that lies here. */
    interface Each {
        void accept(Parked host);
    }

    /** The first millisecond that is not before it. */
    static long millisAfter(Instant time) {
        long millis = time.toEpochMilli();
        return Instant.ofEpochMilli(millis).isBefore(time) ? millis + 1 : millis;
    }

    ParkedHosts() {
        slots.defaultReturnValue(NONE);
    }

    int size() {
        return slots.size();
    }

    boolean contains(long key) {
        return slots.get(key) != NONE;
    }

    boolean is(long key, int mark) {
        int slot = slots.get(key);
        return slot != NONE && (marks[slot] & mark) != 0;
    }

    /** @param from when it may be asked, or since when it could have been */
    void put(long key, long from, float score, int urls, int mark, long now) {
        int slot = slot();
        slots.put(key, slot);
        keys[slot] = key;
        since[slot] = from;
        scores[slot] = score;
        waiting[slot] = urls;
        marks[slot] = (byte) mark;
        places[slot] = NONE;
        if ((mark & WORK) != 0) {
            (from > now ? resting : ready).add(slot);
        }
    }

    /** One more URL of a host that lies here waits; true when it had nothing to ask for before and now has. */
    boolean enqueue(long key, VisitClass kind, float score, long now) {
        int slot = slots.get(key);
        waiting[slot]++;
        if ((marks[slot] & FULL) != 0 && kind == VisitClass.NEW) {
            return false;
        }
        scores[slot] = (marks[slot] & WORK) == 0 ? score : Math.max(scores[slot], score);
        if ((marks[slot] & WORK) != 0) {
            if (since[slot] <= now && ready.holds(slot)) {
                ready.rise(places[slot]);
            }
            return false;
        }
        marks[slot] |= WORK;
        if (since[slot] > now) {
            resting.add(slot);
        } else {
            since[slot] = now;
            ready.add(slot);
        }
        return true;
    }

    void mark(long key, int mark) {
        marks[slots.get(key)] |= (byte) mark;
    }

    long since(long key) {
        return since[slots.get(key)];
    }

    /** Moves the next one whose rest is over to those that are ready, and answers whether there was one. It is {@link #best} or after it. */
    boolean wakeOne(long now, Each woken) {
        if (resting.size == 0 || since[resting.slots[0]] > now) {
            return false;
        }
        int slot = resting.slots[0];
        resting.remove(slot);
        ready.add(slot);
        woken.accept(parked(slot));
        return true;
    }

    /** When the next rest is over; the largest number when nobody rests. */
    long nextWake() {
        return resting.size == 0 ? Long.MAX_VALUE : since[resting.slots[0]];
    }

    /** Whose rest is over next. Only when somebody rests. */
    long nextToWake() {
        return keys[resting.slots[0]];
    }

    boolean anyReady() {
        return ready.size > 0;
    }

    /** The next of those that are ready. Only when there is one. */
    long best() {
        return keys[ready.slots[0]];
    }

    /** Whether the next of those that are ready comes before a host with that score that is ready since then. */
    boolean bestIsBefore(float score, long readySince) {
        int slot = ready.slots[0];
        return scores[slot] > score || (scores[slot] == score && since[slot] < readySince);
    }

    /** Takes a host that lies here away. */
    Parked take(long key) {
        int slot = slots.remove(key);
        Parked host = parked(slot);
        if (places[slot] != NONE) {
            (ready.holds(slot) ? ready : resting).remove(slot);
        }
        places[slot] = free;
        free = slot;
        return host;
    }

    void each(Each each) {
        slots.values().forEach((int slot) -> each.accept(parked(slot)));
    }

    private Parked parked(int slot) {
        return new Parked(keys[slot], since[slot], waiting[slot], marks[slot]);
    }

    private int slot() {
        if (free != NONE) {
            int slot = free;
            free = places[slot];
            return slot;
        }
        if (used == keys.length) {
            int size = used + (used >> 1);
            keys = Arrays.copyOf(keys, size);
            since = Arrays.copyOf(since, size);
            scores = Arrays.copyOf(scores, size);
            waiting = Arrays.copyOf(waiting, size);
            marks = Arrays.copyOf(marks, size);
            places = Arrays.copyOf(places, size);
        }
        return used++;
    }

    /** A binary heap of slots that knows where each of them is, so that any can be taken out. A slot is in one heap at most. */
    private final class Heap {
        private final boolean byScore;
        private int[] slots = new int[FIRST_SIZE];
        private int size;

        Heap(boolean byScore) {
            this.byScore = byScore;
        }

        boolean holds(int slot) {
            int place = places[slot];
            return place >= 0 && place < size && slots[place] == slot;
        }

        void add(int slot) {
            if (size == slots.length) {
                slots = Arrays.copyOf(slots, size + (size >> 1));
            }
            set(size++, slot);
            rise(size - 1);
        }

        void remove(int slot) {
            int place = places[slot];
            places[slot] = NONE;
            size--;
            if (place < size) {
                set(place, slots[size]);
                rise(place);
                sink(place);
            }
        }

        void rise(int from) {
            int place = from;
            int slot = slots[place];
            while (place > 0 && before(slot, slots[(place - 1) / 2])) {
                set(place, slots[(place - 1) / 2]);
                place = (place - 1) / 2;
            }
            set(place, slot);
        }

        private void sink(int from) {
            int place = from;
            int slot = slots[place];
            while (2 * place + 1 < size) {
                int child = 2 * place + 1;
                if (child + 1 < size && before(slots[child + 1], slots[child])) {
                    child++;
                }
                if (!before(slots[child], slot)) {
                    break;
                }
                set(place, slots[child]);
                place = child;
            }
            set(place, slot);
        }

        private boolean before(int a, int b) {
            if (byScore && scores[a] != scores[b]) {
                return scores[a] > scores[b];
            }
            return since[a] != since[b] ? since[a] < since[b] : keys[a] < keys[b];
        }

        private void set(int place, int slot) {
            slots[place] = slot;
            places[slot] = place;
        }
    }
}
