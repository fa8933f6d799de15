package io.freshet.crawl;

import it.unimi.dsi.fastutil.longs.LongOpenHashSet;

/**
 * Every URL of a shard that was ever met, as 64-bit fingerprints in one primitive set: a check never reads the disk.
 *
 * <p>A new URL is wrongly taken for a known one with a chance of n / 2^64 at n known URLs: over a crawl of 100 million URLs the chance that
 * even one page is lost is about one in 3,700. See {@code FingerprintTest}.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class SeenUrls {
    // 0.8: 10 to 20 bytes a URL, and a probe or two
    private final LongOpenHashSet fingerprints = new LongOpenHashSet(16, 0.8f);

    /** True when it was not there. */
    boolean add(long url) {
        return fingerprints.add(url);
    }

    boolean contains(long url) {
        return fingerprints.contains(url);
    }

    void remove(long url) {
        fingerprints.remove(url);
    }

    int size() {
        return fingerprints.size();
    }
}
