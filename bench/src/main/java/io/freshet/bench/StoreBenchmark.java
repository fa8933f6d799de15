package io.freshet.bench;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.Commit;
import io.freshet.store.Digest;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.WarcRecord;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
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
 * What the store takes for a page: {@code commit} is the record, the body (which is made before: {@link WarcBenchmark}), two URLs that wait, one that
 * was dropped and a page event, as a crawl commits them. {@code encode} is a row alone, {@code read} a record from a store of 20,000.
 *
 * <p>The wrong way: the time of the call alone. A commit is handed to a writer, which does its part later, in groups, on another thread. So the
 * caller waits here when the backlog is 16 MB, as the crawl does, and the figure to look at is {@code cpu}: that of all threads.
 *
 * <p>{@code bench/pieces Store}; the store is made in the folder for temporary files ({@code -jvmArgsAppend -Djava.io.tmpdir=...}), whose disk counts.
 */
@State(Scope.Benchmark)
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MICROSECONDS)
public class StoreBenchmark {
    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");
    private static final int KNOWN = 20_000;
    private static final long MOST_BACKLOG = 16 << 20;

    private record Ready(FetchOutcome.Fetched fetched, Digest digest, WarcRecord record) {}

    @Param(Corpus.GENERATED)
    String corpus = Corpus.GENERATED;

    private final Path folder = Stores.temporaryFolder();
    private final Store store =
            Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "a benchmark", Clock.systemUTC());
    private final List<Ready> pages = new ArrayList<>();
    private long number;

    @Setup
    public void fill() {
        for (FetchOutcome.Fetched page : Corpus.of(corpus).pages()) {
            Digest digest = Digest.of(page.body().content());
            pages.add(new Ready(page, digest, store.records().response(page, digest, AT)));
        }
        for (int i = 0; i < KNOWN; i++) {
            store.commit(new Commit().url(Stores.dropped(url("known", i), AT)));
        }
        store.flush();
    }

    @TearDown
    public void close() throws IOException {
        store.close();
        Stores.delete(folder);
    }

    @Benchmark
    public void commit() {
        number++;
        Ready page = pages.get((int) (number % pages.size()));
        UrlRecord record = Stores.page(url("page", number), page.fetched, page.digest, AT);
        store.commit(new Commit()
                .page(record, page.record)
                .enqueue(waiting(2 * number))
                .enqueue(waiting(2 * number + 1))
                .url(Stores.dropped(url("dropped", number), AT))
                .event(record.url(), PageChange.NEW, VisitClass.NEW, AT));
        if (store.backlog() > MOST_BACKLOG) {
            store.flush();
        }
    }

    @Benchmark
    public Commit encode() {
        return new Commit().url(Stores.dropped(url("dropped", number++), AT));
    }

    @Benchmark
    public Optional<UrlRecord> read() {
        number += 7_919; // a prime: everywhere in turn
        UrlKey key = url("known", number % KNOWN).key();
        return store.url(key);
    }

    private static QueueEntry waiting(long number) {
        return new QueueEntry(url("next", number), VisitClass.NEW, 5, number, 0.5f, 1, null, AT, 0, 0, 0, null, null);
    }

    private static CrawlUrl url(String kind, long number) {
        String host = "https://www.host" + number % 50 + ".example.org";
        return new CrawlUrl(host + "/" + kind + "/" + number + "/some-words-of-a-title.html", host.length());
    }
}
