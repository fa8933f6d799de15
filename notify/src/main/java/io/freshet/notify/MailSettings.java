package io.freshet.notify;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Which mail server takes our mail.
 *
 * @param security of the connection
 * @param user null for a server that asks for no login
 * @param from the sender's address
 * @param timeout for the connection, and for each answer of the server
 */
public record MailSettings(
        String host,
        int port,
        Security security,
        @Nullable String user,
        @Nullable String password,
        String from,
        Duration timeout) {
    public static final Duration TIMEOUT = Duration.ofSeconds(30);

    /** How the connection is protected. Certificates are always checked. */
    public enum Security {
        /** Not at all: a server on this machine. */
        NONE,
        /** The connection begins in the clear and must go over to TLS before anything is said. */
        STARTTLS,
        /** TLS from the first byte. */
        TLS
    }

    public MailSettings {
        if (host.isBlank() || port < 1 || port > 65_535) {
            throw new IllegalArgumentException("a mail server is HOST:PORT, not " + host + ":" + port);
        }
        if (from.indexOf('@') < 1) {
            throw new IllegalArgumentException("the sender must be a mail address, not \"" + from + "\"");
        }
        if ((user == null) != (password == null)) {
            throw new IllegalArgumentException("a login at the mail server needs both user and password");
        }
        if (timeout.isNegative() || timeout.isZero()) {
            throw new IllegalArgumentException("the mail server needs some time to answer, not " + timeout);
        }
    }

    /** Without login and protection. */
    public static MailSettings plain(String host, int port, String from) {
        return new MailSettings(host, port, Security.NONE, null, null, from, TIMEOUT);
    }

    /** Without the password, which is shown nowhere. */
    @Override
    public String toString() {
        return from + " by " + host + ":" + port + " (" + security + (user == null ? "" : ", as " + user) + ")";
    }
}
