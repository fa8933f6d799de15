package io.freshet.store;

/**
 * Where a WARC record lies.
 *
 * @param segment the number of the segment's file
 * @param offset where its compressed member begins
 * @param length of the compressed member
 */
public record WarcPointer(int segment, long offset, int length) {}
