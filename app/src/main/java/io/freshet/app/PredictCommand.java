package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.freshness.Difference.Comparison;
import io.freshet.store.Store;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
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

    @Option(
            names = "--group",
            paramLabel = "GROUP",
            defaultValue = "site",
            description =
                    "site, domain, or a file with a line for each group: how its URLs begin, a tab, its name (default: ${DEFAULT-VALUE}).")
    private String group = "site";

    @Option(
            names = "--past",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds before that must be known of a page (default: ${DEFAULT-VALUE}).")
    private int past;

    @Option(
            names = "--future",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds at the end that are predicted (default: ${DEFAULT-VALUE}).")
    private int future;

    @Option(
            names = "--every",
            paramLabel = "TIME",
            defaultValue = "2d",
            description = "How long a round is (default: ${DEFAULT-VALUE}, as in the paper).",
            converter = CrawlCommand.DurationConverter.class)
    private Duration every = Duration.ofDays(2);

    @Option(
            names = "--compare",
            paramLabel = "HOW",
            defaultValue = "bytes",
            description = "What counts as a change: bytes, text or near (default: ${DEFAULT-VALUE}, as in the paper).")
    private Comparison comparison = Comparison.BYTES;

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        if (past < 1 || future < 1 || future > past) {
            throw new SettingsException("no forecast is longer than the observation: --future is 1 to --past, not "
                    + future + " with --past " + past);
        }
        if (every.toSeconds() < 1) {
            throw new SettingsException("--every is a second or more, not " + every);
        }
        PageGroups groups = PageGroups.named(group);
        var report = new PredictReport(histories(), groups, comparison, every, past, future);
        if (json) {
            Json.print(spec.commandLine().getOut(), report::json);
        } else {
            report.words(spec.commandLine().getOut());
        }
        return 0;
    }

    private List<HistoryFile.Entry> histories() {
        Settings settings = options.settings();
        Path from = file;
        if (from != null) {
            if (!Files.isRegularFile(from)) {
                throw new SettingsException("there is no file " + from);
            }
            try {
                return HistoryFile.read(from);
            } catch (IOException e) {
                throw new WorkFailedException("cannot read " + from + ": " + e);
            }
        }
        List<HistoryFile.Entry> entries = new ArrayList<>();
        try (Store store = options.openExisting(settings.store(), "freshet predict")) {
            var histories = new Histories(store);
            store.eachUrl(
                    record -> entries.add(new HistoryFile.Entry(record.url().text(), histories.of(record))));
        }
        return entries;
    }
}
