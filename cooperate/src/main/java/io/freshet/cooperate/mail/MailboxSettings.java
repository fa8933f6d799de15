package io.freshet.cooperate.mail;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How a mailbox is read.
 *
 * @param password of a mailbox on a server
 * @param maxSize bytes of a mail; longer ones are not read
 * @param timeout for connecting, and for each answer of the server
 * @param insecure whether the password may be sent without encryption to a server that is not on this machine
 */
public record MailboxSettings(String password, int maxSize, Duration timeout, boolean insecure) {
    public static final MailboxSettings DEFAULT = new MailboxSettings("", 10 << 20, Duration.ofSeconds(30), false);

    public MailboxSettings {
        if (maxSize < 10_000) {
            throw new IllegalArgumentException("mail.max-size: a mail needs at least 10000 bytes, not " + maxSize);
        }
        if (timeout.toMillis() < 100 || timeout.compareTo(Duration.ofMinutes(10)) > 0) {
            throw new IllegalArgumentException(
                    "mail.timeout: 100 milliseconds to 10 minutes, not " + TimeText.of(timeout));
        }
    }

    /** Without the password. */
    @Override
    public String toString() {
        return "MailboxSettings[maxSize=" + maxSize + ", timeout=" + timeout + ", insecure=" + insecure + "]";
    }
}
