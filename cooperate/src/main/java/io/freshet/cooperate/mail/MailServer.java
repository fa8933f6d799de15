package io.freshet.cooperate.mail;

import io.freshet.cooperate.mail.MailboxAddress.Remote;
import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Session;
import jakarta.mail.Store;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.Properties;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** Connects to the server of a mailbox: with TLS, or with STARTTLS before the password unless the server is on this machine or the settings allow it without. */
final class MailServer {
    private final Remote address;
    private final MailboxSettings settings;
    private final @Nullable SSLContext trust;

    MailServer(Remote address, MailboxSettings settings, @Nullable SSLContext trust) {
        this.address = address;
        this.settings = settings;
        this.trust = trust;
    }

    Store connect() throws MailboxException {
        try {
            Store store = Session.getInstance(properties())
                    .getStore(address.protocol().scheme());
            store.connect(address.host(), address.port(), address.user(), settings.password());
            return store;
        } catch (AuthenticationFailedException e) {
            throw new MailboxException(
                    address + ": the server refuses the user or the password (" + e.getMessage()
                            + "). The password is the setting mail.mailbox-password or FRESHET_MAILBOX_PASSWORD",
                    e);
        } catch (MessagingException e) {
            throw failure("open", e);
        }
    }

    Properties properties() {
        String prefix = "mail." + address.protocol().scheme() + ".";
        var properties = new Properties();
        properties.put(
                prefix + "connectiontimeout", String.valueOf(settings.timeout().toMillis()));
        properties.put(
                prefix + "writetimeout", String.valueOf(settings.timeout().toMillis()));
        properties.put(prefix + "timeout", String.valueOf(settings.timeout().toMillis()));
        properties.put(prefix + "starttls.enable", "true");
        properties.put(prefix + "starttls.required", String.valueOf(!settings.insecure() && !onThisMachine()));
        properties.put(prefix + "ssl.checkserveridentity", "true");
        if (trust != null) {
            properties.put(prefix + "ssl.socketFactory", trust.getSocketFactory());
        }
        return properties;
    }

    private boolean onThisMachine() {
        try {
            return InetAddress.getByName(address.host()).isLoopbackAddress();
        } catch (UnknownHostException _) {
            return false;
        }
    }

    MailboxException failure(String what, MessagingException e) {
        Exception next = e.getNextException();
        String why = next == null || next.getMessage() == null ? String.valueOf(e.getMessage()) : next.getMessage();
        return new MailboxException("cannot " + what + " " + address + ": " + why, e);
    }
}
