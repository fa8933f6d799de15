package io.freshet.bench;

import io.freshet.crawl.DueVisit;
import io.freshet.crawl.RevisitSettings;
import io.freshet.crawl.Revisits;
import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import java.util.stream.Stream;

/**
 * What it costs to plan the visits of a store whose pages are all on one host: CPU time of the whole process for making the plan from the histories, for following visits, for pages
 * that are given out, and for keeping the plan and reading it again; and the heap that the plan holds after a full collection. Several sizes one after another show whether it grows with the pages.
 *
 * <p>{@code RevisitsCost PAGES...} prints some lines for each. Run by {@code bench/revisits}.
 */
final class RevisitsCost {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int VISITS_BEFORE = 4;
    private static final int IN_A_COMMIT = 1_000;
    private static final Duration PATIENCE = Duration.ofMinutes(10);

    private final int pages;
    private final PrintStream out;
    private final SplittableRandom random = new SplittableRandom(1);

    private RevisitsCost(int pages, PrintStream out) {
        this.pages = pages;
        this.out = out;
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        for (String pages : args) {
            run(Integer.parseInt(pages), System.out);
        }
    }

    static void run(int pages, PrintStream out) throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("revisits");
        try {
            new RevisitsCost(pages, out).run(folder);
        } finally {
            try (Stream<Path> files = Files.walk(folder)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private void run(Path folder) throws InterruptedException {
        out.printf(Locale.ROOT, "%,d pages of one host, visited %d times before%n", pages, VISITS_BEFORE);
        Clock later = Clock.offset(Clock.fixed(START, ZoneOffset.UTC), Duration.ofDays(2L * VISITS_BEFORE));
        try (Store store = Store.open(folder, StoreSettings.DEFAULT, "a benchmark", later)) {
            for (int page = 0; page < pages; page += IN_A_COMMIT) {
                fill(store, page, Math.min(pages, page + IN_A_COMMIT));
            }
            store.flush();
            long before = used();
            long cpu = CpuTime.nanos();
            try (var revisits = new Revisits(store, RevisitSettings.DEFAULT, later)) {
                revisits.start();
                await(revisits);
                report("made from histories", cpu, pages);
                out.printf(Locale.ROOT, "  %-24s %8.1f bytes a page%n", "memory", (used() - before) / (double) pages);
                follow(store, revisits);
                cpu = CpuTime.nanos();
                List<DueVisit> due = revisits.due(Math.max(1, pages / 10));
                report("given out", cpu, Math.max(1, due.size()));
                cpu = CpuTime.nanos();
            }
            report("kept", cpu, pages);
            cpu = CpuTime.nanos();
            try (var revisits = new Revisits(store, RevisitSettings.DEFAULT, later)) {
                revisits.start();
                await(revisits);
                report("read again", cpu, pages);
            }
        }
    }

    /** A tenth of the pages, as if they had just been visited. What the store takes to write it counts too. */
    private void follow(Store store, Revisits revisits) throws InterruptedException {
        int visits = Math.max(1, pages / 10);
        long cpu = CpuTime.nanos();
        Instant at = START.plus(Duration.ofDays(2L * VISITS_BEFORE));
        for (int i = 0; i < visits; i += IN_A_COMMIT) {
            var commit = new Commit();
            for (int j = i; j < Math.min(visits, i + IN_A_COMMIT); j++) {
                CrawlUrl url = url(random.nextInt(pages));
                commit.event(url, PageChange.UNCHANGED, VisitClass.REVISIT, at);
            }
            store.commit(commit);
        }
        store.flush();
        await(revisits);
        report("followed", cpu, visits);
    }

    private static void await(Revisits revisits) throws InterruptedException {
        if (!revisits.awaitCaughtUp(PATIENCE)) {
            throw new IllegalStateException("the plan was not made within " + PATIENCE);
        }
    }

    private void fill(Store store, int from, int to) {
        var commit = new Commit();
        for (int page = from; page < to; page++) {
            CrawlUrl url = url(page);
            ChangeHistory history = ChangeHistory.EMPTY;
            Instant first = START.plusSeconds(page % 86_400);
            for (int visit = 0; visit < VISITS_BEFORE; visit++) {
                Difference difference = visit == 0 || random.nextInt(10) == 0 ? Difference.MUCH : Difference.NONE;
                Instant at = first.plus(Duration.ofDays(visit));
                history = history.with(new ChangeHistory.Request(at, new Result.Downloaded(difference)));
            }
            var visits = new UrlRecord.Visits(
                    first,
                    first.plus(Duration.ofDays(VISITS_BEFORE - 1)),
                    200,
                    VISITS_BEFORE,
                    VISITS_BEFORE,
                    0,
                    0,
                    null);
            commit.url(new UrlRecord(url, UrlState.PAGE, "", 3, null, first, null, visits, null))
                    .history(url.key(), history.encoded());
        }
        store.commit(commit);
    }

    private static CrawlUrl url(int page) {
        return Canonicaliser.DEFAULT
                .parse("http://one.example/part" + page % 50 + "/folder" + page % 5_000 + "/page-" + page + ".html")
                .orElseThrow();
    }

    private void report(String what, long before, int times) {
        out.printf(Locale.ROOT, "  %-24s %8.2f us of CPU each%n", what, (CpuTime.nanos() - before) / 1e3 / times);
    }

    private static long used() {
        for (int i = 0; i < 3; i++) {
            System.gc();
        }
        Runtime runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
