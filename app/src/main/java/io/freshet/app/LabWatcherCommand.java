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
        name = "watcher",
        description =
                "Lets a referee try which changes of pages are told: one line of JSON for each question and each answer on standard input and output.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A question names files of HTML: id, url, before, after, and history (a list, the oldest first).",
            "The answer has the id, tells (true or false), confidence (0 to 1) and why. See docs/watch.md.",
            "",
            "Examples:",
            "  python3 pairs.py score watch-pairs -- freshet lab watcher"
        })
final class LabWatcherCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Override
    public Integer call() throws IOException {
        log.start();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        new WatcherTalk(in, spec.commandLine().getOut()).run();
        return 0;
    }
}
