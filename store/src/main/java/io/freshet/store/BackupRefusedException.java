package io.freshet.store;

import java.io.IOException;

/** A backup cannot go where it was asked to go; the message is for the user. */
public final class BackupRefusedException extends IOException {
    private static final long serialVersionUID = 1;

    BackupRefusedException(String message) {
        super(message);
    }
}
