package io.freshet.app;

import io.freshet.crawl.CrawlTotals;
import io.freshet.lab.LabPage;
import io.freshet.lab.LabProgress;
import io.freshet.lab.SchedulingLab;
import io.freshet.lab.SearchLab;
import io.freshet.lab.StageLab;
import io.freshet.lab.TimeoutLab;
import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.plot.Language;
import io.freshet.search.IndexFeed;
import io.freshet.search.PageTopics;
import io.freshet.search.RecentPages;
import io.freshet.search.SavedIndex;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchSettings;
import io.freshet.store.Store;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "lab",
        description = "Experiments that draw the papers' figures, as HTML pages that need no network.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "NAME",
        subcommands = {
            LabCommand.Timeouts.class,
            LabCommand.Stages.class,
            LabCommand.Scheduling.class,
            LabCommand.Searching.class,
            LabFocusCommand.class,
            LabPlannerCommand.class,
            LabPredictorCommand.class
        },
        footer = {
            "",
            "Each writes a page and the numbers of its figures (TSV) into a folder, and prints a summary.",
            "",
            "Examples:",
            "  freshet lab timeouts",
            "  freshet lab stages --data my-store --out figures",
            "  freshet lab scheduling --workers 64 --lang ko",
            "  freshet lab search --data my-store",
            "  freshet lab focus corba.json"
        })
