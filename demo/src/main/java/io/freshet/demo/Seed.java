package io.freshet.demo;

import java.util.List;
import java.util.SplittableRandom;

/**
 * What chance is made of here: a number, from which others are derived by name. Nothing is drawn in an order, so what one page does changes nothing for
 * another.
 */
record Seed(long value) {
    private static final long FNV_OFFSET = 0xcbf29ce484222325L;
    private static final long FNV_PRIME = 0x100000001b3L;

    Seed with(String key) {
        long hash = FNV_OFFSET ^ value;
        for (int i = 0; i < key.length(); i++) {
            hash = (hash ^ key.charAt(i)) * FNV_PRIME;
        }
        return new Seed(mix(hash));
    }

    Seed with(long key) {
        return new Seed(mix(value ^ mix(key + FNV_OFFSET)));
    }

    SplittableRandom random() {
        return new SplittableRandom(value);
    }

    /** From 0 to below 1. */
    double unit() {
        return (mix(value) >>> 11) * 0x1p-53;
    }

    /** From 0 to below that. */
    int below(int bound) {
        return (int) (unit() * bound);
    }

    <T> T pick(List<T> from) {
        return from.get(below(from.size()));
    }

    /** The finaliser of MurmurHash3: each bit of the input moves half of the output. */
    private static long mix(long bits) {
        long mixed = bits;
        mixed = (mixed ^ (mixed >>> 33)) * 0xff51afd7ed558ccdL;
        mixed = (mixed ^ (mixed >>> 33)) * 0xc4ceb9fe1a85ec53L;
        return mixed ^ (mixed >>> 33);
    }
}
