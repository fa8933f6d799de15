package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.Reports;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import picocli.CommandLine.Option;

/** How pages are grouped, compared and predicted. */
final class PredictOptions {
    @Option(
            names = "--group",
            paramLabel = "GROUP",
            defaultValue = "site",
            description =
                    "site, domain, or a file with a line for each group: how its URLs begin, a tab, its name (default: ${DEFAULT-VALUE}). With --after also the name of one group, or famous or random, the paper's (default there: both).")
    private String group = "site";

    @Option(
            names = "--past",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds before that must be known of a page (default: ${DEFAULT-VALUE}, as in the paper).")
    int past;

    @Option(
            names = "--future",
            paramLabel = "N",
            defaultValue = "5",
            description = "Rounds at the end that are predicted (default: ${DEFAULT-VALUE}, as in the paper).")
    int future;

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

    /** @throws SettingsException when they make no sense together */
    Reports.Prediction wanted() {
        if (past < 1 || future < 1 || future > past) {
            throw new SettingsException("no forecast is longer than the observation: --future is 1 to --past, not "
                    + future + " with --past " + past);
        }
        checkEvery();
        PageGroups.named(group); // or it is told what is wrong with it
        boolean named = group.equals("site") || group.equals("domain");
        return new Reports.Prediction(
                named ? group : PageGroups.text(Path.of(group)),
                past,
                future,
                every,
                comparison.name().toLowerCase(Locale.ROOT));
    }

    private void checkEvery() {
        if (every.toSeconds() < 1) {
            throw new SettingsException("--every must be a second or more, not " + Quantity.words(every));
        }
    }

    /** The forecast of a page in its group. */
    Reports.Forecast forecast(CrawlUrl page, int next) {
        Reports.Prediction checked = wanted();
        return new Reports.Forecast(page, 0, 0, next, checked.groups(), checked.every(), checked.compare());
    }

    /**
     * What the formula gives for counts.
     *
     * @param grouped whether groups were named
     */
    Reports.Forecast forecast(int hits, int misses, int next, boolean grouped) {
        checkEvery();
        String groups = grouped ? group : FormulaReport.PAPER;
        if (!PageGroups.divides(groups) && Files.isRegularFile(Path.of(groups))) {
            groups = PageGroups.text(Path.of(groups));
        }
        return new Reports.Forecast(
                null, hits, misses, next, groups, every, comparison.name().toLowerCase(Locale.ROOT));
    }

    static PageOutlook outlook(List<HistoryFile.Entry> histories, Reports.Forecast wanted) {
        String url = Objects.requireNonNull(wanted.url()).text();
        PageGroups groups = PageGroups.told(wanted.groups());
        String name = groups.of(url);
        return PageOutlook.of(
                url,
                name,
                histories.stream()
                        .filter(each -> groups.of(each.url()).equals(name))
                        .toList(),
                wanted.every(),
                Comparison.valueOf(wanted.compare().toUpperCase(Locale.ROOT)),
                wanted.next());
    }

    /** The figures of these histories. */
    static PredictReport report(HistorySample histories, Reports.Prediction wanted) {
        return new PredictReport(
                histories,
                PageGroups.told(wanted.groups()),
                Comparison.valueOf(wanted.compare().toUpperCase(Locale.ROOT)),
                wanted.every(),
                wanted.past(),
                wanted.future());
    }
}
