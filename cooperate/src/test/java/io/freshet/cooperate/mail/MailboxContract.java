package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.store.Database;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What every kind of mailbox does. Each test speaks to a real one. */
abstract class MailboxContract {
    static final MailboxSettings SETTINGS =
            new MailboxSettings("secret", 20_000, MailboxSettings.DEFAULT.timeout(), false);

    @TempDir
    Path folder;

    private Database database;
    MailTables done;

    @BeforeEach
    final void open() {
        database = Database.open(folder);
        done = new MailTables(database);
    }

    @AfterEach
    final void close() {
        database.close();
    }

    abstract void deliver(String mail) throws Exception;

    /** A new view of the one mailbox, as after a restart. */
    abstract Mailbox mailbox();

    /** Whether the mailbox itself says that its only mail has been read. */
    abstract boolean markedAsRead() throws Exception;

    /** What is shown, in order. */
    record Shown(List<NoticeMail> mails, List<String> unreadable, List<String> why) implements Mailbox.Reader {
        Shown() {
            this(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
        }

        @Override
        public void read(NoticeMail mail) {
            mails.add(mail);
        }

        @Override
        public void unreadable(String id, String reason) {
            unreadable.add(id);
            why.add(reason);
        }

        List<String> subjects() {
            return mails.stream().map(NoticeMail::subject).toList();
        }
    }

    final Shown waiting() throws MailboxException {
        var shown = new Shown();
        mailbox().waiting(shown);
        return shown;
    }

    static String mail(String subject, String text) {
        return "From: Agent <Agent@Site.example>\nTo: robot@search.example\nSubject: " + subject
                + "\nDate: Thu, 19 Nov 2026 10:00:00 +0900\n\n" + text + "\n";
    }

    @Test
    void an_empty_mailbox_shows_nothing() throws Exception {
        assertThat(waiting().mails()).isEmpty();
    }

    @Test
    void a_mail_is_shown_with_its_sender_subject_date_and_text() throws Exception {
        deliver(mail("Robot : Update\n of Index", "<RoBoT> U:/a.html:5:20261119"));
        NoticeMail mail = waiting().mails().getFirst();
        assertThat(mail.from()).isEqualTo("agent@site.example");
        assertThat(mail.subject()).isEqualTo("Robot : Update of Index");
        assertThat(mail.sent()).isEqualTo("2026-11-19T01:00:00Z");
        assertThat(mail.text().strip()).isEqualTo("<RoBoT> U:/a.html:5:20261119");
    }

    @Test
    void a_mail_waits_until_it_is_done() throws Exception {
        deliver(mail("one", "1"));
        deliver(mail("two", "2"));
        Shown first = waiting();
        assertThat(first.subjects()).containsExactlyInAnyOrder("one", "two");
        assertThat(waiting().subjects()).hasSize(2);

        NoticeMail one = first.mails().stream()
                .filter(mail -> mail.subject().equals("one"))
                .findFirst()
                .orElseThrow();
        mailbox().done(List.of(one.id()));
        assertThat(waiting().subjects()).containsExactly("two");
    }

    @Test
    void a_mail_that_was_not_for_us_is_not_shown_again_and_stays_unread_for_others() throws Exception {
        deliver(mail("lunch", "at noon?"));
        mailbox().leave(List.of(waiting().mails().getFirst().id()));
        assertThat(waiting().mails()).isEmpty();
        assertThat(markedAsRead()).isFalse();
    }

    @Test
    void ids_that_the_mailbox_does_not_have_are_passed_over() throws Exception {
        deliver(mail("one", "1"));
        mailbox().done(List.of("nonsense", "1-99999", "../new/x"));
        assertThat(waiting().subjects()).containsExactly("one");
    }

    @Test
    void a_mail_beyond_the_limit_is_reported_and_the_next_one_is_read() throws Exception {
        deliver(mail("long", "x".repeat(30) + "\n" + "y\n".repeat(20_000)));
        deliver(mail("short", "1"));
        Shown shown = waiting();
        assertThat(shown.subjects()).containsExactly("short");
        assertThat(shown.why()).containsExactly("it is longer than 20000 bytes (mail.max-size)");
        mailbox().done(shown.unreadable());
        assertThat(waiting().unreadable()).isEmpty();
    }

    @Test
    void Korean_text_is_read_in_whatever_charset_and_encoding_it_was_sent() throws Exception {
        Charset korean = Charset.forName("EUC-KR");
        String text = Base64.getMimeEncoder().encodeToString("<RoBoT> A:/한글.html:5:20261119".getBytes(korean));
        deliver("From: a@b.example\nSubject: =?UTF-8?B?"
                + Base64.getEncoder().encodeToString("알림".getBytes(StandardCharsets.UTF_8))
                + "?=\nMIME-Version: 1.0\nContent-Type: multipart/alternative; boundary=x\n\n--x\n"
                + "Content-Type: text/html\n\n<p>no</p>\n--x\n"
                + "Content-Type: text/plain; charset=euc-kr\nContent-Transfer-Encoding: base64\n\n" + text
                + "\n--x--\n");
        NoticeMail mail = waiting().mails().getFirst();
        assertThat(mail.subject()).isEqualTo("알림");
        assertThat(mail.text()).isEqualTo("<RoBoT> A:/한글.html:5:20261119");
    }

    @Test
    void a_mail_without_a_header_or_with_a_broken_one_keeps_nobody_from_the_next() throws Exception {
        deliver("Subject: =?nonsense?B?####?=\nFrom: <<>,;:@\nContent-Type: multipart/mixed; boundary=\n\nx\n");
        deliver("Content-Type: text/plain; charset=klingon\nSubject: strange\n\nx\n");
        deliver(mail("good", "1"));
        Shown shown = waiting();
        assertThat(shown.subjects()).contains("good", "strange");
        assertThat(shown.mails().size() + shown.unreadable().size()).isEqualTo(3);
    }

    @Test
    void two_senders_in_one_mail_are_no_sender() throws Exception {
        deliver("From: a@b.example, c@d.example\nSubject: two\n\nx\n");
        assertThat(waiting().mails().getFirst().from()).isEmpty();
    }

    @Test
    void what_is_remembered_of_mails_that_have_left_the_mailbox_is_forgotten() throws Exception {
        done.add(mailbox().address(), Set.of("a mail of long ago"));
        waiting();
        assertThat(done.of(mailbox().address())).isEmpty();
    }
}
