package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

final class MaildirMailboxTest extends MailboxContract {
    private Path maildir;
    private int delivered;

    @BeforeEach
    final void begin() throws Exception {
        maildir = folder.resolve("mail");
        for (String part : List.of("tmp", "new", "cur")) {
            Files.createDirectories(maildir.resolve(part));
        }
    }

    @Override
    void deliver(String mail) throws Exception {
        String name = (1_700_000_000 + ++delivered) + ".M1P2.host";
        Path unfinished = maildir.resolve("tmp").resolve(name);
        Files.writeString(unfinished, mail);
        Files.move(unfinished, maildir.resolve("new").resolve(name));
    }

    @Override
    Mailbox mailbox() {
        return Mailboxes.open(MailboxAddress.parse("maildir:" + maildir), SETTINGS, done);
    }

    @Override
    boolean markedAsRead() throws Exception {
        return names("cur").anyMatch(name -> name.contains("S"));
    }

    private Stream<String> names(String part) throws Exception {
        try (Stream<Path> files = Files.list(maildir.resolve(part))) {
            return files.map(file -> file.getFileName().toString()).toList().stream();
        }
    }

    @Test
    void a_mail_that_is_done_is_moved_and_marked_as_mail_readers_do() throws Exception {
        deliver(mail("one", "1"));
        mailbox().done(List.of(waiting().mails().getFirst().id()));
        assertThat(names("new")).isEmpty();
        assertThat(names("cur")).containsExactly("1700000001.M1P2.host:2,S");
    }

    @Test
    void a_mail_that_a_reader_has_seen_in_the_list_still_waits_and_keeps_its_other_flags() throws Exception {
        Files.writeString(maildir.resolve("cur").resolve("17.a:2,F"), mail("flagged", "1"));
        Files.writeString(maildir.resolve("cur").resolve("18.b:2,S"), mail("read", "1"));
        Files.writeString(maildir.resolve("cur").resolve("19.c:2,T"), mail("to be removed", "1"));
        assertThat(waiting().subjects()).containsExactly("flagged");
        mailbox().done(List.of("17.a"));
        assertThat(names("cur")).contains("17.a:2,FS");
    }

    @Test
    void mails_are_shown_in_the_order_of_delivery() throws Exception {
        deliver(mail("one", "1"));
        deliver(mail("two", "2"));
        deliver(mail("three", "3"));
        assertThat(waiting().subjects()).containsExactly("one", "two", "three");
    }

    @Test
    void a_link_to_another_file_is_no_mail() throws Exception {
        Path other = Files.writeString(folder.resolve("secret"), mail("secret", "x"));
        Files.createSymbolicLink(maildir.resolve("new").resolve("1.a"), other);
        assertThat(waiting().mails()).isEmpty();
    }

    @Test
    void a_folder_that_is_no_Maildir_is_named() throws Exception {
        Files.delete(maildir.resolve("cur"));
        assertThatThrownBy(this::waiting).isInstanceOf(MailboxException.class).hasMessageContaining("no folder cur");
    }
}
