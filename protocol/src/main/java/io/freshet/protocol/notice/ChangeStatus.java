package io.freshet.protocol.notice;

import org.jspecify.annotations.Nullable;

/** What happened to a document. */
public enum ChangeStatus {
    ADDED('A'),
    UPDATED('U'),
    DELETED('D');

    private final char letter;

    ChangeStatus(char letter) {
        this.letter = letter;
    }

    /** The letter of logs and summaries. */
    public char letter() {
        return letter;
    }

    /** Null for a letter that means nothing. */
    static @Nullable ChangeStatus of(char letter) {
        return switch (letter) {
            case 'A' -> ADDED;
            case 'U' -> UPDATED;
            case 'D' -> DELETED;
            default -> null;
        };
    }
}
