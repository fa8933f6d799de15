package io.freshet.crawl;

import io.freshet.fetch.FetchSettings;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.HttpFetcher;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** A whole crawl with real sockets and a real store, with short times. */
final class TestCrawl {
    private final Path folder;
    private Duration delay = Duration.ZERO;
    private Duration patience = Duration.ofSeconds(10);
    private long maxPages;
    private long maxPagesPerHost;
    private int maxDepth = -1;
    private int attempts = 3;
    private int headSize = 256;
    private int hostsInMemory = CrawlSettings.DEFAULT.hostsInMemory();
    private int loops = 1;
    private Duration timeout = Duration.ofSeconds(1);
    private Duration leastTimeout = Duration.ofHours(1);
    private Function<Fetcher, Fetcher> seen = fetcher -> fetcher;
    private long seenMemory = CrawlSettings.DEFAULT.seenMemory();
    private boolean allowPrivate = true;
    private Scope.Kind scope = Scope.Kind.HOST;
    private List<Pattern> exclude = List.of();
    private Clock clock = Clock.systemUTC();
    private LinkScorer scorer = LinkScorer.ALIKE;
    private Function<Crawler, Crawler> then = crawler -> crawler;

    TestCrawl(Path folder) {
        this.folder = folder;
    }

    TestCrawl delay(Duration value) {
        delay = value;
        return this;
    }

    TestCrawl patience(Duration value) {
        patience = value;
        return this;
    }

    TestCrawl maxPages(long value) {
        maxPages = value;
        return this;
    }

    TestCrawl maxPagesPerHost(long value) {
        maxPagesPerHost = value;
        return this;
    }

    TestCrawl maxDepth(int value) {
        maxDepth = value;
        return this;
    }

    TestCrawl attempts(int value) {
        attempts = value;
        return this;
    }

    TestCrawl headSize(int value) {
        headSize = value;
        return this;
    }

    TestCrawl hostsInMemory(int value) {
        hostsInMemory = value;
        return this;
    }

    TestCrawl loops(int value) {
        loops = value;
        return this;
    }

    /** With timeouts of a minute, for sites that take their time. */
    TestCrawl patient() {
        timeout = Duration.ofMinutes(1);
        return this;
    }

    /** With timeouts that may fall as low as this. */
    TestCrawl leastTimeout(Duration value) {
        leastTimeout = value;
        return this;
    }

    /** Looks at what is asked for. */
    TestCrawl through(Function<Fetcher, Fetcher> value) {
        seen = value;
        return this;
    }

    TestCrawl seenMemory(long value) {
        seenMemory = value;
        return this;
    }

    TestCrawl refusePrivate() {
        allowPrivate = false;
        return this;
    }

    TestCrawl allowPrivate() {
        allowPrivate = true;
        return this;
    }

    TestCrawl scope(Scope.Kind value) {
        scope = value;
        return this;
    }

    TestCrawl exclude(String... patterns) {
        exclude = Arrays.stream(patterns).map(Pattern::compile).toList();
        return this;
    }

    TestCrawl clock(Clock value) {
        clock = value;
        return this;
    }

    TestCrawl scorer(LinkScorer value) {
        scorer = value;
        return this;
    }

    /** Does something with the crawler before it runs. */
    TestCrawl with(Function<Crawler, Crawler> change) {
        then = change;
        return this;
    }

    static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    CrawlResult run(String... seeds) throws InterruptedException {
        try (var store = open()) {
            return on(
                    store,
                    crawler -> then.apply(crawler)
                            .run(Arrays.stream(seeds).map(TestCrawl::url).toList()));
        }
    }

    /** Something that is done with a crawler. */
    interface Work {
        CrawlResult with(Crawler crawler) throws InterruptedException;
    }

    CrawlResult on(Store store, Work work) throws InterruptedException {
        CrawlSettings d = CrawlSettings.DEFAULT;
        var settings = new CrawlSettings(
                delay,
                d.maxCrawlDelay(),
                d.inFlight(),
                attempts,
                Duration.ofMillis(100),
                d.maxBackOff(),
                patience,
                maxPages,
                maxPagesPerHost,
                maxDepth,
                d.redirects(),
                true,
                true,
                d.robotsFor(),
                d.shares(),
                headSize,
                hostsInMemory,
                d.maxBacklog(),
                loops,
                seenMemory);
        FetchSettings f = FetchSettings.DEFAULT;
        var fetch = f.with()
                .maxBody(1 << 20)
                .deadline(timeout.multipliedBy(5))
                .allowPrivate(allowPrivate)
                .build();
        var quick = new Timeouts(timeout, timeout, timeout);
        Duration least = leastTimeout.compareTo(timeout) < 0 ? leastTimeout : timeout;
        var timeouts = new TimeoutSettings(new Timeouts(least, least, least), quick, 0.98, 4, 8);
        var rules = new LinkRules(new Scope(scope), List.of(), exclude, settings, TrapSettings.DEFAULT);
        var canonicaliser = Canonicaliser.DEFAULT;
        var policy = new CrawlPolicy(settings, timeouts, rules, scorer, canonicaliser, "Freshet", allowPrivate);
        var parser = new HtmlParser(PageSettings.DEFAULT, canonicaliser);
        try (var fetcher = new HttpFetcher(fetch, canonicaliser, clock)) {
            return work.with(new Crawler(policy, seen.apply(fetcher), parser, store, clock, System::nanoTime, 1));
        }
    }

    Store open() {
        return Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "a test", clock);
    }

    @Nullable
    UrlRecord record(String url) {
        try (Store store = open()) {
            return store.url(url(url).key()).orElse(null);
        }
    }

    /** Paths of the pages of all hosts that were fetched. */
    Set<String> pages() {
        Set<String> paths = new TreeSet<>();
        try (Store store = open()) {
            store.eachUrl(record -> {
                if (record.state() == UrlState.PAGE) {
                    paths.add(record.url().pathAndQuery());
                }
            });
        }
        return paths;
    }

    List<String> waiting() {
        List<String> urls = new ArrayList<>();
        try (Store store = open()) {
            store.eachQueued(entry -> urls.add(entry.url().text()));
        }
        return urls;
    }

    static String links(String... targets) {
        StringBuilder html = new StringBuilder("<!DOCTYPE html><title>t</title><body>");
        for (String target : targets) {
            html.append("<p>about <a href=\"")
                    .append(target)
                    .append("\">")
                    .append(target)
                    .append("</a></p>");
        }
        return html.toString();
    }

    static String[] numbered(String prefix, int count) {
        return IntStream.range(0, count).mapToObj(i -> prefix + i).toArray(String[]::new);
    }

    static String reason(TestCrawl crawl, String url) {
        return Objects.requireNonNull(crawl.record(url), url + " is not known").reason();
    }
}
