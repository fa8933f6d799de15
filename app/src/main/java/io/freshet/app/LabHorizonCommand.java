package io.freshet.app;

import io.freshet.lab.HorizonLab;
import java.io.IOException;
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
            "  freshet lab horizon                      on the pages that come with Freshet",
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

    @Mixin
    private ObservationOptions observations = new ObservationOptions();

    @Option(
            names = "--every",
            paramLabel = "DAYS",
            defaultValue = "2",
            description = "Days between two visits (default: ${DEFAULT-VALUE}, as in the paper).")
    private double every;

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        HorizonLab lab = LabCommand.asked(() -> new HorizonLab(
                lives.read(options), observations.from(), observations.to(), observations.count(), every));
        return LabCommand.run(lab::run, options, spec);
    }
}
