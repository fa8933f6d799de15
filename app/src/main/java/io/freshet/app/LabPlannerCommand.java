package io.freshet.app;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "planner",
        description =
                "Lets a referee try the planner of revisits: a line protocol on standard input and output, which ends with its input.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The referee says FRESHNESS, GROUP, HAVE, TICK, NEW, PUSH, ASK, SEEN and END; the answer to ASK is VISIT. See docs/freshness.md.",
            "",
            "Examples:",
            "  python3 referee.py change-histories --share 0.02 -- freshet lab planner"
        })
final class LabPlannerCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Override
    public Integer call() throws IOException {
        log.start();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        new PlannerTalk(in, spec.commandLine().getOut()).run();
        return 0;
    }
}
