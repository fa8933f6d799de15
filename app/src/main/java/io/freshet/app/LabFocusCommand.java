package io.freshet.app;

import io.freshet.crawl.Crawler;
import io.freshet.crawl.Scope;
import io.freshet.lab.FocusLab;
import io.freshet.lab.FocusTask;
import io.freshet.lab.LabPage;
import io.freshet.lab.LabProgress;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.page.HtmlParser;
import io.freshet.plot.Text;
import io.freshet.topics.Example;
import io.freshet.topics.Topic;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "focus",
        description =
                "Crawls by topic against the truth: the paper's figures 5 to 7 for tasks whose relevant pages are known. Makes 26 crawls a task.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A task is a JSON file: name, seeds, train_pos, train_neg, backlinks, relevant, neutral and named. See docs/lab.md.",
            "",
            "Examples:",
            "  freshet lab focus                     on the demo's web",
            "  freshet lab focus corba.json --include '^https://example[.]org/'",
            "  freshet lab focus corba.json threads.json --pages 1000 --features ''"
        })
final class LabFocusCommand implements Callable<Integer> {
    private static final int IN_FLIGHT = 4;
    private static final List<String> FEATURES = List.of("50", "100", "200", "500", "1000", "2000", "5000");
    private static final int FEATURE_PAGES = 1_000;
    /** The demo's web is small. */
    private static final List<String> DEMO_FEATURES = List.of("50", "200");

    private static final int DEMO_FEATURE_PAGES = 100;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Parameters(
            paramLabel = "TASK",
            arity = "0..*",
            description = "What to crawl for, and what is relevant. Without it: a task on the demo's web.")
    private List<Path> tasks = List.of();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Option(
            names = "--pages",
            paramLabel = "N",
            defaultValue = "2000",
            description = "Counted pages of each strategy's crawl (default: ${DEFAULT-VALUE}).")
    private int pages;

    @Option(
            names = "--features",
            paramLabel = "N,...",
            split = ",",
            description =
                    "Numbers of features to try; empty: only the crawls of figure 7 (default: 50,100,200,500,1000,2000,5000; on the demo's web 50,200).")
    private @Nullable List<String> features;

    @Option(
            names = "--feature-pages",
            paramLabel = "N",
            description =
                    "Counted pages of each crawl with another number of features (default: 1000; on the demo's web 100).")
    private @Nullable Integer featurePages;

    @Option(
            names = "--examples",
            description =
                    "Start every crawl from the examples and the pages that link to them as well, not from the task's seeds alone.")
    private boolean examples;

    @Option(
            names = "--include",
            paramLabel = "RE",
            description = "Follow only URLs in which this regular expression is found; repeatable.",
            converter = CrawlCommand.PatternConverter.class)
    private List<Pattern> include = List.of();

    @Option(
            names = "--delay",
            paramLabel = "TIME",
            description = "A host rests for this long after each answer (default: 1s).",
            converter = CrawlCommand.DurationConverter.class)
    private @Nullable Duration delay;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "Of the strategies that draw (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        log.start();
        Settings settings = new Settings();
        requests.over(settings);
        settings.set(Setting.DELAY, delay).set(Setting.IN_FLIGHT, IN_FLIGHT);
        FocusLab.Settings how = how();
        var canonicaliser = new Canonicaliser(settings.urls());
        if (tasks.isEmpty()) {
            return onStandingWeb(settings, how, canonicaliser);
        }
        List<FocusTaskFile> files = tasks.stream()
                .map(file -> FocusTaskFile.read(file, canonicaliser))
                .toList();
        return LabCommand.run(progress -> run(files, settings, how, include, progress), options, spec);
    }

    private int onStandingWeb(Settings settings, FocusLab.Settings how, Canonicaliser canonicaliser)
            throws InterruptedException {
        try (StandingWeb web = StandingWeb.start()) {
            StandingWeb.over(settings);
            options.on(web.words(Text.of("TASK", "TASK를")));
            List<FocusTaskFile> task = List.of(web.task(canonicaliser));
            return LabCommand.run(progress -> run(task, settings, how, web.include(), progress), options, spec);
        } catch (IOException e) {
            throw new WorkFailedException("the demo's web cannot be started: " + e);
        }
    }

    private FocusLab.Settings how() {
        boolean demo = tasks.isEmpty();
        List<String> numbers = features == null ? (demo ? DEMO_FEATURES : FEATURES) : features;
        int counted = featurePages == null ? (demo ? DEMO_FEATURE_PAGES : FEATURE_PAGES) : featurePages;
        try {
            List<Integer> counts = numbers.stream()
                    .filter(each -> !each.isBlank())
                    .map(each -> Integer.valueOf(each.strip()))
                    .toList();
            return new FocusLab.Settings(pages, counts, counted, examples, seed);
        } catch (NumberFormatException e) {
            throw new SettingsException(
                    "--features are numbers with commas between them, not " + String.join(",", numbers));
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    private LabPage run(
            List<FocusTaskFile> files,
            Settings settings,
            FocusLab.Settings how,
            List<Pattern> within,
            LabProgress progress)
            throws IOException, InterruptedException {
        List<FocusTask> read = new ArrayList<>();
        for (FocusTaskFile file : files) {
            progress.at(0, file.name() + ": reading its examples");
            inWorkshop(settings, workshop -> read.add(task(file, workshop)));
        }
        FocusLab.Crawling crawling = (by, seeds, known, enough) -> inWorkshop(settings, workshop -> {
            Crawler crawler = workshop.crawler(settings, new Scope(Scope.Kind.ANY), within, List.of(), by);
            crawler.onVisit(_ -> {
                if (enough.getAsBoolean()) {
                    crawler.stop();
                }
            });
            crawler.run(seeds, known);
        });
        return new FocusLab(how, read, crawling, TopicLibrary.TERMS).run(progress);
    }

    private FocusTask task(FocusTaskFile file, Workshop workshop) throws InterruptedException {
        List<Example> learned = new ArrayList<>();
        PoliteReader reader = workshop.reader();
        read(file.list("train_pos"), Example.Kind.ABOUT, reader, workshop.parser(), learned);
        read(file.list("train_neg"), Example.Kind.AGAINST, reader, workshop.parser(), learned);
        read(file.list("backlinks"), Example.Kind.BACKLINK, reader, workshop.parser(), learned);
        try {
            return new FocusTask(
                    new Topic(file.name(), learned),
                    file.list("seeds"),
                    file.list("relevant"),
                    file.list("neutral"),
                    file.list("named"));
        } catch (IllegalArgumentException e) {
            throw new WorkFailedException(String.valueOf(e.getMessage()));
        }
    }

    private void read(
            List<CrawlUrl> urls, Example.Kind kind, PoliteReader reader, HtmlParser parser, List<Example> into)
            throws InterruptedException {
        PrintWriter err = spec.commandLine().getErr();
        for (CrawlUrl url : urls.stream().distinct().toList()) {
            try {
                FetchOutcome.Fetched page = reader.read(url);
                into.add(new Example(
                        parser.parse(page.url(), page.headers(), page.body().content()), kind));
            } catch (WorkFailedException e) {
                err.println("freshet: left out: " + e.getMessage());
            }
        }
    }

    private interface Work {
        void in(Workshop workshop) throws InterruptedException;
    }

    /** A fresh store, gone afterwards. */
    private static void inWorkshop(Settings settings, Work work) throws IOException, InterruptedException {
        try (var folder = ScratchFolder.make();
                var workshop = new Workshop(settings, folder.path(), "freshet lab focus")) {
            work.in(workshop);
        }
    }
}
