package io.freshet.search;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * What was found.
 *
 * @param query as it was asked
 * @param total how many pages there are, duplicates counted once
 * @param results those that were asked for, best first
 * @param relaxed too few pages have all the words: pages that have some of them are among the results
 * @param partial time ran out: there may be more and better ones
 * @param facets what could be chosen next, with counts; empty unless asked for
 * @param meant what the query should perhaps have been; null when it is fine
 * @param corrected whether the results are those of {@code meant}: {@link #literal} is answered as it was asked
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
        boolean corrected,
        List<String> notes,
        long at) {

    /** An answer to what was asked. */
    public SearchAnswer(
            String query,
            long total,
            List<SearchResult> results,
            boolean relaxed,
            boolean partial,
            List<Facet> facets,
            @Nullable String meant,
            List<String> notes,
            long at) {
        this(query, total, results, relaxed, partial, facets, meant, false, notes, at);
    }

    /** The same with more said of its results. */
    public SearchAnswer with(List<SearchResult> others) {
        return new SearchAnswer(query, total, others, relaxed, partial, facets, meant, corrected, notes, at);
    }

    /** The query with all its words in quotes: these are looked for as they stand. */
    public String literal() {
        return Arrays.stream(query.strip().split("\\s+"))
                .map(word -> word.chars().allMatch(c -> Character.isLetter(c) || c == '_') ? '"' + word + '"' : word)
                .collect(Collectors.joining(" "));
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
