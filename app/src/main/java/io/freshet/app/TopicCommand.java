package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.store.Control;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.topics.Explanation;
import io.freshet.topics.Topic;
import io.freshet.topics.TopicQuality;
import io.freshet.topics.TopicSet;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "topic",
        description = "Topics, made from example pages: what a crawl follows, and the categories of search.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        usageHelpAutoWidth = true,
        subcommands = {
            TopicCommand.Add.class,
            TopicCommand.ListAll.class,
            TopicCommand.Show.class,
            TopicCommand.Test.class,
            TopicCommand.Remove.class
        },
        footer = {
            "",
            "Examples:",
            "  freshet topic add corba --pages corba.txt",
            "  freshet crawl --topic corba --scope any --max-pages 5000",
            "  freshet topic test corba https://example.org/orb.html"
        })
final class TopicCommand implements Runnable {
    private static final int WORDS_SHOWN = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Override
    public void run() {
        throw new picocli.CommandLine.ParameterException(spec.commandLine(), "topic: add, list, show, test or remove?");
    }

    /** What every one of them needs. */
    abstract static class OnStore implements Callable<Integer> {
        @Spec
        CommandSpec spec = CommandSpec.create();

        @Mixin
        StoreOptions options = new StoreOptions();

        PrintWriter out() {
            return spec.commandLine().getOut();
        }
    }

    @Command(
            name = "add",
            description = "Makes a topic from example pages, or makes it anew.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Add extends OnStore {
        @Mixin
        private RequestOptions requests = new RequestOptions();

        @Parameters(paramLabel = "NAME", description = "The topic.")
        private String name = "";

        @Option(
                names = "--pages",
                paramLabel = "FILE",
                required = true,
                description =
                        "Pages about the topic: URLs (from the store if it has them, else fetched) or HTML files, one a line.")
        private Path pages = Path.of("");

        @Option(
                names = "--against",
                paramLabel = "FILE",
                description = "Pages that are not about it (default: pages of the store).")
        private @Nullable Path against;

        @Option(
                names = "--backlinks",
                paramLabel = "FILE",
                description = "Pages that link to the examples (default: those that the store has).")
        private @Nullable Path backlinks;

        @Option(
                names = "--delay",
                paramLabel = "TIME",
                description = "A host rests for this long between two requests (default: 1s).",
                converter = CrawlCommand.DurationConverter.class)
        private @Nullable Duration delay;

        @Option(names = "--no-index", description = "Leave the categories of the search index as they are.")
        private boolean noIndex;

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = options.settings();
            requests.over(settings);
            settings.set(Setting.DELAY, delay);
            checked(name);
            PrintWriter err = spec.commandLine().getErr();
            try (Workshop workshop = new Workshop(settings, options.data, "freshet topic")) {
                ExamplePages examples = workshop.examples(err);
                examples.read(pages, "about");
                if (examples.count("about") == 0) {
                    throw new WorkFailedException("none of the pages in " + pages + " can be had: no topic was made");
                }
                if (against != null) {
                    examples.read(against, "against");
                } else {
                    examples.sampleAgainst();
                }
                if (backlinks != null) {
                    examples.read(backlinks, "backlink");
                } else {
                    examples.findBacklinks();
                }
                workshop.control().putTopic(name, examples.rows(), workshop.clock());
                TopicSet learned = TopicSet.learn(List.of(workshop.topics().topic(name)), TopicLibrary.TERMS);
                tell(learned, examples);
                if (!noIndex) {
                    workshop.classify(settings, err);
                }
            }
            return 0;
        }

