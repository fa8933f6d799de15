package io.freshet.app;

import io.freshet.lab.FreshnessLab;
import java.io.IOException;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "freshness",
        description =
                "Freshness against budget for round robin, proportional, adaptive intervals, greedy, ours and an oracle: real lives of pages are replayed day by day. Takes about a minute.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab freshness change-histories",
            "  freshet lab freshness change-histories --sample 0.2 --days 1500"
        })
final class LabFreshnessCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LivesOptions lives = new LivesOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Option(
            names = "--sample",
            paramLabel = "SHARE",
            defaultValue = "0.1",
            description = "The share of the pages that is replayed (default: ${DEFAULT-VALUE}).")
    private double sample;

    @Option(
            names = "--start",
            paramLabel = "DAY",
            defaultValue = "2022-01-01",
            description = "The first day (default: ${DEFAULT-VALUE}).")
    private LocalDate start = LocalDate.EPOCH;

    @Option(
            names = "--days",
            paramLabel = "N",
            defaultValue = "1000",
            description = "Days that are replayed (default: ${DEFAULT-VALUE}).")
    private int days;

    @Option(
            names = "--warm-up",
            paramLabel = "N",
            defaultValue = "180",
            description = "Days at the beginning that do not count (default: ${DEFAULT-VALUE}).")
    private int warm;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same sample (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        FreshnessLab lab;
        try {
            lab = new FreshnessLab(
                    new FreshnessLab.Settings(sample, (int) start.toEpochDay(), days, warm, seed), lives.read());
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
        return LabCommand.run(lab::run, options, spec);
    }
}
