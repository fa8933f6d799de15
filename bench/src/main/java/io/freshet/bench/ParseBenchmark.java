package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
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
 * Reading one page: bytes to title, text, language, links with targets and contexts, fingerprints. This is all of a crawl's work on HTML.
 *
 * <p>The wrong way: the same page again and again (branch predictors and caches learn it by heart), pages without links, or text that was decoded
 * before.
 *
 * <p>{@code bench/pieces parse}, with pages of your own {@code bench/pieces parse -p corpus=/usr/share/doc}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class ParseBenchmark {
    @Param(Corpus.GENERATED)
    String corpus = Corpus.GENERATED;

    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private Corpus pages = Corpus.EMPTY;

    @Setup
    public void read() {
        pages = Corpus.of(corpus);
    }

    @Benchmark
    public Page parse() {
        FetchOutcome.Fetched page = pages.next();
        return parser.parse(page.url(), page.headers(), page.body().content());
    }
}
