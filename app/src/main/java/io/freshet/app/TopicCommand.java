package io.freshet.app;

import io.freshet.crawl.Crawler;
import io.freshet.crawl.Scope;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.store.LocalApi;
import io.freshet.store.StoreException;
import io.freshet.web.Reports.Form;
import io.freshet.web.TopicText;
import io.freshet.web.Topics;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
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
            TopicCommand.Feedback.class,
            TopicCommand.Remove.class
        },
        footer = {
            "",
            "Examples:",
            "  freshet topic add corba --pages corba.txt",
            "  freshet crawl --topic corba --scope any --max-pages 5000",
            "  freshet topic test corba https://example.org/orb.html",
            "  freshet topic feedback corba https://example.org/soup.html --no"
        })
final class TopicCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Override
    public void run() {
        throw new picocli.CommandLine.ParameterException(
                spec.commandLine(), "topic: add, list, show, test, feedback or remove?");
    }

    /** What every one of them needs. They work on the store, or, while another process holds that and serves it, have that process do it; what they print is the same. */
    abstract static class OnStore implements Callable<Integer> {
        @Spec
        CommandSpec spec = CommandSpec.create();

        @Mixin
        StoreOptions options = new StoreOptions();

        @Override
        public Integer call() throws InterruptedException {
            Settings settings = options.settings();
            over(settings);
            try (Workshop workshop = open(settings)) {
                String text = here(workshop, new StoreTopics(workshop), settings);
                print(text);
                afterwards(workshop, settings);
            } catch (StoreException e) {
                LocalApi api = e.holder().orElseThrow(() -> e);
                try (ServedStore served = ServedStore.at(api, new Canonicaliser(settings.urls()))) {
                    print(there(served, settings));
                }
            }
            return 0;
        }

        /** What options say. */
        void over(Settings settings) {}

        Workshop open(Settings settings) {
            return Workshop.ofExisting(settings, options.data, "freshet topic");
        }

        /** Does it, and says what to print. */
        abstract String here(Workshop workshop, StoreTopics topics, Settings settings) throws InterruptedException;

        /** Once it was told. */
        void afterwards(Workshop workshop, Settings settings) throws InterruptedException {}

        /** Has it done. */
        abstract String there(ServedStore served, Settings settings) throws InterruptedException;

        Form form() {
            return Form.WORDS;
        }

        PrintWriter err() {
            return spec.commandLine().getErr();
        }

        private void print(String text) {
            PrintWriter out = spec.commandLine().getOut();
            if (form() == Form.JSON) {
                Json.print(out, text);
            } else {
                for (String line : text.lines().map(Plain::text).toList()) {
                    if (line.startsWith(TopicText.LEFT_OUT)) {
                        err().println("freshet: " + line);
                    } else {
                        out.println(line);
                    }
                }
            }
            out.flush();
        }

        static CrawlUrl url(String text, Settings settings) {
            return new Canonicaliser(settings.urls())
                    .parse(text)
                    .orElseThrow(() -> new SettingsException(
                            "\"" + text + "\" is not a URL. Give an http or https URL, such as https://example.org/"));
        }
    }

    /** One that can print JSON. */
    abstract static class Telling extends OnStore {
        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        Form form() {
            return json ? Form.JSON : Form.WORDS;
        }
    }

    @Command(
            name = "add",
            description = "Makes a topic from example pages, or makes it anew.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Add extends Telling {
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
                names = "--find-backlinks",
                paramLabel = "N",
                arity = "0..1",
                fallbackValue = "0",
                description =
                        "When the store has few pages that link to the examples, crawls the hosts of these for more: N pages at most (default: topic.backlink-pages of the settings, 200).")
        private @Nullable Integer findBacklinks;

        @Option(
                names = "--delay",
                paramLabel = "TIME",
                description = "A host rests for this long between two requests (default: 1s).",
                converter = CrawlCommand.DurationConverter.class)
        private @Nullable Duration delay;

        @Option(names = "--no-index", description = "Leave the categories of the search index as they are.")
        private boolean noIndex;

        @Override
        void over(Settings settings) {
            requests.over(settings);
            settings.set(Setting.DELAY, delay);
            if (findBacklinks != null && findBacklinks > 0) {
                settings.set(Setting.TOPIC_BACKLINK_PAGES, findBacklinks);
            }
            if (findBacklinks != null && findBacklinks < 0) {
                throw new SettingsException("--find-backlinks is a number of pages, 1 or more, not " + findBacklinks);
            }
            if (findBacklinks != null && backlinks != null) {
                throw new SettingsException("--backlinks and --find-backlinks: one of them would be right");
            }
            StoreTopics.check(name);
        }

        @Override
        Workshop open(Settings settings) {
            return new Workshop(settings, options.data, "freshet topic");
        }

        @Override
        String here(Workshop workshop, StoreTopics topics, Settings settings) throws InterruptedException {
            return TopicText.made(topics.make(name, examples -> gather(examples, workshop, settings)), form());
        }

        private void gather(ExamplePages examples, Workshop workshop, Settings settings) throws InterruptedException {
            examples.read(pages, "about");
            if (examples.count("about") == 0) {
                return; // told by whoever makes the topic
            }
            if (against != null) {
                examples.read(against, "against");
            }
            if (backlinks != null) {
                examples.read(backlinks, "backlink");
            } else {
                examples.findBacklinks();
                int few = settings.number(Setting.TOPIC_BACKLINKS);
                if (findBacklinks != null && examples.count("backlink") < few) {
                    crawl(examples, workshop, settings);
                    examples.findBacklinks();
                }
            }
            if (against == null) {
                examples.sampleAgainst();
            }
        }

        /** Most links to a page are on its own host, and its front page leads to them. */
        private void crawl(ExamplePages examples, Workshop workshop, Settings settings) throws InterruptedException {
            Set<CrawlUrl> seeds = new LinkedHashSet<>();
            Set<Host> hosts = new LinkedHashSet<>();
            for (String page : examples.about()) {
                workshop.canonicaliser()
                        .parse(page)
                        .filter(url -> !url.host().name().endsWith(".invalid")) // a file
                        .ifPresent(url -> {
                            hosts.add(url.host());
                            seeds.add(url);
                        });
            }
            for (Host host : hosts) {
                workshop.canonicaliser().parse(host.text() + "/").ifPresent(seeds::add);
            }
            if (seeds.isEmpty()) {
                return;
            }
            Settings how = settings.copy().set(Setting.MAX_PAGES, settings.number(Setting.TOPIC_BACKLINK_PAGES));
            Crawler crawler = workshop.crawler(how, new Scope(Scope.Kind.HOST), hosts);
            try (var stop = new CrawlStop();
                    var _ = ProgressDisplay.start(
                            ProgressDisplay.Style.AUTO,
                            crawler::progress,
                            how.crawl().maxPages(),
                            err())) {
                stop.stops(crawler);
                crawler.run(List.copyOf(seeds));
            }
        }

        @Override
        void afterwards(Workshop workshop, Settings settings) throws InterruptedException {
            if (!noIndex) {
                workshop.classify(settings, err());
            }
        }

        @Override
        String there(ServedStore served, Settings settings) {
            if (backlinks != null || findBacklinks != null || noIndex) {
                throw new WorkFailedException("the store is served, and then --backlinks, --find-backlinks and"
                        + " --no-index are not possible: leave them out, or stop serving for as long");
            }
            var order = new Topics.Order(name, urls(pages), against == null ? List.of() : urls(against));
            return served.makeTopic(order, form());
        }

        private static List<String> urls(Path list) {
            List<String> urls = new ArrayList<>();
            for (String line : ExamplePages.lines(list)) {
                if (ExamplePages.file(list, line).isPresent()) {
                    throw new WorkFailedException("the store is served, and then examples are URLs: " + line + " in "
                            + list + " is a file. Leave it out, or stop serving for as long");
                }
                urls.add(line);
            }
            return urls;
        }
    }

    @Command(name = "list", description = "All topics.", mixinStandardHelpOptions = true, usageHelpAutoWidth = true)
    static final class ListAll extends Telling {
        @Override
        String here(Workshop workshop, StoreTopics topics, Settings settings) {
            return TopicText.list(topics.all(), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.topics(form());
        }
    }

    @Command(
            name = "show",
            description = "A topic's examples, strongest words and quality.",
            mixinStandardHelpOptions = true,
            usageHelpAutoWidth = true)
    static final class Show extends Telling {
        @Parameters(paramLabel = "NAME", description = "The topic.")
        private String name = "";

        @Override
        String here(Workshop workshop, StoreTopics topics, Settings settings) {
            return TopicText.facts(topics.topic(name), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.topic(name, form());
        }
    }

    /** Those about a topic and a page. */
    abstract static class OfPage extends Telling {
        @Mixin
        private RequestOptions requests = new RequestOptions();

        @Parameters(index = "0", paramLabel = "NAME", description = "The topic.")
        String name = "";

        @Parameters(index = "1", paramLabel = "URL", description = "The page: as the store has it, else fetched.")
        private String url = "";

        @Override
        void over(Settings settings) {
            requests.over(settings);
        }

        CrawlUrl page(Settings settings) {
            return url(url, settings);
        }
    }

    @Command(
            name = "test",
            description = "Whether a page is about a topic, and the words that say so.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Test extends OfPage {
        @Override
        String here(Workshop workshop, StoreTopics topics, Settings settings) throws InterruptedException {
            return TopicText.decision(topics.test(name, page(settings)), form());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.testTopic(name, page(settings).text(), form());
        }
    }

    @Command(
            name = "feedback",
            description =
                    "Says whether a page is about a topic. It is learned from, and counts whatever was said of the page before.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Feedback extends OfPage {
        @ArgGroup(multiplicity = "1")
        private Answer answer = new Answer();

        /** One of them has to be there. */
        static final class Answer {
            @Option(names = "--yes", required = true, description = "The page is about the topic.")
            private boolean yes;

            @Option(names = "--no", required = true, description = "The page is not about the topic.")
            private boolean no;

            boolean about() {
                return yes && !no;
            }
        }

        @Override
        String here(Workshop workshop, StoreTopics topics, Settings settings) throws InterruptedException {
            return TopicText.feedback(topics.feedback(name, page(settings), answer.about()), form());
        }

        @Override
        void afterwards(Workshop workshop, Settings settings) throws InterruptedException {
            workshop.classify(settings, err());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            return served.feedback(name, page(settings).text(), answer.about(), form());
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
        String here(Workshop workshop, StoreTopics topics, Settings settings) {
            topics.remove(name);
            return "";
        }

        @Override
        void afterwards(Workshop workshop, Settings settings) throws InterruptedException {
            workshop.classify(settings, err());
        }

        @Override
        String there(ServedStore served, Settings settings) {
            served.removeTopic(name);
            return "";
        }
    }
}
