package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.Headers;
import io.freshet.testkit.Seeds;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.apache.hc.core5.http.HttpException;
import org.apache.hc.core5.http.MessageConstraintException;
import org.apache.hc.core5.http.ProtocolException;
import org.apache.hc.core5.http.impl.io.SessionInputBufferImpl;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the header of an answer says. */
final class AnswerTest {
    private static final int LONGEST_LINE = 1_000;

    @ParameterizedTest
    @CsvSource({
        "HTTP/1.1 200 OK|Content-Length: 5, true",
        "HTTP/1.1 200 OK|Content-Length: 5|Connection: keep-alive, true",
        "HTTP/1.1 200 OK|Content-Length: 5|Connection: close, false",
        "HTTP/1.1 200 OK|Content-Length: 5|Connection: upgrade ; Close, false",
        "HTTP/1.1 200 OK|Content-Length: 5|Connection: upgrade|Connection: close, false",
        "HTTP/1.1 200 OK|Content-Length: 5|Proxy-Connection: close, false",
        "HTTP/1.1 200 OK|Content-Length: 5|Connection: keep-alive|Proxy-Connection: close, true",
        "HTTP/1.1 200 OK|Content-Length: 5|Content-Length: 5, false",
        "HTTP/1.1 200 OK, false",
        "HTTP/1.1 200 OK|Transfer-Encoding: chunked, true",
        "HTTP/1.1 304 Not Modified, true",
        "HTTP/1.1 204 No Content, true",
        "HTTP/1.1 204 No Content|Content-Length: 0, true",
        "HTTP/1.1 204 No Content|Content-Length: 5, false",
        "HTTP/1.1 204 No Content|Transfer-Encoding: chunked, false",
        "HTTP/1.0 200 OK|Content-Length: 5, false",
        "HTTP/1.0 200 OK|Content-Length: 5|Connection: Keep-Alive, true",
        "HTTP/1.0 200 OK|Content-Length: 5|Connection: upgrade, false",
        "HTTP/1.0 200 OK|Transfer-Encoding: chunked|Connection: keep-alive, false",
    })
    void a_connection_is_kept_only_if_both_want_it_and_the_end_of_the_body_is_beyond_doubt(String lines, boolean kept)
            throws Exception {
        assertThat(answer(lines).persistent()).isEqualTo(kept);
    }

    @ParameterizedTest
    @CsvSource({
        "Content-Length: 5, 5",
        "Content-Length: 0, 0",
        "Content-Length: 5; 5, 5",
        "Content-Length: 5|content-length: 5, 5",
        "X: y, -2",
        "Transfer-Encoding: chunked, -1",
        "Transfer-Encoding: ; CHUNKED ;, -1",
        "Transfer-Encoding: chunked|Content-Length: 5, -1",
    })
    void the_header_says_how_long_the_body_is_or_how_it_ends(String fields, long length) throws Exception {
        assertThat(answer("HTTP/1.1 200 OK|" + fields).length()).isEqualTo(length);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "Content-Length: 5|Content-Length: 6",
                "Content-Length: 5; 6",
                "Content-Length: -5",
                "Content-Length: +5",
                "Content-Length: 5x",
                "Content-Length: ",
                "Content-Length: 9999999999999999999",
                "Transfer-Encoding: gzip; chunked",
                "Transfer-Encoding: chunked|Transfer-Encoding: chunked",
                "Transfer-Encoding: identity",
                "Transfer-Encoding: ",
            })
    void a_length_that_is_none_or_two_is_against_the_protocol(String fields) throws Exception {
        Answer answer = answer("HTTP/1.1 200 OK|" + fields);

        assertThatThrownBy(answer::length).isInstanceOf(ProtocolException.class);
    }

    static LongStream seeds() {
        return Seeds.some(50);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void fields_come_out_as_they_went_in_however_their_lines_end_and_are_folded(long seed) throws Exception {
        var random = new SplittableRandom(seed);
        List<Headers.Field> fields = new ArrayList<>();
        var text = new StringBuilder("\r\n".repeat(random.nextInt(3))).append("HTTP/1.1 200 OK\r\n");
        for (int i = random.nextInt(40); i > 0; i--) {
            String name = word(random);
            var value = new StringBuilder(word(random));
            text.append(name)
                    .append(blanks(random))
                    .append(':')
                    .append(blanks(random))
                    .append(value);
            for (int more = random.nextInt(4) - 1; more > 0; more--) {
                String word = word(random);
                boolean folded = random.nextBoolean();
                text.append(folded ? lineEnd(random) + ' ' + blanks(random) : " ")
                        .append(word);
                value.append(' ').append(word);
            }
            text.append(blanks(random)).append(lineEnd(random));
            if (random.nextInt(5) == 0) {
                text.append("no field").append(lineEnd(random));
            }
            fields.add(new Headers.Field(name, value.toString()));
        }
        text.append(lineEnd(random)).append("body: 1\r\n");

        assertThat(read(text.toString()).headers()).as(text.toString()).isEqualTo(new Headers(fields));
    }

    @Test
    void a_header_has_less_than_500_lines() throws Exception {
        assertThat(answer("HTTP/1.1 200 OK" + "|a: b".repeat(499)).headers().fields())
                .hasSize(499);
        assertThatThrownBy(() -> answer("HTTP/1.1 200 OK" + "|a: b".repeat(500)))
                .isInstanceOf(MessageConstraintException.class);
    }

    @Test
    void a_line_does_not_get_longer_than_allowed_by_folding() throws Exception {
        String part = "x".repeat(LONGEST_LINE / 10);

        assertThat(answer("HTTP/1.1 200 OK|a: b" + ("| " + part).repeat(9))
                        .headers()
                        .fields())
                .hasSize(1);
        assertThatThrownBy(() -> answer("HTTP/1.1 200 OK|a: b" + ("| " + part).repeat(10)))
                .isInstanceOf(MessageConstraintException.class);
    }

    /** Lines are separated by bars; semicolons stand for commas. */
    private static Answer answer(String lines) throws IOException, HttpException {
        return read(lines.replace("|", "\r\n").replace(';', ',') + "\r\n\r\n");
    }

    private static Answer read(String text) throws IOException, HttpException {
        var in = new ByteArrayInputStream(text.getBytes(StandardCharsets.ISO_8859_1));
        return Answer.read(new SessionInputBufferImpl(64, LONGEST_LINE), in, LONGEST_LINE);
    }

    private static String word(SplittableRandom random) {
        var word = new StringBuilder();
        for (int i = random.nextInt(12); i >= 0; i--) {
            word.append((char) (random.nextInt(10) > 0 ? 'a' + random.nextInt(26) : 0xa1 + random.nextInt(95)));
        }
        return word.toString();
    }

    private static String blanks(SplittableRandom random) {
        return random.nextBoolean() ? "" : random.nextBoolean() ? " " : "\t ";
    }

    private static String lineEnd(SplittableRandom random) {
        return random.nextInt(4) > 0 ? "\r\n" : "\n";
    }
}
