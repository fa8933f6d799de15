package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.crawl.Histories;
import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.Difference;
import io.freshet.freshness.Difference.Comparison;
import io.freshet.freshness.NextVisit;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.store.Control;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.topics.Explanation;
import io.freshet.topics.TopicSet;
import io.freshet.web.JsonText;
import io.freshet.web.PageFacts;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * All that is known of a page, for people and for scripts.
 *
 * @param via where it was first found, or null
 * @param duplicateOf the page with the same content, or null
 * @param history what visits found over time
 * @param next when it is visited next as things stand; null when there is no plan of visits yet
 */
record PageReport(
        CrawlUrl url,
        @Nullable UrlRecord record,
        @Nullable QueueEntry waiting,
        @Nullable HostRecord host,
        @Nullable CrawlUrl via,
        @Nullable CrawlUrl duplicateOf,
        List<Instant> fetched,
        List<Link> links,
        List<TopicGrade> topics,
        ChangeHistory history,
        @Nullable NextVisit next) {
    /** How much the page is about a topic, and the words that say so. */
    record TopicGrade(String name, Explanation why) {}

    /** Of what waits at a host, while looking for the page. */
    private static final int AT_ONCE = 1_000;

    private static final int LINKS_SHOWN = 20;
    private static final int VISITS_SHOWN = 5;

    /** Whether there is anything to tell. */
    boolean known() {
        return record != null || waiting != null;
    }

    /** Reads all of it. */
    static PageReport of(Store store, CrawlUrl page, HtmlParser parser, Function<UrlKey, Optional<NextVisit>> plan)
            throws IOException {
        UrlRecord record = store.url(page.key()).orElse(null);
        QueueEntry waiting = waiting(store, page);
        UrlKey viaKey = record != null ? record.via() : waiting != null ? waiting.via() : null;
        UrlRecord.Content content = record == null ? null : record.content();
        List<Instant> fetched = new ArrayList<>();
        store.versions(page.key()).forEach(version -> fetched.add(version.at()));
        List<Link> links = List.of();
        List<TopicGrade> topics = List.of();
        if (record != null && record.state() == UrlState.PAGE) {
            Page read = store.body(record)
                    .map(stored ->
                            parser.parse(page, stored.headers(), stored.body().content()))
                    .orElse(null);
            links = read == null ? List.of() : read.links();
            topics = read == null ? List.of() : topics(store, parser, read);
        }
        return new PageReport(
                page,
                record,
                waiting,
                store.host(page.key().host()).orElse(null),
                viaKey == null ? null : store.url(viaKey).map(UrlRecord::url).orElse(null),
                content == null || content.duplicateOf() == null
                        ? null
                        : store.url(content.duplicateOf()).map(UrlRecord::url).orElse(null),
                fetched,
                links,
                topics,
                record == null ? ChangeHistory.EMPTY : new Histories(store).of(record),
                plan.apply(page.key()).orElse(null));
    }

    private static List<TopicGrade> topics(Store store, HtmlParser parser, Page page) {
        if (!Control.exists(store.folder())) {
            return List.of();
        }
        try (Control control = Control.open(store.folder())) {
            TopicSet learned = new TopicLibrary(control, parser, Canonicaliser.DEFAULT).learned();
            List<TopicGrade> grades = new ArrayList<>();
            for (int i = 0; i < learned.topics().size(); i++) {
                grades.add(new TopicGrade(learned.topics().get(i).name(), learned.explain(i, page)));
            }
            return grades;
        }
    }

    /** It waits for its first visit; a page that waits to be visited again is more than that. */
    private boolean waits() {
        return waiting != null && (record == null || record.visits() == null);
    }

    private static @Nullable QueueEntry waiting(Store store, CrawlUrl page) {
        for (VisitClass kind : VisitClass.values()) {
            List<QueueEntry> some = store.queued(page.key().host(), kind, null, AT_ONCE);
            while (!some.isEmpty()) {
                for (QueueEntry entry : some) {
                    if (entry.url().equals(page)) {
                        return entry;
                    }
                }
                some = store.queued(page.key().host(), kind, some.getLast(), AT_ONCE);
            }
        }
        return null;
    }

    /** One sentence: what became of it, and why. */
    private String reason() {
        if (waiting != null && waits()) {
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

    /** Whether the page lets its copy be shown. */
    static boolean mayBeShown(UrlRecord record) {
        UrlRecord.Content content = record.content();
        return content != null
                && content.textFingerprint() != 0
                && !content.directives().noarchive();
    }

    /**
     * For people to look at.
     *
     * @param linksShown of those on the page
     * @param in links to it
     * @param comparison what counts as a change
     */
    PageFacts facts(int linksShown, List<PageFacts.Neighbour> in, Comparison comparison) {
        UrlRecord.Visits visits = record == null ? null : record.visits();
        UrlRecord.Content content = record == null ? null : record.content();
        return new PageFacts(
                url,
                state(),
                why(),
                visits == null ? null : visits.target(),
                visits == null ? 0 : visits.status(),
                record == null ? null : record.found(),
                via,
                record != null ? record.depth() : waiting != null ? waiting.depth() : 0,
                visits == null ? null : visits.last(),
                visits == null ? 0 : visits.requests(),
                visits == null ? 0 : visits.downloads(),
                visits == null ? 0 : visits.modifications(),
                record == null || content == null
                        ? null
                        : new PageFacts.Content(
                                content.title(),
                                content.mediaType(),
                                content.charset(),
                                content.language(),
                                content.length(),
                                content.current(),
                                content.fetched(),
                                duplicateOf,
                                content.directives().noindex(),
                                mayBeShown(record)),
                fetched.reversed(),
                Timeline.of(history, comparison),
                next == null ? null : Timeline.planned(next),
                host == null ? null : host(host),
                links.stream()
                        .limit(linksShown)
                        .map(link -> new PageFacts.Neighbour(link.target(), link.anchor()))
                        .toList(),
                links.size(),
                in);
    }

    /** Whether it may be asked now, as far as the store knows. */
    private static PageFacts.Host host(HostRecord host) {
        Instant until = host.restUntil();
        return until == null || until.isBefore(Instant.now())
                ? new PageFacts.Host(null, "")
                : new PageFacts.Host(until, host.restReason());
    }

    /** In the words of whoever found out; empty when the state says it all. */
    private String why() {
        if (waits() || record == null) {
            return "";
        }
        return switch (record.state()) {
            case FAILED, REFUSED, DROPPED -> record.reason();
            case PAGE, DOCUMENT, REDIRECT, GONE -> "";
        };
    }

    private String state() {
        return waits()
                ? "waiting"
                : record == null ? "unknown" : record.state().name().toLowerCase(Locale.ROOT);
    }

    String json() {
        UrlRecord.Visits visits = record == null ? null : record.visits();
        UrlRecord.Content content = record == null ? null : record.content();
        return JsonText.of(json -> {
            json.writeStringField("url", url.text());
            json.writeBooleanField("known", known());
            json.writeStringField("state", state());
            json.writeNumberField("status", visits == null ? 0 : visits.status());
            json.writeStringField("title", content == null ? "" : content.title());
            json.writeArrayFieldStart("fetched");
            for (Instant at : fetched) {
                json.writeString(at.toString());
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
                json.writeStringField("duplicateOf", duplicateOf == null ? "" : duplicateOf.text());
                json.writeBooleanField("noindex", content.directives().noindex());
            }
            json.writeArrayFieldStart("topics");
            for (TopicGrade topic : topics) {
                json.writeStartObject();
                json.writeStringField("name", topic.name());
                json.writeNumberField("grade", topic.why().grade());
                Json.words(json, topic.why().words());
                json.writeEndObject();
            }
            json.writeEndArray();
            json.writeNumberField("score", waiting == null ? 0 : waiting.score());
            json.writeArrayFieldStart("links");
            for (Link link : links) {
                json.writeStartObject();
                json.writeStringField("url", link.target().text());
                json.writeStringField("anchor", link.anchor());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private void history(JsonGenerator json) throws IOException {
        json.writeNumberField("downloadRate", downloadRate());
        json.writeNumberField("modificationRate", modificationRate());
        json.writeArrayFieldStart("visits");
        for (ChangeHistory.Request request : history.requests()) {
            json.writeStartObject();
            json.writeStringField("at", request.at().toString());
            json.writeStringField("found", found(request.result()));
            json.writeEndObject();
        }
        json.writeEndArray();
    }

    /** The paper's DR: downloads of requests. */
    private double downloadRate() {
        return history.requestCount() == 0 ? 0 : history.downloads() / (double) history.requestCount();
    }

    /** The paper's MR: modifications of the downloads that could be compared with one before. */
    private double modificationRate() {
        return history.downloads() < 2
                ? 0
                : history.modifications(Comparison.BYTES) / (double) (history.downloads() - 1);
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
        out.println(url);
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
                                downloadRate(),
                                modificationRate()));
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
                line(out, "duplicate of", duplicateOf == null ? "" : duplicateOf.text());
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
        for (TopicGrade topic : topics) {
            String words = String.join(
                    ", ",
                    topic.why().words().stream()
                            .map(word -> String.format(Locale.ROOT, "%s %+.2f", Plain.text(word.text()), word.weight()))
                            .toList());
            line(
                    out,
                    "topic " + topic.name(),
                    String.format(Locale.ROOT, "%.2f: %s", topic.why().grade(), words));
        }
        if (!links.isEmpty()) {
            out.printf(Locale.ROOT, "  %,d links%n", links.size());
            links.stream()
                    .limit(LINKS_SHOWN)
                    .forEach(link -> out.println("    " + link.target() + "  " + Plain.text(link.anchor())));
            if (links.size() > LINKS_SHOWN) {
                out.println("    ... (all with --json)");
            }
        }
        return text.toString();
    }

    private static void line(PrintWriter out, String name, String value) {
        if (!value.isEmpty()) {
            out.printf("  %-13s %s%n", name, value);
        }
    }
}
