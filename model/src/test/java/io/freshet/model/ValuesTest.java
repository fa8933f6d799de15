package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ValuesTest {
    private static final CrawlUrl URL =
            Canonicaliser.DEFAULT.parse("http://example.org/").orElseThrow();

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            text/html                      | text/html                | true
            Text/HTML; charset=EUC-KR      | text/html                | true
            application/xhtml+xml;q=1      | application/xhtml+xml    | true
            text/plain                     | text/plain               | false
            ;                              | application/octet-stream | false
                                           | application/octet-stream | false
            """)
    void the_media_type_is_read_without_its_parameters(String contentType, String mediaType, boolean html) {
        Headers headers = contentType == null ? Headers.NONE : Headers.of("content-type", contentType);
        var fetched = new FetchOutcome.Fetched(URL, 200, headers, Body.EMPTY, StageTimes.NONE);
        assertThat(fetched.mediaType()).isEqualTo(mediaType);
        assertThat(fetched.html()).isEqualTo(html);
    }

    @Test
    void header_names_are_compared_without_regard_to_case_and_values_keep_their_order() {
        Headers headers = Headers.of("Link", "a", "ETag", "b", "LINK", "c");
        assertThat(headers.first("etag")).contains("b");
        assertThat(headers.first("link")).contains("a");
        assertThat(headers.all("link")).containsExactly("a", "c");
        assertThat(headers.first("Age")).isEmpty();
        assertThat(headers).isEqualTo(Headers.of("Link", "a", "ETag", "b", "LINK", "c"));
    }

    @Test
    void bodies_are_equal_by_their_bytes() {
        assertThat(body("a")).isEqualTo(body("a")).hasSameHashCodeAs(body("a")).isNotEqualTo(body("b"));
        assertThat(new Body(new byte[] {1}, new byte[] {2})).isNotEqualTo(new Body(new byte[] {2}));
    }

    @Test
    void the_words_around_a_link_are_cut_from_the_text() {
        LinkContext context = new LinkContext("one two LINK three four five", 8, 12, "label", 2, "Heading");
        assertThat(context.before()).isEqualTo("one two");
        assertThat(context.anchor()).isEqualTo("LINK");
        assertThat(context.after()).isEqualTo("three four");
        assertThat(context.heading()).isEqualTo("Heading");
        assertThat(new LinkContext("one two", 3, 3, "label", 1, "").anchor()).isEqualTo("label");
        assertThatThrownBy(() -> new LinkContext("text", 3, 2, "", 4, "")).isInstanceOf(IllegalArgumentException.class);
    }

    @Test
    void two_directives_together_are_the_stricter_of_both() {
        RobotsDirectives noindex = new RobotsDirectives(true, false, false, false);
        RobotsDirectives nosnippet = new RobotsDirectives(false, false, false, true);
        assertThat(noindex.and(nosnippet)).isEqualTo(new RobotsDirectives(true, false, false, true));
        assertThat(noindex.and(RobotsDirectives.NONE)).isEqualTo(noindex);
    }

    private static Body body(String text) {
        return new Body(text.getBytes(StandardCharsets.UTF_8));
    }
}
