package io.freshet.app;

import io.freshet.store.FileTrouble;
import io.freshet.web.Copies;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "export",
        description =
                "Writes what the store holds to a file: warc (every kept body), urls (a list) or history (what every visit found, TSV).",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet export urls pages.txt",
            "  freshet export urls all.txt --known",
            "  freshet export warc site.warc.gz",
            "  freshet export history pages.tsv"
        })
final class ExportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(index = "0", paramLabel = "WHAT", description = "warc, urls or history.")
    private Copies.What what = Copies.What.URLS;

    @Parameters(index = "1", paramLabel = "FILE", description = "Where to write it; replaced when it is there.")
    private Path file = Path.of("");

    @Option(names = "--known", description = "With urls: all known URLs, not only the pages that were fetched.")
    private boolean known;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet export")) {
            long size = access.export(what, known, file);
            String sentence = switch (what) {
                case URLS -> "%,d URLs are in %s%n";
                case HISTORY -> "%,d histories are in %s%n";
                case WARC -> "%,d bytes of WARC are in %s%n";
            };
            spec.commandLine().getErr().printf(Locale.ROOT, sentence, size, file);
            return 0;
        } catch (IOException e) {
            throw new WorkFailedException("cannot write " + file + ": " + FileTrouble.words(e) + ".");
        }
    }
}
