package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.freshness.ChangeHistory;
import io.freshet.store.Store;
import io.freshet.store.UrlState;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
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
    /** What to write. */
    enum What {
        WARC,
        URLS,
        HISTORY
    }

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(index = "0", paramLabel = "WHAT", description = "warc, urls or history.")
    private What what = What.URLS;

    @Parameters(index = "1", paramLabel = "FILE", description = "Where to write it; replaced when it is there.")
    private Path file = Path.of("");

    @Option(names = "--known", description = "With urls: all known URLs, not only the pages that were fetched.")
    private boolean known;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        try (Store store = options.openExisting(settings.store(), "freshet export")) {
            switch (what) {
                case URLS -> told("%,d URLs are in %s%n", urls(store));
                case HISTORY -> told("%,d histories are in %s%n", histories(store));
                case WARC -> {
                    store.exportWarc(file, _ -> {});
                    told("%,d bytes of WARC are in %s%n", Files.size(file));
                }
            }
            return 0;
        } catch (IOException | UncheckedIOException e) {
            throw new WorkFailedException("cannot write " + file + ": " + e.getMessage());
        }
    }

    private void told(String sentence, long number) {
        spec.commandLine().getErr().printf(Locale.ROOT, sentence, number, file);
    }

    private long urls(Store store) throws IOException {
        long[] count = {0};
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            store.eachUrl(record -> {
                if (known || record.state() == UrlState.PAGE) {
                    count[0]++;
                    line(out, record.url().text());
                }
            });
            if (known) {
                store.eachQueued(entry -> {
                    count[0]++;
                    line(out, entry.url().text());
                });
            }
        }
        return count[0];
    }

    private long histories(Store store) throws IOException {
        var histories = new Histories(store);
        long[] count = {0};
        try (BufferedWriter out = Files.newBufferedWriter(file, StandardCharsets.UTF_8)) {
            store.eachUrl(record -> {
                ChangeHistory history = histories.of(record);
                if (!history.requests().isEmpty()) {
                    count[0]++;
                    try {
                        out.write(HistoryFile.line(record.url().text(), history));
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                }
            });
        }
        return count[0];
    }

    private static void line(BufferedWriter out, String text) {
        try {
            out.write(text);
            out.write('\n');
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
