package io.freshet.topics;

import java.util.Arrays;

/**
 * Numbers by feature: open addressing over two arrays, eight bytes a slot. What was never put is 0. Past its limit it takes no new features, so that no
 * page can fill the memory. Not thread-safe.
 */
final class Weights {
    private static final int EMPTY = 0;

    private final int most;
    private int[] keys;
    private float[] values;
    private int size;

    /** @param most features that it holds */
    Weights(int most) {
        this.most = most;
        this.keys = new int[1 << 10];
        this.values = new float[1 << 10];
    }

    float get(int feature) {
        return values[slot(feature == EMPTY ? 1 : feature)];
    }

    void add(int feature, float value) {
        int key = feature == EMPTY ? 1 : feature;
        int slot = slot(key);
        if (keys[slot] == EMPTY) {
            if (size >= most) {
                return;
            }
            keys[slot] = key;
            if (++size > keys.length / 2) {
                values[slot] = value;
                grow();
                return;
            }
        }
        values[slot] += value;
    }

    int size() {
        return size;
    }

    void clear() {
        Arrays.fill(keys, EMPTY);
        Arrays.fill(values, 0);
        size = 0;
    }

    private int slot(int key) {
        int mask = keys.length - 1;
        int slot = ((key * 0x9E3779B1) >>> 7) & mask;
        while (keys[slot] != EMPTY && keys[slot] != key) {
            slot = (slot + 1) & mask;
        }
        return slot;
    }

    private void grow() {
        int[] oldKeys = keys;
        float[] oldValues = values;
        keys = new int[2 * oldKeys.length];
        values = new float[keys.length];
        for (int i = 0; i < oldKeys.length; i++) {
            if (oldKeys[i] != EMPTY) {
                int slot = slot(oldKeys[i]);
                keys[slot] = oldKeys[i];
                values[slot] = oldValues[i];
            }
        }
    }
}
