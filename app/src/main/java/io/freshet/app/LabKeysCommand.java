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
        name = "keys",
        description =
                "Lets a referee try virtual keys: one line of JSON for each question and each answer on standard input and output.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "A question names a value on a page and a later version: id, before, at (first byte and the one behind the last), after.",
            "The answer has the id, found (true or false), text and confidence (0 to 1). See docs/watch.md.",
            "",
            "Examples:",
            "  python3 keys.py score tasks.jsonl.gz pages.tar.xz -- freshet lab keys"
        })
final class LabKeysCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private LabCommand.LogOptions log = new LabCommand.LogOptions();

    @Override
    public Integer call() throws IOException {
        log.start();
        var in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8), 1 << 16);
        new KeysTalk(in, spec.commandLine().getOut()).run();
        return 0;
    }
}
