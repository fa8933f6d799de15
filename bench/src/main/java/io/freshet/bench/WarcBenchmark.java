package io.freshet.bench;

import io.freshet.model.Body;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.StageTimes;
import io.freshet.store.Digest;
import io.freshet.store.StoreSettings;
import io.freshet.store.WarcRecord;
import io.freshet.store.WarcRecords;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.zip.Deflater;
import java.util.zip.GZIPOutputStream;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * Making the WARC record of a page, compressed, ready to be appended; of a page that came as it is, and of one that the server had compressed, which
 * is only wrapped. The digest is not counted: it is {@link FingerprintBenchmark#sha256}.
 *
 * <p>The wrong way: one page again and again, random bytes (which do not compress), or a compressor that is kept across records but not reset.
 *
 * <p>{@code bench/pieces warc}, other levels {@code bench/pieces warc -p level=6}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class WarcBenchmark {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");

    private record Fetched(FetchOutcome.Fetched plain, FetchOutcome.Fetched gzipped, Digest digest) {}

    @Param(Corpus.GENERATED)
    String corpus = Corpus.GENERATED;

    @Param("1")
    int level = 1;

    private WarcRecords records = new WarcRecords(StoreSettings.DEFAULT);
    private byte[] output = {};
    private final List<Fetched> pages = new ArrayList<>();
    private int at;

    @Setup
    public void read() throws IOException {
        records = new WarcRecords(Stores.settings(Duration.ofMillis(100), level));
        for (FetchOutcome.Fetched page : Corpus.of(corpus).pages()) {
            byte[] content = page.body().content();
            var gzipped = new FetchOutcome.Fetched(
                    page.url(),
                    200,
                    Headers.of("Content-Type", "text/html", "Content-Encoding", "gzip"),
                    new Body(gzip(content), content),
                    StageTimes.NONE);
            pages.add(new Fetched(page, gzipped, Digest.of(content)));
            output = new byte[Math.max(output.length, 2 * content.length + 100)];
        }
    }

    @Benchmark
    public WarcRecord warc() {
        Fetched page = next();
        return records.response(page.plain, page.digest, AT);
    }

    @Benchmark
    public WarcRecord warcOfGzipped() {
        Fetched page = next();
        return records.response(page.gzipped, page.digest, AT);
    }

    /** The body alone with the JDK's deflater, which level 1 does without. */
    @Benchmark
    public int warcBodyByJdk() {
        Deflater deflater = new Deflater(level, true);
        try {
            deflater.setInput(next().plain.body().content());
            deflater.finish();
            return deflater.deflate(output);
        } finally {
            deflater.end();
        }
    }

    private Fetched next() {
        at = at + 1 == pages.size() ? 0 : at + 1;
        return pages.get(at);
    }

    private static byte[] gzip(byte[] content) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(out)) {
            gzip.write(content);
        }
        return out.toByteArray();
    }
}
