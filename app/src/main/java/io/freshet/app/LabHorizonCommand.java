package io.freshet.app;

import io.freshet.lab.HorizonLab;
import java.io.IOException;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "horizon",
        description =
                "How far ahead the past tells (the paper's second open question): log-loss by horizon and by the length of the past. Takes about a minute.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab horizon change-histories",
            "  freshet lab horizon change-histories --every 7"
        })
final class LabHorizonCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LivesOptions lives = new LivesOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Option(
            names = "--from",
            paramLabel = "DAY",
            defaultValue = "2020-01-01",
            description = "The first day of the first observation (default: ${DEFAULT-VALUE}).")
    private LocalDate from = LocalDate.EPOCH;

    @Option(
            names = "--to",
            paramLabel = "DAY",
            defaultValue = "2024-10-04",
            description = "The last day of the last observation (default: ${DEFAULT-VALUE}).")
    private LocalDate to = LocalDate.EPOCH;

    @Option(
            names = "--observations",
            paramLabel = "N",
            defaultValue = "4",
            description = "So many, evenly from the first day to the last (default: ${DEFAULT-VALUE}).")
    private int observations;

    @Option(
            names = "--every",
            paramLabel = "DAYS",
            defaultValue = "2",
            description = "Days between two visits (default: ${DEFAULT-VALUE}, as in the paper).")
    private double every;

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        HorizonLab lab;
        try {
            lab = new HorizonLab(lives.read(), from.toEpochDay(), to.toEpochDay(), observations, every);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
        return LabCommand.run(lab::run, options, spec);
    }
}
