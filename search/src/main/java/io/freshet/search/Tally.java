package io.freshet.search;

/** What the page at hand has of the question, as {@link AnyWords} found it. Not thread-safe: owned by one search. */
final class Tally {
    double words = 1;
    double share = 1;
}
