package io.freshet.lab;

/**
 * What came of a query.
 *
 * @param rank of the page that was looked for, the first being 1; 0 when it is not among the first {@link #MOST}
 * @param first the address of the first result, or empty
 * @param nanos that the answer took
 */
record Finding(KnownItem item, int rank, String first, long nanos) {
    static final int MOST = 10;

    boolean found() {
        return rank > 0;
    }

    boolean within(int ranks) {
        return found() && rank <= ranks;
    }
}
