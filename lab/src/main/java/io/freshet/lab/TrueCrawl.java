package io.freshet.lab;

import io.freshet.crawl.CrawlPolicy;
import io.freshet.crawl.CrawlSettings;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.LinkRules;
import io.freshet.crawl.LinkScorer;
import io.freshet.crawl.Scope;
import io.freshet.crawl.TrapSettings;
import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.HttpFetcher;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * The product's own crawler, whole, on a web where a second takes a part of a second: its times are divided by the scale, its store is a folder that is gone
 * afterwards. Each page is tried once, as in the paper.
 */
final class TrueCrawl {
    /** @param seconds of the web's time until the last page was collected */
    record Outcome(int collected, double seconds) {
        double speed() {
            return seconds == 0 ? 0 : collected / seconds;
        }
    }

    private final double scale;
    private final int turns;
    private final Clock clock;

    /** @param turns how many hosts are asked at once */
    TrueCrawl(double scale, int turns, Clock clock) {
        this.scale = scale;
        this.turns = turns;
        this.clock = clock;
    }

    /** Over real sockets. */
    Outcome run(List<CrawlUrl> seeds, TimeoutSettings timeouts) throws IOException, InterruptedException {
        return run(seeds, timeouts, () -> new HttpFetcher(fetchSettings(), Canonicaliser.DEFAULT, clock));
    }

    Outcome run(List<CrawlUrl> seeds, TimeoutSettings timeouts, Supplier<Fetcher> fetchers)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("freshet-lab");
        try {
            return run(seeds, timeouts, fetchers, folder);
        } finally {
            delete(folder);
        }
    }

    private Outcome run(List<CrawlUrl> seeds, TimeoutSettings timeouts, Supplier<Fetcher> fetchers, Path folder)
            throws InterruptedException {
        CrawlSettings settings = settings();
        var rules = new LinkRules(new Scope(Scope.Kind.ANY), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        var policy = new CrawlPolicy(
                settings,
                timeouts,
                rules,
                LinkScorer.ALIKE,
                Canonicaliser.DEFAULT,
                FetchSettings.DEFAULT.agentToken(),
                true);
        try (Store store = Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "freshet lab", clock);
                Fetcher fetcher = fetchers.get()) {
            var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
            var crawler = new Crawler(policy, fetcher, parser, store, clock, System::nanoTime, 1);
            var collected = new AtomicInteger();
            var last = new AtomicLong();
            crawler.onVisit(report -> {
                if (report.status() == 200
                        && !report.mediaType().isEmpty()) { // a body that was cut off has a status, too
                    collected.incrementAndGet();
                    last.accumulateAndGet(System.nanoTime(), (a, b) -> a == 0 || b - a > 0 ? b : a);
                }
            });
            long begun = System.nanoTime();
            crawler.run(seeds);
            double seconds = collected.get() == 0 ? 0 : (last.get() - begun) / 1e9 * scale;
            return new Outcome(collected.get(), seconds);
        }
    }

    private CrawlSettings settings() {
        CrawlSettings d = CrawlSettings.DEFAULT;
        return new CrawlSettings(
                Duration.ZERO,
                Duration.ZERO,
                turns,
                1,
                SlowSites.scaled(Duration.ofNanos((long) (SlowCrawl.FIRST_REST * 1e9)), scale),
                d.maxBackOff(),
                SlowSites.scaled(Duration.ofNanos((long) (SlowCrawl.PATIENCE * 1e9)), scale),
                0,
                0,
                -1,
                d.redirects(),
                true,
                false,
                d.robotsFor(),
                d.shares(),
                d.headSize(),
                d.hostsInMemory(),
                d.maxBacklog(),
                d.loops(),
                d.seenMemory());
    }

    private static FetchSettings fetchSettings() {
        FetchSettings d = FetchSettings.DEFAULT;
        return d.with().allowPrivate(true).build();
    }

    private static void delete(Path folder) throws IOException {
        try (var files = Files.walk(folder)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
    }
}
