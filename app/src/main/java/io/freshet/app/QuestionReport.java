package io.freshet.app;

import io.freshet.lab.QuestionLab.Row;
import io.freshet.lab.QuestionLab.Tuned;
import java.io.PrintWriter;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** How well questions are answered, as a table or as one JSON document. */
record QuestionReport(PrintWriter out, boolean asJson) {
    void tell(List<Row> rows, @Nullable Tuned tuned) {
        if (asJson) {
            Json.print(out, json -> {
                json.writeArrayFieldStart("rows");
                for (Row row : rows) {
                    json.writeStartObject();
                    json.writeStringField("name", row.name());
                    json.writeNumberField("questions", row.questions());
                    json.writeNumberField("ndcg", row.ndcg());
                    json.writeNumberField("mrr", row.mrr());
                    json.writeNumberField("success1", row.within1());
                    json.writeNumberField("success3", row.within3());
                    json.writeNumberField("success10", row.within10());
                    json.writeNumberField("judged", row.judged());
                    json.writeEndObject();
                }
                json.writeEndArray();
                if (tuned != null) {
                    json.writeStringField("weights", tuned.weights().text());
                    json.writeNumberField("before", tuned.before());
                    json.writeNumberField("after", tuned.after());
                    json.writeNumberField("crossValidated", tuned.crossValidated());
                }
            });
            return;
        }
        out.printf(
                Locale.ROOT,
                "%-12s%10s%8s%8s%8s%8s%8s%8s%n",
                "",
                "questions",
                "nDCG",
                "MRR",
                "S@1",
                "S@3",
                "S@10",
                "judged");
        for (Row row : rows) {
            out.printf(
                    Locale.ROOT,
                    "%-12s%10d%8.3f%8.3f%8.3f%8.3f%8.3f%8.3f%n",
                    Plain.text(row.name()),
                    row.questions(),
                    row.ndcg(),
                    row.mrr(),
                    row.within1(),
                    row.within3(),
                    row.within10(),
                    row.judged());
        }
        if (tuned != null) {
            out.printf(
                    Locale.ROOT,
                    "%nTuned: nDCG %.3f before, %.3f after, and %.3f on topics that had no part in it.%n",
                    tuned.before(),
                    tuned.after(),
                    tuned.crossValidated());
            out.println("For the settings file:");
            out.println("[search]");
            out.println("weights = \"" + tuned.weights().text() + "\"");
        }
        out.flush();
    }
}
