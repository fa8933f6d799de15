package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import jakarta.mail.Flags;
import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

final class ImapMailboxTest extends RemoteMailboxContract {
    @Override
    String scheme() {
        return "imap";
    }

    @Override
    boolean markedAsRead() throws Exception {
        return server.getManagers()
                .getImapHostManager()
                .getInbox(user)
                .getMessages()
                .getFirst()
                .getFlags()
                .contains(Flags.Flag.SEEN);
    }

    @Test
    void a_mail_that_is_done_is_marked_as_read_on_the_server_and_not_before() throws Exception {
        deliver(mail("one", "1"));
        String id = waiting().mails().getFirst().id();
        assertThat(markedAsRead()).isFalse();
        mailbox().done(Set.of(id));
        assertThat(markedAsRead()).isTrue();
        assertThat(done.of(mailbox().address())).as("the mark is enough").isEmpty();
    }

    @Test
    @Timeout(120)
    void waiting_ends_when_a_mail_comes() throws Exception {
        Thread waiter = Thread.ofVirtual().start(() -> {
            try {
                mailbox().await(Duration.ofHours(1), Set.of());
            } catch (MailboxException | InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        while (waiter.isAlive()) {
            deliver(mail("one", "1")); // one that comes before the wait ends it as well
            waiter.join(Duration.ofSeconds(1));
        }
        assertThat(waiting().mails()).isNotEmpty();
    }

    @Test
    @Timeout(120)
    void mails_in_hand_do_not_end_the_wait() throws Exception {
        deliver(mail("one", "1"));
        String id = waiting().mails().getFirst().id();
        long begin = System.nanoTime();
        mailbox().await(Duration.ofSeconds(2), Set.of(id));
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(1500));
    }

    @Test
    void a_folder_that_the_server_does_not_have_is_named() {
        MailboxAddress other = MailboxAddress.parse("imap://robot@127.0.0.1:" + port() + "/Notices");
        assertThatThrownBy(() -> Mailboxes.open(other, SETTINGS, done).waiting(new Shown()))
                .isInstanceOf(MailboxException.class)
                .hasMessageContaining("no folder Notices");
    }
}
