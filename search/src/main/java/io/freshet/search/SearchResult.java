package io.freshet.search;

import io.freshet.model.CrawlUrl;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A page that was found.
 *
 * @param title never empty: a page without one is called by its address
 * @param snippet the part of its text that has the words; empty when the page forbids it
 * @param lastSeen when the copy was last known to be current
 * @param changed when the page last changed, as far as is known
 * @param language its code, or empty
 * @param alive false when the last visit did not find it
 * @param why it stands where it stands
 * @param current the chance that the copy is what the page says now; null when nobody has said. The index does not know it
 */
public record SearchResult(
        CrawlUrl url,
        String title,
        Marked snippet,
        double score,
        Instant lastSeen,
        Instant changed,
        String language,
        List<String> topics,
        boolean alive,
        Why why,
        @Nullable Double current) {
    public SearchResult(
            CrawlUrl url,
            String title,
            Marked snippet,
            double score,
            Instant lastSeen,
            Instant changed,
            String language,
            List<String> topics,
            boolean alive) {
        this(url, title, snippet, score, lastSeen, changed, language, topics, alive, Why.UNKNOWN, null);
    }

    /** The same, with what somebody else knows of it. */
    public SearchResult withCurrent(double chance) {
        return new SearchResult(
                url, title, snippet, score, lastSeen, changed, language, topics, alive, why, Math.clamp(chance, 0, 1));
    }

    /** The same, with why it stands where it stands. */
    SearchResult with(Why reasons) {
        return new SearchResult(
                url, title, snippet, score, lastSeen, changed, language, topics, alive, reasons, current);
    }
}
