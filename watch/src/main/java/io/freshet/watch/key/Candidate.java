package io.freshet.watch.key;

/** A value on a page, as a range of words of one text. */
record Candidate(int first, int last) {}
