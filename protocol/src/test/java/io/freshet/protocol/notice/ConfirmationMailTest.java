package io.freshet.protocol.notice;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ConfirmationMailTest {
    private static final Registration WISH = new Registration(
            RegistrationAction.REGISTER, new EmailAddress("robot@search.example"), 7, null, null, null);

    @Test
    void what_is_printed_is_read_whatever_mail_servers_do_to_line_ends() {
        var mail = new ConfirmationMail("https://site.example:8443/", "0123456789abcdef");
        assertThat(ConfirmationMail.read(mail.print(WISH))).contains(mail);
        assertThat(ConfirmationMail.read(mail.print(WISH).replace("\n", "\r\n")))
                .contains(mail);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"", "what changes at https://a.example/", "    TOKEN=1", "what changes at ftp://a/\n TOKEN=1"})
    void a_text_without_site_or_token_is_none(String text) {
        assertThat(ConfirmationMail.read(text)).isEmpty();
    }

    @Test
    void its_subject_is_told_from_that_of_a_summary() {
        assertThat(ConfirmationMail.isSubject("robot: confirm  registration")).isTrue();
        assertThat(ConfirmationMail.isSubject(ChangeSummary.SUBJECT)).isFalse();
        assertThat(ChangeSummary.isSubject(ConfirmationMail.SUBJECT)).isFalse();
    }
}