final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "which experiment? timeouts, stages, scheduling, search, focus, planner or predictor");
    }

    /** Options of every experiment. */
    static final class Options {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "Where the page goes (default: ${DEFAULT-VALUE}).",
                defaultValue = "freshet-lab")
        Path out = Path.of("freshet-lab");

        @Option(
                names = "--lang",
                paramLabel = "LANG",
                description = "The page's language: en or ko (default: that of the system, English if it is another).")
        @Nullable
        Language language;

        @Option(
                names = "--progress",
                paramLabel = "HOW",
                description = "auto, plain (a line a step) or none (default: auto: a bar on a terminal).",
                defaultValue = "auto")
        ProgressDisplay.Style progress = ProgressDisplay.Style.AUTO;

        @Option(names = "--json", description = "One JSON document on stdout.")
        boolean json;

        /** Writes the page and says where it is. */
        int tell(LabPage page, CommandSpec spec) {
            Path file;
            try {
                file = page.write(out, language == null ? Language.of(Locale.getDefault()) : language);
            } catch (IOException e) {
                throw new WorkFailedException("cannot write the page into " + out + ": " + e);
            }
            PrintWriter to = spec.commandLine().getOut();
            if (json) {
                json(page, file, to);
            } else {
                to.print(page.summary());
                to.println();
                to.println("The page is " + file + "; the numbers of its figures are beside it.");
                to.flush();
            }
            return 0;
        }

        private static void json(LabPage page, Path file, PrintWriter out) {
            Json.print(out, json -> {
                json.writeStringField("page", file.toString());
                json.writeArrayFieldStart("figures");
                for (String figure : page.files()) {
                    json.writeString(file.resolveSibling(figure).toString());
                }
                json.writeEndArray();
                json.writeArrayFieldStart("summary");
                List<List<String>> rows = page.summaryRows();
                for (List<String> row : rows.subList(1, rows.size())) {
                    json.writeStartObject();
                    for (int i = 0; i < row.size(); i++) {
                        json.writeStringField(rows.getFirst().get(i), row.get(i));
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
            });
        }
    }

    /** A run of an experiment that may fail for reasons of the machine, such as a full disk or no free port. */
    interface Experiment {
        LabPage run(LabProgress progress) throws IOException, InterruptedException;
    }

    static int run(Experiment experiment, Options options, CommandSpec spec) throws InterruptedException {
        LabPage page;
        try (var progress =
                LabProgressDisplay.start(options.progress, spec.commandLine().getErr())) {
            page = experiment.run(progress);
        } catch (IOException e) {
            throw new WorkFailedException("the experiment cannot go on: " + e);
        }
        return options.tell(page, spec);
    }

    @Command(
            name = "timeouts",
            description =
                    "How long to wait: failures against timeouts (the paper's figures 5 to 8), and what adaptive timeouts do. Takes about a minute.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true,
            footer = {
                "",
                "Examples:",
                "  freshet lab timeouts",
                "  freshet lab timeouts --tail 1.2 --never 0.05 --seed 7",
                "  freshet lab timeouts --crawl-pages 0        the simulation alone, in seconds"
            })
    static final class Timeouts implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private Options options = new Options();

        @Mixin
        private LogOptions log = new LogOptions();

        @Option(
                names = "--hosts",
                paramLabel = "N",
                defaultValue = "10",
                description = "Hosts of the made-up web (default: ${DEFAULT-VALUE}, as in the paper).")
        private int hosts;

        @Option(
                names = "--pages",
                paramLabel = "N",
                defaultValue = "50000",
                description = "Pages of it (default: ${DEFAULT-VALUE}, as in the paper).")
        private int pages;

        @Option(
                names = "--never",
                paramLabel = "SHARE",
                defaultValue = "0.03",
                description = "Pages of which connection, header or body never comes (default: ${DEFAULT-VALUE}).")
        private double never;

        @Option(
                names = "--slow",
                paramLabel = "SHARE",
                defaultValue = "0.1",
                description = "Headers that are slow; half as many connections and bodies (default: ${DEFAULT-VALUE}).")
        private double slow;

        @Option(
                names = "--tail",
                paramLabel = "X",
                defaultValue = "1.9",
                description =
                        "Exponent of the slow ones' times; the smaller, the heavier the tail (default: ${DEFAULT-VALUE}).")
        private double tail;

        @Option(
                names = "--extra-links",
                paramLabel = "N",
                defaultValue = "0.15",
                description = "Links to a page besides the one that it is found by (default: ${DEFAULT-VALUE}).")
        private double extraLinks;

        @Option(
                names = "--crawl-hosts",
                paramLabel = "N",
                defaultValue = "40",
                description = "Hosts of the web that is crawled over real sockets (default: ${DEFAULT-VALUE}).")
        private int crawlHosts;

        @Option(
                names = "--crawl-pages",
                paramLabel = "N",
                defaultValue = "1000",
                description = "Pages of it; 0 for no such crawl (default: ${DEFAULT-VALUE}).")
        private int crawlPages;

        @Option(
                names = "--scale",
                paramLabel = "X",
                defaultValue = "40",
                description = "So many seconds of that web pass in one (default: ${DEFAULT-VALUE}).")
        private double scale;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "The same seed, the same web (default: ${DEFAULT-VALUE}).")
        private long seed;

        @Override
        public Integer call() throws InterruptedException {
            log.start();
            TimeoutLab.Settings settings;
            try {
                settings = new TimeoutLab.Settings(
                        hosts, pages, never, slow, tail, extraLinks, crawlHosts, crawlPages, scale, seed);
            } catch (IllegalArgumentException e) {
                throw new SettingsException(String.valueOf(e.getMessage()));
            }
            return run(new TimeoutLab(settings, Clock.systemUTC())::run, options, spec);
        }
    }

    @Command(
            name = "stages",
            description = "Where the time of the crawls in a store went, beside the paper's figures 9 to 11.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true,
            footer = {"", "Examples:", "  freshet crawl https://example.org", "  freshet lab stages"})
    static final class Stages implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private StoreOptions storeOptions = new StoreOptions();

        @Mixin
        private Options options = new Options();

        @Override
        public Integer call() {
            Settings settings = storeOptions.settings();
            StageLab lab;
            try (Store store = storeOptions.openExisting(settings.store(), "freshet lab stages")) {
                lab = new StageLab(CrawlTotals.of(store));
            }
            if (lab.empty()) {
                throw new WorkFailedException("there was no crawl on the store in " + storeOptions.data
                        + " yet; make one with: freshet crawl URL --data " + storeOptions.data);
            }
            return options.tell(lab.run(), spec);
        }
    }

    @Command(
            name = "scheduling",
            description =
                    "Who fetches what next: the paper's dynamic scheduling against a static split of URLs to workers. Takes about half a minute.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true,
            footer = {
                "",
                "Examples:",
                "  freshet lab scheduling",
                "  freshet lab scheduling --workers 64 --skew 1 --scale 0",
                "  freshet lab scheduling --data my-store       on the hosts and page times of a store"
            })
    static final class Scheduling implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private Options options = new Options();

        @Mixin
        private LogOptions log = new LogOptions();

        @Option(
                names = "--data",
                paramLabel = "DIR",
                description = "Hosts and page times of this store, instead of a made-up web.")
        private @Nullable Path data;

        @Option(
                names = "--hosts",
                paramLabel = "N",
                defaultValue = "300",
                description = "Hosts of the made-up web (default: ${DEFAULT-VALUE}).")
        private int hosts;

        @Option(
                names = "--pages",
                paramLabel = "N",
                defaultValue = "3000",
                description = "Pages of it, and the most of a store (default: ${DEFAULT-VALUE}).")
        private int pages;

        @Option(
                names = "--skew",
                paramLabel = "X",
                defaultValue = "0.6",
                description =
                        "How unequal hosts are in size: the k-th has a share like k^-X (default: ${DEFAULT-VALUE}).")
        private double skew;

        @Option(
                names = "--spread",
                paramLabel = "X",
                defaultValue = "0.6",
                description = "How unequal hosts are in pace: sigma of its logarithm (default: ${DEFAULT-VALUE}).")
        private double spread;

        @Option(
                names = "--delay",
                paramLabel = "TIME",
                defaultValue = "0s",
                description = "A host rests for this long after each answer (default: ${DEFAULT-VALUE}).",
                converter = CrawlCommand.DurationConverter.class)
        private java.time.Duration delay = java.time.Duration.ZERO;

        @Option(
                names = "--workers",
                paramLabel = "N",
                defaultValue = "16",
                description = "The number of workers that is looked at in detail (default: ${DEFAULT-VALUE}).")
        private int workers;

        @Option(
                names = "--scale",
                paramLabel = "X",
                defaultValue = "20",
                description =
                        "So many seconds of the web pass in one when the crawler itself runs; 0: it does not (default: ${DEFAULT-VALUE}).")
        private double scale;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "The same seed, the same web (default: ${DEFAULT-VALUE}).")
        private long seed;

        @Override
        public Integer call() throws InterruptedException {
            log.start();
            SchedulingLab.Settings settings;
            try {
                settings = new SchedulingLab.Settings(
                        hosts, pages, skew, spread, delay.toMillis() / 1e3, workers, scale, seed);
            } catch (IllegalArgumentException e) {
                throw new SettingsException(String.valueOf(e.getMessage()));
            }
            return run(lab(settings)::run, options, spec);
        }

        private SchedulingLab lab(SchedulingLab.Settings settings) {
            if (data == null) {
                return new SchedulingLab(settings, Clock.systemUTC());
            }
            SchedulingLab lab;
            var storeSettings = Settings.read(null, data).store();
            try (Store store = Store.openExisting(data, storeSettings, "freshet lab scheduling", Clock.systemUTC())) {
                lab = new SchedulingLab(settings, store, Clock.systemUTC());
            }
            if (lab.empty()) {
                throw new WorkFailedException("there are no pages in the store in " + data
                        + " yet; make some with: freshet crawl URL --data " + data);
            }
            return lab;
        }
    }

    @Command(
            name = "search",
            description =
                    "Are pages found by their own words: titles, headings and anchors that belong to one page alone, asked for in the search index of a store. Takes about a minute for 30,000 pages.",
            mixinStandardHelpOptions = true,
            versionProvider = Main.VersionLine.class,
            sortOptions = false,
            usageHelpAutoWidth = true,
            footer = {
                "",
                "Examples:",
                "  freshet crawl https://example.org --data my-store",
                "  freshet lab search --data my-store",
                "  freshet lab search --data my-store --queries 1000 --seed 7"
            })
    static final class Searching implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private StoreOptions storeOptions = new StoreOptions();

        @Mixin
        private Options options = new Options();

        @Option(
                names = "--queries",
                paramLabel = "N",
                defaultValue = "300",
                description = "Queries of each kind and language, at most (default: ${DEFAULT-VALUE}).")
        private int queries;

        @Option(
                names = "--seed",
                paramLabel = "N",
                defaultValue = "1",
                description = "The same seed, the same queries (default: ${DEFAULT-VALUE}).")
        private long seed;

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = storeOptions.settings();
            SearchLab.Settings asked;
            try {
                asked = new SearchLab.Settings(queries, seed);
            } catch (IllegalArgumentException e) {
                throw new SettingsException(String.valueOf(e.getMessage()));
            }
            Path folder = storeOptions.data.resolve(Indexing.FOLDER);
            var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
            try (Store store = storeOptions.openExisting(settings.store(), "freshet lab search");
                    SavedIndex index = SavedIndex.open(folder, settings.search(), Clock.systemUTC())) {
                checkAbreast(store, folder, parser, settings.search());
                var lab = new SearchLab(asked, store, parser, index, System::nanoTime);
                return LabCommand.run(progress -> pageOf(lab, progress), options, spec);
            }
        }

        private LabPage pageOf(SearchLab lab, LabProgress progress) throws IOException {
            LabPage page = lab.run(progress);
            if (lab.empty()) {
                throw new WorkFailedException("there are no pages in the store in " + storeOptions.data
                        + " yet; make some with: freshet crawl URL --data " + storeOptions.data);
            }
            return page;
        }

        /** A page that the index has not taken yet would be a miss that says nothing of ranking. */
        private void checkAbreast(Store store, Path folder, HtmlParser parser, SearchSettings settings) {
            IndexFeed.Position position;
            try (SearchIndex index = SearchIndex.open(folder, settings, Clock.systemUTC());
                    var feed = new IndexFeed(
                            store, index, parser, new RecentPages(0), PageTopics.NONE, settings, System::nanoTime)) {
                position = feed.position(); // it is not started: where the index ends, and where the store
            }
            if (position.done() < position.of()) {
                throw new WorkFailedException(
                        "the search index in " + folder + " is " + (position.of() - position.done())
                                + " events behind the store; bring it up to date with: freshet reindex --data "
                                + storeOptions.data);
            }
        }
    }

    /** What every command has that opens no store. */
    static final class LogOptions {
        @Option(
                names = "--log-level",
                paramLabel = "LEVEL",
                description = "What is logged to stderr: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
                defaultValue = "warn")
        StoreOptions.LogLevel logLevel = StoreOptions.LogLevel.WARN;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                description = "Memory for the program, such as 512MB (the default) or 2GB.",
                converter = StoreOptions.MemoryConverter.class)
        @Nullable
        Long memory; // the launcher has made the heap of this size; here it is only checked

        void start() {
            Logging.start(logLevel.level());
        }
    }
}
