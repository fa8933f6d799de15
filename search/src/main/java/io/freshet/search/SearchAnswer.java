package io.freshet.search;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was found.
 *
 * @param query as it was asked
 * @param total how many pages there are, duplicates counted once
 * @param results those that were asked for, best first
 * @param relaxed whether some of these results lack a word
 * @param partial time ran out: there may be more and better ones
 * @param facets what could be chosen next, with counts; empty unless asked for
 * @param meant what the query should perhaps have been; null when it is fine
 * @param instead the query that was answered in place of the one that was asked, which surely was a slip; null when that one was
 * @param notes to the person who asked, such as that words beyond a limit were left out
 * @param at the state of the index, for the next page of results
 */
public record SearchAnswer(
        String query,
        long total,
        List<SearchResult> results,
        boolean relaxed,
        boolean partial,
        List<Facet> facets,
        @Nullable String meant,
        @Nullable String instead,
        List<String> notes,
        long at) {

    /** The same with more said of its results. */
    public SearchAnswer with(List<SearchResult> others) {
        return new SearchAnswer(query, total, others, relaxed, partial, facets, meant, instead, notes, at);
    }

    /** One dimension by which results can be narrowed. Its counts do not change when one of its own values is chosen. */
    public record Facet(Dimension dimension, List<Count> counts) {}

    /** How many pages have the value. */
    public record Count(String value, long pages) {}

    /** What results can be narrowed by. */
    public enum Dimension {
        TOPIC,
        SITE,
        LANGUAGE,
        AGE
    }
}
