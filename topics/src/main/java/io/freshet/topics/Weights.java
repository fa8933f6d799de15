package io.freshet.topics;

/**
 * Numbers by feature: open addressing over one array, so that a look costs one wait for memory. What was never put is 0. Past its limit it takes no new features, so that no
 * page can fill the memory. Not thread-safe.
 */
final class Weights {
    private static final int FEWEST = 1 << 10;

    private final int most;
    private long[] slots = new long[FEWEST]; // the feature above, the number's bits below; 0: free
    private int size;

    /** @param most features that it holds */
    Weights(int most) {
        this.most = most;
    }

    float get(int feature) {
        return value(slots[slot(key(feature))]);
    }

    /** What the feature has now: 0 when there was no room for it. */
    float add(int feature, float value) {
        int key = key(feature);
        int slot = slot(key);
        if (slots[slot] == 0) {
            if (size >= most) {
                return 0;
            }
            if (++size > slots.length / 2) {
                grow();
                slot = slot(key);
            }
        }
        float sum = value(slots[slot]) + value;
        slots[slot] = (long) key << 32 | (Float.floatToRawIntBits(sum) & 0xFFFF_FFFFL);
        return sum;
    }

    int size() {
        return size;
    }

    private static int key(int feature) {
        return feature == 0 ? 1 : feature;
    }

    private static float value(long slot) {
        return Float.intBitsToFloat((int) slot);
    }

    private int slot(int key) {
        int mask = slots.length - 1;
        int slot = ((key * 0x9E3779B1) >>> 7) & mask;
        while (slots[slot] != 0 && (int) (slots[slot] >>> 32) != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        long[] old = slots;
        slots = new long[2 * old.length];
        for (long each : old) {
            if (each != 0) {
                slots[slot((int) (each >>> 32))] = each;
            }
        }
    }
}
