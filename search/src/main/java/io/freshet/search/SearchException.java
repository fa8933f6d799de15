package io.freshet.search;

/** Why there is no answer, in words for the person who asked. */
public final class SearchException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What is wrong. */
    public enum Kind {
        /** The query cannot be understood. */
        QUERY,
        /** There is no index yet. */
        MISSING,
        /** The index was written by another version of Freshet, or is damaged: it has to be made again. */
        UNREADABLE,
        /** The disk failed. */
        DISK
    }

    private final Kind kind;

    SearchException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    SearchException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
