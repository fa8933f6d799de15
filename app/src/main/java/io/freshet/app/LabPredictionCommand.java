package io.freshet.app;

import io.freshet.lab.PredictionLab;
import java.io.IOException;
import java.time.LocalDate;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "prediction",
        description =
                "How well a page's past tells its future: the paper's tables 1 and 2 and figures 3 and 4, log-loss, Brier score and calibration of every predictor. Takes about a minute.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab prediction change-histories",
            "  freshet lab prediction change-histories --observations 8 --past 10 --future 10"
        })
final class LabPredictionCommand implements Callable<Integer> {
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
            names = "--past",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds before that must be known of a page (default: ${DEFAULT-VALUE}, as in the paper).")
    private int past;

    @Option(
            names = "--future",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds that are predicted (default: ${DEFAULT-VALUE}, as in the paper).")
    private int future;

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        PredictionLab lab;
        try {
            lab = new PredictionLab(
                    new PredictionLab.Settings(50 + future, 2, past, future),
                    lives.read(),
                    from.toEpochDay(),
                    to.toEpochDay(),
                    observations);
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
        return LabCommand.run(lab::run, options, spec);
    }
}
