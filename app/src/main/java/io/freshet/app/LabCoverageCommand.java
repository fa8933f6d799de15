package io.freshet.app;

import io.freshet.lab.CoverageLab;
import java.io.IOException;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "coverage",
        description =
                "New pages that are found late because a changed page was predicted unchanged (the paper's first open question): real lives of pages are replayed day by day. Takes about a minute.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet lab coverage                      on the pages that come with Freshet",
            "  freshet lab coverage change-histories",
            "  freshet lab coverage change-histories --sample 0.2"
        })
final class LabCoverageCommand implements Callable<Integer> {
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
        CoverageLab lab =
                LabCommand.asked(() -> new CoverageLab(replay.settings(lives.shipped()), lives.read(options)));
        return LabCommand.run(lab::run, options, spec);
    }
}
