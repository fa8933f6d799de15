package io.freshet.crawl;

import com.sun.management.OperatingSystemMXBean;
import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.TimeoutSettings;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Host;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.StageTimes;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Commit;
import io.freshet.store.Digest;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * How long it takes until a crawl of a large store sends its first request, and how large the store is. Not a test: run it by hand.
 *
 * <pre>
 * fill FOLDER URLS HOSTS    makes a store: of ten URLs one was fetched, three were dropped, six wait; and with one more word
 *                           (fetched, dropped, waiting) all of them are that
 * size FOLDER [URLS]        the tables' bytes, all of them compacted
 * start FOLDER [rules]      opens it, crawls, and stops at the first request for a page; "rules": with other rules
 * </pre>
 */
final class RestartCost {
    private static final int CHANGES_IN_A_COMMIT = 200;
    private static final Instant NOON = Instant.parse("2026-03-01T12:00:00.123456Z");

    private RestartCost() {}

    public static void main(String[] args) throws IOException, InterruptedException {
        Path folder = Path.of(args[1]);
        switch (args[0]) {
            case "fill" ->
                fill(folder, Integer.parseInt(args[2]), Integer.parseInt(args[3]), args.length > 4 ? args[4] : "");
            case "size" -> size(folder, args.length > 2 ? Integer.parseInt(args[2]) : 1);
            case "start" -> start(folder, args.length > 2);
            default -> throw new IllegalArgumentException(args[0]);
        }
    }

    private static void fill(Path folder, int urls, int hosts, String kind) {
        var random = new SplittableRandom(1);
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a measurement", Clock.systemUTC())) {
            for (int i = 0; i < urls; ) {
                Commit commit = new Commit();
                for (int end = Math.min(urls, i + CHANGES_IN_A_COMMIT); i < end; i++) {
                    // a few large hosts and many small ones
                    int host = (int) (hosts * Math.pow(random.nextDouble(), 3));
                    CrawlUrl url = url(host, i);
                    if (i < hosts) {
                        commit.host(host(url(i, 0).host()));
                    }
                    if (kind.isEmpty() ? i % 10 == 0 : kind.equals("fetched")) {
                        commit.url(page(url, random));
                    } else if (kind.isEmpty() ? i % 10 < 4 : kind.equals("dropped")) {
                        commit.url(dropped(url));
                    } else {
                        commit.enqueue(waiting(url, i));
                    }
                }
                store.commit(commit);
                if (store.backlog() > 32 << 20) {
                    store.flush();
                }
            }
            store.commit(new Commit().note("rules", "others".getBytes(StandardCharsets.UTF_8)));
            store.flush();
        }
        System.out.printf(Locale.ROOT, "filled: %.0f s of CPU%n", cpuSeconds());
    }

    private static void size(Path folder, int urls) throws IOException {
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a measurement", Clock.systemUTC())) {
            store.compact(_ -> {});
        }
        long bytes = 0;
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                bytes += Files.size(file);
            }
        }
        System.out.printf(Locale.ROOT, "%d MB, %.1f bytes a known URL%n", bytes >> 20, (double) bytes / urls);
    }

    private static void start(Path folder, boolean otherRules) throws InterruptedException {
        long begun = ManagementFactory.getRuntimeMXBean().getStartTime();
        CrawlSettings settings = CrawlSettings.DEFAULT;
        var rules = new LinkRules(new Scope(Scope.Kind.HOST), List.of(), List.of(), settings, TrapSettings.DEFAULT);
        var policy = new CrawlPolicy(
                settings,
                TimeoutSettings.DEFAULT,
                rules,
                LinkScorer.ALIKE,
                Canonicaliser.DEFAULT,
                otherRules ? "Other" : "Freshet",
                false);
        var first = new AtomicLong();
        var crawler = new AtomicReference<@Nullable Crawler>();
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a measurement", Clock.systemUTC())) {
            System.out.printf(
                    Locale.ROOT,
                    "open after %.1f s, %.1f s of CPU%n",
                    (System.currentTimeMillis() - begun) / 1e3,
                    cpuSeconds());
            Fetcher fetcher = new Fetcher() {
                @Override
                public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
                    if (request.purpose() == FetchRequest.Purpose.PAGE
                            && first.compareAndSet(0, System.currentTimeMillis())) {
                        System.out.printf(
                                Locale.ROOT,
                                "first page asked for after %.1f s, %.1f s of CPU%n",
                                (first.get() - begun) / 1e3,
                                cpuSeconds());
                        Crawler running = crawler.get();
                        if (running != null) {
                            System.out.println(running.progress());
                            running.stop();
                        }
                    }
                    return use.apply(new FetchOutcome.Gone(request.url(), 404, StageTimes.NONE));
                }

                @Override
                public void close() {}
            };
            var crawl = new Crawler(
                    policy,
                    fetcher,
                    new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT),
                    store,
                    StoreSettings.DEFAULT,
                    Clock.systemUTC(),
                    System::nanoTime,
                    1);
            crawler.set(crawl);
            CrawlResult result = crawl.run(List.of());
            System.out.printf(
                    Locale.ROOT,
                    "stopped after %.1f s: %d URLs of %d hosts wait; heap used %d MB%n",
                    (System.currentTimeMillis() - begun) / 1e3,
                    result.waitingUrls(),
                    result.waitingHosts(),
                    (Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory()) >> 20);
        }
    }

    static CrawlUrl url(int host, int number) {
        String name = "https://www.site-" + host + ".example";
        return new CrawlUrl(
                name + "/section-" + number % 97 + "/topic-" + number % 1009 + "/article-" + number + ".html",
                name.length());
    }

    private static HostRecord host(Host host) {
        return new HostRecord(
                host,
                "User-agent: *\nDisallow: /private/\nDisallow: /search\n",
                Instant.now().minus(Duration.ofHours(1)),
                null,
                "",
                0,
                10,
                12,
                new byte[20],
                false,
                true,
                new byte[160]);
    }

    private static UrlRecord page(CrawlUrl url, SplittableRandom random) {
        byte[] bytes = new byte[8];
        random.nextBytes(bytes);
        var content = new UrlRecord.Content(
                NOON,
                NOON,
                "text/html",
                "UTF-8",
                "A title of some words, as pages have it",
                "en",
                20_000,
                Digest.of(bytes),
                random.nextLong(),
                random.nextLong(),
                null,
                RobotsDirectives.NONE,
                "\"5f3a-61d2a-4c0\"",
                "Sun, 01 Mar 2026 11:00:00 GMT",
                null);
        var visits = new UrlRecord.Visits(NOON, NOON, 200, 1, 1, 0, 0, null);
        return new UrlRecord(
                url,
                UrlState.PAGE,
                "",
                3,
                new UrlKey(url.key().host(), random.nextLong()),
                NOON,
                null,
                visits,
                content);
    }

    private static UrlRecord dropped(CrawlUrl url) {
        return new UrlRecord(
                url,
                UrlState.DROPPED,
                "outside the crawl's scope",
                4,
                new UrlKey(url.key().host(), url.key().url()),
                NOON,
                null,
                null,
                null);
    }

    private static QueueEntry waiting(CrawlUrl url, int number) {
        UrlKey via = new UrlKey(url.key().host(), url.key().url() * 31);
        return new QueueEntry(url, VisitClass.NEW, 127, number, 0.5f, 3, via, NOON, 0, 0, 0, null, null);
    }

    static double cpuSeconds() {
        return ((OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean()).getProcessCpuTime() / 1e9;
    }
}
