package io.freshet.bench;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.VisitReport;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.VisitClass;
import io.freshet.store.StoreSettings;
import io.freshet.store.StoreSize;
import io.freshet.store.UrlState;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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
    private static final int HOSTS = 20;
    private static final int PAGES = 200;
    private static final int CRAWLS = 20;
    private static final int SAMPLES = 240;
    private static final Duration DELAY = Duration.ofMillis(20);

    private final Duration length;
    private final PrintStream out;
    private final Path folder;
    private final long started = System.nanoTime();
    private final AtomicLong visits = new AtomicLong();
    private final List<Sample> samples = new ArrayList<>(); // owned by the sampler until it has ended

    private Soak(Duration length, Path folder, PrintStream out) {
        this.length = length;
        this.folder = folder;
        this.out = out;
    }

    public static void main(String[] args) throws Exception {
        if (args.length != 2) {
            System.err.println("Usage: Soak MINUTES FOLDER");
            System.exit(2);
        }
        Duration length = Duration.ofMillis((long) (Double.parseDouble(args[0]) * 60_000));
        System.exit(run(length, Path.of(args[1]), System.out).flat() ? 0 : 1);
    }

    /**
     * How it went.
     *
     * @param flat whether nothing grew
     * @param totals of all crawls together
     */
    record Result(boolean flat, List<Sample> samples, CrawlTotals totals) {}

    static Result run(Duration length, Path folder, PrintStream out)
            throws IOException, InterruptedException, ExecutionException {
        Files.createDirectories(folder);
        Process web = startWeb();
        try {
            return new Soak(length, folder, out).crawl(seeds(web));
        } finally {
            web.destroy();
            web.waitFor();
        }
    }

    private Result crawl(List<CrawlUrl> seeds) throws IOException, InterruptedException, ExecutionException {
        Path store = folder.resolve("store");
        CrawlTotals totals = CrawlTotals.NONE;
        try (var crawl = new LoopbackCrawl(store, settings(), DELAY);
                ScheduledExecutorService timer = Executors.newScheduledThreadPool(2)) {
            Duration every = length.dividedBy(SAMPLES).compareTo(Duration.ofMillis(100)) < 0
                    ? Duration.ofMillis(100)
                    : length.dividedBy(SAMPLES);
            ScheduledFuture<?> sampler = timer.scheduleAtFixedRate(
                    () -> sample(crawl), every.toNanos(), every.toNanos(), TimeUnit.NANOSECONDS);
            while (elapsed().compareTo(length) < 0) {
                totals = totals.plus(oneCrawl(crawl, seeds, timer).run());
                crawl.store().compact(_ -> {});
            }
            if (!sampler.cancel(false)) {
                sampler.get(); // it has failed: says how
            }
        }
        Stores.delete(store);
        return report(totals);
    }

    /** Until it is stopped, or, should the timer be late, nothing is left. */
    private CrawlResult oneCrawl(LoopbackCrawl crawl, List<CrawlUrl> seeds, ScheduledExecutorService timer)
            throws InterruptedException {
        Crawler crawler = crawl.crawler();
        Map<Host, CrawlUrl> last = new ConcurrentHashMap<>();
        crawler.onVisit(visit -> again(visit, last, crawler));
        crawl.store().eachUrl(known -> {
            if (known.state() != UrlState.DROPPED) {
                crawler.ask(known.url(), VisitClass.REVISIT, 0.5f);
            }
        });
        ScheduledFuture<?> end =
                timer.schedule(crawler::stop, length.dividedBy(CRAWLS).toNanos(), TimeUnit.NANOSECONDS);
        try {
            return crawler.run(seeds);
        } finally {
            end.cancel(false);
        }
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
            samples.add(Sample.now(elapsed(), size.stateBytes() + size.bodyBytes(), visits.get()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Result report(CrawlTotals totals) throws IOException {
        List<String> lines = new ArrayList<>(List.of(Sample.HEADING));
        samples.forEach(sample -> lines.add(sample.line()));
        Files.write(folder.resolve("samples.tsv"), lines);
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

    /** Short segments, few versions and events, so that a compaction has something to do. */
    private static StoreSettings settings() {
        StoreSettings usual = StoreSettings.DEFAULT;
        return new StoreSettings(
                usual.syncEvery(), 8 << 20, usual.compression(), 3, 0, 20_000, usual.minFreeBytes(), 16 << 20);
    }

    /** With the JVM and class path of this one. */
    private static Process startWeb() throws IOException {
        return new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-Xmx256m",
                        "-XX:+UseSerialGC",
                        "-cp",
                        System.getProperty("java.class.path"),
                        ChangingWeb.class.getName(),
                        Integer.toString(HOSTS),
                        Integer.toString(PAGES))
                .redirectError(ProcessBuilder.Redirect.INHERIT)
                .start();
    }

    private static List<CrawlUrl> seeds(Process web) throws IOException {
        var said = new BufferedReader(new InputStreamReader(web.getInputStream(), StandardCharsets.UTF_8));
        String line = said.readLine();
        if (line == null) {
            throw new IOException("the changing web did not start");
        }
        return Arrays.stream(line.split(" "))
                .map(url -> Canonicaliser.DEFAULT.parse(url).orElseThrow())
                .toList();
    }
}
