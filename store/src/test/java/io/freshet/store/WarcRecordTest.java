package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.StageTimes;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.UUID;
import java.util.stream.LongStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class WarcRecordTest {
    private static final CrawlUrl URL = Samples.url("http://a.example/p%?q=1");
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00.123456Z");

    private static final WarcRecords RECORDS = new WarcRecords(Samples.QUICK);

    @TempDir
    Path folder;

    static LongStream seeds() {
        return Samples.seeds();
    }

    @Test
    void a_response_is_kept_as_it_came() throws IOException {
        FetchOutcome.Fetched fetched = fetched(
                200,
                Headers.of("Server", "x", "Set-Cookie", "a=1", "set-cookie", "b=2", "Content-Length", "5"),
                "hallo");
        String text = text(RECORDS.response(fetched, Digest.of(bytes("hallo")), AT));
        String block = """
                HTTP/1.1 200 OK\r
                Server: x\r
                Set-Cookie: a=1\r
                set-cookie: b=2\r
                Content-Length: 5\r
                \r
                hallo""";
        assertThat(text)
                .startsWith("WARC/1.1\r\nWARC-Type: response\r\n")
                .contains("WARC-Date: 2026-03-01T12:00:00.123456Z\r\n", "WARC-Target-URI: http://a.example/p%?q=1\r\n")
                .contains("WARC-Payload-Digest: sha256:"
                        + Digest.of(bytes("hallo")).hex() + "\r\n")
                .contains("Content-Type: application/http;msgtype=response\r\n")
                .endsWith("Content-Length: " + block.length() + "\r\n\r\n" + block + "\r\n\r\n");
    }

    @Test
    void a_record_is_named_by_what_makes_it_unique() throws IOException {
        FetchOutcome.Fetched fetched = fetched(200, Headers.NONE, "hallo");
        Digest digest = Digest.of(bytes("hallo"));
        UUID name = name(RECORDS.response(fetched, digest, AT));

        assertThat(name.version()).isEqualTo(8);
        assertThat(name.variant()).isEqualTo(2);
        assertThat(name(RECORDS.response(fetched, digest, AT))).isEqualTo(name);
        assertThat(Set.of(
                        name,
                        name(RECORDS.response(fetched, digest, AT.plusNanos(1_000))),
                        name(RECORDS.response(fetched(200, Headers.NONE, "welt"), Digest.of(bytes("welt")), AT)),
                        name(RECORDS.sameAs(fetched, digest, AT, URL, AT.minusSeconds(1)))))
                .hasSize(4);
    }

    private static UUID name(WarcRecord record) throws IOException {
        String text = text(record);
        int start = text.indexOf("<urn:uuid:") + 10;
        return UUID.fromString(text.substring(start, text.indexOf('>', start)));
    }

    @Test
    void fields_that_would_lie_about_the_payload_are_put_right() throws IOException {
        FetchOutcome.Fetched fetched = fetched(
                203,
                Headers.of("Transfer-Encoding", "chunked", "Content-Length", "99", "Content-Length", "98"),
                "hallo");
        assertThat(block(fetched))
                .isEqualTo("HTTP/1.1 203 \r\nX-Archived-Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\nhallo");
        assertThat(block(fetched(200, Headers.NONE, ""))).isEqualTo("HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n");
    }

    @Test
    void a_compressed_body_stays_as_it_was_sent_and_has_the_digest_of_that() throws IOException {
        FetchOutcome.Fetched fetched = Samples.gzipped(URL, "x".repeat(5_000));
        WarcRecord record = RECORDS.response(fetched, Digest.of(fetched.body().content()), AT);
        assertThat(record.payload()).isEqualTo(Digest.of(fetched.body().sent()));
        assertThat(text(record))
                .contains("Content-Encoding: gzip\r\nContent-Length: "
                        + fetched.body().sent().length + "\r\n\r\n\u001f");
        check(record);
    }

    @Test
    void an_encoding_that_could_not_be_taken_off_again_is_taken_off_before() throws IOException {
        FetchOutcome.Fetched brotli = new FetchOutcome.Fetched(
                URL,
                200,
                Headers.of("Content-Encoding", "br"),
                new Body(new byte[] {1, 2, 3}, bytes("hallo")),
                StageTimes.NONE);
        assertThat(block(brotli))
                .isEqualTo("HTTP/1.1 200 OK\r\nX-Archived-Content-Encoding: br\r\nContent-Length: 5\r\n\r\nhallo");
        FetchOutcome.Fetched liar = fetched(200, Headers.of("Content-Encoding", "gzip"), "plain");
        assertThat(block(liar))
                .isEqualTo("HTTP/1.1 200 OK\r\nX-Archived-Content-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain");
    }

    @Test
    void no_header_field_breaks_out_of_its_line() throws IOException {
        FetchOutcome.Fetched evil = fetched(
                200,
                Headers.of(
                        "X",
                        "a\r\nContent-Length: 9999\r\n\r\nWARC/1.1",
                        "Y\r\nZ:",
                        "b\u0000c\nd",
                        "",
                        "gone",
                        "K",
                        "값é"),
                "hallo");
        WarcRecord record = RECORDS.response(evil, Digest.of(bytes("hallo")), AT);
        assertThat(block(evil))
                .isEqualTo("HTTP/1.1 200 OK\r\nX: a  Content-Length: 9999    WARC/1.1\r\nY__Z_: b c d\r\nK: ?é\r\n"
                        + "Content-Length: 5\r\n\r\nhallo");
        check(record);
    }

    @Test
    void a_revisit_has_the_header_alone_and_says_what_it_repeats() throws IOException {
        FetchOutcome.Fetched fetched = fetched(200, Headers.of("Server", "x"), "hallo");
        Digest digest = Digest.of(bytes("hallo"));
        WarcRecord record = RECORDS.sameAs(fetched, digest, AT, Samples.url("http://b/"), Samples.NOON);
        assertThat(text(record))
                .contains("WARC-Type: revisit\r\n")
                .contains("WARC-Profile: http://netpreserve.org/warc/1.1/revisit/identical-payload-digest\r\n")
                .contains("WARC-Refers-To-Target-URI: http://b/\r\nWARC-Refers-To-Date: 2026-03-01T12:00:00Z\r\n")
                .endsWith("HTTP/1.1 200 OK\r\nServer: x\r\nContent-Length: 5\r\n\r\n\r\n\r\n");
        check(record);
        assertThat(text(record.asResponse())).isEqualTo(text(RECORDS.response(fetched, digest, AT)));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_a_server_sends_the_record_is_valid(long seed) throws IOException {
        SplittableRandom random = new SplittableRandom(seed);
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(SegmentWriter.warcinfo("random.warc.gz", AT));
        for (int i = 0; i < 60; i++) {
            byte[] content = new byte[random.nextInt(random.nextBoolean() ? 50 : 100_000)];
            random.nextBytes(content);
            Headers headers = Headers.of(
                    word(random), word(random), "Content-Length", word(random), "Transfer-Encoding", word(random));
            FetchOutcome.Fetched fetched =
                    new FetchOutcome.Fetched(URL, 200 + random.nextInt(7), headers, new Body(content), StageTimes.NONE);
            file.write(RECORDS.response(fetched, Digest.of(content), AT.plusNanos(i))
                    .member());
        }
        Path path = Files.write(folder.resolve("random.warc.gz"), file.toByteArray());
        assertThat(Warcs.check(path)).hasSize(60);
    }

    private static String word(SplittableRandom random) {
        StringBuilder word = new StringBuilder();
        for (int i = random.nextInt(1, 30); i > 0; i--) {
            word.append((char) (random.nextInt(10) == 0 ? random.nextInt(0x300) : random.nextInt(0x20, 0x7f)));
        }
        return word.toString();
    }

    private static FetchOutcome.Fetched fetched(int status, Headers headers, String content) {
        return new FetchOutcome.Fetched(URL, status, headers, new Body(bytes(content)), StageTimes.NONE);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String block(FetchOutcome.Fetched fetched) throws IOException {
        String text = text(RECORDS.response(fetched, Digest.of(fetched.body().content()), AT));
        return text.substring(text.indexOf("\r\n\r\n") + 4, text.length() - 4);
    }

    private static String text(WarcRecord record) throws IOException {
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(record.member()))) {
            return new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private void check(WarcRecord record) throws IOException {
        ByteArrayOutputStream file = new ByteArrayOutputStream();
        file.write(SegmentWriter.warcinfo("one.warc.gz", AT));
        file.write(record.member());
        Warcs.check(Files.write(folder.resolve("one.warc.gz"), file.toByteArray()));
    }
}
