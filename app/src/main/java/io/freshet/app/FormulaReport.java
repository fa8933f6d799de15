package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.freshness.Distribution;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.freshness.TablePredictor;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.JsonText;
import io.freshet.web.Reports;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The paper's formulas (1) and (2), evaluated for given counts: after a hits and b misses, the chances of 0, 1, ... hits in the next requests. It forecasts as far as it is asked to, and warns where that is longer than the
 * observation, which the paper forbids. Immutable.
 */
final class FormulaReport {
    /** The paper's groups: nothing but its table 1 is needed for them. */
    static final String FAMOUS = "famous";

    static final String RANDOM = "random";
    static final String PAPER = FAMOUS + " and " + RANDOM;
    private static final int NAMES_SHOWN = 8;

    private final Reports.Forecast wanted;
    private final List<Row> rows;

    /** The chances in one group, by the paper's formula and by its exact form. Never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Row(String group, Question question, int pages, double[] paper, double[] exact) {}

    private FormulaReport(Reports.Forecast wanted, List<Row> rows) {
        this.wanted = wanted;
        this.rows = rows;
    }

    /** Whether it is answered by the paper's table 1 alone. */
    static boolean needsNoHistories(String groups) {
        return groups.equals(FAMOUS) || groups.equals(RANDOM) || groups.equals(PAPER);
    }

    static FormulaReport ofPaper(Reports.Forecast wanted) {
        List<Row> rows = new ArrayList<>();
        if (!wanted.groups().equals(RANDOM)) {
            rows.add(row(wanted, FAMOUS, Question.DOWNLOAD, Distribution.FAMOUS));
        }
        if (!wanted.groups().equals(FAMOUS)) {
            rows.add(row(wanted, RANDOM, Question.DOWNLOAD, Distribution.RANDOM));
        }
        return new FormulaReport(wanted, rows);
    }

    /** @throws WorkFailedException when there is no such group */
    static FormulaReport of(Reports.Forecast wanted, List<HistoryFile.Entry> histories) {
        var observed = ObservedRounds.of(histories, wanted.every());
        Comparison comparison = Comparison.valueOf(wanted.compare().toUpperCase(Locale.ROOT));
        String name = wanted.groups();
        Map<String, List<Rounds>> groups;
        if (PageGroups.divides(name)) {
            groups = grouped(histories, PageGroups.told(name), observed, comparison);
        } else {
            Map<String, List<Rounds>> sites = grouped(histories, PageGroups.named("site"), observed, comparison);
            Map<String, List<Rounds>> domains = grouped(histories, PageGroups.named("domain"), observed, comparison);
            List<Rounds> pages = sites.getOrDefault(name, domains.getOrDefault(name, List.of()));
            if (pages.isEmpty()) {
                throw new WorkFailedException("there is no group " + name + " in these histories. Groups by site: "
                        + String.join(
                                ", ", sites.keySet().stream().limit(NAMES_SHOWN).toList())
                        + (sites.size() > NAMES_SHOWN ? ", ..." : "") + "; the paper's: " + PAPER);
            }
            groups = Map.of(name, pages);
        }
        List<Row> rows = new ArrayList<>();
        groups.forEach((group, pages) -> {
            for (Question question : Question.values()) {
                rows.add(row(wanted, group, question, Distribution.of(pages, question)));
            }
        });
        return new FormulaReport(wanted, rows);
    }

    private static Map<String, List<Rounds>> grouped(
            List<HistoryFile.Entry> histories, PageGroups grouping, ObservedRounds observed, Comparison comparison) {
        Map<String, List<Rounds>> groups = new TreeMap<>();
        for (HistoryFile.Entry entry : histories) {
            groups.computeIfAbsent(grouping.of(entry.url()), _ -> new ArrayList<>())
                    .add(observed.of(entry.history(), comparison));
        }
        return groups;
    }

    private static Row row(Reports.Forecast wanted, String group, Question question, Distribution distribution) {
        return new Row(
                group,
                question,
                distribution.pages(),
                TablePredictor.chances(distribution, wanted.hits(), wanted.misses(), wanted.next(), false),
                TablePredictor.chances(distribution, wanted.hits(), wanted.misses(), wanted.next(), true));
    }

    /** Empty when there is nothing to warn of. */
    private String warning() {
        int seen = wanted.hits() + wanted.misses();
        return wanted.next() <= seen
                ? ""
                : "The forecast of " + wanted.next() + " is longer than the observation of " + seen
                        + ": the paper allows at most " + seen + ". Take these chances as an extrapolation.";
    }

    String words() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        for (Row row : rows) {
            boolean downloads = row.question() == Question.DOWNLOAD;
            out.printf(
                    Locale.ROOT,
                    downloads
                            ? "%s: downloads in the next %d requests, after %d downloads and %d failures%n"
                            : "%s: modifications in the next %d downloads, after %d changed and %d unchanged downloads%n",
                    row.group(),
                    wanted.next(),
                    wanted.hits(),
                    wanted.misses());
            out.println(
                    needsNoHistories(row.group())
                            ? "  from the paper's table 1; it publishes no modification rates (its table 2 is a copy)"
                            : String.format(
                                    Locale.ROOT, "  from %,d pages that were visited often enough", row.pages()));
            out.printf("  %-14s %10s %10s%n", downloads ? "downloads" : "modifications", "paper", "exact");
            for (int hits = 0; hits <= wanted.next(); hits++) {
                out.printf(
                        Locale.ROOT,
                        "  %-14d %8.2f %% %8.2f %%%n",
                        hits,
                        100 * row.paper()[hits],
                        100 * row.exact()[hits]);
            }
            out.printf(
                    Locale.ROOT,
                    "  %-14s %8.2f %% %8.2f %%%n%n",
                    "at least 1",
                    100 * (1 - row.paper()[0]),
                    100 * (1 - row.exact()[0]));
        }
        if (!warning().isEmpty()) {
            out.println("Warning: " + warning());
        }
        out.flush();
        return text.toString();
    }

    String json() {
        return JsonText.of(json -> {
            json.writeNumberField("hits", wanted.hits());
            json.writeNumberField("misses", wanted.misses());
            json.writeNumberField("next", wanted.next());
            json.writeStringField("warning", warning());
            json.writeArrayFieldStart("groups");
            for (Row row : rows) {
                row(json, row);
            }
            json.writeEndArray();
        });
    }

    private static void row(JsonGenerator json, Row row) throws IOException {
        json.writeStartObject();
        json.writeStringField("name", row.group());
        json.writeStringField("question", row.question() == Question.DOWNLOAD ? "downloads" : "modifications");
        json.writeNumberField("pages", row.pages());
        Json.numbers(json, "paper", Arrays.stream(row.paper()).boxed().toList());
        Json.numbers(json, "exact", Arrays.stream(row.exact()).boxed().toList());
        json.writeEndObject();
    }
}
