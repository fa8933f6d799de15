package io.freshet.app;

import io.freshet.crawl.CollectionEfficiency;
import io.freshet.crawl.CrawlTotals;
import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.Timeouts;
import io.freshet.model.Stage;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.Store;
import io.freshet.store.StoreSize;
import io.freshet.store.UrlState;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * What was done and what it took, over the life of a store, for people and for scripts.
 *
 * @param efficiency of the URLs that were to be collected
 * @param collection how well the copies stand for the web
 * @param hostCount of all hosts
 * @param hosts those with most pages
 */
record StatsReport(
        CrawlTotals totals,
        CollectionEfficiency efficiency,
        Map<UrlState, Long> states,
        Collection collection,
        long waiting,
        long hostCount,
        List<HostLine> hosts,
        StoreSize size) {

    /** One host. */
    record HostLine(HostRecord record, long waiting, Timeouts timeouts) {}

    /** Reads all tables: some seconds for millions of URLs. */
    static StatsReport of(Store store, Settings settings, int hosts) throws IOException {
        Map<UrlState, Long> states = new EnumMap<>(UrlState.class);
        var collection = new Collection.Count();
        store.eachUrl(record -> {
            states.merge(record.state(), 1L, Long::sum);
            collection.add(record);
        });
        Map<Long, Long> waiting = new HashMap<>();
        long[] unvisited = {0};
        store.eachQueued(entry -> {
            waiting.merge(entry.url().key().host(), 1L, Long::sum);
            unvisited[0] += entry.kind() == VisitClass.NEW ? 1 : 0;
        });
        List<HostLine> lines = new ArrayList<>();
        store.eachHost(record -> lines.add(new HostLine(
                record,
                waiting.getOrDefault(record.host().key(), 0L),
                AdaptiveTimeouts.decoded(record.timeouts(), settings.timeouts()).current())));
        lines.sort(Comparator.comparingLong((HostLine line) -> line.record().pages() + line.waiting())
                .reversed());
        long sum = waiting.values().stream().mapToLong(Long::longValue).sum();
        return new StatsReport(
                Indexing.totals(store),
                CollectionEfficiency.of(states, unvisited[0]),
                states,
                collection.result(),
                sum,
                lines.size(),
                lines.subList(0, Math.min(hosts, lines.size())),
                store.size());
    }

    private double deadLinkShare() {
        long gone = states.getOrDefault(UrlState.GONE, 0L);
        long alive = states.getOrDefault(UrlState.PAGE, 0L) + states.getOrDefault(UrlState.DOCUMENT, 0L);
        return gone + alive == 0 ? 0 : (double) gone / (gone + alive);
    }

    String json() {
        return JsonText.of(json -> {
            CrawlReport.totals(json, totals, efficiency);
            json.writeObjectFieldStart("urls");
            for (var state : states.entrySet()) {
                json.writeNumberField(state.getKey().name().toLowerCase(Locale.ROOT), state.getValue());
            }
            json.writeNumberField("waiting", waiting);
            json.writeEndObject();
            json.writeNumberField("deadLinkShare", deadLinkShare());
            json.writeObjectFieldStart("collection");
            json.writeNumberField("pages", collection.pages());
            json.writeNumberField("dead", collection.dead());
            json.writeNumberField("deadShare", collection.deadShare());
            json.writeStringField("halfCurrentSince", collection.half().toString());
            json.writeStringField("mostCurrentSince", collection.most().toString());
            json.writeEndObject();
            json.writeObjectFieldStart("store");
            json.writeNumberField("stateBytes", size.stateBytes());
            json.writeNumberField("bodyBytes", size.bodyBytes());
            json.writeEndObject();
            json.writeArrayFieldStart("hosts");
            for (HostLine line : hosts) {
                json.writeStartObject();
                json.writeStringField("host", line.record().host().text());
                json.writeNumberField("pages", line.record().pages());
                json.writeNumberField("requests", line.record().requests());
                json.writeNumberField("waiting", line.waiting());
                json.writeStringField("state", CrawlReport.state(line.record()));
                json.writeNumberField(
                        "connectTimeout", CrawlReport.seconds(line.timeouts().connect()));
                json.writeNumberField(
                        "headerTimeout", CrawlReport.seconds(line.timeouts().header()));
                json.writeNumberField(
                        "bodyTimeout", CrawlReport.seconds(line.timeouts().body()));
                json.writeEndObject();
            }
            json.writeEndArray();
        });
    }

    String words() {
        var text = new StringWriter();
        var out = new PrintWriter(text);
        out.printf(
                Locale.ROOT,
                "%,d pages, %,d documents, %,d duplicates; %,d URLs wait; %,d hosts known.%n",
                states.getOrDefault(UrlState.PAGE, 0L),
                states.getOrDefault(UrlState.DOCUMENT, 0L),
                totals.duplicates(),
                waiting,
                hostCount);
        out.printf(
                Locale.ROOT,
                "Collection efficiency %.2f %%, collection speed %.1f pages a second over %s of crawling; %s in %,d requests.%n",
                100 * efficiency.share(),
                totals.pagesPerSecond(),
                CrawlReport.words(totals.elapsed()),
                Quantity.words(totals.bytes()),
                totals.requests());
        out.printf(
                Locale.ROOT,
                "Dead links %.2f %% (%,d URLs answered 404 or 410).%n",
                100 * deadLinkShare(),
                states.getOrDefault(UrlState.GONE, 0L));
        if (collection.pages() > 0) {
            out.printf(
                    Locale.ROOT,
                    "Of %,d copies, %.2f %% are of pages that the last visit did not find. Known to be current: half at %s or later, nine of ten at %s or later.%n",
                    collection.pages(),
                    100 * collection.deadShare(),
                    collection.half(),
                    collection.most());
        }
        out.printf(
                Locale.ROOT,
                "On disk: %s of bodies, %s of state.%n%n",
                Quantity.words(size.bodyBytes()),
                Quantity.words(size.stateBytes()));
        stages(totals, out);
        counts("Failed exchanges, also those that went well later", totals.causes(), out);
        counts("Links not followed", totals.dropped(), out);
        hosts(out);
        return text.toString();
    }

    /** The paper's figures 9 to 11: network against computing, and the stages within each. */
    private static void stages(CrawlTotals totals, PrintWriter out) {
        Duration network = sum(totals, true);
        Duration computing = sum(totals, false);
        double all = Math.max(1, network.plus(computing).toNanos());
        out.printf("%-14s %8s %12s %12s %10s%n", "Stage", "share", "seconds", "times", "mean");
        for (boolean net : new boolean[] {true, false}) {
            Duration group = net ? network : computing;
            out.printf(
                    Locale.ROOT,
                    "%-14s %6.1f %% %12.2f%n",
                    net ? "network" : "computing",
                    100 * group.toNanos() / all,
                    group.toNanos() / 1e9);
            for (Stage stage : Stage.values()) {
                CrawlTotals.StageTotal total = totals.stages().get(stage);
                if (stage.network() == net && total != null && total.count() > 0) {
                    out.printf(
                            Locale.ROOT,
                            "  %-12s %6.1f %% %12.2f %,12d %7.3f ms%n",
                            CrawlReport.name(stage),
                            100.0 * total.time().toNanos() / Math.max(1, group.toNanos()),
                            total.time().toNanos() / 1e9,
                            total.count(),
                            total.time().toNanos() / 1e6 / total.count());
                }
            }
        }
        out.println();
    }

    private static Duration sum(CrawlTotals totals, boolean network) {
        Duration sum = Duration.ZERO;
        for (Stage stage : Stage.values()) {
            sum = stage.network() == network ? sum.plus(totals.stage(stage)) : sum;
        }
        return sum;
    }

    private static void counts(String title, Map<String, Long> counts, PrintWriter out) {
        if (!counts.isEmpty()) {
            out.println(title + ":");
            counts.entrySet().stream()
                    .sorted(Map.Entry.<String, Long>comparingByValue().reversed())
                    .forEach(entry -> out.printf(Locale.ROOT, "  %,10d  %s%n", entry.getValue(), entry.getKey()));
            out.println();
        }
    }

    private void hosts(PrintWriter out) {
        out.printf("%-40s %9s %9s %9s  %-20s %s%n", "Host", "pages", "requests", "waiting", "timeouts", "state");
        for (HostLine line : hosts) {
            out.printf(
                    Locale.ROOT,
                    "%-40s %,9d %,9d %,9d  %-20s %s%n",
                    line.record().host(),
                    line.record().pages(),
                    line.record().requests(),
                    line.waiting(),
                    String.format(
                            Locale.ROOT,
                            "%.1f / %.1f / %.1f s",
                            line.timeouts().connect().toMillis() / 1e3,
                            line.timeouts().header().toMillis() / 1e3,
                            line.timeouts().body().toMillis() / 1e3),
                    CrawlReport.state(line.record()));
        }
        if (hostCount > hosts.size()) {
            out.printf(Locale.ROOT, "and %,d more (--hosts N)%n", hostCount - hosts.size());
        }
    }
}
