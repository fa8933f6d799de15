package io.freshet.store;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.netpreserve.jwarc.HeaderValidator;
import org.netpreserve.jwarc.HttpResponse;
import org.netpreserve.jwarc.WarcDigest;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRecord;
import org.netpreserve.jwarc.WarcResponse;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.Warcinfo;

/** Reads WARC files with jwarc as another tool would, and complains about everything that is not as the standard has it. */
final class Warcs {
    private Warcs() {}

    /** All segments of a store, in order. */
    static List<Path> segments(Path store) throws IOException {
        try (Stream<Path> files = Files.list(store.resolve("warc"))) {
            return files.sorted().toList();
        }
    }

    /** Of all segments, each checked to its last byte. */
    static int checkAll(Path store) throws IOException {
        int records = 0;
        for (Path segment : segments(store)) {
            records += check(segment).size();
        }
        return records;
    }

    /** What the file has, one line a record without the {@code warcinfo}, such as {@code response http://a/}. */
    static List<String> check(Path file) throws IOException {
        checkGzip(file);
        List<String> records = new ArrayList<>();
        List<String> warnings = new ArrayList<>();
        HeaderValidator headers = HeaderValidator.warc_1_1(true);
        try (WarcReader reader = new WarcReader(file)) {
            reader.onWarning(warnings::add);
            int count = 0;
            for (WarcRecord record = reader.next().orElse(null);
                    record != null;
                    record = reader.next().orElse(null), count++) {
                assertThat(headers.validate(record.headers()))
                        .as("header of %s", record)
                        .isEmpty();
                assertThat(record.version().toString()).isEqualTo("WARC/1.1");
                if (count == 0) {
                    assertThat(record).as("first record of " + file).isInstanceOf(Warcinfo.class);
                } else {
                    records.add(check(record));
                }
            }
        }
        assertThat(warnings).as("warnings about " + file).isEmpty();
        return records;
    }

    private static String check(WarcRecord record) throws IOException {
        return switch (record) {
            case WarcResponse response -> {
                HttpResponse http = HttpResponse.parseStrictly(response.body());
                byte[] payload = http.body().stream().readAllBytes();
                assertThat(response.payloadDigest().orElseThrow()).isEqualTo(sha256(payload));
                assertThat(http.headers().sole("Content-Length")).contains(Integer.toString(payload.length));
                yield "response " + response.target();
            }
            case WarcRevisit revisit -> {
                assertThat(revisit.profile()).isEqualTo(WarcRevisit.IDENTICAL_PAYLOAD_DIGEST_1_1);
                assertThat(revisit.payloadDigest()).isPresent();
                assertThat(revisit.http().status()).isEqualTo(200);
                yield "revisit " + revisit.target() + " of "
                        + revisit.refersToTargetURI().orElseThrow() + " at "
                        + revisit.refersToDate().orElseThrow();
            }
            default -> throw new AssertionError("unexpected record " + record);
        };
    }

    /** jwarc does not look at the checksums of members. */
    private static void checkGzip(Path file) throws IOException {
        try (InputStream in = new GZIPInputStream(new BufferedInputStream(Files.newInputStream(file)))) {
            assertThat(in.transferTo(OutputStream.nullOutputStream())).isPositive();
        }
    }

    private static WarcDigest sha256(byte[] payload) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update(payload);
            return new WarcDigest(digest);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
