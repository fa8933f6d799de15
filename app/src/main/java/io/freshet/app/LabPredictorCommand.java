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
        name = "predictor",
        description =
                "Lets a referee try the prediction of downloads and changes: a line protocol on standard input and output, which ends with its input.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "The referee says PREDICT, GROUP, PAGE, ASK and END; the answer to ASK is a line with six chances for each page. See docs/freshness.md.",
            "",
            "Examples:",
            "  python3 predict.py change-histories -- freshet lab predictor"
        })
final class LabPredictorCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Override
    public Integer call() throws IOException {
        log.start();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        new PredictorTalk(in, spec.commandLine().getOut()).run();
        return 0;
    }
}
