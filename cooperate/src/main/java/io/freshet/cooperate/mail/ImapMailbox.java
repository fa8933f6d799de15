package io.freshet.cooperate.mail;

import io.freshet.cooperate.mail.MailboxAddress.Remote;
import jakarta.mail.FetchProfile;
import jakarta.mail.Flags;
import jakarta.mail.Folder;
import jakarta.mail.FolderClosedException;
import jakarta.mail.Message;
import jakarta.mail.MessageRemovedException;
import jakarta.mail.MessagingException;
import jakarta.mail.Store;
import jakarta.mail.StoreClosedException;
import jakarta.mail.UIDFolder;
import jakarta.mail.search.FlagTerm;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import org.eclipse.angus.mail.imap.IMAPFolder;
import org.eclipse.angus.mail.imap.IMAPMessage;
import org.jspecify.annotations.Nullable;

/**
 * A folder of an IMAP server (RFC 3501; RFC 2177 for waiting). A mail that is done gets the flag Seen, one that waits does not have it. Its id is the folder's
 * validity and its number there.
 */
final class ImapMailbox implements Mailbox {
    private final Remote address;
    private final MailboxSettings settings;
    private final DoneMails done;
    private final MailServer server;

    ImapMailbox(Remote address, MailboxSettings settings, DoneMails done, @Nullable SSLContext trust) {
        this.address = address;
        this.settings = settings;
        this.done = done;
        this.server = new MailServer(address, settings, trust);
    }

    @Override
    public MailboxAddress address() {
        return address;
    }

    private interface Work {
        void run(IMAPFolder folder) throws MessagingException;
    }

    private void inFolder(int mode, String what, Work work) throws MailboxException {
        try (Store store = server.connect()) {
            Folder folder = store.getFolder(address.folder());
            if (!folder.exists() || !(folder instanceof IMAPFolder imap)) {
                throw new MailboxException(address + ": the server has no folder " + address.folder());
            }
            imap.open(mode);
            try {
                work.run(imap);
            } finally {
                if (imap.isOpen()) {
                    imap.close(false);
                }
            }
        } catch (MessagingException e) {
            throw server.failure(what, e);
        }
    }

    @Override
    public void waiting(Reader reader) throws MailboxException {
        Set<String> known = done.of(address);
        Set<String> present = new HashSet<>();
        inFolder(Folder.READ_ONLY, "read", folder -> {
            for (Map.Entry<String, Message> mail : unread(folder).entrySet()) {
                present.add(mail.getKey());
                if (!known.contains(mail.getKey())) {
                    show(mail.getKey(), mail.getValue(), reader);
                }
            }
        });
        done.keepOnly(address, present);
    }

    private static Map<String, Message> unread(IMAPFolder folder) throws MessagingException {
        Message[] unread = folder.search(new FlagTerm(new Flags(Flags.Flag.SEEN), false));
        var profile = new FetchProfile();
        profile.add(UIDFolder.FetchProfileItem.UID);
        profile.add(FetchProfile.Item.SIZE);
        folder.fetch(unread, profile);
        Map<String, Message> mails = new LinkedHashMap<>();
        for (Message mail : unread) {
            mails.put(folder.getUIDValidity() + "-" + folder.getUID(mail), mail);
        }
        return mails;
    }

    private void show(String id, Message mail, Reader reader) throws MessagingException {
        byte[] bytes = null;
        if (mail.getSize() <= settings.maxSize() && mail instanceof IMAPMessage message) {
            message.setPeek(true);
            try (InputStream in = message.getMimeStream()) {
                byte[] read = in.readNBytes(settings.maxSize() + 1); // the size that the server says may be wrong
                bytes = read.length > settings.maxSize() ? null : read;
            } catch (MessageRemovedException _) {
                return; // somebody removed it meanwhile
            } catch (IOException e) {
                throw new MessagingException("reading a mail failed", e);
            }
        }
        Mails.show(id, bytes, settings, reader);
    }

    @Override
    public void done(Collection<String> ids) throws MailboxException {
        if (ids.isEmpty()) {
            return;
        }
        inFolder(Folder.READ_WRITE, "mark mails in", folder -> {
            List<Long> numbers = new ArrayList<>();
            String validity = folder.getUIDValidity() + "-";
            for (String id : ids) {
                if (id.startsWith(validity)) {
                    numbers.add(Long.parseLong(id.substring(validity.length())));
                }
            }
            Message[] mails = folder.getMessagesByUID(
                    numbers.stream().mapToLong(Long::longValue).toArray());
            List<Message> there = new ArrayList<>();
            for (Message mail : mails) {
                if (mail != null) {
                    there.add(mail);
                }
            }
            folder.setFlags(there.toArray(new Message[0]), new Flags(Flags.Flag.SEEN), true);
        });
    }

    @Override
    public void leave(Collection<String> ids) {
        done.add(address, ids);
    }

    @Override
    public void await(Duration most, Set<String> inHand) throws MailboxException, InterruptedException {
        Set<String> known = done.of(address).stream().collect(Collectors.toCollection(HashSet::new));
        known.addAll(inHand);
        long end = System.nanoTime() + most.toNanos();
        boolean[] idle = {true};
        inFolder(Folder.READ_ONLY, "wait for mails in", folder -> {
            if (!known.containsAll(unread(folder).keySet())) {
                return;
            }
            Thread alarm = Thread.ofVirtual().name("freshet-mail-alarm").start(() -> ask(folder, most));
            try {
                folder.idle(true);
            } catch (FolderClosedException | StoreClosedException _) {
                // the server went away: the caller looks again
            } catch (MessagingException _) {
                idle[0] = false; // the server does not know IDLE
            } finally {
                alarm.interrupt();
            }
        });
        if (!idle[0]) {
            Thread.sleep(Duration.ofNanos(Math.max(0, end - System.nanoTime())));
        }
    }

    /** Ends the wait of another thread: a command of any kind ends IDLE, which does not end by itself. */
    private static void ask(IMAPFolder folder, Duration after) {
        try {
            Thread.sleep(after);
            folder.getMessageCount();
        } catch (InterruptedException | MessagingException | IllegalStateException _) {
            // the wait has ended
        }
    }
}
