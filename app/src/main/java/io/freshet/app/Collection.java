package io.freshet.app;

import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How well the copies of a store stand for the web: of the pages that can be found, how many were not there any more at the last visit, and how long ago the
 * others were known to be current.
 *
 * @param pages with a copy
 * @param dead of them: the last visit did not find the page
 * @param medianAge half of the copies were known to be current within this time
 * @param ninetiethAge nine of ten were
 */
record Collection(long pages, long dead, Duration medianAge, Duration ninetiethAge) {
    double deadShare() {
        return pages == 0 ? 0 : (double) dead / pages;
    }

    /** Counts records one after another. Not thread-safe. */
    static final class Count {
        private final Instant now;
        private final LongStream.Builder ages = LongStream.builder();
        private long pages;
        private long dead;

        Count(Instant now) {
            this.now = now;
        }

        void add(UrlRecord record) {
            UrlRecord.Content content = record.content();
            boolean shown = record.state() != UrlState.REDIRECT && record.state() != UrlState.DROPPED;
            if (shown && content != null && content.textFingerprint() != 0) {
                pages++;
                dead += record.state() == UrlState.PAGE ? 0 : 1;
                ages.add(Math.max(0, Duration.between(content.current(), now).toSeconds()));
            }
        }

        Collection result() {
            long[] sorted = ages.build().toArray();
            Arrays.sort(sorted);
            return new Collection(pages, dead, quantile(sorted, 0.5), quantile(sorted, 0.9));
        }

        private static Duration quantile(long[] sorted, double share) {
            int place = (int) Math.ceil(share * sorted.length) - 1;
            return Duration.ofSeconds(sorted.length == 0 ? 0 : sorted[Math.max(0, place)]);
        }
    }
}
