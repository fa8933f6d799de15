package io.freshet.app;

import io.freshet.demo.LivingWeb;
import io.freshet.demo.PageState;
import io.freshet.demo.Site;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.topics.Strategy;
import io.freshet.web.Crawls;
import io.freshet.web.TopicLine;
import io.freshet.web.Topics;
import io.freshet.web.UnavailableException;
import java.io.IOException;
import java.io.PrintWriter;
import java.lang.System.Logger.Level;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "demo",
        description =
                "Shows Freshet at work: starts a small living web on this machine, crawls it, and serves the console until it is stopped. Needs no internet.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Examples:", "  freshet demo", "  freshet demo --port 0 --data /tmp/demo"})
final class DemoCommand implements Callable<Integer> {
    private static final System.Logger LOG = System.getLogger(DemoCommand.class.getName());
    private static final long SEED = 1;
    private static final String NOTE = "demo";
    /** The folder of the host that tells, in the store. */
    private static final String NOTICES = "demo-notices";

    /** Its port, after the first of the living web. */
    private static final int NOTICES_PORT = 40;

    private static final Duration DELAY = Duration.ofMillis(200);
    /** What takes days elsewhere takes minutes in the living web. */
    private static final Duration DAY = Duration.ofMinutes(1);

    /** For making a topic, and for the end of a crawl. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    /** Pages that are there while topics are made: the front pages and a few more of each host. */
    private static final int FIRST_PAGES = 40;

    private static final int VISITS_A_DAY = 120;
    /** The first ports that are tried for the hosts of the living web. */
    private static final int FIRST_PORT = 8_100;

