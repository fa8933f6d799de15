package io.freshet.app;

import io.freshet.lab.UniquenessLab;
import java.util.List;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "uniqueness",
        description =
                "What it costs to ask whether a URL is known, by the number of threads: with one lock, with the paper's 128 roots, and as Freshet does. Takes some seconds.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab uniqueness",
            "  freshet lab uniqueness --links 5000000 --urls 500000 --threads 1,2,4"
        })
final class LabUniquenessCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Option(
            names = "--links",
            paramLabel = "N",
            defaultValue = "100000",
            description = "Links that are checked, for each number of threads (default: ${DEFAULT-VALUE}).")
    private int links;

    @Option(
            names = "--urls",
            paramLabel = "N",
            defaultValue = "10000",
            description = "URLs that they lead to (default: ${DEFAULT-VALUE}).")
    private int urls;

    @Option(
            names = "--threads",
            paramLabel = "N,...",
            split = ",",
            defaultValue = "1,2,4,8,16,32",
            description = "Numbers of threads to try (default: ${DEFAULT-VALUE}).")
    private List<Integer> threads = List.of();

    @Option(
            names = "--rounds",
            paramLabel = "N",
            defaultValue = "3",
            description = "Measurements of each way; the quickest counts (default: ${DEFAULT-VALUE}).")
    private int rounds;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same links (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        log.start();
        UniquenessLab.Settings settings =
                LabCommand.asked(() -> new UniquenessLab.Settings(links, urls, threads, rounds, seed));
        return LabCommand.run(new UniquenessLab(settings, System::nanoTime)::run, options, spec);
    }
}
