package io.freshet.app;

import io.freshet.crawl.CollectionEfficiency;
import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.DueVisit;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.VisitAll;
import io.freshet.freshness.PlannerFigures;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.LocalApi;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.UrlRecord;
import java.io.PrintWriter;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "refresh",
        description =
                "Visits pages again: those first of which a visit pays most, by what their history tells, then the oldest copies. New pages that they lead to are fetched too.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Examples:", "  freshet refresh", "  freshet refresh --budget 500", "  freshet refresh --all"})
final class RefreshCommand implements Callable<Integer> {
    private static final float SCORE = 0.5f;
    private static final Duration TO_PLAN = Duration.ofHours(1);
    private static final int AT_ONCE = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Mixin
    private RequestOptions requests = new RequestOptions();

    @Option(
            names = "--budget",
            paramLabel = "N",
            description = "Requests at most, robots.txt included (default: refresh.per-day of the settings).")
    private @Nullable Integer budget;

    @Option(names = "--all", description = "Visits every page, whatever the plan says.")
    private boolean all;

    @Mixin
    private ProgressOption progress = new ProgressOption();

    @Option(names = "--json", description = "Ends with one JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        requests.over(settings);
        if (budget != null && budget < 1) {
            throw new SettingsException("--budget is a number of requests, 1 or more, not " + budget);
        }
        try (var stop = new CrawlStop()) {
            return refresh(settings, stop);
        } catch (StoreException e) {
            LocalApi api = e.holder().orElseThrow(() -> e);
            try (ServedStore served = ServedStore.at(api, new Canonicaliser(settings.urls()))) {
                return refresh(served, settings);
            }
        }
    }

