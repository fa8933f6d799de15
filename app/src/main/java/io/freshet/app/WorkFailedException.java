package io.freshet.app;

/** The work cannot be done, for a reason that the user can understand; the message is one sentence. */
final class WorkFailedException extends RuntimeException {
    private static final long serialVersionUID = 1;

    WorkFailedException(String message) {
        super(message);
    }
}