        private void tell(TopicSet learned, ExamplePages examples) {
            TopicQuality quality = learned.quality(0);
            if (json) {
                Json.print(out(), document -> {
                    document.writeStringField("name", name);
                    document.writeNumberField("pages", examples.count("about"));
                    document.writeNumberField("against", examples.count("against"));
                    document.writeNumberField("backlinks", examples.count("backlink"));
                    document.writeNumberField("precision", quality.precision());
                    document.writeNumberField("recall", quality.recall());
                    document.writeNumberField("ranking", quality.ranking());
                });
                return;
            }
            out().printf(
                            Locale.ROOT,
                            "Topic %s: %d pages about it, %d against, %d that link to them.%n",
                            name,
                            examples.count("about"),
                            examples.count("against"),
                            examples.count("backlink"));
            out().println("Of examples that were left out when learning: " + words(quality));
            if (quality.about() < 3 || quality.against() < 3) {
                out().println("That says little: give three pages or more of each kind.");
            }
            out().flush();
        }
    }

    @Command(name = "list", description = "All topics.", mixinStandardHelpOptions = true, usageHelpAutoWidth = true)
    static final class ListAll extends OnStore {
        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() {
            Settings settings = options.settings();
            try (Workshop workshop = Workshop.ofExisting(settings, options.data, "freshet topic")) {
                List<Control.TopicRow> topics = workshop.control().topics();
                if (json) {
                    Json.printArray(out(), document -> {
                        for (Control.TopicRow topic : topics) {
                            document.writeStartObject();
                            document.writeStringField("name", topic.name());
                            document.writeStringField("made", topic.made().toString());
                            document.writeNumberField("pages", topic.about());
                            document.writeNumberField("against", topic.against());
                            document.writeNumberField("backlinks", topic.backlinks());
                            document.writeEndObject();
                        }
                    });
                    return 0;
                }
                for (Control.TopicRow topic : topics) {
                    out().printf(
                                    Locale.ROOT,
                                    "%-24s %d pages, %d against, %d backlinks, made %s%n",
                                    topic.name(),
                                    topic.about(),
                                    topic.against(),
                                    topic.backlinks(),
                                    CrawlReport.time(topic.made()));
                }
                out().flush();
            }
            return 0;
        }
    }

    @Command(
            name = "show",
            description = "A topic's examples, strongest words and quality.",
            mixinStandardHelpOptions = true,
            usageHelpAutoWidth = true)
    static final class Show extends OnStore {
        @Parameters(paramLabel = "NAME", description = "The topic.")
        private String name = "";

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() {
            Settings settings = options.settings();
            try (Workshop workshop = Workshop.ofExisting(settings, options.data, "freshet topic")) {
                Topic topic = workshop.topics().topic(name);
                TopicSet learned = TopicSet.learn(List.of(topic), TopicLibrary.TERMS);
                List<Explanation.Word> strongest = learned.strongest(0, WORDS_SHOWN);
                TopicQuality quality = learned.quality(0);
                if (json) {
                    Json.print(out(), document -> {
                        document.writeStringField("name", name);
                        document.writeNumberField("precision", quality.precision());
                        document.writeNumberField("recall", quality.recall());
                        document.writeNumberField("ranking", quality.ranking());
                        Json.words(document, strongest);
                        document.writeArrayFieldStart("examples");
                        for (var example : topic.examples()) {
                            document.writeStartObject();
                            document.writeStringField(
                                    "url", example.page().url().text());
                            document.writeStringField(
                                    "kind", example.kind().name().toLowerCase(Locale.ROOT));
                            document.writeStringField("title", example.page().title());
                            document.writeEndObject();
                        }
                        document.writeEndArray();
                    });
                    return 0;
                }
                out().println("Topic " + name);
                out().println("  of examples that were left out when learning: " + words(quality));
                out().println("  strongest words: "
                        + String.join(
                                ", ", strongest.stream().map(TopicCommand::word).toList()));
                topic.examples()
                        .forEach(example -> out().println("  "
                                + String.format(
                                        Locale.ROOT,
                                        "%-9s",
                                        example.kind().name().toLowerCase(Locale.ROOT))
                                + example.page().url()));
                out().flush();
            }
            return 0;
        }
    }

    @Command(
            name = "test",
            description = "Whether a page is about a topic, and the words that say so.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Test extends OnStore {
        @Mixin
        private RequestOptions requests = new RequestOptions();

        @Parameters(index = "0", paramLabel = "NAME", description = "The topic.")
        private String name = "";

        @Parameters(index = "1", paramLabel = "URL", description = "The page: as the store has it, else fetched.")
        private String url = "";

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = options.settings();
            requests.over(settings);
            try (Workshop workshop = Workshop.ofExisting(settings, options.data, "freshet topic")) {
                CrawlUrl address = workshop.canonicaliser()
                        .parse(url)
                        .orElseThrow(() -> new SettingsException(
                                "\"" + url + "\" is not a URL; right would be, for example, https://example.org/"));
                Topic topic = workshop.topics().topic(name);
                TopicSet learned = TopicSet.learn(List.of(topic), TopicLibrary.TERMS);
                Explanation explanation = learned.explain(0, page(workshop, address, settings));
                boolean about = explanation.grade() >= TopicQuality.TAKEN;
                if (json) {
                    Json.print(out(), document -> {
                        document.writeStringField("name", name);
                        document.writeStringField("url", address.text());
                        document.writeBooleanField("about", about);
                        document.writeNumberField("grade", explanation.grade());
                        Json.words(document, explanation.words());
                    });
                    return 0;
                }
                out().printf(
                                Locale.ROOT,
                                "%s is %sabout %s: grade %.2f of 1, and %.2f is needed.%n",
                                address,
                                about ? "" : "not ",
                                name,
                                explanation.grade(),
                                TopicQuality.TAKEN);
                explanation
                        .words()
                        .forEach(word -> out().printf(Locale.ROOT, "  %+.2f  %s%n", word.weight(), word(word)));
                out().flush();
            }
            return 0;
        }

        private static Page page(Workshop workshop, CrawlUrl url, Settings settings) throws InterruptedException {
            var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
            Optional<UrlRecord> record = workshop.store().url(url.key()).filter(each -> each.state() == UrlState.PAGE);
            try {
                StoredBody body = record.isEmpty()
                        ? null
                        : workshop.store().body(record.get()).orElse(null);
                if (body != null) {
                    return parser.parse(url, body.headers(), body.body().content());
                }
            } catch (IOException e) {
                throw new WorkFailedException(url + ": " + e.getMessage());
            }
            FetchOutcome.Fetched page = workshop.reader().read(url);
            return parser.parse(
                    page.url(),
                    Headers.of(
                            "Content-Type", page.headers().first("Content-Type").orElse("text/html")),
                    page.body().content());
        }
    }

    @Command(
            name = "remove",
            description = "Forgets a topic. Pages and what waits stay.",
            mixinStandardHelpOptions = true,
            usageHelpAutoWidth = true)
    static final class Remove extends OnStore {
        @Parameters(paramLabel = "NAME", description = "The topic.")
        private String name = "";

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = options.settings();
            try (Workshop workshop = Workshop.ofExisting(settings, options.data, "freshet topic")) {
                if (!workshop.control().removeTopic(name)) {
                    throw new SettingsException("there is no topic \"" + name + "\"");
                }
                workshop.classify(settings, spec.commandLine().getErr());
            }
            return 0;
        }
    }

    private static void checked(String name) {
        try {
            Topic.check(name);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    private static String words(TopicQuality quality) {
        return String.format(
                Locale.ROOT,
                "precision %.2f, recall %.2f, ranking %.2f (1 is perfect, 0.5 is guessing)",
                quality.precision(),
                quality.recall(),
                quality.ranking());
    }

    private static String word(Explanation.Word word) {
        return word.where().equals("text")
                ? Plain.text(word.text())
                : Plain.text(word.text()) + " (" + word.where() + ")";
    }
}
