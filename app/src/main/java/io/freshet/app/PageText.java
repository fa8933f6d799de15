package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.NextVisit;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.FailureCause;
import io.freshet.model.Link;
import io.freshet.store.BodyVersion;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import io.freshet.topics.Explanation;
import io.freshet.topics.PaperClassifier;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** What is known of a page as text, for people and for scripts. Immutable. */
final class PageText {
    private static final int LINKS_SHOWN = 20;
    private static final int VISITS_SHOWN = 5;

    private final PageReport report;
    private final @Nullable UrlRecord record;
    private final @Nullable QueueEntry waiting;
    private final @Nullable HostRecord host;
    private final @Nullable CrawlUrl via;
    private final ChangeHistory history;
    private final @Nullable NextVisit next;

    PageText(PageReport report) {
        this.report = report;
        record = report.record();
        waiting = report.waiting();
        host = report.host();
        via = report.via();
        history = report.history();
        next = report.next();
    }

    /** One sentence: what became of it, and why. */
    private String reason() {
        if (waiting != null && report.waits()) {
            String hostState = host == null ? "its host was never asked" : "its host " + CrawlReport.state(host);
            return "waiting for its visit"
                    + (waiting.attempts() > 0 ? ", after " + waiting.attempts() + " attempts in vain" : "") + ": "
                    + hostState;
        }
        if (record == null) {
            return "not known: no page that was crawled links to it, and it was no seed";
        }
        return switch (record.state()) {
            case PAGE -> "fetched";
            case DOCUMENT -> "fetched, not read: it is not HTML";
            case REDIRECT ->
                "it leads to " + Objects.requireNonNull(record.visits()).target();
            case GONE ->
                "gone: the server answered "
                        + Objects.requireNonNull(record.visits()).status();
            case FAILED -> "failed: " + record.reason();
            case REFUSED -> "not taken: " + record.reason();
            case DROPPED -> "not asked for: " + record.reason();
        };
    }

