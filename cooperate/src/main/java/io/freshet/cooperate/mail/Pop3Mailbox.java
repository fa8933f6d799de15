package io.freshet.cooperate.mail;

import io.freshet.cooperate.mail.MailboxAddress.Remote;
import jakarta.mail.FetchProfile;
import jakarta.mail.Folder;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import jakarta.mail.Store;
import jakarta.mail.UIDFolder;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.pop3.POP3Folder;
import org.jspecify.annotations.Nullable;

/** A mailbox on a POP3 server (RFC 1939). It cannot be marked there, so the mails that are done are kept elsewhere. A mail's id is what UIDL says. */
final class Pop3Mailbox implements Mailbox {
    private final Remote address;
    private final MailboxSettings settings;
    private final DoneMails done;
    private final MailServer server;

    Pop3Mailbox(Remote address, MailboxSettings settings, DoneMails done, @Nullable SSLContext trust) {
        this.address = address;
        this.settings = settings;
        this.done = done;
        this.server = new MailServer(address, settings, trust);
    }

    @Override
    public MailboxAddress address() {
        return address;
    }

    @Override
    public void waiting(Reader reader) throws MailboxException {
        Set<String> known = done.of(address);
        Set<String> present = new HashSet<>();
        try (Store store = server.connect()) {
            if (!(store.getFolder("INBOX") instanceof POP3Folder folder)) {
                throw new MailboxException(address + ": the server has no mailbox");
            }
            folder.open(Folder.READ_ONLY);
            try {
                Message[] mails = folder.getMessages();
                var profile = new FetchProfile();
                profile.add(UIDFolder.FetchProfileItem.UID);
                folder.fetch(mails, profile);
                for (Message mail : mails) {
                    String id = folder.getUID(mail);
                    if (id != null && present.add(id) && !known.contains(id)) {
                        show(id, mail, reader);
                    }
                }
            } finally {
                folder.close(false);
            }
        } catch (MessagingException e) {
            throw server.failure("read", e);
        }
        done.keepOnly(address, present);
    }

    private void show(String id, Message mail, Reader reader) throws MessagingException {
        byte[] bytes = null;
        if (mail.getSize() <= settings.maxSize()) {
            var out = new ByteArrayOutputStream(Math.max(1_000, mail.getSize()));
            try {
                mail.writeTo(out);
            } catch (IOException e) {
                throw new MessagingException("reading a mail failed", e);
            }
            bytes = out.size() > settings.maxSize() ? null : out.toByteArray();
        }
        Mails.show(id, bytes, settings, reader);
    }

    @Override
    public void done(Collection<String> ids) {
        done.add(address, ids);
    }

    @Override
    public void leave(Collection<String> ids) {
        done.add(address, ids);
    }

    @Override
    public void await(Duration most, Set<String> inHand) throws InterruptedException {
        Thread.sleep(most);
    }
}
