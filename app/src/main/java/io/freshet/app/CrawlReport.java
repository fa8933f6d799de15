package io.freshet.app;

import com.fasterxml.jackson.core.JsonGenerator;
import io.freshet.crawl.CollectionEfficiency;
import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.HostState;
import io.freshet.crawl.LinkVerdict;
import io.freshet.model.Stage;
import io.freshet.store.HostRecord;
import java.io.IOException;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneId;
import java.time.format.DateTimeFormatter;
import java.util.Locale;

/** What a run did, for people and for scripts. */
final class CrawlReport {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm:ss").withZone(ZoneId.systemDefault());
    private static final int HOSTS_SHOWN = 5;

    private CrawlReport() {}

    static void json(CrawlResult result, SeedReport seeds, PrintWriter out) {
        CrawlTotals run = result.run();
        Json.print(out, json -> {
            totals(json, run, CollectionEfficiency.of(result));
            json.writeNumberField("cpuSeconds", ProcessUse.cpuSeconds());
            json.writeNumberField("peakRssBytes", ProcessUse.peakRssBytes());
            json.writeNumberField("total", result.total().pages());
            json.writeStringField("ended", result.ending().name().toLowerCase(Locale.ROOT));
            json.writeNumberField("waiting", result.waitingUrls());
            seeds.json(json);
        });
    }

    /** The fields that a run and the whole of a store's life have in common. */
    static void totals(JsonGenerator json, CrawlTotals totals, CollectionEfficiency efficiency) throws IOException {
        json.writeNumberField("pages", totals.pages());
        json.writeNumberField("documents", totals.documents());
        json.writeNumberField("duplicates", totals.duplicates());
        json.writeNumberField("requests", totals.requests());
        json.writeNumberField("failures", totals.failures());
        json.writeNumberField("gone", totals.gone());
        json.writeNumberField("notModified", totals.notModified());
        json.writeNumberField("redirects", totals.redirects());
        json.writeNumberField("refused", totals.refused());
        json.writeNumberField("bytes", totals.bytes());
        json.writeNumberField("seconds", seconds(totals.elapsed()));
        json.writeNumberField("pagesPerSecond", Math.round(totals.pagesPerSecond() * 10) / 10.0);
        json.writeNumberField("efficiency", efficiency.share());
        json.writeObjectFieldStart("stages");
        for (Stage stage : Stage.values()) {
            CrawlTotals.StageTotal total = totals.stages().get(stage);
            if (total != null && total.count() > 0) {
                json.writeObjectFieldStart(name(stage));
                json.writeNumberField("seconds", seconds(total.time()));
                json.writeNumberField("count", total.count());
                json.writeEndObject();
            }
        }
        json.writeEndObject();
        json.writeObjectFieldStart("causes");
        for (var cause : totals.causes().entrySet()) {
            json.writeNumberField(cause.getKey(), cause.getValue());
        }
        json.writeEndObject();
        json.writeObjectFieldStart("dropped");
        for (var reason : totals.dropped().entrySet()) {
            json.writeNumberField(reason.getKey(), reason.getValue());
        }
        json.writeEndObject();
    }

    static void words(CrawlResult result, SeedReport seeds, String command, PrintWriter out) {
        CrawlTotals run = result.run();
        out.printf(
                Locale.ROOT,
                "%s %,d pages in %s (%.1f a second), %s in %,d requests.%n",
                switch (result.ending()) {
                    case DONE -> "Done:";
                    case LIMIT -> "Stopped at --max-pages:";
                    case STOPPED -> "Stopped:";
                },
                run.pages(),
                words(run.elapsed()),
                run.pagesPerSecond(),
                Quantity.words(run.bytes()),
                run.requests());
        out.printf(
                Locale.ROOT,
                "  %,d documents of other types, %,d duplicates, %,d redirects, %,d not modified, %,d links to nothing, %,d not taken, %,d failures.%n",
                run.documents(),
                run.duplicates(),
                run.redirects(),
                run.notModified(),
                run.gone(),
                run.refused(),
                run.failures());
        if (result.total().pages() > run.pages()) {
            out.printf(
                    Locale.ROOT,
                    "  The store has seen %,d pages over all runs.%n",
                    result.total().pages());
        }
        seeds.words(out);
        if (seeds.troubles().isEmpty() && run.pages() == 0) { // stored seeds whose host may not be asked now
            result.forbiddenHosts().entrySet().stream().limit(HOSTS_SHOWN).forEach(host -> {
                String reason = new LinkVerdict.Drop(LinkVerdict.Reason.PRIVATE_ADDRESS, host.getValue()).words();
                out.printf(
                        "  %s was not asked: %s.%n    %s%n",
                        host.getKey(), reason, SeedAdvice.words(SeedAdvice.remedy(reason, "dropped")));
            });
        }
        for (CrawlResult.WaitingHost host :
                result.waiting().stream().limit(HOSTS_SHOWN).toList()) {
            out.printf(Locale.ROOT, "  %,d URLs of %s still wait%s.%n", host.urls(), host.host(), why(host.state()));
        }
        if (result.waitingHosts() > HOSTS_SHOWN) {
            out.printf(Locale.ROOT, "  So do URLs of %,d more hosts.%n", result.waitingHosts() - HOSTS_SHOWN);
        }
        if (!result.waiting().isEmpty() || result.ending() != CrawlResult.Ending.DONE) {
            out.println("To go on: " + command);
        }
        out.flush();
    }

    static String why(HostState state) {
        return switch (state) {
            case HostState.BackingOff(Instant until, String why) ->
                ": not before " + TIME.format(until) + ", because " + why;
            case HostState.Full(long pages) ->
                String.format(Locale.ROOT, ": the host has given %,d pages, as many as it may", pages);
            case HostState.Resting _,
                    HostState.Offering _,
                    HostState.InFlight _,
                    HostState.Loading _,
                    HostState.Idle _ -> "";
        };
    }

    /** Whether a host may be asked now, as far as the store knows. */
    static String state(HostRecord host) {
        Instant until = host.restUntil();
        return until == null || until.isBefore(Instant.now())
                ? "may be asked"
                : "is not asked before " + time(until) + ", because " + host.restReason();
    }

    static String time(Instant instant) {
        return TIME.format(instant);
    }

    static String name(Stage stage) {
        return stage.name().toLowerCase(Locale.ROOT);
    }

    static double seconds(Duration duration) {
        return Math.round(duration.toNanos() / 1e6) / 1e3;
    }

    static String words(Duration elapsed) {
        return elapsed.compareTo(Duration.ofMinutes(2)) < 0
                ? String.format(Locale.ROOT, "%.1f s", elapsed.toMillis() / 1e3)
                : String.format(Locale.ROOT, "%d min %d s", elapsed.toMinutes(), elapsed.toSecondsPart());
    }
}
