package io.freshet.app;

import io.freshet.web.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "predict",
        description =
                "How pages of a group are distributed over download and modification rates, and how well their past tells the last visits: the paper's tables and bars.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Pages are compared in rounds of equal length. Examples:",
            "  freshet predict                                    of the store in ./freshet-data",
            "  freshet predict --group domain --every 1d",
            "  freshet export history pages.tsv && freshet predict pages.tsv --past 10 --future 5 --json"
        })
final class PredictCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(
            index = "0",
            arity = "0..1",
            paramLabel = "HISTORIES",
            description = "A file that export history wrote, or one like it (default: those of the store).")
    private @Nullable Path file;

    @Mixin
    private PredictOptions how = new PredictOptions();

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        Reports.Prediction wanted = how.wanted();
        PrintWriter out = spec.commandLine().getOut();
        Path from = file;
        if (from != null) {
            PredictReport report = PredictOptions.report(read(from), wanted);
            out.print(json ? report.json() + System.lineSeparator() : report.words());
        } else {
            try (StoreAccess access = StoreAccess.open(options, settings, "freshet predict")) {
                Reports reports = access.reports();
                Reports.Report report = reports.prediction(wanted, json ? Reports.Form.JSON : Reports.Form.WORDS);
                if (!report.known()) { // in words, whatever was wanted: they go to stderr
                    throw new WorkFailedException(reports.prediction(wanted, Reports.Form.WORDS)
                            .text()
                            .strip());
                }
                out.print(report.text());
            }
        }
        out.flush();
        return 0;
    }

    private static HistorySample read(Path from) {
        if (!Files.isRegularFile(from)) {
            throw new SettingsException("there is no file " + from);
        }
        try {
            List<HistoryFile.Entry> entries = HistoryFile.read(from);
            return new HistorySample(entries, entries.size());
        } catch (IOException e) {
            throw new WorkFailedException("cannot read " + from + ": " + e);
        }
    }
}
