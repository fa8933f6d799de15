package io.freshet.bench;

import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.VisitReport;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.VisitClass;
import io.freshet.store.StoreSettings;
import io.freshet.store.StoreSize;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Crawls a {@link ChangingWeb} for long, in one process and one store, and looks every now and then at what the process holds. Nothing may grow: see
 * {@link Trend}.
 *
 * <p>Each page that was visited is soon asked for again, so a crawl never ends by itself. After a while it is stopped, the store is compacted, and
 * the next crawl begins on the same store: what a crawl leaves behind is found as well as what it gathers while it runs. The web runs in another
 * process, so that what it holds is not counted.
 *
 * <p>{@code Soak MINUTES FOLDER} leaves {@code samples.tsv} and {@code soak.svg} in the folder, and ends with 1 when something is not flat. Run by
 * {@code bench/soak}.
 */
final class Soak {
    private static final int CRAWLS = 20;
    private static final int SAMPLES = 240;
    private static final Duration SHORTEST_CRAWL = Duration.ofSeconds(2);
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(50);
    private static final Duration DELAY = Duration.ofMillis(20);

    private final Plan plan;
    private final Path folder;
    private final Path store;
    private final Path lines;
    private final PrintStream out;
    private final long started = System.nanoTime();
    private final AtomicLong visits = new AtomicLong();
    private final List<Sample> samples = new ArrayList<>(); // the sampler's, until it has ended

    /**
     * How long, and how large the web is. However short the time, it goes on until there were twice as many visits as there are pages: the first
     * visits find the pages, the others find them changed.
     */
    record Plan(Duration length, int hosts, int pagesOfHost) {
        private int fewestVisits() {
            return 2 * hosts * pagesOfHost;
        }
    }

    /**
     * How it went.
     *
     * @param flat whether nothing grew
     * @param totals of all crawls together
     */
    record Result(boolean flat, List<Sample> samples, CrawlTotals totals) {}

    private Soak(Plan plan, Path folder, PrintStream out) {
        this.plan = plan;
        this.folder = folder;
        this.store = folder.resolve("store");
        this.lines = folder.resolve("samples.tsv");
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 2 || !args[0].matches("\\d+(\\.\\d+)?")) {
            System.err.println("Usage: Soak MINUTES FOLDER");
            System.exit(2);
        }
        Duration length = Duration.ofMillis((long) (Double.parseDouble(args[0]) * 60_000));
        System.exit(run(new Plan(length, 20, 200), Path.of(args[1]), System.out).flat() ? 0 : 1);
    }

    static Result run(Plan plan, Path folder, PrintStream out)
            throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(folder);
        try (var web = ChangingWebProcess.start(plan.hosts(), plan.pagesOfHost())) {
            return new Soak(plan, folder, out).crawl(web.seeds());
        }
    }

    private Result crawl(List<CrawlUrl> seeds) throws IOException, InterruptedException, ExecutionException {
        Files.writeString(lines, Sample.HEADING + "\n");
        if (Files.exists(store)) { // of a soak that was interrupted, whose web is gone
            Stores.delete(store);
        }
        CrawlTotals totals = CrawlTotals.NONE;
        try (var crawl = new LoopbackCrawl(store, settings(), DELAY);
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(2)) {
            long pause =
                    longer(plan.length().dividedBy(SAMPLES), SHORTEST_PAUSE).toNanos();
            ScheduledFuture<?> sampler =
                    timer.scheduleWithFixedDelay(() -> sample(crawl), pause, pause, TimeUnit.NANOSECONDS);
            while (elapsed().compareTo(plan.length()) < 0 || visits.get() < plan.fewestVisits()) {
                totals = totals.plus(oneCrawl(crawl, seeds, timer));
                crawl.store().compact(_ -> {});
                out.printf("%d s: %d visits%n", elapsed().toSeconds(), visits.get());
            }
            if (!sampler.cancel(false)) {
                sampler.get(); // it has failed: says how
            }
        }
        Stores.delete(store);
        return report(totals);
    }

    /** Until the timer stops it. */
    private CrawlTotals oneCrawl(LoopbackCrawl crawl, List<CrawlUrl> seeds, ScheduledExecutorService timer)
            throws InterruptedException {
        Crawler crawler = crawl.crawler();
        Map<Host, CrawlUrl> last = new ConcurrentHashMap<>();
        crawler.onVisit(visit -> again(visit, last, crawler));
        crawl.store().eachUrl(known -> {
            if (known.state() != UrlState.DROPPED) {
                crawler.ask(known.url(), VisitClass.REVISIT, 0.5f);
            }
        });
        long before = visits.get();
        Duration most = longer(plan.length().dividedBy(CRAWLS), SHORTEST_CRAWL);
        ScheduledFuture<?> end = timer.schedule(crawler::stop, most.toNanos(), TimeUnit.NANOSECONDS);
        CrawlTotals totals = crawler.run(seeds).run();
        end.cancel(false);
        if (visits.get() == before) {
            throw new IllegalStateException("a crawl ended without a single visit");
        }
        return totals;
    }

    /** Asks for the page that the host was visited for before: this one still counts as being visited. */
    private void again(VisitReport visit, Map<Host, CrawlUrl> last, Crawler crawler) {
        visits.incrementAndGet();
        CrawlUrl before = last.put(visit.url().host(), visit.url());
        if (before != null) {
            crawler.ask(before, VisitClass.REVISIT, 0.5f);
        }
    }

    private void sample(LoopbackCrawl crawl) {
        try {
            StoreSize size = crawl.store().size();
            Sample sample = Sample.now(elapsed(), store, size.stateBytes() + size.bodyBytes(), visits.get());
            Files.writeString(lines, sample.line() + "\n", StandardOpenOption.APPEND);
            samples.add(sample);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result report(CrawlTotals totals) throws IOException {
        Files.writeString(folder.resolve("soak.svg"), SoakChart.svg(samples));
        out.printf(
                "%d visits in %d s: %d pages, %d not modified, %d gone, %d redirects, %d failures%n",
                visits.get(),
                elapsed().toSeconds(),
                totals.pages(),
                totals.notModified(),
                totals.gone(),
                totals.redirects(),
                totals.failures());
        out.println("Median of the second quarter -> of the last:");
        boolean flat = true;
        for (Trend trend : Trend.ALL) {
            out.println(trend.verdict(samples));
            flat &= trend.flat(samples);
        }
        return new Result(flat, List.copyOf(samples), totals);
    }

    private Duration elapsed() {
        return Duration.ofNanos(System.nanoTime() - started);
    }

    private static Duration longer(Duration a, Duration b) {
        return a.compareTo(b) > 0 ? a : b;
    }

    /** Short segments, few versions and events, so that a compaction has something to do. */
    private static StoreSettings settings() {
        StoreSettings usual = StoreSettings.DEFAULT;
        return new StoreSettings(
                usual.syncEvery(), 8 << 20, usual.compression(), 3, 0, 20_000, usual.minFreeBytes(), 16 << 20);
    }
}
