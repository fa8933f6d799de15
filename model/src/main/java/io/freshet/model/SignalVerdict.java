package io.freshet.model;

/** How a {@link Signal} ended. The names are on disk. */
public enum SignalVerdict {
    /** A visit found what the signal said. */
    TRUE,
    /** An earlier visit had found it already. */
    LATE,
    /** A visit found the page as before. */
    FALSE,
    /** No visit told: the page is outside the scope, may not be visited, or did not answer in time. */
    UNUSED
}
