package io.freshet.store;

/** The store cannot be opened or written; the message says why and what to do, and is fit for people. */
public final class StoreException extends RuntimeException {
    private static final long serialVersionUID = 1;

    /** What is wrong, for those who act on it. */
    public enum Kind {
        MISSING,
        IN_USE,
        NEWER_VERSION,
        OLDER_VERSION,
        NOT_A_STORE,
        DISK_FULL,
        DAMAGED,
        /** The operating system refuses to read or write. */
        IO_ERROR
    }

    private final Kind kind;

    public StoreException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    public StoreException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
    }

    public Kind kind() {
        return kind;
    }
}
