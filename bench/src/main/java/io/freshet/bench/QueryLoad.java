package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.Difference;
import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.search.IndexFeed;
import io.freshet.search.PageTopics;
import io.freshet.search.RecentPages;
import io.freshet.search.Search;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchRequest;
import io.freshet.search.SearchSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import java.util.stream.Stream;

/**
 * Many people ask at once while pages are written. Queries arrive at random moments, so many a second on average (a Poisson process), whether those before
 * are answered or not; each is a virtual thread, asks for facets as the console does, and its time begins when it should have arrived. Meanwhile pages of the store are read, parsed and
 * committed again as changed, and the index follows, as it follows a crawl.
 *
 * <p>The wrong way: threads that each ask when they have their answer. Then a slow moment is measured once, though everybody who would have come in it
 * would have waited.
 *
 * <p>{@code QueryLoad STORE|generated QUERIES WRITES SECONDS}, the middle two by second, prints the times. It works on a copy of the store; an index that
 * lies in it ({@code index}) is taken, and made when there is none. Run by {@code bench/queries}.
 */
final class QueryLoad {
    private static final int PAGES_ASKED_FOR = 300;
    private static final int WARM_UP = 8_000; // the JVM goes on compiling for a minute
    private static final int GENERATED = 500;
    private static final int RESULTS = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(30);

    private final Plan plan;
    private final Store store;
    private final Search search;
    private final RecentPages recent;
    private final Clock clock;
    private final List<Question> questions = new ArrayList<>();

    /**
     * How much of what.
     *
     * @param queries that arrive in a second
     * @param writes pages that are written in a second
     */
    record Plan(double queries, double writes, Duration length, long seed) {}

    private record Question(String query, boolean korean) {
        SearchRequest request() {
            return new SearchRequest(query, SearchFilter.NONE, 0, RESULTS, true, 0);
        }
    }

    /** A query that was answered: nanoseconds from when it should have arrived. */
    record Answered(boolean korean, long nanos) {}

    /**
     * How it went.
     *
     * @param answers in the order of arrival
     * @param cpuNanos of the process, writing included
     */
    record Result(List<Answered> answers, int written, long cpuNanos, long wallNanos) {
        void print(PrintStream out) {
            out.printf(
                    Locale.ROOT,
                    "%,d queries in %.1f s (%.0f a second); %,d pages written meanwhile (%.0f a second)%n",
                    answers.size(),
                    wallNanos / 1e9,
                    answers.size() / (wallNanos / 1e9),
                    written,
                    written / (wallNanos / 1e9));
            line("all", answers.stream(), out);
            line("Korean", answers.stream().filter(Answered::korean), out);
            line("other", answers.stream().filter(answer -> !answer.korean()), out);
            out.printf(
                    Locale.ROOT,
                    "CPU %.1f s, writing included: %.0f %% of one core%n",
                    cpuNanos / 1e9,
                    100.0 * cpuNanos / wallNanos);
        }

        private static void line(String words, Stream<Answered> answers, PrintStream out) {
            long[] sorted = answers.mapToLong(Answered::nanos).sorted().toArray();
            if (sorted.length > 0) {
                out.printf(
                        Locale.ROOT,
                        "%-7s p50 %.1f ms, p90 %.1f, p99 %.1f, max %.1f%n",
                        words,
                        at(sorted, 0.5),
                        at(sorted, 0.9),
                        at(sorted, 0.99),
                        at(sorted, 1));
            }
        }

        private static double at(long[] sorted, double quantile) {
            return sorted[(int) Math.min(sorted.length - 1, (long) (quantile * sorted.length))] / 1e6;
        }
    }

