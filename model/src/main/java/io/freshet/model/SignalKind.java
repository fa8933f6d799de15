package io.freshet.model;

/** What a {@link Signal} says of a page. The names are on disk. */
public enum SignalKind {
    CHANGED,
    DELETED,
    NEW
}
