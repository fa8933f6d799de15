package io.freshet.cooperate.mail;

/** A mailbox cannot be used now. The message says which and why, for people. */
public final class MailboxException extends Exception {
    private static final long serialVersionUID = 1;

    public MailboxException(String message, Throwable cause) {
        super(message, cause);
    }

    public MailboxException(String message) {
        super(message);
    }
}
