package io.freshet.search;

/**
 * A question, and which part of the answer is wanted.
 *
 * @param query as a person writes it
 * @param offset how many results to leave out at the beginning
 * @param limit how many results at most
 * @param facets whether to count what could be chosen next
 * @param at the state of the index of an earlier answer ({@link SearchAnswer#at}), so that going to the next page shows no result twice and
 *     leaves none out; 0 for the newest
 * @param verbatim whether to search for what is written though something far better was surely meant
 * @param language in which whoever asks reads, for a question that does not tell its own; empty when that is not known
 */
public record SearchRequest(
        String query,
        SearchFilter filter,
        int offset,
        int limit,
        boolean facets,
        long at,
        boolean verbatim,
        String language) {
    public SearchRequest(String query, SearchFilter filter, int offset, int limit, boolean facets, long at) {
        this(query, filter, offset, limit, facets, at, false, "");
    }

    public SearchRequest {
        if (offset < 0 || limit < 1) {
            throw new IllegalArgumentException("results from " + offset + ", " + limit + " of them");
        }
    }

    /** The first ten results. */
    public static SearchRequest of(String query) {
        return new SearchRequest(query, SearchFilter.NONE, 0, 10, false, 0);
    }
}
