package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.Rediscovery;
import io.freshet.crawl.Scope;
import io.freshet.model.CrawlUrl;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "observe",
        description =
                "Observes sites as the change paper did: in each round a crawl from the front pages, some thousand pages a site; a page to which no link leads any more is not requested. What it finds is in the histories; `freshet predict` and `freshet lab prediction` read them.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Called again on the same store it goes on with the next round.",
            "",
            "Examples:",
            "  freshet lab observe https://example.org --data observed --rounds 50 --every 2d",
            "  freshet predict --data observed"
        })
final class LabObserveCommand implements Callable<Integer> {
    private static final String NOTE = "rounds";

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Parameters(paramLabel = "URL", arity = "0..*", description = "The front pages of the sites.")
    private List<String> urls = List.of();

    @Option(names = "--seeds", paramLabel = "FILE", description = "A file with a URL on each line; # begins a comment.")
    private @Nullable Path seeds;

    @Option(
            names = "--rounds",
            paramLabel = "N",
            description = "Rounds in all, those of earlier calls included (default: ${DEFAULT-VALUE}, the paper's).",
            defaultValue = "50")
    private int rounds = 50;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            description = "From the beginning of a round to that of the next (default: ${DEFAULT-VALUE}).",
            defaultValue = "2d",
            converter = CrawlCommand.DurationConverter.class)
    private Duration every = Duration.ofDays(2);

    @Option(
            names = "--max-pages-per-host",
            paramLabel = "N",
            description = "Pages of a site (default: ${DEFAULT-VALUE}).",
            defaultValue = "3000")
    private long maxPagesPerHost = 3_000;

    @Option(
            names = "--max-depth",
            paramLabel = "N",
            description = "Links from the front page (default: ${DEFAULT-VALUE}).",
            defaultValue = "9")
    private int maxDepth = 9;

    @Option(
            names = "--timeout",
            paramLabel = "TIME",
            description =
                    "How long connecting and the header may take, and how long a body may send nothing (default: ${DEFAULT-VALUE}, the paper's).",
            defaultValue = "5s",
            converter = CrawlCommand.DurationConverter.class)
    private Duration timeout = Duration.ofSeconds(5);

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "A host rests for this long after each answer (default: 1s).",
            converter = CrawlCommand.DurationConverter.class)
    private @Nullable Duration delay;

    @Mixin
    private ProgressOption progress = new ProgressOption();

    /** What a round is told with. */
    private record Round(int number, CrawlTotals totals, boolean stopped) {}

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        requests.over(settings);
        if (rounds < 1) {
            throw new SettingsException("--rounds is 1 or more, not " + rounds);
        }
        settings.set(Setting.MAX_PAGES_PER_HOST, maxPagesPerHost)
                .set(Setting.MAX_DEPTH, maxDepth)
                .set(Setting.DELAY, delay)
                .set(Setting.CONNECT_FLOOR, timeout)
                .set(Setting.CONNECT_CEILING, timeout)
                .set(Setting.HEADER_FLOOR, timeout)
                .set(Setting.HEADER_CEILING, timeout)
                .set(Setting.BODY_FLOOR, settings.fetch().deadline())
                .set(Setting.BODY_CEILING, settings.fetch().deadline())
                .set(Setting.BODY_IDLE, timeout)
                .set(Setting.QUERIES, false);
        var stop = new CountDownLatch(1);
        Runtime.getRuntime().addShutdownHook(new Thread(stop::countDown));
        PrintWriter out = spec.commandLine().getOut();
        while (stop.getCount() > 0) {
            Instant begun = Instant.now();
            Round round = round(settings);
            tell(round, out);
            if (round.stopped() || round.number() >= rounds) {
                return 0;
            }
            Duration rest = every.minus(Duration.between(begun, Instant.now()));
            if (rest.isPositive()) {
                var _ = stop.await(rest.toMillis(), TimeUnit.MILLISECONDS);
            }
        }
        return 0;
    }

    /** The store is free for others between two rounds. */
    private Round round(Settings settings) throws InterruptedException {
        try (var stop = new CrawlStop();
                var workshop = new Workshop(settings, options.data, "freshet lab observe")) {
            Store store = workshop.store();
            int number = 1 + roundsDone(store);
            if (number > rounds) {
                return new Round(number - 1, CrawlTotals.NONE, true);
            }
            List<CrawlUrl> given = Seeds.read(urls, seeds, workshop.canonicaliser());
            List<CrawlUrl> start = given.isEmpty() ? Seeds.ofEarlierRuns(store, workshop.canonicaliser()) : given;
            if (start.isEmpty()) {
                throw new SettingsException("nothing to observe: give the URL of a site, or --seeds FILE");
            }
            Seeds.remember(start, store, workshop.canonicaliser());
            Manner.of(settings, Scope.Kind.HOST, List.of(), List.of(), true).remember(store);
            Crawler crawler = workshop.crawler(settings, new Scope(Scope.Kind.HOST), List.of(), List.of());
            stop.stops(crawler);
            CrawlResult result;
            try (var _ = ProgressDisplay.start(
                    progress.style, crawler::progress, 0, spec.commandLine().getErr())) {
                result = number == 1
                        ? crawler.run(start)
                        : new Rediscovery(store, crawler, workshop.parser(), maxDepth, maxPagesPerHost).run(start);
            }
            if (!stop.asked()) {
                store.commit(new Commit().note(NOTE, Integer.toString(number).getBytes(StandardCharsets.UTF_8)));
            }
            return new Round(number, result.run(), stop.asked());
        }
    }

    private static int roundsDone(Store store) {
        return store.note(NOTE)
                .map(bytes -> new String(bytes, StandardCharsets.UTF_8))
                .map(Integer::parseInt)
                .orElse(0);
    }

    private void tell(Round round, PrintWriter out) {
        if (round.totals().requests() == 0) {
            out.printf(Locale.ROOT, "All %,d rounds were made before; --rounds makes more.%n", round.number());
        } else {
            CrawlTotals totals = round.totals();
            out.printf(
                    Locale.ROOT,
                    "Round %,d of %,d, %s: %,d requests, %,d downloads, %,d gone, %,d failed.%n",
                    round.number(),
                    rounds,
                    CrawlReport.time(Instant.now(Clock.systemUTC())),
                    totals.requests(),
                    totals.pages() + totals.documents() + totals.notModified(),
                    totals.gone(),
                    totals.failures());
        }
        out.flush();
    }
}
