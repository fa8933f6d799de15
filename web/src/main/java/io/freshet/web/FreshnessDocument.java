package io.freshet.web;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.util.List;
import java.util.Locale;

/** How fresh the copies are, as JSON. */
final class FreshnessDocument {
    private FreshnessDocument() {}

    static void write(FreshnessStatus status, JsonGenerator json) throws IOException {
        json.writeNumberField("pages", status.pages());
        json.writeNumberField("copies", status.copies());
        json.writeNumberField("gone", status.gone());
        json.writeNumberField("due", status.due());
        json.writeNumberField("awaited", status.awaited());
        Double current = status.current();
        if (current == null) {
            json.writeNullField("current");
        } else {
            json.writeNumberField("current", rounded(current));
        }
        json.writeNumberField("perDay", status.perDay());
        json.writeNumberField("daySeconds", status.day().toMillis() / 1e3);
        json.writeObjectFieldStart("latest");
        json.writeNumberField("seconds", status.latestFor().toMillis() / 1e3);
        visits(status.latest(), json);
        json.writeEndObject();
        json.writeObjectFieldStart("total");
        visits(status.total(), json);
        json.writeEndObject();
        json.writeArrayFieldStart("samples");
        for (FreshnessStatus.Sample sample : status.samples()) {
            json.writeStartObject();
            json.writeStringField("at", sample.at().toString());
            json.writeNumberField("seconds", sample.over().toMillis() / 1e3);
            json.writeNumberField("current", rounded(sample.current()));
            visits(sample.visits(), json);
            json.writeNumberField("asked", sample.asked());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeArrayFieldStart("paces");
        for (FreshnessStatus.Pace pace : status.paces()) {
            json.writeStartObject();
            json.writeNumberField("changesPerDay", pace.changesPerDay());
            json.writeNumberField("pages", pace.pages());
            json.writeEndObject();
        }
        json.writeEndArray();
        FreshnessStatus.Study study = status.study();
        if (study == null) {
            json.writeNullField("study");
        } else {
            study(study, json);
        }
        json.writeArrayFieldStart("coming");
        for (FreshnessStatus.Coming coming : status.coming()) {
            json.writeStartObject();
            json.writeStringField("url", coming.url().text());
            planned(coming.visit(), json);
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static void planned(PlannedVisit visit, JsonGenerator json) throws IOException {
        json.writeStringField("at", visit.at().toString());
        json.writeStringField("why", word(visit.why()));
        json.writeNumberField("current", rounded(visit.current()));
        json.writeNumberField("there", rounded(visit.there()));
        json.writeNumberField("changesPerDay", visit.changesPerDay());
        json.writeNumberField("activity", visit.activity());
        json.writeNumberField("signals", visit.signals());
        json.writeNumberField("worth", visit.worth());
        json.writeNumberField("threshold", visit.threshold());
    }

    private static void study(FreshnessStatus.Study study, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart("study");
        json.writeNumberField("sampled", study.sampled());
        spread("downloads", study.downloads(), json);
        spread("modifications", study.modifications(), json);
        forecast("nextDownloads", study.nextDownloads(), json);
        forecast("nextModifications", study.nextModifications(), json);
        json.writeEndObject();
    }

    private static void spread(String name, FreshnessStatus.Spread spread, JsonGenerator json) throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("pages", spread.pages());
        numbers("shares", spread.shares(), json);
        json.writeEndObject();
    }

    private static void forecast(String name, FreshnessStatus.Forecast forecast, JsonGenerator json)
            throws IOException {
        json.writeObjectFieldStart(name);
        json.writeNumberField("pages", forecast.pages());
        numbers("predicted", forecast.predicted(), json);
        numbers("actual", forecast.actual(), json);
        json.writeNumberField("mispredicted", rounded(forecast.mispredicted()));
        json.writeEndObject();
    }

    private static void numbers(String name, List<Double> numbers, JsonGenerator json) throws IOException {
        json.writeArrayFieldStart(name);
        for (double number : numbers) {
            json.writeNumber(rounded(number));
        }
        json.writeEndArray();
    }

    private static void visits(FreshnessStatus.Visits visits, JsonGenerator json) throws IOException {
        json.writeNumberField("changed", visits.changed());
        json.writeNumberField("unchanged", visits.unchanged());
        json.writeNumberField("gone", visits.gone());
        json.writeNumberField("failed", visits.failed());
    }

    private static double rounded(double number) {
        return Math.round(number * 1e4) / 1e4;
    }

    static String word(Enum<?> value) {
        return value.name().toLowerCase(Locale.ROOT).replace('_', '-');
    }
}
