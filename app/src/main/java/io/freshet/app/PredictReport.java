package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.freshness.Distribution;
import io.freshet.freshness.Evaluation;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * The paper's numbers for groups of pages: how download and modification rates are distributed, and predicted against actual bars for the last rounds.
 */
final class PredictReport {
    private static final int BAR = 40;

    private final int past;
    private final int future;
    private final Duration every;
    private final int rounds;
    private final long of; // pages; some of them were taken
    private final Map<String, List<Rounds>> groups = new TreeMap<>();

    /** @throws WorkFailedException when there is not enough to predict from */
    PredictReport(
            HistorySample sample, PageGroups grouping, Comparison comparison, Duration every, int past, int future) {
        List<HistoryFile.Entry> histories = sample.entries();
        this.of = sample.of();
        this.past = past;
        this.future = future;
        this.every = every;
        var observed = ObservedRounds.of(histories, every);
        rounds = observed.count();
        if (rounds <= past + future) {
            throw new WorkFailedException("the histories reach over " + rounds + " rounds of " + Quantity.words(every)
                    + "; --past " + past + " and --future " + future + " need more than " + (past + future)
                    + ": no forecast is longer than the observation");
        }
        for (HistoryFile.Entry entry : histories) {
            groups.computeIfAbsent(grouping.of(entry.url()), _ -> new ArrayList<>())
                    .add(observed.of(entry.history(), comparison));
        }
    }

    /** Pages by their groups. */
    Map<String, List<Rounds>> groups() {
        return groups;
    }

    int rounds() {
        return rounds;
    }

    private int pages() {
        return groups.values().stream().mapToInt(List::size).sum();
    }

    /** For people. */
    String words() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        words(out);
        out.flush();
        return text.toString();
    }

    String json() {
        return JsonText.of(this::json);
    }

    private void words(PrintWriter out) {
        if (pages() < of) {
            out.printf(Locale.ROOT, "%,d of %,d pages, chosen evenly; ", pages(), of);
        }
        out.printf(Locale.ROOT, "%,d rounds of %s; predicted: the last %d%n", rounds, Quantity.words(every), future);
        groups.forEach((name, pages) -> {
            out.printf(Locale.ROOT, "%n%s: %,d pages%n", name, pages.size());
            Distribution downloads = Distribution.of(pages, Question.DOWNLOAD);
            Distribution changes = Distribution.of(pages, Question.MODIFICATION);
            out.printf(Locale.ROOT, "  %-12s %9s %9s%n", "rate", "DR %", "MR %");
            for (int bin = 0; bin < Distribution.BINS; bin++) {
                out.printf(
                        Locale.ROOT,
                        "  %-12s %9.2f %9.2f%n",
                        Distribution.name(bin),
                        100 * downloads.share(bin),
                        100 * changes.share(bin));
            }
            for (Question question : Question.values()) {
                bars(out, question, evaluate(paper(), pages, question), evaluate(Predictor.best(), pages, question));
            }
        });
        out.flush();
    }

    private void bars(PrintWriter out, Question question, Evaluation table, Evaluation ours) {
        if (ours.pages() == 0) {
            out.printf("  %ss: no page was visited in all of the last %d rounds%n", word(question), past + future);
            return;
        }
        out.printf(
                Locale.ROOT,
                "  %ss of the last %d rounds, %,d pages: actual, the paper's table, ours%n",
                word(question),
                future,
                ours.pages());
        for (int hits = 0; hits <= future; hits++) {
            double actual = ours.actual(hits) / ours.pages();
            out.printf(
                    Locale.ROOT,
                    "  %6d %7.2f %% %7.2f %% %7.2f %%  %s%n",
                    hits,
                    100 * actual,
                    100 * table.predicted(hits) / table.pages(),
                    100 * ours.predicted(hits) / ours.pages(),
                    "#".repeat((int) Math.round(BAR * actual)));
        }
        out.printf(
                Locale.ROOT,
                "  mispredicted %.2f %% by the table, %.2f %% by ours; log-loss %.4f and %.4f%n",
                100 * table.mispredicted(),
                100 * ours.mispredicted(),
                table.logLoss(),
                ours.logLoss());
    }

    private void json(JsonGenerator json) throws IOException {
        json.writeNumberField("rounds", rounds);
        json.writeNumberField("everySeconds", every.toSeconds());
        json.writeNumberField("past", past);
        json.writeNumberField("future", future);
        json.writeArrayFieldStart("groups");
        for (Map.Entry<String, List<Rounds>> group : groups.entrySet()) {
            json.writeStartObject();
            json.writeStringField("name", group.getKey());
            json.writeNumberField("pages", group.getValue().size());
            for (Question question : Question.values()) {
                json.writeObjectFieldStart(word(question) + "s");
                distribution(json, Distribution.of(group.getValue(), question));
                evaluation(json, "table", evaluate(paper(), group.getValue(), question));
                evaluation(json, "ours", evaluate(Predictor.best(), group.getValue(), question));
                json.writeEndObject();
            }
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeNumberField("pages", pages());
        json.writeNumberField("of", of);
    }

    private static void distribution(JsonGenerator json, Distribution distribution) throws IOException {
        json.writeObjectFieldStart("rates");
        json.writeNumberField("pages", distribution.pages());
        json.writeArrayFieldStart("shares");
        for (int bin = 0; bin < Distribution.BINS; bin++) {
            json.writeNumber(distribution.share(bin));
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void evaluation(JsonGenerator json, String name, Evaluation evaluation) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("pages", evaluation.pages());
        json.writeArrayFieldStart("predicted");
        for (int hits = 0; hits <= future; hits++) {
            json.writeNumber(evaluation.predicted(hits));
        }
        json.writeEndArray();
        json.writeArrayFieldStart("actual");
        for (int hits = 0; hits <= future; hits++) {
            json.writeNumber((int) evaluation.actual(hits));
        }
        json.writeEndArray();
        json.writeNumberField("mispredicted", evaluation.mispredicted());
        json.writeNumberField("logLoss", evaluation.logLoss());
        json.writeNumberField("brier", evaluation.brier());
        json.writeEndObject();
    }

    private Evaluation evaluate(Predictor.Kind kind, List<Rounds> pages, Question question) {
        return Evaluation.of(kind, pages, question, past, future);
    }

    private static Predictor.Kind paper() {
        return Predictor.kinds().getFirst();
    }

    private static String word(Question question) {
        return question.toString().toLowerCase(Locale.ROOT);
    }
}
