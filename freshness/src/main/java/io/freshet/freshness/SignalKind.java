package io.freshet.freshness;

/** What a signal says of a page. */
public enum SignalKind {
    MODIFIED,
    DELETED
}
