package io.freshet.crawl;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Host;
import io.freshet.model.StageTimes;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A crawl of very many hosts: a few pages link to all of them, and each has a front page that links to one more. The web answers at once and without
 * sockets, so that what is measured is the frontier: memory, and CPU time a page. The crawl and the store are real.
 *
 * <p>Run by {@link ManyHostsIT} in a JVM of its own, and by hand: {@code ManyHosts FOLDER HOSTS PAGES HOSTS_IN_MEMORY}, with 0 pages for all of them.
 */
final class ManyHosts implements Fetcher {
    private static final int LINKS = 5_000;
    private static final Headers HTML = Headers.of("Content-Type", "text/html; charset=utf-8");
    private static final String HUB = "http://hub.example";

    /** All hosts are met as early as can be. */
    private static final LinkScorer HUB_FIRST =
            _ -> link -> link.target().text().startsWith(HUB + "/") ? 1 : 0.5f;

    private final int hosts;
    private final Set<Host> asked = ConcurrentHashMap.newKeySet();
    final AtomicInteger askedTwiceAtOnce = new AtomicInteger();
    final LongAdder requests = new LongAdder();
    private final AtomicInteger lists = new AtomicInteger();
    final AtomicLong pages = new AtomicLong();
    private volatile Runnable allKnown = () -> {};
    private volatile long lastPage = Long.MAX_VALUE;
    private volatile Runnable stop = () -> {};

    private ManyHosts(int hosts) {
        this.hosts = hosts;
    }

    public static void main(String[] args) throws InterruptedException {
        int hosts = Integer.parseInt(args[1]);
        int pages = Integer.parseInt(args[2]);
        CrawlSettings d = CrawlSettings.DEFAULT;
        var settings = new CrawlSettings(
                Duration.ZERO,
                d.maxCrawlDelay(),
                d.inFlight(),
                d.attempts(),
                d.firstBackOff(),
                d.maxBackOff(),
                d.patience(),
                0,
                0,
                -1,
                d.redirects(),
                true,
                true,
                d.robotsFor(),
                d.shares(),
                d.headSize(),
                Integer.parseInt(args[3]),
                d.maxBacklog(),
                d.loops(),
                d.seenMemory());
        var rules = new LinkRules(new Scope(Scope.Kind.ANY), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        var policy = new CrawlPolicy(
                settings, TimeoutSettings.DEFAULT, rules, HUB_FIRST, Canonicaliser.DEFAULT, "Freshet", false);
        var web = new ManyHosts(hosts);
        Clock clock = Clock.systemUTC();
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        try (Store store = Store.open(Path.of(args[0]), StoreSettings.DEFAULT, "a measurement", clock)) {
            var crawler = new Crawler(policy, web, parser, store, clock, System::nanoTime, 1);
            long[] atStart = {0, 0};
            web.stop = crawler::stop;
            web.allKnown = () -> {
                web.lastPage = pages == 0 ? Long.MAX_VALUE : web.pages.get() + pages;
                atStart[0] = (long) (RestartCost.cpuSeconds() * 1e6);
                atStart[1] = web.pages.get();
                System.out.printf(
                        Locale.ROOT,
                        "hubs read: %d MB of heap used, %.1f s of CPU, %s%n",
                        heap(),
                        RestartCost.cpuSeconds(),
                        crawler.progress());
            };
            CrawlResult result = crawler.run(List.of(new CrawlUrl(HUB + "/", HUB.length())));
            long micros = (long) (RestartCost.cpuSeconds() * 1e6) - atStart[0];
            System.out.printf(
                    Locale.ROOT,
                    "then %d pages: %d us of CPU each; %s%n",
                    web.pages.get() - atStart[1],
                    micros / Math.max(1, web.pages.get() - atStart[1]),
                    crawler.progress());
            System.gc();
            System.out.printf(Locale.ROOT, "%d MB of heap live at the end%n", heap());
            System.out.printf(
                    Locale.ROOT,
                    "pages %d waiting %d hosts %d twice %d%n",
                    result.run().pages(),
                    result.waitingUrls(),
                    crawler.progress().hosts(),
                    web.askedTwiceAtOnce.get());
        }
    }

    @Override
    public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
        CrawlUrl url = request.url();
        Host host = url.host();
        if (!asked.add(host)) {
            askedTwiceAtOnce.incrementAndGet();
        }
        requests.increment();
        try {
            return use.apply(
                    request.purpose() == FetchRequest.Purpose.PAGE
                            ? page(url)
                            : new FetchOutcome.Gone(url, 404, StageTimes.NONE));
        } finally {
            asked.remove(host);
        }
    }

    private FetchOutcome page(CrawlUrl url) {
        boolean hub = url.text().startsWith(HUB + "/");
        String html = hub ? hub(url.path()) : url.path().equals("/") ? "<p>front<a href=/second>on</a>" : "<p>second";
        if (pages.incrementAndGet() == lastPage) {
            stop.run();
        }
        byte[] bytes = ("<!DOCTYPE html><title>" + url + "</title>" + html).getBytes(StandardCharsets.UTF_8);
        return new FetchOutcome.Fetched(url, 200, HTML, new Body(bytes, bytes), StageTimes.NONE);
    }

    /** The front page of the hub links to the lists, and these to the hosts. */
    private String hub(String path) {
        int all = (hosts + LINKS - 1) / LINKS;
        var html = new StringBuilder(LINKS * 40);
        if (path.equals("/")) {
            IntStream.range(0, all)
                    .forEach(i -> html.append("<a href=/").append(i).append(">list</a>\n"));
            return html.toString();
        }
        int list = Integer.parseInt(path, 1, path.length(), 10);
        IntStream.range(list * LINKS, Math.min(hosts, (list + 1) * LINKS))
                .forEach(i -> html.append("<a href=http://w").append(i).append(".example/>w</a>\n"));
        if (lists.incrementAndGet() == all) {
            allKnown.run();
        }
        return html.toString();
    }

    private static long heap() {
        Runtime runtime = Runtime.getRuntime();
        return (runtime.totalMemory() - runtime.freeMemory()) >> 20;
    }

    @Override
    public void close() {}
}
