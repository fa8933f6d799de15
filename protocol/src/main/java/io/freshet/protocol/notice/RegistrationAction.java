package io.freshet.protocol.notice;

import java.util.Optional;

/** What a robot wants of a registration. */
public enum RegistrationAction {
    REGISTER("Register", 201),
    UNREGISTER("Unregister", 202),
    CHANGE("Change", 203),
    SUSPEND("Suspend", 204),
    RESUME("Resume", 205);

    private final String word;
    private final int failure;

    RegistrationAction(String word, int failure) {
        this.word = word;
        this.failure = failure;
    }

    public String word() {
        return word;
    }

    /** The result value that says that it failed. */
    public int failure() {
        return failure;
    }

    static Optional<RegistrationAction> of(String word) {
        for (RegistrationAction action : values()) {
            if (action.word.equalsIgnoreCase(word.strip())) {
                return Optional.of(action);
            }
        }
        return Optional.empty();
    }
}
