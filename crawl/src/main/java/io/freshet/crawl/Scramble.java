package io.freshet.crawl;

import java.util.SplittableRandom;

/**
 * Makes keys out of fingerprints, one to one, in a way that differs from run to run: whoever writes URLs can choose their fingerprints, but not where they lie in a
 * table or filter, and so cannot make them crowd in one place.
 *
 * <p>No key is 0, since tables keep that for empty slots: of all fingerprints just two share a key, 1.
 */
record Scramble(long mask, long first, long second) {
    static Scramble of(long seed) {
        var random = new SplittableRandom(seed);
        return new Scramble(random.nextLong(), random.nextLong() | 1, random.nextLong() | 1); // odd: nothing is lost
    }

    long key(long fingerprint) {
        long key = (fingerprint ^ mask) * first;
        key = (key ^ key >>> 32) * second;
        key ^= key >>> 29;
        return key == 0 ? 1 : key;
    }
}
