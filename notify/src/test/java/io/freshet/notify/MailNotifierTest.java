package io.freshet.notify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.MessagingException;
import jakarta.mail.internet.MimeMessage;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MailNotifierTest {
    private static final Mail MAIL =
            new Mail("robot@search.test", "변경 목록", "<RoBoT> A:/한글.html:1:20260101\n", Map.of("X-Ours", "yes"));

    @Test
    void a_mail_arrives_with_its_subject_text_sender_and_headers() throws MessagingException, IOException {
        try (var server = new MailServer(ServerSetup.PROTOCOL_SMTP);
                var notifier = notifier(server.port(), MailSettings.Security.NONE, null)) {
            assertThat(notifier.send(MAIL)).isEqualTo(new Delivery.Accepted());
            assertThat(notifier.send(MAIL)).isEqualTo(new Delivery.Accepted());
            MimeMessage[] arrived = server.mails();
            assertThat(arrived).hasSize(2);
            assertThat(arrived[0].getSubject()).isEqualTo("변경 목록");
            assertThat(arrived[0].getFrom()[0]).hasToString("agent@site.test");
            assertThat(arrived[0].getHeader("X-Ours")).containsExactly("yes");
            assertThat(arrived[0].getContent().toString().strip())
                    .isEqualTo(MAIL.text().strip());
        }
    }

    @Test
    void a_server_that_wants_a_login_gets_one_and_a_wrong_one_is_tried_again_later() throws MessagingException {
        try (var server = new MailServer(ServerSetup.PROTOCOL_SMTP)) {
            server.user("agent", "right");
            try (var notifier = notifier(server.port(), MailSettings.Security.NONE, "right")) {
                assertThat(notifier.send(MAIL)).isEqualTo(new Delivery.Accepted());
            }
            try (var notifier = notifier(server.port(), MailSettings.Security.NONE, "wrong")) {
                assertThat(notifier.send(MAIL))
                        .isInstanceOfSatisfying(
                                Delivery.TryLater.class,
                                later -> assertThat(later.reason()).contains("login"));
            }
        }
    }

    @Test
    void a_server_whose_certificate_nobody_vouches_for_gets_no_mail() {
        try (var server = new MailServer(ServerSetup.PROTOCOL_SMTPS);
                var notifier = notifier(server.port(), MailSettings.Security.TLS, null)) {
            assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.TryLater.class);
            assertThat(server.mails()).isEmpty();
        }
    }

    @Test
    void a_server_without_tls_gets_no_mail_that_needs_it() {
        try (var server = new MailServer(ServerSetup.PROTOCOL_SMTP);
                var notifier = notifier(server.port(), MailSettings.Security.STARTTLS, null)) {
            assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.TryLater.class);
            assertThat(server.mails()).isEmpty();
        }
    }

    @Test
    void a_server_that_is_gone_is_tried_again_later_and_one_that_comes_back_takes_mail() throws IOException {
        int port;
        try (var free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            port = free.getLocalPort();
        }
        try (var notifier = notifier(port, MailSettings.Security.NONE, null)) {
            assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.TryLater.class);
        }
        try (var server = new MailServer(ServerSetup.PROTOCOL_SMTP);
                var notifier = notifier(server.port(), MailSettings.Security.NONE, null)) {
            assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.Accepted.class);
            server.restart();
            assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.Accepted.class);
        }
    }

    @ParameterizedTest
    @CsvSource({"550 no such user, Refused", "450 come again, TryLater"})
    void what_the_server_says_to_the_receiver_decides(String answer, String outcome) throws IOException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            Thread.ofVirtual().start(() -> script(server, answer));
            try (var notifier = notifier(server.getLocalPort(), MailSettings.Security.NONE, null)) {
                Delivery delivery = notifier.send(MAIL);
                assertThat(delivery.getClass().getSimpleName()).isEqualTo(outcome);
                assertThat(delivery.toString()).contains(answer.substring(4));
            }
        }
    }

    @Test
    void a_server_that_says_nothing_is_given_up() throws IOException {
        try (var server = new ServerSocket(0, 5, InetAddress.getLoopbackAddress())) {
            var settings = new MailSettings(
                    "127.0.0.1",
                    server.getLocalPort(),
                    MailSettings.Security.NONE,
                    null,
                    null,
                    "a@b.test",
                    Duration.ofMillis(200));
            try (var notifier = new MailNotifier(settings, Clock.systemUTC())) {
                assertThat(notifier.send(MAIL)).isInstanceOf(Delivery.TryLater.class);
            }
        }
    }

    @Test
    void no_address_is_refused_and_no_header_is_two_lines() {
        try (var notifier = notifier(9, MailSettings.Security.NONE, null)) {
            assertThat(notifier.send(new Mail("no address", "s", "t", Map.of())))
                    .isInstanceOf(Delivery.Refused.class);
        }
        assertThatThrownBy(() -> new Mail("a@b.test", "s\r\nBcc: c@d.test", "t", Map.of()))
                .isInstanceOf(IllegalArgumentException.class);
        assertThat(new MailSettings(
                                "h", 25, MailSettings.Security.TLS, "u", "hunter2", "a@b.test", MailSettings.TIMEOUT)
                        .toString())
                .doesNotContain("hunter2");
    }

    private static MailNotifier notifier(int port, MailSettings.Security security, @Nullable String password) {
        var settings = new MailSettings(
                "127.0.0.1",
                port,
                security,
                password == null ? null : "agent",
                password,
                "agent@site.test",
                Duration.ofSeconds(10));
        return new MailNotifier(settings, Clock.systemUTC());
    }

    /** Answers every RCPT with the same sentence. */
    private static void script(ServerSocket server, String answer) {
        try (Socket socket = server.accept()) {
            var in = new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
            say(socket, "220 here");
            for (String line = in.readLine(); line != null; line = in.readLine()) {
                say(socket, line.startsWith("RCPT") ? answer : line.startsWith("QUIT") ? "221 bye" : "250 ok");
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static void say(Socket socket, String line) throws IOException {
        socket.getOutputStream().write((line + "\r\n").getBytes(StandardCharsets.US_ASCII));
    }

    /** A real server on a free port. */
    private static final class MailServer implements AutoCloseable {
        private final GreenMail green;

        MailServer(String protocol) {
            green = new GreenMail(new ServerSetup(0, "127.0.0.1", protocol));
            green.start();
        }

        int port() {
            return green.getSmtp() != null
                    ? green.getSmtp().getPort()
                    : green.getSmtps().getPort();
        }

        void user(String name, String password) {
            green.setUser(name, password);
        }

        MimeMessage[] mails() {
            return green.getReceivedMessages();
        }

        void restart() {
            int port = port();
            green.stop();
            var again = new GreenMail(new ServerSetup(port, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));
            again.start();
            closeLater = again;
        }

        private @Nullable GreenMail closeLater;

        @Override
        public void close() {
            green.stop();
            if (closeLater != null) {
                closeLater.stop();
            }
        }
    }
}
