package io.freshet.store;

import io.freshet.store.RecordScan.Use;
import io.freshet.store.RecordScan.Used;
import java.util.List;

/**
 * Which versions are kept: of each page the newest so many, and of these, where bytes are limited, the newest ones. The newest version of a
 * page is given up only when no older version of any page is left.
 *
 * @param newestFrom the newest version of a page is kept from this number on
 * @param olderFrom an older version is kept from this number on
 */
record Retention(int keepVersions, long newestFrom, long olderFrom) {
    private static final int BUCKETS = 1 << 16;

    boolean keeps(Use use) {
        return use.age() < keepVersions && use.version() >= (use.age() == 0 ? newestFrom : olderFrom);
    }

    /** A record stays as long as one version needs it. */
    boolean keeps(Used record) {
        return record.uses().stream().anyMatch(this::keeps);
    }

    boolean keepsAll(Used record) {
        return record.uses().stream().allMatch(this::keeps);
    }

    /**
     * The rule for these settings.
     *
     * @param lastVersion the highest number of a version. The bytes are summed up in 65,536 buckets of numbers, so with more versions than
     *     that the limit is kept with up to a bucket to spare
     */
    static Retention plan(StoreSettings settings, long lastVersion, RecordScan records) {
        Retention byCount = new Retention(settings.keepVersions(), 0, 0);
        if (settings.keepBytes() == 0) {
            return byCount;
        }
        int shift = Math.max(0, Long.SIZE - Long.numberOfLeadingZeros(lastVersion) - 16);
        long[] newest = new long[BUCKETS];
        long[] older = new long[BUCKETS];
        for (List<Used> some = records.next(); !some.isEmpty(); some = records.next()) {
            for (Used record : some) {
                long bestNewest = -1;
                long bestOlder = -1;
                for (Use use : record.uses()) {
                    if (use.age() == 0) {
                        bestNewest = Math.max(bestNewest, use.version());
                    } else if (byCount.keeps(use)) {
                        bestOlder = Math.max(bestOlder, use.version());
                    }
                }
                int length = record.record().length();
                if (bestNewest >= 0) {
                    newest[bucket(bestNewest, shift)] += length;
                } else if (bestOlder >= 0) {
                    older[bucket(bestOlder, shift)] += length;
                }
            }
        }
        long ofNewest = 0;
        for (long bytes : newest) {
            ofNewest += bytes;
        }
        long rest = settings.keepBytes() - ofNewest;
        return rest < 0
                ? new Retention(settings.keepVersions(), from(newest, settings.keepBytes(), shift), Long.MAX_VALUE)
                : new Retention(settings.keepVersions(), 0, from(older, rest, shift));
    }

    /** Versions that were written since the plan was begun fall into the last bucket. */
    private static int bucket(long version, int shift) {
        return (int) Math.min(version >>> shift, BUCKETS - 1);
    }

    /** The lowest number from which on everything fits. */
    private static long from(long[] buckets, long bytes, int shift) {
        long sum = 0;
        for (int bucket = BUCKETS - 1; bucket >= 0; bucket--) {
            sum += buckets[bucket];
            if (sum > bytes) {
                return (bucket + 1L) << shift;
            }
        }
        return 0;
    }
}
