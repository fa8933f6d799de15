package io.freshet.cooperate.mail;

import io.freshet.cooperate.mail.MailboxAddress.Mbox;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.NoSuchFileException;
import java.nio.file.StandardOpenOption;
import java.security.MessageDigest;
import java.time.Duration;
import java.util.Collection;
import java.util.HashSet;
import java.util.HexFormat;
import java.util.Set;

/**
 * A mailbox in one file: RFC 4155, and the way of quoting that is called mboxrd. The file belongs to the mail server and is never written to, so the mails
 * that are done are kept elsewhere. A mail's id is the digest of its bytes.
 */
final class MboxMailbox implements Mailbox {
    private static final int LINE = 8192;

    private final Mbox address;
    private final MailboxSettings settings;
    private final DoneMails done;

    MboxMailbox(Mbox address, MailboxSettings settings, DoneMails done) {
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
        try (FileChannel file = FileChannel.open(address.file(), StandardOpenOption.READ);
                FileLock lock = file.tryLock(0, Long.MAX_VALUE, true)) {
            if (lock == null) {
                throw beingWritten();
            }
            new Scan(file, known, present, reader).run();
        } catch (OverlappingFileLockException _) {
            throw beingWritten();
        } catch (NoSuchFileException _) {
            throw new MailboxException("there is no file " + address.file());
        } catch (IOException e) {
            throw new MailboxException("cannot read " + address + ": " + e.getMessage(), e);
        }
        done.keepOnly(address, present);
    }

    private MailboxException beingWritten() {
        return new MailboxException(address + " is being written to by another program: try again");
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

    /** One way through the file, with one mail in memory, and of a long one its beginning. */
    private final class Scan {
        private final FileChannel file;
        private final ByteBuffer block = ByteBuffer.allocate(1 << 16).flip();
        private final Set<String> known;
        private final Set<String> present;
        private final Reader reader;
        private final byte[] line = new byte[LINE];
        private final ByteArrayOutputStream mail = new ByteArrayOutputStream();
        private final MessageDigest digest = Digests.sha256();
        private boolean inMail;
        private boolean tooLong;

        Scan(FileChannel file, Set<String> known, Set<String> present, Reader reader) {
            this.file = file;
            this.known = known;
            this.present = present;
            this.reader = reader;
        }

        void run() throws IOException {
            boolean lineStart = true;
            boolean blankBefore = true;
            for (int length = readLine(); length > 0; length = readLine()) {
                boolean ends = line[length - 1] == '\n';
                if (lineStart && blankBefore && startsWith("From ", 0, length)) {
                    finish();
                    inMail = true;
                } else if (inMail) {
                    int quotes = lineStart ? quotes(length) : 0;
                    int from = quotes > 0 && startsWith("From ", quotes, length) ? 1 : 0;
                    take(from, length - from);
                }
                blankBefore = lineStart && isBlank(length);
                lineStart = ends;
            }
            finish();
        }

        /** A line, or as much of one as the buffer holds. */
        private int readLine() throws IOException {
            int length = 0;
            while (length < line.length && (block.hasRemaining() || refill())) {
                byte next = block.get();
                line[length++] = next;
                if (next == '\n') {
                    break;
                }
            }
            return length;
        }

        private boolean refill() throws IOException {
            int read = file.read(block.clear());
            block.flip();
            return read > 0;
        }

        private void take(int from, int length) {
            digest.update(line, from, length);
            if (mail.size() + length > settings.maxSize()) {
                tooLong = true;
            } else if (!tooLong) {
                mail.write(line, from, length);
            }
        }

        private void finish() {
            if (!inMail) {
                return;
            }
            String id = HexFormat.of().formatHex(digest.digest());
            present.add(id);
            if (known.add(id)) { // a mail that is there twice is shown once
                show(id);
            }
            mail.reset();
            tooLong = false;
        }

        private void show(String id) {
            Mails.show(id, tooLong ? null : mail.toByteArray(), settings, reader);
        }

        private boolean isBlank(int length) {
            return startsWith("\n", 0, length) || startsWith("\r\n", 0, length);
        }

        private int quotes(int length) {
            int quotes = 0;
            while (quotes < length && line[quotes] == '>') {
                quotes++;
            }
            return quotes;
        }

        private boolean startsWith(String word, int at, int length) {
            if (length - at < word.length()) {
                return false;
            }
            for (int i = 0; i < word.length(); i++) {
                if (line[at + i] != word.charAt(i)) {
                    return false;
                }
            }
            return true;
        }
    }
}
