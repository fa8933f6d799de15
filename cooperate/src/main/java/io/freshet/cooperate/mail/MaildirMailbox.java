package io.freshet.cooperate.mail;

import io.freshet.cooperate.mail.MailboxAddress.Maildir;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/**
 * A mailbox in a folder, a file for each mail. A mail that is done is moved to {@code cur} with the flag S, as mail readers do; one that waits is in {@code new}, or in
 * {@code cur} without the flag. Its id is its name without the flags.
 */
final class MaildirMailbox implements Mailbox {
    private static final String INFO = ":2,";

    private final Maildir address;
    private final MailboxSettings settings;
    private final DoneMails done;

    MaildirMailbox(Maildir address, MailboxSettings settings, DoneMails done) {
        this.address = address;
        this.settings = settings;
        this.done = done;
    }

    @Override
    public MailboxAddress address() {
        return address;
    }

    @Override
    public void waiting(Reader reader) throws MailboxException {
        Set<String> known = done.of(address);
        Set<String> present = new HashSet<>();
        for (Path file : files()) {
            String id = id(file);
            present.add(id);
            if (!known.contains(id)) {
                show(id, file, reader);
            }
        }
        done.keepOnly(address, present);
    }

    private void show(String id, Path file, Reader reader) throws MailboxException {
        byte[] bytes;
        try (InputStream in = Files.newInputStream(file, LinkOption.NOFOLLOW_LINKS)) {
            byte[] read = in.readNBytes(settings.maxSize() + 1);
            bytes = read.length > settings.maxSize() ? null : read;
        } catch (NoSuchFileException _) {
            return; // a mail reader moved or removed it meanwhile
        } catch (IOException e) {
            throw failure("read", e);
        }
        Mails.show(id, bytes, settings, reader);
    }

    @Override
    public void done(Collection<String> ids) throws MailboxException {
        Set<String> wanted = Set.copyOf(ids);
        for (Path file : files()) {
            if (wanted.contains(id(file))) {
                try {
                    Files.move(
                            file, address.folder().resolve("cur").resolve(seen(file)), StandardCopyOption.ATOMIC_MOVE);
                } catch (NoSuchFileException _) {
                    // a mail reader moved or removed it meanwhile
                } catch (IOException e) {
                    throw failure("mark a mail in", e);
                }
            }
        }
    }

    @Override
    public void leave(Collection<String> ids) {
        done.add(address, ids);
    }

    @Override
    public void await(Duration most, Set<String> inHand) throws InterruptedException {
        Thread.sleep(most);
    }

    /** The mails that nobody has read, oldest first: names begin with the time of delivery. */
    private List<Path> files() throws MailboxException {
        List<Path> files = new ArrayList<>();
        for (String part : List.of("new", "cur")) {
            Path folder = address.folder().resolve(part);
            if (!Files.isDirectory(folder)) {
                throw new MailboxException(address.folder() + " is no Maildir: it has no folder " + part);
            }
            try (DirectoryStream<Path> inside = Files.newDirectoryStream(folder)) {
                for (Path file : inside) {
                    if (!name(file).startsWith(".")
                            && !isRead(name(file))
                            && Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
                        files.add(file);
                    }
                }
            } catch (IOException e) {
                throw failure("list", e);
            }
        }
        files.sort(Comparator.comparing(MaildirMailbox::id));
        return files;
    }

    /** Whether a mail has the flag S (seen) or T (to be deleted). */
    private static boolean isRead(String name) {
        int info = name.indexOf(INFO);
        String flags = info < 0 ? "" : name.substring(info + INFO.length());
        return flags.contains("S") || flags.contains("T");
    }

    /** The name with the flag S; flags are in the order of their letters. */
    private static String seen(Path file) {
        String name = name(file);
        int info = name.indexOf(INFO);
        String flags = info < 0 ? "" : name.substring(info + INFO.length());
        StringBuilder all = new StringBuilder();
        (flags + "S").chars().sorted().distinct().forEach(flag -> all.append((char) flag));
        return id(file) + INFO + all;
    }

    private static String id(Path file) {
        String name = name(file);
        int info = name.indexOf(':');
        return info < 0 ? name : name.substring(0, info);
    }

    private static String name(Path file) {
        return file.getFileName().toString();
    }

    private MailboxException failure(String what, IOException e) {
        return new MailboxException("cannot " + what + " " + address + ": " + e.getMessage(), e);
    }
}
