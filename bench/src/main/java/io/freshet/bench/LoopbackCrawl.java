package io.freshet.bench;

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
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;

/**
 * What {@code freshet crawl --delay ... --allow-private} puts together, for more than one crawl in a process. What is not given here is as usual. Whoever opens it closes it.
 */
final class LoopbackCrawl implements AutoCloseable {
    private final Clock clock = Clock.systemUTC();
    private final Duration delay;
    private final Store store;
    private final Fetcher fetcher;

    LoopbackCrawl(Path folder, StoreSettings storeSettings, Duration delay) {
        this.delay = delay;
        this.store = Store.open(folder, storeSettings, "a measurement", clock);
        this.fetcher = new HttpFetcher(fetchSettings(), Canonicaliser.DEFAULT, clock);
    }

    /** For one run. */
    Crawler crawler() {
        CrawlSettings settings = crawlSettings();
        var rules = new LinkRules(new Scope(Scope.Kind.HOST), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        var policy = new CrawlPolicy(
                settings,
                TimeoutSettings.DEFAULT,
                rules,
                LinkScorer.ALIKE,
                Canonicaliser.DEFAULT,
                fetchSettings().agentToken(),
                fetchSettings().allowPrivate());
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        return new Crawler(policy, fetcher, parser, store, clock, System::nanoTime, clock.millis());
    }

    Store store() {
        return store;
    }

    static FetchSettings fetchSettings() {
        FetchSettings usual = FetchSettings.DEFAULT;
        return usual.with().allowPrivate(true).build();
    }

    private CrawlSettings crawlSettings() {
        CrawlSettings usual = CrawlSettings.DEFAULT;
        return new CrawlSettings(
                delay,
                usual.maxCrawlDelay(),
                usual.inFlight(),
                usual.attempts(),
                usual.firstBackOff(),
                usual.maxBackOff(),
                usual.patience(),
                usual.maxPages(),
                usual.maxPagesPerHost(),
                usual.maxDepth(),
                usual.redirects(),
                usual.queries(),
                usual.sitemaps(),
                usual.robotsFor(),
                usual.shares(),
                usual.headSize(),
                usual.hostsInMemory(),
                usual.maxBacklog(),
                usual.loops(),
                usual.seenMemory());
    }

    @Override
    public void close() {
        fetcher.close();
        store.close();
    }
}
