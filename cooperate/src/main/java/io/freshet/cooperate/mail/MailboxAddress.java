package io.freshet.cooperate.mail;

import java.net.URI;
import java.net.URISyntaxException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Where a mailbox is, as people write it. It never has a password, since command lines and settings can be read by others. */
public sealed interface MailboxAddress {
    /** How to write one. */
    String FORMS = "imaps://user@host/INBOX, imap://.., pop3s://user@host, pop3://.., mbox:FILE or maildir:DIR";

    /**
     * A mailbox on a mail server.
     *
     * @param folder of IMAP; {@code INBOX} where there are no folders
     */
    record Remote(Protocol protocol, String user, String host, int port, String folder) implements MailboxAddress {
        @Override
        public String toString() {
            return protocol.scheme() + "://" + user + "@" + host + ":" + port
                    + (protocol.hasFolders() ? "/" + folder : "");
        }
    }

    /** All mails in one file (RFC 4155). */
    record Mbox(Path file) implements MailboxAddress {
        @Override
        public String toString() {
            return "mbox:" + file;
        }
    }

    /** A folder with a file for each mail. */
    record Maildir(Path folder) implements MailboxAddress {
        @Override
        public String toString() {
            return "maildir:" + folder;
        }
    }

    /** How a mail server is spoken to. */
    enum Protocol {
        IMAP(143),
        IMAPS(993),
        POP3(110),
        POP3S(995);

        private final int port;

        Protocol(int port) {
            this.port = port;
        }

        String scheme() {
            return name().toLowerCase(Locale.ROOT);
        }

        boolean hasFolders() {
            return this == IMAP || this == IMAPS;
        }
    }

    /**
     * Reads an address.
     *
     * @throws IllegalArgumentException if it is none; the message says what would be
     */
    static MailboxAddress parse(String text) {
        int colon = text.indexOf(':');
        if (colon < 1) {
            throw refusal(text, "it does not say what kind of mailbox it is");
        }
        String rest = text.substring(colon + 1);
        return switch (text.substring(0, colon).toLowerCase(Locale.ROOT)) {
            case "mbox" -> new Mbox(path(text, rest));
            case "maildir" -> new Maildir(path(text, rest));
            case "imap" -> remote(text, Protocol.IMAP);
            case "imaps" -> remote(text, Protocol.IMAPS);
            case "pop3" -> remote(text, Protocol.POP3);
            case "pop3s" -> remote(text, Protocol.POP3S);
            default -> throw refusal(text, "this kind of mailbox is not known");
        };
    }

    private static Path path(String text, String path) {
        try {
            if (!path.isBlank()) {
                return Path.of(path).toAbsolutePath().normalize();
            }
        } catch (InvalidPathException _) {
            // told below
        }
        throw refusal(text, "a path is expected after the colon");
    }

    private static Remote remote(String text, Protocol protocol) {
        URI uri;
        try {
            uri = new URI(text);
        } catch (URISyntaxException e) {
            throw refusal(text, "it cannot be read as a URL");
        }
        String user = decoded(uri.getRawUserInfo());
        String host = uri.getHost();
        if (host == null || host.isEmpty()) {
            throw refusal(text, "it has no host");
        }
        if (user.isEmpty()) {
            throw refusal(text, "it has no user");
        }
        if (user.contains(":")) {
            throw refusal(
                    text.replace(user.substring(user.indexOf(':')), ":..."),
                    "the password belongs into the setting mail.mailbox-password or the environment variable FRESHET_MAILBOX_PASSWORD");
        }
        String path = uri.getRawPath() == null ? "" : decoded(uri.getRawPath().replaceFirst("^/", ""));
        if (!path.isEmpty() && !protocol.hasFolders()) {
            throw refusal(text, "POP3 has no folders");
        }
        int port = uri.getPort() < 0 ? protocol.port : uri.getPort();
        if (port < 1 || port > 65_535) {
            throw refusal(text, port + " is no port");
        }
        return new Remote(protocol, user, host, port, path.isEmpty() ? "INBOX" : path);
    }

    private static String decoded(@Nullable String text) {
        return text == null ? "" : URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
    }

    private static IllegalArgumentException refusal(String text, String why) {
        return new IllegalArgumentException("'" + text + "' is no mailbox: " + why + ". Write it as " + FORMS);
    }
}
