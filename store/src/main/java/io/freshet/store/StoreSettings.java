package io.freshet.store;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How the store keeps things.
 *
 * @param syncEvery commits are forced to disk together at least this often while there are any; what is not yet forced is fetched again after a
 *     crash
 * @param segmentBytes a WARC segment that has grown to this is closed and the next one begun
 * @param compression of WARC members, 1 (fast) to 9 (small)
 * @param keepVersions how many bodies of a page are kept by a compaction
 * @param keepBytes how many bytes of bodies a compaction keeps, the newest first; 0 for no limit
 * @param keepEvents how many page events are kept
 * @param minFreeBytes with less free space on the disk the store stops taking commits
 * @param cacheBytes memory for reading and writing the tables
 */
public record StoreSettings(
        Duration syncEvery,
        long segmentBytes,
        int compression,
        int keepVersions,
        long keepBytes,
        long keepEvents,
        long minFreeBytes,
        long cacheBytes) {
    public static final StoreSettings DEFAULT =
            new StoreSettings(Duration.ofMillis(100), 1L << 30, 1, 10, 0, 10_000_000, 256L << 20, 64L << 20);

    private static final long KB = 1L << 10;
    private static final long MB = 1L << 20;
    private static final long GB = 1L << 30;

    public StoreSettings {
        check(
                !syncEvery.isNegative() && syncEvery.compareTo(Duration.ofMinutes(1)) <= 0,
                "commits are forced to disk every 0 to 60 seconds, not " + TimeText.of(syncEvery));
        check(
                segmentBytes >= 64 * KB && segmentBytes <= 32 * GB,
                "a segment has between 64 KB and 32 GB, not " + segmentBytes + " bytes");
        check(compression >= 1 && compression <= 9, "the compression is between 1 and 9, not " + compression);
        check(keepVersions >= 1, "at least 1 version of a page is kept, not " + keepVersions);
        check(keepBytes >= 0, "the bytes of bodies to keep are 0 (no limit) or more, not " + keepBytes);
        check(keepEvents >= 0, "the page events to keep are 0 or more, not " + keepEvents);
        check(minFreeBytes >= 0, "the free space to leave is 0 bytes or more, not " + minFreeBytes);
        check(
                cacheBytes >= 4 * MB && cacheBytes <= 64 * GB,
                "the cache of the tables has between 4 MB and 64 GB, not " + cacheBytes + " bytes");
    }

    private static void check(boolean holds, String rule) {
        if (!holds) {
            throw new IllegalArgumentException(rule);
        }
    }
}
