package io.freshet.bench;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.HttpFetcher;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.TearDown;

/**
 * One exchange over a connection that is kept open: request, header, body, as the crawl gets it.
 *
 * <p>The server is a thread of this process that answers from memory without making garbage, so nearly all allocation is the fetcher's. Time has the
 * server's part and the round trip of loopback in it, and no smaller figure is right: they cannot be told apart from here.
 *
 * <p>The wrong way: a new connection each time, or a server that does more than the client.
 *
 * <p>{@code bench/pieces fetch}
 */
@State(Scope.Thread)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class FetchBenchmark {
    private static final Duration LONG = Duration.ofSeconds(30);

    /** Bytes of the body. */
    @Param({"0", "22000"})
    int length;

    private final Fetcher fetcher =
            new HttpFetcher(LoopbackCrawl.fetchSettings(), Canonicaliser.DEFAULT, Clock.systemUTC());
    private final AnsweringThread server = new AnsweringThread();
    private FetchRequest request =
            FetchRequest.page(Corpus.fetched("/", new byte[0]).url(), new Timeouts(LONG, LONG, LONG));

    @Setup
    public void listen() throws IOException {
        String url = server.start(length) + ManualPages.path(1);
        request = FetchRequest.page(Canonicaliser.DEFAULT.parse(url).orElseThrow(), request.timeouts());
    }

    @TearDown
    public void close() throws IOException {
        fetcher.close();
        server.close();
    }

    @Benchmark
    public int fetch() {
        return fetcher.fetch(request, outcome -> switch (outcome) {
            case FetchOutcome.Fetched page when page.body().content().length == length -> page.status();
            default -> throw new IllegalStateException("not what was sent: " + outcome);
        });
    }
}
