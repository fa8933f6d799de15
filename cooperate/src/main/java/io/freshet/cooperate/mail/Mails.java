package io.freshet.cooperate.mail;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** What all mailboxes do with a mail's bytes. */
final class Mails {
    private Mails() {}

    /** Shows a mail to the reader; without bytes it is one that is longer than the limit. */
    static void show(String id, byte @Nullable [] bytes, MailboxSettings settings, Mailbox.Reader reader) {
        if (bytes == null) {
            reader.unreadable(id, "it is longer than " + settings.maxSize() + " bytes (mail.max-size)");
            return;
        }
        NoticeMail mail;
        try {
            mail = MailParser.parse(id, bytes, settings.maxSize());
        } catch (IOException e) {
            reader.unreadable(id, String.valueOf(e.getMessage()));
            return;
        }
        reader.read(mail);
    }
}
