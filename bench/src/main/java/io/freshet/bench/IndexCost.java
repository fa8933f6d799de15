package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.search.IndexFeed;
import io.freshet.search.PageTopics;
import io.freshet.search.RecentPages;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;

/**
 * What a page costs in the search index: CPU time of the whole process, and bytes on disk. Pages of a store are put into a new one in the order in which
 * they were fetched, some thousand at a time, and the feed of an index follows, as it follows a crawl: it finds the pages that were read before in
 * {@link RecentPages}, and in the end, links are counted and pages put again that have got many names since. Reading a page's body from the store and
 * parsing it, which {@code freshet reindex} has to do in addition, is measured apart. Korean pages have an index of their own. All of it again and again
 * in one process: the first round is cold.
 *
 * <p>The wrong way: the time of the feed's thread alone. Merging segments happens in other threads, and collecting garbage too.
 *
 * <p>{@code IndexCost STORE|generated PAGES ROUNDS} prints a line for each round and language. Run by {@code bench/index}.
 */
final class IndexCost {
    private static final int AT_A_TIME = 2_000;
    private static final int GENERATED = 2_000;
    private static final Duration PATIENCE = Duration.ofMinutes(30);
    private static final Duration LOOK_EVERY = Duration.ofMillis(5);

    private final Path folder;
    private final StoredPages source;
    private final Clock clock;

    /**
     * What pages took.
     *
     * @param words which pages
     * @param readNanos CPU time for reading their bodies and parsing them
     * @param indexNanos CPU time from then until they can be found and are safe
     * @param bytes of the index in the end
     */
    record Cost(int round, String words, int pages, long readNanos, long indexNanos, long bytes) {
        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "round %d, %6d %-7s pages: %.3f ms CPU a page to index, %.3f to read and parse before; %,d bytes a page",
                    round,
                    pages,
                    words,
                    indexNanos / 1e6 / pages,
                    readNanos / 1e6 / pages,
                    bytes / pages);
        }
    }

    private IndexCost(Path folder, StoredPages source, Clock clock) {
        this.folder = folder;
        this.source = source;
        this.clock = clock;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        if (args.length != 3 || !args[1].matches("\\d+") || !args[2].matches("\\d+")) {
            System.err.println("Usage: IndexCost STORE|" + Corpus.GENERATED + " PAGES ROUNDS");
            System.exit(2);
        }
        run(args[0], Integer.parseInt(args[1]), Integer.parseInt(args[2]), System.out);
    }

    static void run(String corpus, int most, int rounds, PrintStream out) throws IOException, InterruptedException {
        Clock clock = Clock.systemUTC();
        Path folder = Stores.temporaryFolder();
        boolean made = corpus.equals(Corpus.GENERATED);
        Path from = made ? folder.resolve("generated") : Path.of(corpus);
        try (Store store = made ? open(from, clock) : existing(from, clock)) {
            if (made) {
                Stores.generate(store, Math.min(GENERATED, most), clock.instant());
            }
            var measured = new IndexCost(folder, new StoredPages(store, 1), clock);
            for (int round = 1; round <= rounds; round++) {
                measured.round(round, most, out);
            }
        }
        Stores.delete(folder);
    }

    private static Store open(Path folder, Clock clock) {
        return Store.open(folder, StoreSettings.DEFAULT, "a measurement", clock);
    }

    private static Store existing(Path folder, Clock clock) {
        return Store.openExisting(folder, StoreSettings.DEFAULT, "a measurement", clock);
    }

    /** As many Korean pages of those that are wanted as the store has a share of. */
    private void round(int round, int most, PrintStream out) throws IOException, InterruptedException {
        List<UrlKey> korean = source.korean();
        List<UrlKey> others = source.others();
        double share = Math.min(1, (double) most / Math.max(1, korean.size() + others.size()));
        part(round, "other", others, share, out);
        part(round, "Korean", korean, share, out);
    }

    private void part(int round, String words, List<UrlKey> keys, double share, PrintStream out)
            throws IOException, InterruptedException {
        int pages = (int) Math.ceil(share * keys.size());
        if (pages > 0) {
            out.println(cost(round, words, source.asFetched(keys.subList(0, pages))));
        }
    }

    private Cost cost(int round, String words, List<UrlKey> keys) throws IOException, InterruptedException {
        Path into = folder.resolve("round");
        Path indexFolder = into.resolve("index");
        long readNanos = 0;
        long indexNanos = 0;
        try (Store store = open(into, clock);
                SearchIndex index = SearchIndex.open(indexFolder, SearchSettings.DEFAULT, clock)) {
            for (int from = 0; from < keys.size(); from += AT_A_TIME) {
                var recent = new RecentPages(Long.MAX_VALUE);
                for (UrlKey key : keys.subList(from, Math.min(keys.size(), from + AT_A_TIME))) {
                    long before = CpuTime.nanos();
                    StoredPages.Read read = source.read(key);
                    readNanos += CpuTime.nanos() - before;
                    put(store, read, recent);
                }
                store.flush();
                long before = CpuTime.nanos();
                follow(store, index, recent, from + AT_A_TIME >= keys.size());
                indexNanos += CpuTime.nanos() - before;
            }
            if (index.pages() > keys.size()) {
                throw new IllegalStateException(index.pages() + " pages in the index, of " + keys.size());
            }
        }
        long bytes = Stores.bytes(indexFolder);
        Stores.delete(into);
        return new Cost(round, words, keys.size(), readNanos, indexNanos, bytes);
    }

    private void put(Store store, StoredPages.Read read, RecentPages recent) {
        UrlRecord record = read.record();
        Instant at = clock.instant();
        Stores.commit(store, record, read.fetched(), PageChange.NEW, at);
        recent.add(
                read.page(),
                Objects.requireNonNull(record.content(), "no content").digest());
    }

    /** @param last links are counted when all pages are there, as at the end of a crawl */
    private static void follow(Store store, SearchIndex index, RecentPages recent, boolean last)
            throws InterruptedException {
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        try (var feed = new IndexFeed(
                store, index, parser, recent, PageTopics.NONE, SearchSettings.DEFAULT, System::nanoTime)) {
            feed.start();
            if (last && !feed.awaitCaughtUp(PATIENCE)) {
                throw new IllegalStateException(feed.failure().orElse("the index is not made after " + PATIENCE));
            }
            while (feed.position().done() < store.lastEvent() && feed.failure().isEmpty()) {
                LockSupport.parkNanos(LOOK_EVERY.toNanos()); // a crawl that goes on waits for nothing
            }
        }
    }
}
