package io.freshet.store;

/**
 * How far something long has come.
 *
 * @param done bytes
 * @param total bytes
 */
public record Progress(long done, long total) {}
