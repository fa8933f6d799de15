package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.Scope;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
import picocli.CommandLine.TypeConversionException;

@Command(
        name = "crawl",
        description = "Crawls until nothing is left. Run again on the same store it goes on where it was.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Without a URL it goes on with the seeds of earlier runs on the store.",
            "",
            "Examples:",
            "  freshet crawl https://example.org",
            "  freshet crawl --seeds sites.txt --scope domain --max-pages 10000",
            "  freshet crawl https://example.org/docs/ --scope prefix --exclude '[?]print=' --delay 500ms"
        })
final class CrawlCommand implements Callable<Integer> {
    /** Few hosts at once, so that learning keeps up. */
    static final int IN_FLIGHT_BY_TOPIC = 4;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions store = new StoreOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Parameters(paramLabel = "URL", arity = "0..*", description = "Where to start.")
    private List<String> urls = List.of();

    @Option(names = "--seeds", paramLabel = "FILE", description = "A file with a URL on each line; # begins a comment.")
    private @Nullable Path seeds;

    @Option(
            names = "--scope",
            paramLabel = "SCOPE",
            description =
                    "How far from the seeds to go: host, domain, prefix (the seed's folder) or any (default: host).",
            defaultValue = "host")
    private Scope.Kind scope = Scope.Kind.HOST;

    @Option(
            names = "--max-pages",
            paramLabel = "N",
            description = "HTML pages fetched by this run (default: no limit).")
    private @Nullable Long maxPages;

    @Option(names = "--max-depth", paramLabel = "N", description = "Links from a seed (default: no limit).")
    private @Nullable Integer maxDepth;

