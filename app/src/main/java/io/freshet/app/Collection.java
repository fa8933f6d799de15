package io.freshet.app;

import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Instant;
import java.util.Arrays;
import java.util.stream.LongStream;

/**
 * How well the copies of a store stand for the web: of the pages that can be found, how many were not there any more at the last visit, and since when the
 * copies were known to be current.
 *
 * @param pages with a copy
 * @param dead of them: the last visit did not find the page
 * @param half half of the copies were known to be current then or later
 * @param most nine of ten were
 */
record Collection(long pages, long dead, Instant half, Instant most) {
    double deadShare() {
        return pages == 0 ? 0 : (double) dead / pages;
    }

    /** Counts records one after another. Not thread-safe. */
    static final class Count {
        private final LongStream.Builder current = LongStream.builder();
        private long pages;
        private long dead;

        void add(UrlRecord record) {
            UrlRecord.Content content = record.content();
            boolean shown = record.state() != UrlState.REDIRECT && record.state() != UrlState.DROPPED;
            if (shown && content != null && content.textFingerprint() != 0) {
                pages++;
                dead += record.state() == UrlState.PAGE ? 0 : 1;
                current.add(content.current().getEpochSecond());
            }
        }

        Collection result() {
            long[] sorted = current.build().toArray();
            Arrays.sort(sorted);
            return new Collection(pages, dead, quantile(sorted, 0.5), quantile(sorted, 0.1));
        }

        private static Instant quantile(long[] sorted, double share) {
            return Instant.ofEpochSecond(sorted.length == 0 ? 0 : sorted[(int) (share * (sorted.length - 1))]);
        }
    }
}
