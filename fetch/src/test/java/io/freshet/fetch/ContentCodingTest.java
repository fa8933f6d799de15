package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Refusal;
import io.freshet.testkit.Response;
import io.freshet.testkit.Seeds;
import io.freshet.testkit.TestSite;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

final class ContentCodingTest {
    private static final byte[] TEXT =
            "<p>the words of a page, again and again ".repeat(500).getBytes(StandardCharsets.UTF_8);

    private final TestSite site = TestSite.start();
    private final Asking asking = Asking.usually();

    @AfterEach
    void close() {
        asking.close();
        site.close();
    }

    static Stream<Arguments> encodings() throws IOException {
        byte[] gzip = Response.gzip(TEXT);
        return Stream.of(
                Arguments.of("gzip", gzip),
                Arguments.of("x-gzip", gzip),
                Arguments.of("GZip", gzip),
                Arguments.of("identity, gzip", gzip),
                Arguments.of("deflate", deflate(TEXT, false)),
                Arguments.of("deflate", deflate(TEXT, true)),
                Arguments.of("identity", TEXT),
                Arguments.of("", TEXT));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("encodings")
    void a_compressed_body_is_kept_as_sent_and_as_meant(String encoding, byte[] sent) {
        Response response = Response.of(200).body("text/html", sent).header("Content-Encoding", encoding);
        site.answer("/length", response);
        site.answer(
                "/chunked",
                Response.of(200)
                        .body("text/html", sent)
                        .header("Content-Encoding", encoding)
                        .chunked());

        for (String path : new String[] {"/length", "/chunked", "/length"}) {
            var page = (Fetched) asking.page(site.url(path));
            assertThat(page.body().sent()).isEqualTo(sent);
            assertThat(page.body().content()).isEqualTo(TEXT);
        }
        assertThat(site.connections()).isEqualTo(1);
    }

    @Test
    void an_empty_body_that_claims_to_be_compressed_is_empty() {
        site.answer("/", Response.of(200).body("text/html", new byte[0]).header("Content-Encoding", "gzip"));

        assertThat(((Fetched) asking.page(site.url("/"))).body().content()).isEmpty();
    }

    @Test
    void gzip_in_several_members_is_one_body_and_what_follows_is_ignored() {
        byte[] half = Response.gzip(Arrays.copyOf(TEXT, 10_000));
        byte[] rest = Response.gzip(Arrays.copyOfRange(TEXT, 10_000, TEXT.length));
        site.answer("/two", gzipped(concat(half, rest)));
        site.answer("/padded", gzipped(concat(Response.gzip(TEXT), new byte[100])));

        assertThat(((Fetched) asking.page(site.url("/two"))).body().content()).isEqualTo(TEXT);
        assertThat(((Fetched) asking.page(site.url("/padded"))).body().content())
                .isEqualTo(TEXT);
    }

    /** 20 bytes each. Whatever reads them by calling itself needs more stack than a thread has. */
    @Test
    void many_empty_members_before_the_content_do_not_matter() {
        byte[] empty = Response.gzip(new byte[0]);
        byte[] sent = new byte[4_000 * empty.length];
        for (int i = 0; i < sent.length; i += empty.length) {
            System.arraycopy(empty, 0, sent, i, empty.length);
        }
        site.answer("/", gzipped(concat(sent, Response.gzip(TEXT))));

        assertThat(((Fetched) asking.page(site.url("/"))).body().content()).isEqualTo(TEXT);
    }

    @ParameterizedTest
    @ValueSource(ints = {99_999, 100_000, 100_001})
    void a_decompressed_body_may_be_as_long_as_the_limit(int length) {
        site.answer("/", gzipped(Response.gzip(new byte[length])));

        FetchOutcome outcome = asking.page(site.url("/"));

        if (length <= Asking.SETTINGS.maxBody()) {
            assertThat(((Fetched) outcome).body().content()).hasSize(length);
        } else {
            assertThat(((Refused) outcome).why()).isEqualTo(Refusal.TOO_LONG);
        }
    }

    @Test
    void a_compressed_robots_txt_is_cut_after_decompression() {
        byte[] rules = "Disallow: /a/path\n".repeat(100_000).getBytes(StandardCharsets.UTF_8);
        site.answer("/robots.txt", gzipped(Response.gzip(rules)));

        assertThat(((Fetched) asking.robots(site.url("/robots.txt"))).body().content())
                .hasSizeBetween(511_900, 512_000)
                .startsWith("Disallow".getBytes(StandardCharsets.UTF_8));
    }

    static LongStream seeds() {
        return Seeds.some(60);
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_is_broken_in_a_compressed_body_there_is_an_outcome(long seed) throws IOException {
        var random = new SplittableRandom(seed);
        boolean gzip = random.nextBoolean();
        byte[] sent = gzip ? Response.gzip(TEXT) : deflate(TEXT, random.nextBoolean());
        for (int i = random.nextInt(1, 4); i > 0; i--) {
            sent[random.nextInt(sent.length)] = (byte) random.nextInt();
        }
        byte[] broken = Arrays.copyOf(sent, random.nextInt(sent.length + 10));
        site.answer(
                "/", Response.of(200).body("text/html", broken).header("Content-Encoding", gzip ? "gzip" : "deflate"));

        assertThat(asking.page(site.url("/"))).isNotNull();
    }

    private static Response gzipped(byte[] sent) {
        return Response.of(200).body("text/html", sent).header("Content-Encoding", "gzip");
    }

    private static byte[] deflate(byte[] plain, boolean raw) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var deflater = new Deflater(6, raw);
                var out = new DeflaterOutputStream(bytes, deflater)) {
            out.write(plain);
        }
        return bytes.toByteArray();
    }

    private static byte[] concat(byte[] one, byte[] two) {
        byte[] both = Arrays.copyOf(one, one.length + two.length);
        System.arraycopy(two, 0, both, one.length, two.length);
        return both;
    }
}
