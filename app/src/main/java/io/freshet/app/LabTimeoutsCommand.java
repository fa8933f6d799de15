package io.freshet.app;

import io.freshet.lab.TimeoutLab;
import io.freshet.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

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
            "  freshet lab timeouts --crawl-pages 0        the simulation alone, in seconds",
            "  freshet lab timeouts --data my-store        on the pages and times of a store"
        })
final class LabTimeoutsCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Option(
            names = "--data",
            paramLabel = "DIR",
            description =
                    "The pages of this store and the times that its crawls saw, instead of a made-up web; of the other options only --seed counts then.")
    private @Nullable Path data;

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
        TimeoutLab.Settings settings = LabCommand.asked(() -> new TimeoutLab.Settings(
                hosts, pages, never, slow, tail, extraLinks, crawlHosts, crawlPages, scale, seed));
        return LabCommand.run(lab(settings)::run, options, spec);
    }

    private TimeoutLab lab(TimeoutLab.Settings settings) {
        if (data == null) {
            return new TimeoutLab(settings, Clock.systemUTC());
        }
        TimeoutLab lab;
        var storeSettings = Settings.read(null, data).store();
        try (Store store = Store.openExisting(data, storeSettings, "freshet lab timeouts", Clock.systemUTC())) {
            lab = new TimeoutLab(settings, store, Clock.systemUTC());
        }
        if (lab.empty()) {
            throw new WorkFailedException("there are no pages in the store in " + data
                    + " yet; make some with: freshet crawl URL --data " + data);
        }
        return lab;
    }
}
