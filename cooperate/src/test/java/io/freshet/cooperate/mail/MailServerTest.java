package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import io.freshet.cooperate.mail.MailboxAddress.Remote;
import java.time.Duration;
import java.util.Properties;
import org.junit.jupiter.api.Test;

final class MailServerTest {
    private static Properties properties(String address, boolean insecure) {
        var settings = new MailboxSettings("secret", 20_000, Duration.ofSeconds(7), insecure);
        return new MailServer((Remote) MailboxAddress.parse(address), settings, null).properties();
    }

    @Test
    void a_password_goes_unencrypted_to_this_machine_alone_unless_it_is_allowed() {
        assertThat(properties("imap://a@mail.invalid", false)).containsEntry("mail.imap.starttls.required", "true");
        assertThat(properties("pop3://a@mail.invalid", false)).containsEntry("mail.pop3.starttls.required", "true");
        assertThat(properties("imap://a@127.0.0.1", false)).containsEntry("mail.imap.starttls.required", "false");
        assertThat(properties("imap://a@mail.invalid", true)).containsEntry("mail.imap.starttls.required", "false");
    }

    @Test
    void every_step_has_a_timeout() {
        assertThat(properties("imaps://a@mail.invalid", false))
                .containsEntry("mail.imaps.connectiontimeout", "7000")
                .containsEntry("mail.imaps.writetimeout", "7000")
                .containsEntry("mail.imaps.timeout", "7000");
    }

    @Test
    void a_server_whose_certificate_nobody_vouches_for_is_refused() {
        var server = new GreenMail(new ServerSetup(0, "127.0.0.1", "imaps"));
        server.start();
        try {
            server.setUser("robot@search.example", "robot", "secret");
            var address = (Remote) MailboxAddress.parse(
                    "imaps://robot@127.0.0.1:" + server.getImaps().getPort());
            var settings = new MailboxSettings("secret", 20_000, Duration.ofSeconds(30), false);
            assertThatThrownBy(() -> new MailServer(address, settings, null).connect())
                    .isInstanceOf(MailboxException.class)
                    .hasMessageContaining("certif");
        } finally {
            server.stop();
        }
    }
}
