package io.freshet.store;

/**
 * How much there is. The counts of rows are estimates; everything else is exact.
 *
 * @param stateBytes of the tables on disk
 * @param bodyBytes of the WARC segments on disk
 * @param segments how many of them
 * @param urls that wait no more
 * @param queued that wait
 * @param lastEvent the number of the newest page event
 */
public record StoreSize(
        long stateBytes, long bodyBytes, int segments, long urls, long hosts, long queued, long lastEvent) {}