    @Option(
            names = "--max-pages-per-host",
            paramLabel = "N",
            description = "HTML pages fetched from one host (default: no limit).")
    private @Nullable Long maxPagesPerHost;

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "A host rests for this long after each answer (default: 1s).",
            converter = DurationConverter.class)
    private @Nullable Duration delay;

    @Option(
            names = "--in-flight",
            paramLabel = "N",
            description =
                    "How many hosts are asked at once (default: 2000; with --topic 4, so that learning keeps up).")
    private @Nullable Integer inFlight;

    @Option(
            names = "--include",
            paramLabel = "RE",
            description = "Follow only URLs in which this regular expression is found; repeatable.",
            converter = PatternConverter.class)
    private List<Pattern> include = List.of();

    @Option(
            names = "--exclude",
            paramLabel = "RE",
            description = "Do not follow URLs in which this regular expression is found; repeatable.",
            converter = PatternConverter.class)
    private List<Pattern> exclude = List.of();

    @Option(
            names = "--topic",
            paramLabel = "NAME",
            description =
                    "Follow what leads to this topic; repeatable. Without a URL it starts from the topic's examples and the pages that link to them.")
    private List<String> topics = List.of();

    @Option(
            names = "--strategy",
            paramLabel = "NAME",
            description =
                    "How to follow topics: adaptive (the default), or conventional, segmentation, segmentation-backlinks (the paper's).",
            converter = StrategyConverter.class,
            defaultValue = "adaptive")
    private Strategy strategy = Strategy.ADAPTIVE;

    @Mixin
    private PaperOptions paper = new PaperOptions();

    @Option(
            names = "--order",
            paramLabel = "FILE",
            description = "Writes every URL requested, in the order of sending, with status and media type.")
    private @Nullable Path order;

    @Option(names = "--no-index", description = "Leave the search index alone; `freshet reindex` catches up.")
    private boolean noIndex;

    @Mixin
    private ProgressOption progress = new ProgressOption();

    @Option(names = "--json", description = "Ends with one JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = store.settings();
        requests.over(settings);
        settings.set(Setting.MAX_PAGES, maxPages)
                .set(Setting.MAX_DEPTH, maxDepth)
                .set(Setting.MAX_PAGES_PER_HOST, maxPagesPerHost)
                .set(Setting.DELAY, delay)
                .set(
                        Setting.IN_FLIGHT,
                        inFlight == null && !topics.isEmpty() ? Integer.valueOf(IN_FLIGHT_BY_TOPIC) : inFlight);
        check(settings);
        PaperSettings method = paper.settings(strategy, !topics.isEmpty());
        List<CrawlUrl> start = Seeds.read(urls, seeds, new Canonicaliser(settings.urls()));
        try (var stop = new CrawlStop()) {
            return crawl(start, settings, method, stop);
        }
    }

    private int crawl(List<CrawlUrl> given, Settings settings, PaperSettings method, CrawlStop stop)
            throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        CrawlResult result;
        SeedReport seedReport;
        boolean indexed;
        try (Workshop workshop = new Workshop(settings, store.data, "freshet crawl");
                OrderFile orderFile = OrderFile.open(order)) {
            List<Topic> followed = workshop.topics().topics(topics);
            List<CrawlUrl> known = TopicLibrary.start(followed);
            List<CrawlUrl> start = given;
            if (start.isEmpty()) {
                start = followed.isEmpty() ? Seeds.ofEarlierRuns(workshop.store(), workshop.canonicaliser()) : known;
            }
            if (start.isEmpty()) {
                throw new SettingsException("nothing to crawl: give a URL, or --seeds FILE");
            }
            warnOfContact(settings, start, err);
            Seeds.remember(start, workshop.store(), workshop.canonicaliser());
            Manner.of(settings, scope, include, exclude, false).remember(workshop.store());
            Crawler crawler = followed.isEmpty()
                    ? workshop.crawler(settings, new Scope(scope), include, exclude)
                    : workshop.crawler(settings, new Scope(scope), include, exclude, followed, strategy, method);
            crawler.onVisit(orderFile::add);
            stop.stops(crawler);
            try (IndexOfCrawl index =
                    noIndex ? IndexOfCrawl.none(err) : IndexOfCrawl.open(workshop, settings, crawler, err)) {
                try (var _ = ProgressDisplay.start(
                        progress.style, crawler::progress, settings.crawl().maxPages(), err)) {
                    result = crawler.run(start, known);
                }
                boolean followedAll = followed.isEmpty() || strategy.followsAll();
                boolean complete = result.ending() == CrawlResult.Ending.DONE && followedAll;
                Manner.of(settings, scope, include, exclude, complete).remember(workshop.store());
                // when it is told to stop, the index need not be complete: it goes on with the next run
                indexed = stop.asked() || index.catchUp(progress.style);
                result = index.timed(result);
            }
            seedReport = new SeedCheck(workshop.store(), settings, result).ofCrawl(start);
        }
        if (json) {
            CrawlReport.json(result, seedReport, spec.commandLine().getOut());
        } else {
            CrawlReport.words(
                    result, seedReport, sameAgain(), spec.commandLine().getOut());
        }
        boolean failed = result.ending() == CrawlResult.Ending.DONE && seedReport.noneFetched();
        return failed || !indexed ? 1 : 0;
    }

    /** This very call, as a shell would read it. */
    private String sameAgain() {
        var command = new StringBuilder("freshet");
        for (String argument : spec.root().commandLine().getParseResult().originalArgs()) {
            boolean plain = argument.matches("[\\w@%+=:,./-]+");
            command.append(' ').append(plain ? argument : "'" + argument.replace("'", "'\\''") + "'");
        }
        return command.toString();
    }

    private void check(Settings settings) {
        try {
            settings.crawl();
            settings.fetch();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    /** Sites want to know whom to talk to. Crawling one's own machine needs no introduction. */
    private static void warnOfContact(Settings settings, List<CrawlUrl> start, PrintWriter err) {
        boolean introduced = !settings.text(Setting.CONTACT).isEmpty()
                || !settings.text(Setting.USER_AGENT).isEmpty();
        boolean home = start.stream()
                .allMatch(url -> url.host().name().startsWith("127.")
                        || url.host().name().equals("localhost"));
        if (!introduced && !home) {
            err.println("freshet: the User-Agent names no contact: sites cannot tell who crawls them."
                    + " Set agent.contact = \"https://...\" in the settings file.");
        }
    }

    static final class DurationConverter implements ITypeConverter<Duration> {
        @Override
        public Duration convert(String value) {
            try {
                return Quantity.duration(value);
            } catch (IllegalArgumentException e) {
                throw new TypeConversionException(e.getMessage());
            }
        }
    }

    static final class StrategyConverter implements ITypeConverter<Strategy> {
        @Override
        public Strategy convert(String value) {
            return Strategy.of(value)
                    .orElseThrow(() -> new TypeConversionException("\"" + value + "\" is none of "
                            + String.join(
                                    ", ",
                                    Arrays.stream(Strategy.values())
                                            .map(Strategy::word)
                                            .toList())));
        }
    }

    static final class PatternConverter implements ITypeConverter<Pattern> {
        @Override
        public Pattern convert(String value) {
            try {
                return Pattern.compile(value);
            } catch (PatternSyntaxException e) {
                throw new TypeConversionException(String.format(
                        Locale.ROOT, "\"%s\" is not a regular expression: %s", value, e.getDescription()));
            }
        }
    }
}
