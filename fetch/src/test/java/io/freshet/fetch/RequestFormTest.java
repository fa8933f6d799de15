package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.FetchRequest.Purpose;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** The bytes that are sent. */
final class RequestFormTest {
    private static final Timeouts SHORT =
            new Timeouts(Duration.ofSeconds(1), Duration.ofSeconds(1), Duration.ofSeconds(1));

    private final RequestForm form = new RequestForm(FetchSettings.DEFAULT);

    @Test
    void a_request_is_its_lines_and_nothing_else() {
        assertThat(sent(Purpose.ROBOTS, "", "").split("\r\n", -1))
                .containsExactly(
                        "GET /a?b HTTP/1.1",
                        "Host: example.org:8080",
                        "User-Agent: Freshet/0.1",
                        "Accept: */*",
                        "Accept-Encoding: gzip, deflate",
                        "Connection: keep-alive",
                        "",
                        "");
    }

    @Test
    void a_page_is_asked_for_with_the_types_that_are_taken_and_what_we_know_of_our_copy() {
        assertThat(sent(Purpose.PAGE, "\"v1\"", "yesterday"))
                .contains("\r\nAccept: text/html, application/xhtml+xml, application/pdf;q=0.8, text/plain;q=0.8, ")
                .contains("\r\nIf-None-Match: \"v1\"\r\nIf-Modified-Since: yesterday\r\n");
    }

    @Test
    void a_validator_goes_back_byte_by_byte_as_it_came() {
        assertThat(sent(Purpose.PAGE, "\"\u00c3\u0089\"", "")).contains("If-None-Match: \"\u00c3\u0089\"\r\n");
    }

    private String sent(Purpose purpose, String etag, String lastModified) {
        var request = new FetchRequest(Asking.url("http://example.org:8080/a?b"), purpose, SHORT, etag, lastModified);
        return new String(form.fill(request), StandardCharsets.ISO_8859_1);
    }
}
