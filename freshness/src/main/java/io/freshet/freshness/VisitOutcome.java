package io.freshet.freshness;

/** What a visit found, for those who plan the next one. */
public enum VisitOutcome {
    /** The content differs from the last copy; or there was no copy. */
    CHANGED,
    /** The content is that of the last copy; "not modified" counts too. */
    UNCHANGED,
    /** The server says that there is no such page. */
    GONE,
    /** No usable answer: it says nothing of the page. */
    FAILED
}
