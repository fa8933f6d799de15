package io.freshet.app;

import io.freshet.lab.FreshnessLab;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
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
            "  freshet lab freshness                      on the pages that come with Freshet",
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

    @Mixin
    private ReplayOptions replay = new ReplayOptions();

    @Override
    public Integer call() throws InterruptedException, IOException {
        log.start();
        FreshnessLab lab =
                LabCommand.asked(() -> new FreshnessLab(replay.settings(lives.shipped()), lives.read(options)));
        return LabCommand.run(lab::run, options, spec);
    }
}
