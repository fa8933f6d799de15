package io.freshet.cooperate.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class MailboxAddressTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "imap://robot@mail.example, imap://robot@mail.example:143/INBOX",
        "IMAPS://robot@mail.example/Notices, imaps://robot@mail.example:993/Notices",
        "imaps://robot%40site.example@mail.example:9930/A%20B, imaps://robot@site.example@mail.example:9930/A B",
        "pop3://robot@mail.example, pop3://robot@mail.example:110",
        "pop3s://robot@mail.example/, pop3s://robot@mail.example:995",
        "mbox:/var/mail/robot, mbox:/var/mail/robot",
        "maildir:/home/robot/Maildir, maildir:/home/robot/Maildir",
    })
    void an_address_is_read(String text, String meaning) {
        assertThat(MailboxAddress.parse(text)).hasToString(meaning);
    }

    @ParameterizedTest(name = "{0}")
    @CsvSource({
        "robot, it does not say what kind",
        "http://robot@mail.example, this kind of mailbox is not known",
        "imap://mail.example, it has no user",
        "imap://robot@, it has no",
        "imap://robot:hunter2@mail.example, the password belongs into the setting",
        "pop3://robot@mail.example/Notices, POP3 has no folders",
        "imap://robot@mail.example:99999, 99999 is no port",
        "mbox:, a path is expected",
        "imap://a b, cannot be read as a URL",
    })
    void what_is_no_address_is_refused_with_the_reason(String text, String why) {
        assertThatThrownBy(() -> MailboxAddress.parse(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(why)
                .hasMessageContaining("Write it as imaps://")
                .hasMessageNotContaining("hunter2");
    }
}
