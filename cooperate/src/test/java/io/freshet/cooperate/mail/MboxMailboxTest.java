package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.RandomAccessFile;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MboxMailboxTest extends MailboxContract {
    private Path file;

    @BeforeEach
    final void begin() throws Exception {
        file = folder.resolve("robot mail");
        Files.writeString(file, "");
    }

    /** As a delivery agent does. */
    @Override
    void deliver(String mail) throws Exception {
        String quoted = mail.replaceAll("(?m)^(>*From )", ">$1");
        Files.writeString(
                file, "From agent@site.example Thu Nov 19 10:00:00 2026\n" + quoted + "\n", StandardOpenOption.APPEND);
    }

    @Override
    Mailbox mailbox() {
        return Mailboxes.open(MailboxAddress.parse("mbox:" + file), SETTINGS, done);
    }

    @Override
    boolean markedAsRead() throws Exception {
        return Files.readString(file).contains("Status:"); // the file is never written to
    }

    @Test
    void a_line_of_the_text_that_begins_as_a_new_mail_does_is_text() throws Exception {
        deliver(mail("one", "text\n\nFrom here on\n>From there"));
        assertThat(waiting().mails().getFirst().text().strip()).isEqualTo("text\n\nFrom here on\n>From there");
    }

    @Test
    void line_ends_of_either_kind_separate_mails() throws Exception {
        Files.writeString(
                file,
                "From a Thu\r\nFrom: a@b.example\r\nSubject: one\r\n\r\nx\r\n\r\nFrom a Thu\r\nSubject: two\r\n\r\ny\r\n");
        assertThat(waiting().subjects()).containsExactly("one", "two");
    }

    @Test
    void the_same_mail_twice_is_shown_once() throws Exception {
        deliver(mail("one", "1"));
        deliver(mail("one", "1"));
        assertThat(waiting().subjects()).containsExactly("one");
    }

    /** Twice as long as the memory of the tests. */
    @Test
    void a_mail_of_1_GB_in_one_line_is_passed_over_without_holding_it_in_memory() throws Exception {
        deliver(mail("before", "1"));
        Files.writeString(file, "From a Thu\nSubject: endless\n\n", StandardOpenOption.APPEND);
        try (RandomAccessFile hole = new RandomAccessFile(file.toFile(), "rw")) {
            hole.setLength(1 << 30);
        }
        Files.writeString(file, "\n\n", StandardOpenOption.APPEND);
        deliver(mail("after", "2"));
        Shown shown = waiting();
        assertThat(shown.subjects()).containsExactly("before", "after");
        assertThat(shown.unreadable()).hasSize(1);
    }

    @Test
    void a_file_without_mails_shows_none() throws Exception {
        Files.writeString(file, "no mail at all\nFrom me to you\n");
        assertThat(waiting().mails()).isEmpty();
    }

    @Test
    void a_missing_file_is_named() throws Exception {
        Files.delete(file);
        assertThatThrownBy(this::waiting).isInstanceOf(MailboxException.class).hasMessage("there is no file " + file);
    }

    @Test
    void a_mail_is_not_read_while_its_delivery_holds_the_lock() throws Exception {
        deliver(mail("one", "1"));
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
                FileLock lock = channel.lock()) {
            assertThat(lock.isValid()).isTrue();
            assertThatThrownBy(this::waiting).hasMessageContaining("is being written to by another program");
        }
        assertThat(waiting().subjects()).containsExactly("one");
    }
}
