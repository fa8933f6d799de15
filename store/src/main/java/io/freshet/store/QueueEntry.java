package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A URL that waits for its visit. On disk, entries of a host lie in the order in which they are to be visited: class, then bucket, then number.
 *
 * @param bucket 0 for the best links to 255 for the worst
 * @param number within the host, rising: equal links are visited in the order in which they were found
 * @param score what the link scorer said; NaN never
 * @param redirects how many redirects led here in a row
 * @param attempts how often it was tried in vain
 * @param run how many pages in a row, each the parent of the next, looked like traps: see the trap rules
 * @param spelling the URL as the page wrote it, when its slashes were collapsed and that is still a guess; null otherwise
 * @param lastModified what a sitemap said, or null
 * @param saidGone true when its site said that the page is gone
 */
public record QueueEntry(
        CrawlUrl url,
        VisitClass kind,
        int bucket,
        long number,
        float score,
        int depth,
        @Nullable UrlKey via,
        Instant found,
        int redirects,
        int attempts,
        int run,
        @Nullable CrawlUrl spelling,
        @Nullable Instant lastModified,
        boolean saidGone) {
    public QueueEntry {
        if (bucket < 0 || bucket > 255) {
            throw new IllegalArgumentException("a bucket is between 0 and 255, not " + bucket);
        }
        if (number < 0) {
            throw new IllegalArgumentException("the number of a queue entry is not negative: " + number);
        }
        if (Float.isNaN(score)) {
            throw new IllegalArgumentException("the score of " + url + " is not a number");
        }
    }

    /** Of a page of which nobody said that it is gone. */
    public QueueEntry(
            CrawlUrl url,
            VisitClass kind,
            int bucket,
            long number,
            float score,
            int depth,
            @Nullable UrlKey via,
            Instant found,
            int redirects,
            int attempts,
            int run,
            @Nullable CrawlUrl spelling,
            @Nullable Instant lastModified) {
        this(
                url,
                kind,
                bucket,
                number,
                score,
                depth,
                via,
                found,
                redirects,
                attempts,
                run,
                spelling,
                lastModified,
                false);
    }

    /** The same URL further back in the queue, or after an attempt in vain. */
    public QueueEntry again(int newBucket, long newNumber, float newScore, int newAttempts) {
        return new QueueEntry(
                url,
                kind,
                newBucket,
                newNumber,
                newScore,
                depth,
                via,
                found,
                redirects,
                newAttempts,
                run,
                spelling,
                lastModified,
                saidGone);
    }
}
