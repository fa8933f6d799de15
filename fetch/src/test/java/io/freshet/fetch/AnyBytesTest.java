package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Whatever bytes a server sends, there is an outcome and no exception. */
final class AnyBytesTest {
    private static final String[] PARTS = {
        "HTTP/1.1 ",
        "HTTP/1.0 ",
        "HTTP/0.9 ",
        "HTTP/99999999999.1 ",
        "HTTP/-1.1 ",
        "http/1.1 ",
        "200",
        "304",
        "302",
        "503",
        "100",
        "101",
        "000",
        "-20",
        "99999",
        " OK",
        " ",
        "\t",
        "\r\n",
        "\n",
        "\r",
        "\0",
        ":",
        ";",
        ",",
        "=",
        "Content-Length",
        "Content-Length: 5\r\n",
        "Content-Length: 99999999999999999999\r\n",
        "Content-Length: 0x5\r\n",
        "Transfer-Encoding: chunked\r\n",
        "Transfer-Encoding: gzip, chunked\r\n",
        "Transfer-Encoding: identity\r\n",
        "Content-Encoding: gzip\r\n",
        "Content-Encoding: deflate\r\n",
        "Content-Type: text/html\r\n",
        "Content-Type: \r\n",
        "Location: //\r\n",
        "Location: http://[::1\r\n",
        "Location: /\u00ff\u00fe\r\n",
        "Retry-After: 99999999999999999\r\n",
        "Retry-After: Sun, 99 Mar 2026 12:00:00 GMT\r\n",
        "Keep-Alive: timeout=99999999999\r\n",
        "Keep-Alive: timeout=\r\n",
        "Connection: close\r\n",
        "Connection: keep-alive\r\n",
        "\r\n\r\n",
        "5\r\nhello\r\n",
        "0\r\n\r\n",
        "ffffffffffffffff\r\n",
        "-1\r\n",
        "5;ext=\"\r\n",
        "<html>",
        "\u001f\u008b\u0008",
        " folded\r\n",
        "\u00e9\u00ff"
    };

    static LongStream seeds() {
        return Seeds.some(20);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_a_server_sends_there_is_an_outcome(long seed) {
        var random = new SplittableRandom(seed);
        try (var site = TestSite.start();
                var asking = Asking.usually()) {
            for (int i = 0; i < 25; i++) {
                String bytes = bytes(random);
                site.respond("/" + i, (_, out) -> out.raw().write(bytes.getBytes(StandardCharsets.ISO_8859_1)));
                boolean robots = random.nextInt(4) == 0;

                assertThat(robots ? asking.robots(site.url("/" + i)) : asking.page(site.url("/" + i)))
                        .as(bytes)
                        .isNotNull();
            }
        }
    }

    /** Mostly something like an answer. */
    private static String bytes(SplittableRandom random) {
        var text = new StringBuilder();
        if (random.nextInt(10) > 0) {
            text.append("HTTP/1.1 ")
                    .append(random.nextInt(5) > 0 ? 200 : random.nextInt(1_000))
                    .append(" X\r\n");
        }
        for (int i = random.nextInt(12); i > 0; i--) {
            text.append(PARTS[random.nextInt(PARTS.length)]);
        }
        for (int i = random.nextInt(3); i > 0 && !text.isEmpty(); i--) {
            text.setCharAt(random.nextInt(text.length()), (char) random.nextInt(256));
        }
        return text.toString();
    }
}