    /** Whoever serves the store makes the visits. */
    private int refresh(ServedStore served, Settings settings) {
        if (all) {
            throw new WorkFailedException("the store is served, and then --all is not possible: leave it out, or stop"
                    + " serving for as long");
        }
        int most = budget == null ? perRound(settings) : budget;
        int asked = served.refresh(most);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Json.print(out, writer -> writer.writeNumberField("asked", asked));
        } else {
            out.printf(
                    Locale.ROOT,
                    "%,d pages are due; the process that serves the store visits them, with %,d requests at most.%n",
                    asked,
                    most);
            out.flush();
        }
        return 0;
    }

    private int refresh(Settings settings, CrawlStop stop) throws InterruptedException {
        CrawlResult result;
        SeedReport seedReport;
        boolean indexed;
        Map<PageChange.Kind, Integer> found = new EnumMap<>(PageChange.Kind.class);
        PlannerFigures after;
        PrintWriter err = spec.commandLine().getErr();
        try (Workshop workshop = Workshop.ofExisting(settings, options.data, "freshet refresh");
                Revisits revisits = workshop.revisits()) {
            Store store = workshop.store();
            List<CrawlUrl> seeds = Seeds.ofEarlierRuns(store, workshop.canonicaliser());
            Crawler crawler = workshop.crawler(Manner.of(store, settings));
            stop.stops(crawler);
            if (!revisits.awaitCaughtUp(TO_PLAN)) {
                throw new WorkFailedException("the plan of visits could not be made");
            }
            long before = store.lastEvent();
            try (IndexOfCrawl index = IndexOfCrawl.open(workshop, settings, crawler, err)) {
                int limit = budget == null ? perRound(settings) : budget;
                try (var _ = ProgressDisplay.start(progress.style, crawler::progress, 0, err)) {
                    result = all
                            ? VisitAll.of(store, crawler, seeds, budget == null ? Long.MAX_VALUE : budget)
                            : due(crawler, revisits, store, seeds, limit);
                }
                indexed = stop.asked() || index.catchUp(progress.style);
                result = index.timed(result);
            }
            seedReport = new SeedCheck(store, settings, result).ofRefresh(seeds);
            count(store, before, found);
            revisits.awaitCaughtUp(TO_PLAN);
            after = revisits.figures().orElseThrow(() -> new IllegalStateException("the plan was there before"));
        }
        tell(result, seedReport, found, after);
        return result.nothingWorked() || !indexed ? 1 : 0;
    }

    private static int perRound(Settings settings) {
        return Math.max(1, settings.revisits().perDay());
    }

    /** Those of which a visit pays; and while there is budget left, those that were visited longest ago. */
    private static CrawlResult due(Crawler crawler, Revisits revisits, Store store, List<CrawlUrl> seeds, int limit)
            throws InterruptedException {
        List<DueVisit> due = revisits.due(limit);
        due.forEach(visit -> visit.ask(crawler));
        if (due.size() < limit) {
            Set<CrawlUrl> asked = due.stream().map(DueVisit::url).collect(Collectors.toSet());
            oldest(store, limit - due.size(), asked).forEach(url -> crawler.ask(url, VisitClass.REVISIT, SCORE));
        }
        return crawler.visitAsked(seeds, limit);
    }

    private static List<CrawlUrl> oldest(Store store, int most, Set<CrawlUrl> except) {
        record Visited(CrawlUrl url, Instant last) {}

        var oldest = new PriorityQueue<>(Comparator.comparing(Visited::last).reversed());
        store.eachUrl(record -> {
            UrlRecord.Visits visits = record.visits();
            if (visits != null && VisitAll.worthAsking(record) && !except.contains(record.url())) {
                oldest.add(new Visited(record.url(), visits.last()));
                if (oldest.size() > most) {
                    oldest.remove();
                }
            }
        });
        List<CrawlUrl> urls = new ArrayList<>();
        for (Visited next = oldest.poll(); next != null; next = oldest.poll()) {
            urls.add(next.url());
        }
        return urls.reversed();
    }

    /** What visits found since that event. */
    private static void count(Store store, long since, Map<PageChange.Kind, Integer> found) {
        List<PageEvent> some = store.events(since + 1, AT_ONCE);
        while (!some.isEmpty()) {
            some.forEach(event -> found.merge(event.change().kind(), 1, Integer::sum));
            some = store.events(some.getLast().number() + 1, AT_ONCE);
        }
    }

    private void tell(CrawlResult result, SeedReport seeds, Map<PageChange.Kind, Integer> found, PlannerFigures after) {
        PrintWriter out = spec.commandLine().getOut();
        int changed = found.getOrDefault(PageChange.Kind.CHANGED, 0);
        int unchanged = found.getOrDefault(PageChange.Kind.UNCHANGED, 0);
        int fresh = found.getOrDefault(PageChange.Kind.NEW, 0);
        int moved = found.getOrDefault(PageChange.Kind.MOVED, 0);
        int failed = found.getOrDefault(PageChange.Kind.FAILED, 0) + found.getOrDefault(PageChange.Kind.REFUSED, 0);
        CrawlTotals run = result.run();
        if (json) {
            Json.print(out, writer -> {
                CrawlReport.totals(writer, run, CollectionEfficiency.of(result));
                writer.writeNumberField("changed", changed);
                writer.writeNumberField("unchanged", unchanged);
                writer.writeNumberField("new", fresh);
                writer.writeNumberField("moved", moved);
                writer.writeNumberField("chanceCurrent", after.chanceCurrent());
                writer.writeStringField("ended", result.ending().name().toLowerCase(Locale.ROOT));
                seeds.json(writer);
            });
            return;
        }
        out.printf(
                Locale.ROOT,
                "%,d requests in %s: %,d pages had changed, %,d had not, %,d are gone, %,d redirect, %,d failed, %,d are new.%n",
                run.requests(),
                CrawlReport.words(run.elapsed()),
                changed,
                unchanged,
                found.getOrDefault(PageChange.Kind.GONE, 0),
                moved,
                failed,
                fresh);
        out.printf(
                Locale.ROOT, "Of %,d copies about %.1f %% are current.%n", after.copies(), 100 * after.chanceCurrent());
        if (seeds.given() == 0 && after.copies() == 0) {
            out.println("The store has no pages yet. Crawl some first: freshet crawl URL");
        }
        if (result.nothingWorked()) {
            seeds.words(out);
        }
        out.flush();
    }
}
