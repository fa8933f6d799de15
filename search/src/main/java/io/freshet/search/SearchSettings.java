package io.freshet.search;

import java.time.Duration;

/**
 * How the index is kept, and what a query may ask.
 *
 * @param maxQuery characters of a query; a longer one is refused
 * @param maxWords words of a query that are looked for; the others are left out
 * @param enough when fewer pages have all words of a query, those that have some of them are looked for too
 * @param maxResults how far somebody can go through the results
 * @param timeLimit after which a search gives what it has
 * @param maxText characters of a page's text that are looked in
 * @param maxShown characters of a page's text that snippets are made from
 * @param bufferBytes memory for new documents before they are written
 * @param refreshEvery for how long a page may be in the index and not be found
 * @param commitEvery how often the index is made safe; what came after is read from the store again after a crash
 * @param keepFor for how long the state of the index behind an answer is kept, for those who go through its results
 * @param weights what decides where a page stands among the results
 */
public record SearchSettings(
        int maxQuery,
        int maxWords,
        int enough,
        int maxResults,
        Duration timeLimit,
        int maxText,
        int maxShown,
        int bufferBytes,
        Duration refreshEvery,
        Duration commitEvery,
        Duration keepFor,
        Weights weights) {
    public static final SearchSettings DEFAULT = new SearchSettings(
            1_000,
            32,
            5,
            1_000,
            Duration.ofSeconds(2),
            1_000_000,
            100_000,
            32 << 20,
            Duration.ofSeconds(1),
            Duration.ofSeconds(30),
            Duration.ofMinutes(5),
            Weights.DEFAULT);

    public SearchSettings {
        least(maxQuery, 1, "search.max-query");
        least(maxWords, 1, "search.max-words");
        least(enough, 0, "search.enough");
        least(maxResults, 1, "search.max-results");
        least(timeLimit.toMillis(), 1, "search.time-limit in milliseconds");
        least(maxText, 1_000, "search.max-text");
        least(maxShown, 1_000, "search.max-shown");
        least(bufferBytes, 1 << 20, "search.buffer");
        least(refreshEvery.toMillis(), 0, "search.refresh-every in milliseconds");
        least(commitEvery.toMillis(), 0, "search.commit-every in milliseconds");
        least(keepFor.toMillis(), 0, "search.keep-for in milliseconds");
    }

    /** The same with other weights. */
    public SearchSettings with(Weights others) {
        return new SearchSettings(
                maxQuery,
                maxWords,
                enough,
                maxResults,
                timeLimit,
                maxText,
                maxShown,
                bufferBytes,
                refreshEvery,
                commitEvery,
                keepFor,
                others);
    }

    private static void least(long value, long least, String name) {
        if (value < least) {
            throw new IllegalArgumentException(name + " must be at least " + least + ", not " + value);
        }
    }
}