    String json() {
        UrlRecord.Visits visits = record == null ? null : record.visits();
        UrlRecord.Content content = record == null ? null : record.content();
        return JsonText.of(json -> {
            json.writeStringField("url", report.url().text());
            json.writeBooleanField("known", report.known());
            json.writeStringField("state", report.state());
            json.writeNumberField("status", visits == null ? 0 : visits.status());
            json.writeStringField("title", content == null ? "" : content.title());
            json.writeArrayFieldStart("fetched");
            for (BodyVersion version : report.versions()) {
                json.writeString(version.at().toString());
            }
            json.writeEndArray();
            json.writeObjectFieldStart("history");
            json.writeNumberField("requests", visits == null ? 0 : visits.requests());
            json.writeNumberField("downloads", visits == null ? 0 : visits.downloads());
            json.writeNumberField("modifications", visits == null ? 0 : visits.modifications());
            history(json);
            json.writeEndObject();
            if (next == null) {
                json.writeNullField("next");
            } else {
                json.writeStringField("next", next.at().toString());
                json.writeStringField("nextReason", next.sentence());
                json.writeNumberField("chanceCurrent", next.chanceCurrent());
                json.writeNumberField("changesPerDay", next.changesPerDay());
            }
            json.writeStringField("reason", reason());
            if (record != null) {
                json.writeNumberField("depth", record.depth());
                json.writeStringField("found", record.found().toString());
            }
            json.writeStringField("foundOn", via == null ? "" : via.text());
            if (visits != null) {
                json.writeStringField("lastRequest", visits.last().toString());
            }
            if (content != null) {
                json.writeStringField("lastSeen", content.current().toString());
                json.writeStringField("mediaType", content.mediaType());
                json.writeStringField("charset", content.charset());
                json.writeStringField("language", content.language());
                json.writeNumberField("length", content.length());
                json.writeStringField("sha256", content.digest().hex());
                json.writeStringField(
                        "duplicateOf",
                        report.duplicateOf() == null ? "" : report.duplicateOf().text());
                json.writeBooleanField("noindex", content.directives().noindex());
            }
            grades(json, "topics", report.topics());
            json.writeNumberField("score", waiting == null ? 0 : waiting.score());
            grades(json, "link", report.link());
            described(json);
            json.writeArrayFieldStart("links");
            for (Link link : report.links()) {
                json.writeStartObject();
                json.writeStringField("url", link.target().text());
                json.writeStringField("anchor", link.anchor());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void grades(JsonGenerator json, String name, List<PageReport.TopicGrade> grades) throws IOException {
        json.writeArrayFieldStart(name);
        for (PageReport.TopicGrade topic : grades) {
            json.writeStartObject();
            json.writeStringField("name", topic.name());
            json.writeNumberField("grade", topic.why().grade());
            Json.words(json, topic.why().words());
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private void described(JsonGenerator json) throws IOException {
        PaperClassifier.Described link = report.described();
        if (link == null) {
            json.writeNullField("descriptor");
            return;
        }
        json.writeObjectFieldStart("descriptor");
        json.writeStringField("before", link.before());
        json.writeStringField("anchor", link.anchor());
        json.writeStringField("after", link.after());
        json.writeNumberField("threshold", link.threshold());
        json.writeBooleanField("followed", link.followed());
        json.writeArrayFieldStart("topics");
        for (PaperClassifier.Judged topic : link.topics()) {
            json.writeStartObject();
            json.writeStringField("name", topic.topic());
            json.writeNumberField("probability", topic.probability());
            json.writeEndObject();
        }
        json.writeEndArray();
        json.writeEndObject();
    }

    private void history(JsonGenerator json) throws IOException {
        json.writeNumberField("downloadRate", history.downloadRate());
        json.writeNumberField("modificationRate", history.modificationRate(Comparison.BYTES));
        json.writeArrayFieldStart("visits");
        for (ChangeHistory.Request request : history.requests()) {
            json.writeStartObject();
            json.writeStringField("at", request.at().toString());
            json.writeStringField("found", found(request.result()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    private static String found(ChangeHistory.Result result) {
        return switch (result) {
            case ChangeHistory.Result.Downloaded(Difference difference) ->
                switch (difference) {
                    case NONE -> "unchanged";
                    case BYTES -> "other bytes, the same text";
                    case TEXT -> "changed a little";
                    case MUCH -> "changed";
                };
            case ChangeHistory.Result.Gone _ -> "gone";
            case ChangeHistory.Result.Moved _ -> "moved";
            case ChangeHistory.Result.Refused _ -> "not taken";
            case ChangeHistory.Result.Failed(FailureCause cause) -> "failed: " + cause.words();
        };
    }

    /** The last visits, the newest first. */
    private String lastVisits() {
        List<String> words = new ArrayList<>();
        for (ChangeHistory.Request request : history.requests().reversed()) {
            if (words.size() == VISITS_SHOWN) {
                words.add("...");
                break;
            }
            boolean first = words.size() == history.requestCount() - 1;
            words.add(CrawlReport.time(request.at()) + " "
                    + (first && request.result() instanceof ChangeHistory.Result.Downloaded
                            ? "first copy"
                            : found(request.result())));
        }
        return String.join(", ", words);
    }

    String words() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        out.println(report.url());
        out.println("  " + reason());
        if (record != null) {
            line(
                    out,
                    "found",
                    CrawlReport.time(record.found()) + ", " + record.depth() + " links from a seed"
                            + (via == null ? "" : ", on " + via));
            UrlRecord.Visits visits = record.visits();
            if (visits != null) {
                line(
                        out,
                        "visits",
                        visits.requests() + " requests, " + visits.downloads() + " downloads, " + visits.modifications()
                                + " modifications; last " + CrawlReport.time(visits.last()) + ", status "
                                + visits.status());
                line(out, "history", lastVisits());
                line(
                        out,
                        "rates",
                        String.format(
                                Locale.ROOT,
                                "download rate %.2f, modification rate %.2f",
                                history.downloadRate(),
                                history.modificationRate(Comparison.BYTES)));
            }
            if (next != null) {
                line(out, "next visit", CrawlReport.time(next.at()) + ". " + next.sentence());
            }
            UrlRecord.Content content = record.content();
            if (content != null) {
                line(out, "title", Plain.text(content.title()));
                line(
                        out,
                        "content",
                        String.format(
                                Locale.ROOT,
                                "%s, %s%s%,d bytes",
                                content.mediaType(),
                                content.charset().isEmpty() ? "" : content.charset() + ", ",
                                content.language().isEmpty() ? "" : "language " + content.language() + ", ",
                                content.length()));
                line(
                        out,
                        "current",
                        "last seen so at " + CrawlReport.time(content.current()) + ", these bytes since "
                                + CrawlReport.time(content.fetched()));
                line(
                        out,
                        "duplicate of",
                        report.duplicateOf() == null ? "" : report.duplicateOf().text());
                line(out, "validators", (content.etag() + " " + content.lastModified()).strip());
            }
        }
        if (host != null) {
            line(
                    out,
                    "host",
                    String.format(
                            Locale.ROOT,
                            "%,d pages in %,d requests; robots.txt %s; %s",
                            host.pages(),
                            host.requests(),
                            host.robotsRead() == null ? "not read" : "read " + CrawlReport.time(host.robotsRead()),
                            CrawlReport.state(host)));
        }
        if (waiting != null) {
            line(
                    out,
                    "score",
                    String.format(Locale.ROOT, "%.2f, as a link%s", waiting.score(), via == null ? "" : " of " + via));
        }
        for (PageReport.TopicGrade topic : report.link()) {
            line(
                    out,
                    "topic " + topic.name(),
                    String.format(
                            Locale.ROOT,
                            "that page %.2f; the link: %s",
                            topic.why().grade(),
                            words(topic.why(), true)));
        }
        PaperClassifier.Described described = report.described();
        if (described != null) {
            line(
                    out,
                    "descriptor",
                    Plain.text(described.before() + " [" + described.anchor() + "] " + described.after())
                            .strip());
            for (PaperClassifier.Judged topic : described.topics()) {
                line(
                        out,
                        "",
                        String.format(
                                Locale.ROOT,
                                "%s: probability %.3f, threshold %.2f: segmentation %s",
                                topic.topic(),
                                topic.probability(),
                                described.threshold(),
                                topic.probability() >= described.threshold() ? "follows it" : "does not follow it"));
            }
        }
        for (PageReport.TopicGrade topic : report.topics()) {
            line(
                    out,
                    "topic " + topic.name(),
                    String.format(Locale.ROOT, "%.2f: %s", topic.why().grade(), words(topic.why(), false)));
        }
        if (!report.links().isEmpty()) {
            out.printf(Locale.ROOT, "  %,d links%n", report.links().size());
            report.links().stream()
                    .limit(LINKS_SHOWN)
                    .forEach(link -> out.println("    " + link.target() + "  " + Plain.text(link.anchor())));
            if (report.links().size() > LINKS_SHOWN) {
                out.println("    ... (all with --json)");
            }
        }
        return text.toString();
    }

    /** @param where whether to say where each stands */
    private static String words(Explanation why, boolean where) {
        return why.words().stream()
                .map(word -> String.format(
                        Locale.ROOT,
                        "%s %+.2f%s",
                        Plain.text(word.text()),
                        word.weight(),
                        where ? " (" + word.where() + ")" : ""))
                .collect(Collectors.joining(", "));
    }

    private static void line(PrintWriter out, String name, String value) {
        if (!value.isEmpty()) {
            out.printf("  %-13s %s%n", name, value);
        }
    }
}
