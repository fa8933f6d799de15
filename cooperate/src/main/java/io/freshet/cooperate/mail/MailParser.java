package io.freshet.cooperate.mail;

import io.freshet.protocol.notice.SummarySignature;
import jakarta.mail.Address;
import jakarta.mail.MessagingException;
import jakarta.mail.Multipart;
import jakarta.mail.Part;
import jakarta.mail.Session;
import jakarta.mail.internet.ContentType;
import jakarta.mail.internet.InternetAddress;
import jakarta.mail.internet.MimeMessage;
import jakarta.mail.internet.MimeUtility;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Date;
import java.util.Locale;
import java.util.Optional;
import java.util.Properties;

/** Makes a {@link NoticeMail} of the bytes of a mail. Whatever the bytes are, it ends and stays within the limits. */
final class MailParser {
    private static final int MAX_DEPTH = 8;
    private static final int MAX_PARTS = 200;

    /** No system property has a say in how mails are read. */
    private static final Session SESSION = Session.getInstance(new Properties());

    private final int maxSize;
    private int parts;

    private MailParser(int maxSize) {
        this.maxSize = maxSize;
    }

    /**
     * Reads a mail.
     *
     * @throws IOException if it is broken; the message says how, for people
     */
    static NoticeMail parse(String id, byte[] bytes, int maxSize) throws IOException {
        try {
            var message = new MimeMessage(SESSION, new ByteArrayInputStream(bytes));
            Date sent = message.getSentDate();
            return new NoticeMail(
                    id,
                    from(message),
                    subject(message),
                    sent == null ? null : sent.toInstant(),
                    signature(message),
                    new MailParser(maxSize).text(message, 0).orElse(""));
        } catch (MessagingException | RuntimeException e) {
            // the library also throws IllegalArgumentException and others for what a sender wrote
            throw new IOException("it is broken: " + e.getMessage(), e);
        }
    }

    private static String from(MimeMessage message) {
        try {
            Address[] from = message.getFrom();
            return from != null && from.length == 1 && from[0] instanceof InternetAddress address
                    ? address.getAddress().strip().toLowerCase(Locale.ROOT)
                    : "";
        } catch (MessagingException _) {
            return "";
        }
    }

    private static String subject(MimeMessage message) throws MessagingException {
        String subject = message.getSubject();
        return subject == null ? "" : subject.replaceAll("\\s+", " ").strip();
    }

    /** Two of them are none: one of the two is not the sender's. */
    private static String signature(MimeMessage message) throws MessagingException {
        String[] signatures = message.getHeader(SummarySignature.HEADER);
        return signatures != null && signatures.length == 1 ? signatures[0] : "";
    }

    /** The first plain text, as readers show it. */
    private Optional<String> text(Part part, int depth) throws MessagingException, IOException {
        if (depth > MAX_DEPTH || ++parts > MAX_PARTS) {
            throw new IOException("it has more parts than the limits allow");
        }
        if (part.isMimeType("multipart/*")) {
            if (part.getContent() instanceof Multipart multipart) {
                for (int i = 0; i < multipart.getCount(); i++) {
                    Optional<String> text = text(multipart.getBodyPart(i), depth + 1);
                    if (text.isPresent()) {
                        return text;
                    }
                }
            }
            return Optional.empty();
        }
        if (!part.isMimeType("text/plain") || Part.ATTACHMENT.equalsIgnoreCase(part.getDisposition())) {
            return Optional.empty();
        }
        try (InputStream content = part.getInputStream()) {
            return Optional.of(new String(content.readNBytes(maxSize), charset(part)));
        }
    }

    /** What cannot be known is read as UTF-8, which the protocol has. */
    private static Charset charset(Part part) {
        try {
            String name = new ContentType(part.getContentType()).getParameter("charset");
            return name == null ? StandardCharsets.UTF_8 : Charset.forName(MimeUtility.javaCharset(name));
        } catch (MessagingException | IllegalArgumentException _) {
            return StandardCharsets.UTF_8;
        }
    }
}
