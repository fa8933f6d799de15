package io.freshet.freshness;

/** Bytes of a history or of a planner's state that cannot be read: damaged, or written by a newer version. Says what is wrong with them. */
public final class BrokenStateException extends RuntimeException {
    private static final long serialVersionUID = 1;

    BrokenStateException(String message) {
        super(message);
    }
}
