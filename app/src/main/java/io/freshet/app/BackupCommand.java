package io.freshet.app;

import io.freshet.store.BackupRefusedException;
import io.freshet.store.FileTrouble;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "backup",
        description = "Makes a consistent copy of the store, which is itself a store. Works while the store is served.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet backup /backups/2026-03-01",
            "  freshet backup /backups/2026-03-01 --with-index"
        })
final class BackupCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(
            paramLabel = "DIR",
            description = "The folder for the copy: empty, or one that does not exist yet. Not inside the store.")
    private Path target = Path.of("");

    @Option(
            names = "--with-index",
            description =
                    "Also copies the search index. Without it a backup is smaller, and freshet reindex makes the index again.")
    private boolean withIndex;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet backup")) {
            access.backup(options.data, target, withIndex);
        } catch (BackupRefusedException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        } catch (IOException e) {
            throw new WorkFailedException("the backup to " + target + " failed: " + FileTrouble.words(e)
                    + ". What was written so far is not a store. Delete it, then try again.");
        }
        PrintWriter err = spec.commandLine().getErr();
        err.println("The store " + options.data + " is backed up in " + target + ".");
        boolean indexed = Files.exists(target.resolve(Indexing.FOLDER));
        if (indexed) {
            err.println("The backup includes the search index.");
        } else {
            err.println((withIndex
                            ? "The store has no search index that could be copied."
                            : "The search index is not in the backup.")
                    + " To make it again: freshet reindex --data " + target);
        }
        return 0;
    }
}
