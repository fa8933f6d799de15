package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.store.FileTrouble;
import io.freshet.web.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
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
                "Forecasts a page's downloads and changes, or shows how pages of a group are distributed over download and modification rates and how well their past tells the last visits: the paper's formula, tables and bars.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Pages are compared in rounds of equal length. Examples:",
            "  freshet predict                                    groups of the store in ./freshet-data",
            "  freshet predict --url https://example.org/ --next 3",
            "  freshet predict --after 0,2 --next 3 --group famous    the paper's example",
            "  freshet predict --after 0,2 --next 3 --group example.org",
            "  freshet predict --group domain --every 1d",
            "  freshet export history pages.tsv && freshet predict pages.tsv --past 10 --future 5 --json"
        })
final class PredictCommand implements Callable<Integer> {
    private static final int MOST_NEXT = 1_000;
    private static final Pattern TWO_NUMBERS = Pattern.compile("(\\d{1,6}),(\\d{1,6})");

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
            names = "--url",
            paramLabel = "URL",
            description =
                    "Forecast this page from its own past and its group's; never further ahead than it was observed.")
    private @Nullable String url;

    @Option(
            names = "--after",
            paramLabel = "A,B",
            description =
                    "Calculate with the paper's formula: after A downloads (or changed downloads) and B failures (or unchanged ones).")
    private @Nullable String after;

    @Option(
            names = "--next",
            paramLabel = "N",
            description = "Rounds that --url or --after forecasts, 1 to 1000 (default: ${DEFAULT-VALUE}).",
            defaultValue = "5")
    private int next = 5;

    @Mixin
    private PredictOptions how = new PredictOptions();

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        PrintWriter out = spec.commandLine().getOut();
        String text = url != null || after != null ? forecast(settings) : prediction(settings);
        if (json) {
            Json.print(out, text);
        } else {
            out.print(text);
        }
        out.flush();
        return 0;
    }

    private String prediction(Settings settings) {
        if (given("--next")) {
            throw new SettingsException(
                    "--next belongs to --url or --after; the rounds that are predicted here are --future");
        }
        Reports.Prediction wanted = how.wanted();
        Path from = file;
        if (from == null) {
            return ofStore(settings, (reports, form) -> reports.prediction(wanted, form));
        }
        PredictReport report = PredictOptions.report(read(from), wanted);
        return json ? report.json() : report.words();
    }

    private String forecast(Settings settings) {
        Reports.Forecast wanted = wantedForecast(settings);
        Path from = file;
        if (wanted.url() == null && FormulaReport.needsNoHistories(wanted.groups())) {
            return told(FormulaReport.ofPaper(wanted));
        }
        if (from == null) {
            return ofStore(settings, (reports, form) -> reports.forecast(wanted, form));
        }
        List<HistoryFile.Entry> histories = read(from).entries();
        if (wanted.url() == null) {
            return told(FormulaReport.of(wanted, histories));
        }
        PageOutlook outlook = PredictOptions.outlook(histories, wanted);
        return json ? outlook.json() : outlook.words();
    }

    private String told(FormulaReport report) {
        return json ? report.json() : report.words();
    }

    private Reports.Forecast wantedForecast(Settings settings) {
        String page = url;
        String counts = after;
        if (page != null && counts != null) {
            throw new SettingsException("give either --url or --after: a page has its own past");
        }
        if (given("--past") || given("--future")) {
            throw new SettingsException(
                    "--past and --future belong to the evaluation of groups; --url and --after take --next");
        }
        if (next < 1 || next > MOST_NEXT) {
            throw new SettingsException("--next is 1 to " + MOST_NEXT + ", not " + next);
        }
        if (page != null) {
            CrawlUrl parsed = new Canonicaliser(settings.urls())
                    .parse(page)
                    .orElseThrow(() -> new SettingsException(
                            "--url is an http or https URL, such as https://example.org/, not " + page));
            return how.forecast(parsed, next);
        }
        Matcher two = TWO_NUMBERS.matcher(String.valueOf(counts));
        if (!two.matches()) {
            throw new SettingsException(
                    "--after is two numbers of at most six digits, successes and failures, as in 0,2; not " + counts);
        }
        return how.forecast(Integer.parseInt(two.group(1)), Integer.parseInt(two.group(2)), next, given("--group"));
    }

    private boolean given(String option) {
        return spec.commandLine().getParseResult().hasMatchedOption(option);
    }

    /** Asks the reports of the store. */
    private interface Asking {
        Reports.Report ask(Reports reports, Reports.Form form);
    }

    private String ofStore(Settings settings, Asking asking) {
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet predict")) {
            Reports reports = access.reports();
            Reports.Report report = asking.ask(reports, json ? Reports.Form.JSON : Reports.Form.WORDS);
            if (!report.known()) { // in words, whatever was wanted: they go to stderr
                throw new WorkFailedException(
                        asking.ask(reports, Reports.Form.WORDS).text().strip());
            }
            return report.text();
        }
    }

    private static HistorySample read(Path from) {
        if (!Files.isRegularFile(from)) {
            throw new SettingsException("there is no file " + from);
        }
        try {
            List<HistoryFile.Entry> entries = HistoryFile.read(from);
            return new HistorySample(entries, entries.size());
        } catch (IOException e) {
            throw new WorkFailedException("cannot read " + from + ": " + FileTrouble.words(e));
        }
    }
}
