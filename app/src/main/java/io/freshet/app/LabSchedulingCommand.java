package io.freshet.app;

import io.freshet.lab.SchedulingLab;
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
final class LabSchedulingCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

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
            description = "How unequal hosts are in size: the k-th has a share like k^-X (default: ${DEFAULT-VALUE}).")
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
        SchedulingLab.Settings settings = LabCommand.asked(() ->
                new SchedulingLab.Settings(hosts, pages, skew, spread, delay.toMillis() / 1e3, workers, scale, seed));
        return LabCommand.run(lab(settings)::run, options, spec);
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
