package io.freshet.notify;

import static java.lang.System.Logger.Level.DEBUG;

import jakarta.mail.AuthenticationFailedException;
import jakarta.mail.MessagingException;
import jakarta.mail.SendFailedException;
import jakarta.mail.Session;
import jakarta.mail.Transport;
import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import java.time.Clock;
import java.util.Date;
import java.util.Optional;
import java.util.Properties;
import java.util.concurrent.locks.ReentrantLock;
import org.eclipse.angus.mail.smtp.SMTPAddressFailedException;
import org.eclipse.angus.mail.smtp.SMTPSendFailedException;
import org.eclipse.angus.mail.smtp.SMTPSenderFailedException;
import org.jspecify.annotations.Nullable;

/**
 * Sends mail by SMTP (RFC 5321), several over one connection while it holds. Safe for use by many threads: one mail at a time.
 *
 * <p>A server that says 5yz to the mail or to its receiver has refused it for good; everything else that goes wrong, a failed login included, is worth trying again,
 * since a person will repair it.
 */
public final class MailNotifier implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(MailNotifier.class.getName());

    private final MailSettings settings;
    private final Clock clock;
    private final Session session;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Transport transport; // guarded by lock

    public MailNotifier(MailSettings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        this.session = Session.getInstance(properties(settings));
    }

    /** Hands a mail to the server, and returns once the server has it or has not. */
    public Delivery send(Mail mail) {
        lock.lock();
        try {
            MimeMessage message = message(mail);
            try {
                return sendNow(message);
            } catch (MessagingException e) {
                disconnect();
                Optional<Delivery> answer = answer(e);
                if (answer.isPresent()) {
                    return answer.get();
                }
                // the connection of an earlier mail may have been closed meanwhile: once more on a new one
                return sendNow(message);
            }
        } catch (AddressException e) {
            return new Delivery.Refused("\"" + mail.to() + "\" is no mail address: " + e.getMessage());
        } catch (MessagingException e) {
            disconnect();
            LOG.log(DEBUG, () -> "no mail to " + settings.host() + ":" + settings.port(), e);
            return answer(e).orElseGet(() -> new Delivery.TryLater(words(e)));
        } finally {
            lock.unlock();
        }
    }

    private Delivery sendNow(MimeMessage message) throws MessagingException {
        Transport connected = connected();
        connected.sendMessage(message, message.getAllRecipients());
        return new Delivery.Accepted();
    }

    /** What the server said to the mail; empty when it said nothing. */
    private Optional<Delivery> answer(MessagingException e) {
        if (e instanceof AuthenticationFailedException) {
            return Optional.of(new Delivery.TryLater("the mail server " + settings.host() + " refuses the login: "
                    + oneLine(String.valueOf(e.getMessage()))));
        }
        int code = 0;
        for (Exception cause = e; cause != null; cause = next(cause)) {
            switch (cause) {
                case SMTPAddressFailedException address -> code = address.getReturnCode();
                case SMTPSenderFailedException sender -> code = code == 0 ? sender.getReturnCode() : code;
                case SMTPSendFailedException failed -> code = code == 0 ? failed.getReturnCode() : code;
                default -> {}
            }
        }
        if (code >= 500) {
            return Optional.of(new Delivery.Refused(words(e)));
        }
        return code >= 400 ? Optional.of(new Delivery.TryLater(words(e))) : Optional.empty();
    }

    private static @Nullable Exception next(Exception e) {
        return e instanceof MessagingException messaging ? messaging.getNextException() : null;
    }

    private String words(MessagingException e) {
        Exception last = e;
        for (Exception next = next(e); next != null; next = next(next)) {
            last = next;
        }
        String said = last.getMessage() == null ? last.getClass().getSimpleName() : oneLine(last.getMessage());
        return "the mail server " + settings.host() + ":" + settings.port()
                + (e instanceof SendFailedException ? " says: " : ": ") + said;
    }

    private static String oneLine(String text) {
        return text.strip().replaceAll("\\s+", " ");
    }

    private MimeMessage message(Mail mail) throws MessagingException {
        MimeMessage message = new MimeMessage(session);
        message.setFrom(new InternetAddress(settings.from(), true));
        message.setRecipient(MimeMessage.RecipientType.TO, new InternetAddress(mail.to(), true));
        message.setSubject(mail.subject(), "UTF-8");
        message.setSentDate(Date.from(clock.instant()));
        message.setText(mail.text(), "UTF-8");
        message.setHeader("Auto-Submitted", "auto-generated"); // RFC 3834: nobody's holiday answers it
        for (var header : mail.headers().entrySet()) {
            message.setHeader(header.getKey(), header.getValue());
        }
        message.saveChanges();
        return message;
    }

    private Transport connected() throws MessagingException {
        Transport current = transport;
        if (current != null && current.isConnected()) {
            return current;
        }
        Transport fresh = session.getTransport();
        fresh.connect(settings.user(), settings.password());
        transport = fresh;
        return fresh;
    }

    private void disconnect() {
        Transport current = transport;
        transport = null;
        if (current != null) {
            try {
                current.close();
            } catch (MessagingException e) {
                LOG.log(DEBUG, "the connection to the mail server was gone already", e);
            }
        }
    }

    private static Properties properties(MailSettings settings) {
        String protocol = settings.security() == MailSettings.Security.TLS ? "smtps" : "smtp";
        String timeout = Long.toString(settings.timeout().toMillis());
        Properties properties = new Properties();
        properties.put("mail.transport.protocol", protocol);
        String prefix = "mail." + protocol + ".";
        properties.put(prefix + "host", settings.host());
        properties.put(prefix + "port", Integer.toString(settings.port()));
        properties.put(prefix + "connectiontimeout", timeout);
        properties.put(prefix + "timeout", timeout);
        properties.put(prefix + "writetimeout", timeout);
        properties.put(prefix + "from", settings.from());
        properties.put(prefix + "auth", Boolean.toString(settings.user() != null));
        properties.put(prefix + "ssl.checkserveridentity", "true");
        if (settings.security() == MailSettings.Security.STARTTLS) {
            properties.put(prefix + "starttls.enable", "true");
            properties.put(prefix + "starttls.required", "true");
        }
        return properties;
    }

    /** Ends the connection, if there is one. May be called twice. */
    @Override
    public void close() {
        lock.lock();
        try {
            disconnect();
        } finally {
            lock.unlock();
        }
    }
}