    private QueryLoad(Plan plan, Store store, Search search, RecentPages recent, Clock clock) {
        this.plan = plan;
        this.store = store;
        this.search = search;
        this.recent = recent;
        this.clock = clock;
    }

    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        boolean numbers = args.length == 4
                && Arrays.stream(args).skip(1).allMatch(argument -> argument.matches("\\d+(\\.\\d+)?"));
        if (!numbers) {
            System.err.println("Usage: QueryLoad STORE|" + Corpus.GENERATED + " QUERIES WRITES SECONDS");
            System.exit(2);
        }
        var plan = new Plan(
                Double.parseDouble(args[1]),
                Double.parseDouble(args[2]),
                Duration.ofMillis((long) (1_000 * Double.parseDouble(args[3]))),
                1);
        run(plan, args[0], System.out).print(System.out);
    }

    static Result run(Plan plan, String corpus, PrintStream out)
            throws IOException, InterruptedException, ExecutionException {
        Clock clock = Clock.systemUTC();
        Path temporary = Stores.temporaryFolder();
        Path folder = temporary.resolve("store");
        if (!corpus.equals(Corpus.GENERATED)) {
            if (!Files.isDirectory(Path.of(corpus))) {
                throw new IllegalArgumentException("there is no store in " + corpus);
            }
            Stores.copy(Path.of(corpus), folder);
        }
        SearchSettings settings = SearchSettings.DEFAULT;
        var recent = new RecentPages(32 << 20);
        Result result;
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a measurement", clock);
                SearchIndex index = SearchIndex.open(folder.resolve("index"), settings, clock)) {
            if (corpus.equals(Corpus.GENERATED)) {
                Stores.generate(store, GENERATED, clock.instant());
            }
            var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
            try (var feed = new IndexFeed(store, index, parser, recent, PageTopics.NONE, settings, System::nanoTime)) {
                feed.start();
                if (!feed.awaitCaughtUp(PATIENCE)) {
                    throw new IllegalStateException(feed.failure().orElse("the index is not made after " + PATIENCE));
                }
                out.printf(
                        Locale.ROOT,
                        "%,d pages in the index, %.1f MB%n",
                        index.pages(),
                        Stores.bytes(folder.resolve("index")) / 1e6);
                result = new QueryLoad(plan, store, index, recent, clock).ask();
            }
        }
        Stores.delete(temporary);
        return result;
    }

    private Result ask() throws IOException, InterruptedException, ExecutionException {
        var pages = new StoredPages(store, plan.seed());
        var random = new SplittableRandom(plan.seed());
        questions(pages, pages.korean(), true, random);
        questions(pages, pages.others(), false, random);
        long[] arrivals = arrivals(random);
        for (int i = 0; i < Math.min(WARM_UP, arrivals.length); i++) {
            search.find(questions.get(random.nextInt(questions.size())).request());
        }
        Question[] asked = new Question[arrivals.length];
        Arrays.setAll(asked, _ -> questions.get(random.nextInt(questions.size())));
        long[] nanos = new long[arrivals.length];
        List<Future<?>> answered = new ArrayList<>();
        var writer = new Writer(pages);
        long cpu = CpuTime.nanos();
        long start = System.nanoTime();
        Thread writing = Thread.ofPlatform().name("writer").start(() -> writer.run(start));
        try (ExecutorService people = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < arrivals.length; i++) {
                int number = i;
                long arrival = start + arrivals[i];
                waitUntil(arrival);
                answered.add(people.submit(() -> {
                    search.find(asked[number].request());
                    nanos[number] = System.nanoTime() - arrival;
                }));
            }
        } // waits for the last answer
        for (Future<?> each : answered) {
            each.get(); // one that failed has no time: it must not count as a quick one
        }
        long wall = System.nanoTime() - start;
        writing.join();
        List<Answered> answers = new ArrayList<>();
        for (int i = 0; i < asked.length; i++) {
            answers.add(new Answered(asked[i].korean(), nanos[i]));
        }
        return new Result(answers, writer.written, CpuTime.nanos() - cpu, wall);
    }

    /** Titles, headings and single words, as many of each; Korean ones as often as others. */
    private void questions(StoredPages pages, List<UrlKey> keys, boolean korean, SplittableRandom random)
            throws IOException {
        for (UrlKey key : keys.subList(0, Math.min(PAGES_ASKED_FOR, keys.size()))) {
            Page page = pages.read(key).page();
            List<String> words = Arrays.stream(page.text().split("[^\\p{L}\\p{N}]+"))
                    .filter(word -> word.length() > 1 && !word.chars().allMatch(Character::isDigit))
                    .toList();
            if (words.isEmpty()) {
                continue;
            }
            String word = words.get(random.nextInt(words.size()));
            add(page.title(), word, korean);
            add(page.headings().isEmpty() ? "" : page.headings().getFirst(), word, korean);
            add(word + (random.nextBoolean() ? " " + words.get(random.nextInt(words.size())) : ""), word, korean);
        }
    }

    private void add(String text, String otherwise, boolean korean) {
        String words = text.replaceAll("[^\\p{L}\\p{N}]+", " ").strip().replaceFirst("^(.{90}\\S*).*", "$1");
        questions.add(new Question(words.isEmpty() ? otherwise : words, korean));
    }

    private long[] arrivals(SplittableRandom random) {
        List<Long> arrivals = new ArrayList<>();
        double at = 0;
        while (true) {
            at += -Math.log1p(-random.nextDouble()) / plan.queries() * 1e9;
            if (at >= plan.length().toNanos()) {
                return arrivals.stream().mapToLong(Long::longValue).toArray();
            }
            arrivals.add((long) at);
        }
    }

    private static void waitUntil(long nanos) {
        for (long left = nanos - System.nanoTime(); left > 0; left = nanos - System.nanoTime()) {
            LockSupport.parkNanos(left);
        }
    }

    /** Writes pages at its own pace until the time is over. Runs in one thread. */
    private final class Writer {
        private final StoredPages pages;
        private int written; // read after the thread has ended

        Writer(StoredPages pages) {
            this.pages = pages;
        }

        void run(long start) {
            List<UrlKey> keys = new ArrayList<>(pages.others());
            keys.addAll(pages.korean());
            long last = (long) (plan.writes() * plan.length().toNanos() / 1e9);
            try {
                while (written < last
                        && System.nanoTime() - start < plan.length().toNanos()) {
                    waitUntil(start + (long) (written / plan.writes() * 1e9));
                    write(pages.read(keys.get((int) (written * 7_919L % keys.size())))); // a prime: everywhere in turn
                    written++;
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        }

        private void write(StoredPages.Read read) {
            UrlRecord record = read.record();
            recent.add(
                    read.page(),
                    Objects.requireNonNull(record.content(), "no content").digest());
            Stores.commit(store, record, read.fetched(), PageChange.by(Difference.MUCH), clock.instant());
        }
    }
}