    private static final int STEP = 50;
    private static final int LAST_PORT = 9_900;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description = "The store of the demo; a demo that was there before goes on (default: ${DEFAULT-VALUE}).",
            defaultValue = "freshet-demo")
    private Path data = Path.of("freshet-demo");

    @Option(
            names = "--memory",
            paramLabel = "SIZE",
            description = "Memory for the program, such as 512MB (the default) or 2GB.",
            converter = StoreOptions.MemoryConverter.class)
    @Nullable
    Long memory; // the launcher has made the heap of this size; here it is only checked

    @Option(
            names = "--log-level",
            paramLabel = "LEVEL",
            description = "What is logged to stderr: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
            defaultValue = "warn")
    private StoreOptions.LogLevel logLevel = StoreOptions.LogLevel.WARN;

    @Mixin
    private Serving serving = new Serving();

    @Override
    public Integer call() throws InterruptedException {
        Logging.start(logLevel.level());
        Settings settings = Settings.read(null, data)
                .set(Setting.ALLOW_PRIVATE, true)
                .set(Setting.DELAY, DELAY)
                .set(Setting.REFRESH_DAY, DAY)
                .set(Setting.REFRESH_PER_DAY, VISITS_A_DAY)
                .set(Setting.ROBOTS_FOR, DAY);
        serving.noticesAnywhere();
        serving.run(settings, data, "freshet demo", spec.commandLine().getOut(), this::live);
        return 0;
    }

    private AutoCloseable live(ServedProduct product) throws IOException {
        LivingWeb web = web(product.store());
        DemoNotices notices;
        try {
            notices = DemoNotices.start(data.resolve(NOTICES), noticesPort(web));
        } catch (IOException | RuntimeException e) {
            web.close();
            throw e;
        }
        introduce(web, notices, spec.commandLine().getErr());
        Thread beginning = Thread.ofVirtual().name("freshet-demo").start(() -> begin(web, notices, product));
        return () -> {
            beginning.interrupt();
            beginning.join();
            notices.close();
            web.close();
        };
    }

    /** Crawls a few pages, so that there is something to look at, and makes the topics meanwhile. Then crawls all of the living web: what the topics are about comes first. */
    private static void begin(LivingWeb web, DemoNotices notices, ServedProduct product) {
        List<String> topics = List.of();
        try {
            if (product.topics().all().size() < DemoTopic.ALL.size()) {
                crawl(web, notices, product.crawls(), FIRST_PAGES, List.of());
            }
            topics = topics(web, product.topics());
        } catch (UnavailableException e) {
            return; // the demo is ending
        } catch (Topics.RefusedException e) {
            LOG.log(Level.WARNING, "the demo goes on without its topics: " + e.getMessage());
        }
        product.crawls().await(PATIENCE);
        crawl(web, notices, product.crawls(), 0, topics);
        notices.register(
                product.sites(),
                product.parts().canonicaliser().parse(notices.url()).orElseThrow());
    }

    private static void crawl(LivingWeb web, DemoNotices notices, ServedCrawls crawls, int pages, List<String> topics) {
        String strategy = Strategy.ADAPTIVE.word();
        List<String> seeds = new ArrayList<>(web.seeds());
        seeds.add(notices.url());
        try {
            crawls.start(new Crawls.Order(seeds, "host", pages, -1, 0, DELAY, List.of(), List.of(), topics, strategy));
        } catch (Crawls.RefusedException e) { // somebody was quicker, in the console
            LOG.log(Level.WARNING, "the demo's own crawl was not started: " + e.getMessage());
        }
    }

    /** Two topics of the living web, made from a few of its pages, unless the demo before has made them. Those that are there in time. */
    private static List<String> topics(LivingWeb web, ServedTopics topics) {
        List<String> names = new ArrayList<>();
        Set<String> there = topics.all().stream().map(TopicLine::name).collect(Collectors.toSet());
        List<PageState> pages = DemoTopic.candidates(web, Instant.now());
        for (DemoTopic topic : DemoTopic.ALL) {
            boolean known = there.contains(topic.name());
            if (!known) {
                var order = new Topics.Order(topic.name(), topic.about(pages), topic.against(pages));
                known = topics.make(order, PATIENCE).isPresent();
            }
            if (known) {
                names.add(topic.name());
            }
        }
        return names;
    }

    /** The web that this store has been crawling, or a new one. */
    private LivingWeb web(Store store) throws IOException {
        Optional<String> note = store.note(NOTE).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        if (note.isPresent()) {
            String[] parts = note.get().split(" ");
            return LivingWeb.start(SEED, Clock.systemUTC(), Integer.parseInt(parts[0]), Instant.parse(parts[1]));
        }
        if (store.note(Seeds.NOTE).isPresent()) {
            throw new WorkFailedException(
                    data + " is the store of a real crawl, and not of a demo; give another --data");
        }
        for (int port = FIRST_PORT; port < LAST_PORT; port += STEP) {
            try {
                LivingWeb web = LivingWeb.start(SEED, Clock.systemUTC(), port);
                String words = port + " " + web.beginning();
                store.commit(new Commit().note(NOTE, words.getBytes(StandardCharsets.UTF_8)));
                return web;
            } catch (IOException e) {
                // somebody else has one of these ports
            }
        }
        throw new IOException("no ports are free between " + FIRST_PORT + " and " + LAST_PORT);
    }

    private static int noticesPort(LivingWeb web) {
        return URI.create(web.seeds().getFirst()).getPort() + NOTICES_PORT;
    }

    private static void introduce(LivingWeb web, DemoNotices notices, PrintWriter err) {
        err.println(
                "A living web of " + web.hosts().size()
                        + " hosts. Some of its pages are crawled at once, and two topics are made from others, which takes some seconds; then all of it is crawled:");
        for (Site site : web.hosts()) {
            err.printf("  %-28s %s, %s%n", site.url(), site.name(), site.kind());
        }
        err.printf("  %-28s %s%n", notices.url(), "a town's notices; its site agent tells what its editor changes");
        err.println("Open the address below in a browser; Ctrl-C ends the demo.");
        err.flush();
    }
}
