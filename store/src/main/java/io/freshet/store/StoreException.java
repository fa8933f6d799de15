package io.freshet.store;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

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
    private final transient @Nullable LocalApi holder;

    public StoreException(Kind kind, String message) {
        super(message);
        this.kind = kind;
        this.holder = null;
    }

    public StoreException(Kind kind, String message, Throwable cause) {
        super(message, cause);
        this.kind = kind;
        this.holder = null;
    }

    private StoreException(String message, @Nullable LocalApi holder) {
        super(message);
        this.kind = Kind.IN_USE;
        this.holder = holder;
    }

    static StoreException inUse(String message, @Nullable LocalApi holder) {
        return new StoreException(message, holder);
    }

    public Kind kind() {
        return kind;
    }

    /** Where the process that holds the store can be asked instead, if it can. */
    public Optional<LocalApi> holder() {
        return Optional.ofNullable(holder);
    }
}
