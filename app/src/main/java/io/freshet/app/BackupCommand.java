package io.freshet.app;

import io.freshet.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        description = "Makes a consistent copy of the store, which is itself a store.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Example:", "  freshet backup /backups/2026-03-01"})
final class BackupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(paramLabel = "DIR", description = "Where to; must be empty or not there yet.")
    private Path target = Path.of("");

    @Override
    public Integer call() {
        Settings settings = options.settings();
        try (Store store = options.openExisting(settings.store(), "freshet backup")) {
            store.backup(target);
        } catch (IOException e) {
            throw new WorkFailedException("cannot back up to " + target + ": " + e.getMessage());
        }
        spec.commandLine().getErr().println("A copy of " + options.data + " is in " + target);
        return 0;
    }
}
