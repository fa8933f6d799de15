package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Link;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "page",
        description = "What is known of a page: its visits, its content, its links, and why it was or was not fetched.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet page https://example.org/about",
            "  freshet page https://example.org/about --body > about.html"
        })
final class PageCommand implements Callable<Integer> {
    private static final int LOOKED_AT = 1_000_000;
    private static final int LINKS_SHOWN = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(paramLabel = "URL", description = "The page.")
    private String url = "";

    @Option(names = "--body", description = "Prints the stored body, decompressed, and nothing else.")
    private boolean body;

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    /**
     * All that is known.
     *
     * @param via where it was first found, or null
     * @param duplicateOf the page with the same content, or null
     */
    private record Known(
            CrawlUrl url,
            @Nullable UrlRecord record,
            @Nullable QueueEntry waiting,
            @Nullable HostRecord host,
            @Nullable CrawlUrl via,
            @Nullable CrawlUrl duplicateOf,
            List<Instant> fetched,
            List<Link> links) {}

    @Override
    public Integer call() throws IOException {
        Settings settings = options.settings();
        Canonicaliser canonicaliser = new Canonicaliser(settings.urls());
        CrawlUrl page = canonicaliser
                .parse(url)
                .orElseThrow(() -> new SettingsException(
                        "\"" + url + "\" is not a URL; right would be, for example, https://example.org/"));
        try (Store store = options.openExisting(settings.store(), "freshet page")) {
            if (body) {
                return printBody(store, page);
            }
            Known known = look(store, page, new HtmlParser(settings.page(), canonicaliser));
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                json(known, out);
            } else {
                words(known, out);
            }
            return known.record() == null && known.waiting() == null ? 1 : 0;
        }
    }

    private static int printBody(Store store, CrawlUrl page) throws IOException {
        UrlRecord record = store.url(page.key()).orElseThrow(() -> new WorkFailedException(page + " is not known"));
        StoredBody stored =
                store.body(record).orElseThrow(() -> new WorkFailedException("no body of " + page + " is kept"));
        PrintStream out = System.out;
        out.write(stored.body().content());
        out.flush();
        return 0;
    }

    private static Known look(Store store, CrawlUrl page, HtmlParser parser) throws IOException {
        UrlRecord record = store.url(page.key()).orElse(null);
        QueueEntry waiting = waiting(store, page);
        UrlKey viaKey = record != null ? record.via() : waiting != null ? waiting.via() : null;
        UrlRecord.Content content = record == null ? null : record.content();
        List<Instant> fetched = new ArrayList<>();
        store.versions(page.key()).forEach(version -> fetched.add(version.at()));
        List<Link> links = List.of();
        if (record != null && record.state() == UrlState.PAGE) {
            links = store.body(record)
                    .map(stored -> parser.parse(
                                    page, stored.headers(), stored.body().content())
                            .links())
                    .orElse(List.of());
        }
        return new Known(
                page,
                record,
                waiting,
                store.host(page.key().host()).orElse(null),
                viaKey == null ? null : store.url(viaKey).map(UrlRecord::url).orElse(null),
                content == null || content.duplicateOf() == null
                        ? null
                        : store.url(content.duplicateOf()).map(UrlRecord::url).orElse(null),
                fetched,
                links);
    }

    private static @Nullable QueueEntry waiting(Store store, CrawlUrl page) {
        for (VisitClass kind : VisitClass.values()) {
            for (QueueEntry entry : store.queued(page.key().host(), kind, null, LOOKED_AT)) {
                if (entry.url().equals(page)) {
                    return entry;
                }
            }
        }
        return null;
    }

    /** One sentence: what became of it, and why. */
    private static String reason(Known known) {
        UrlRecord record = known.record();
        QueueEntry waiting = known.waiting();
        HostRecord host = known.host();
        if (waiting != null) {
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

    private static void json(Known known, PrintWriter out) {
        UrlRecord record = known.record();
        UrlRecord.Visits visits = record == null ? null : record.visits();
        UrlRecord.Content content = record == null ? null : record.content();
        Json.print(out, json -> {
            json.writeStringField("url", known.url().text());
            json.writeBooleanField("known", record != null || known.waiting() != null);
            json.writeStringField(
                    "state",
                    known.waiting() != null
                            ? "waiting"
                            : record == null ? "unknown" : record.state().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("status", visits == null ? 0 : visits.status());
            json.writeStringField("title", content == null ? "" : content.title());
            json.writeArrayFieldStart("fetched");
            for (Instant at : known.fetched()) {
                json.writeString(at.toString());
            }
            json.writeEndArray();
            json.writeObjectFieldStart("history");
            json.writeNumberField("requests", visits == null ? 0 : visits.requests());
            json.writeNumberField("downloads", visits == null ? 0 : visits.downloads());
            json.writeNumberField("modifications", visits == null ? 0 : visits.modifications());
            json.writeEndObject();
            json.writeNullField("next");
            json.writeStringField("reason", reason(known));
            if (record != null) {
                json.writeNumberField("depth", record.depth());
                json.writeStringField("found", record.found().toString());
            }
            json.writeStringField(
                    "foundOn", known.via() == null ? "" : known.via().text());
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
                        known.duplicateOf() == null ? "" : known.duplicateOf().text());
                json.writeBooleanField("noindex", content.directives().noindex());
            }
            json.writeArrayFieldStart("links");
            for (Link link : known.links()) {
                json.writeStartObject();
                json.writeStringField("url", link.target().text());
                json.writeStringField("anchor", link.anchor());
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    private static void words(Known known, PrintWriter out) {
        UrlRecord record = known.record();
        out.println(known.url());
        out.println("  " + reason(known));
        if (record != null) {
            line(
                    out,
                    "found",
                    CrawlReport.time(record.found()) + ", " + record.depth() + " links from a seed"
                            + (known.via() == null ? "" : ", on " + known.via()));
            UrlRecord.Visits visits = record.visits();
            if (visits != null) {
                line(
                        out,
                        "visits",
                        visits.requests() + " requests, " + visits.downloads() + " downloads, " + visits.modifications()
                                + " modifications; last " + CrawlReport.time(visits.last()) + ", status "
                                + visits.status());
            }
            UrlRecord.Content content = record.content();
            if (content != null) {
                line(out, "title", content.title());
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
                        known.duplicateOf() == null ? "" : known.duplicateOf().text());
                line(out, "validators", (content.etag() + " " + content.lastModified()).strip());
            }
        }
        HostRecord host = known.host();
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
        if (!known.links().isEmpty()) {
            out.printf(Locale.ROOT, "  %,d links%n", known.links().size());
            known.links().stream()
                    .limit(LINKS_SHOWN)
                    .forEach(link -> out.println("    " + link.target() + "  " + link.anchor()));
            if (known.links().size() > LINKS_SHOWN) {
                out.println("    ... (all with --json)");
            }
        }
        out.flush();
    }

    private static void line(PrintWriter out, String name, String value) {
        if (!value.isEmpty()) {
            out.printf("  %-13s %s%n", name, value);
        }
    }
}
