package io.freshet.web;

/** What was asked for cannot be had now; the message is fit for people. */
public final class UnavailableException extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnavailableException(String message) {
        super(message);
    }

    public UnavailableException(String message, Throwable cause) {
        super(message, cause);
    }
}
