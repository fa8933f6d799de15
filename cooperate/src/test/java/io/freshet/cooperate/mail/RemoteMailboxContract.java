package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.user.GreenMailUser;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Session;
import jakarta.mail.internet.MimeMessage;
import java.io.ByteArrayInputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A mailbox on a real mail server in this process. */
abstract class RemoteMailboxContract extends MailboxContract {
    GreenMail server;
    GreenMailUser user;

    abstract String scheme();

    @BeforeEach
    final void begin() {
        server = new GreenMail(new ServerSetup(0, "127.0.0.1", scheme()));
        server.start();
        user = server.setUser("robot@search.example", "robot", "secret");
    }

    @AfterEach
    final void end() {
        server.stop();
    }

    @Override
    void deliver(String mail) throws Exception {
        byte[] bytes = mail.replace("\n", "\r\n").getBytes(StandardCharsets.UTF_8);
        user.deliver(new MimeMessage(Session.getInstance(new Properties()), new ByteArrayInputStream(bytes)));
    }

    int port() {
        return scheme().startsWith("imap")
                ? (scheme().equals("imaps") ? server.getImaps() : server.getImap()).getPort()
                : server.getPop3().getPort();
    }

    MailboxAddress address() {
        return MailboxAddress.parse(scheme() + "://robot@127.0.0.1:" + port());
    }

    @Override
    Mailbox mailbox() {
        return Mailboxes.open(address(), SETTINGS, done);
    }

    @Test
    void a_wrong_password_is_told_with_the_setting_to_change_and_without_the_password() {
        var wrong = new MailboxSettings("guess-me", 20_000, Duration.ofSeconds(30), false);
        assertThatThrownBy(() -> Mailboxes.open(address(), wrong, done).waiting(new Shown()))
                .isInstanceOf(MailboxException.class)
                .hasMessageContaining("mail.mailbox-password")
                .hasMessageNotContaining("guess-me");
    }

    @Test
    void a_server_that_is_away_is_told_and_mails_wait_for_its_return() throws Exception {
        deliver(mail("one", "1"));
        MailboxAddress there = address();
        server.stop();
        assertThatThrownBy(() -> Mailboxes.open(there, SETTINGS, done).waiting(new Shown()))
                .isInstanceOf(MailboxException.class)
                .hasMessageContaining("127.0.0.1");
        assertThat(done.of(there)).isEmpty();
    }
}
