package io.freshet.app;

import io.freshet.store.CompactReport;
import io.freshet.store.FileTrouble;
import io.freshet.store.Store;
import java.io.IOException;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "compact",
        description =
                "Rewrites the store within its retention (keep.versions, keep.bytes, keep.events). What it drops is gone for good.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Example:", "  freshet compact"})
final class CompactCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Override
    public Integer call() {
        Settings settings = options.settings();
        try (Store store = options.openExisting(settings.store(), "freshet compact")) {
            CompactReport report = store.compact(_ -> {});
            spec.commandLine()
                    .getErr()
                    .printf(
                            Locale.ROOT,
                            "%s of bodies are %s now; %,d old versions and %,d events are gone.%n",
                            Quantity.words(report.bytesBefore()),
                            Quantity.words(report.bytesAfter()),
                            report.versionsDropped(),
                            report.eventsDropped());
            return 0;
        } catch (IOException e) {
            throw new WorkFailedException("cannot compact " + options.data + ": " + FileTrouble.words(e));
        }
    }
}
