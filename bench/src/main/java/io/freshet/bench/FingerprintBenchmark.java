package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Fingerprint;
import io.freshet.page.HtmlParser;
import io.freshet.page.NearFingerprint;
import io.freshet.page.PageSettings;
import io.freshet.store.Digest;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;

/**
 * What a page is known by: a fingerprint of its text, one of its shingles that is near for pages that are nearly the same, the SHA-256 of its bytes;
 * and the fingerprint of a URL.
 *
 * <p>The wrong way: random letters instead of text (the near fingerprint works on words), or one text again and again.
 *
 * <p>{@code bench/pieces Fingerprint}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FingerprintBenchmark {
    @Param(Corpus.GENERATED)
    String corpus = Corpus.GENERATED;

    private Corpus pages = Corpus.EMPTY;
    private List<String> texts = List.of();
    private int at;

    @Setup
    public void read() {
        pages = Corpus.of(corpus);
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        texts = new ArrayList<>();
        for (FetchOutcome.Fetched page : pages.pages()) {
            texts.add(parser.parse(page.url(), page.headers(), page.body().content())
                    .text());
        }
    }

    @Benchmark
    public long textFingerprint() {
        return Fingerprint.of(text());
    }

    @Benchmark
    public long nearFingerprint() {
        return NearFingerprint.of(text());
    }

    @Benchmark
    public Digest sha256() {
        return Digest.of(pages.next().body().content());
    }

    @Benchmark
    public long urlFingerprint() {
        return Fingerprint.of(pages.next().url().text());
    }

    private String text() {
        at = at + 1 == texts.size() ? 0 : at + 1;
        return texts.get(at);
    }
}
