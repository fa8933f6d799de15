package io.freshet.bench;

import io.freshet.freshness.PlannerSettings;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Locale;
import java.util.SplittableRandom;

/**
 * What the planner of revisits costs: CPU time of the whole process for a page that is told of, for an observation, for a page that is given out, and for saving and loading; heap for each page
 * after a full collection, sections included. Sites and folders are of unequal size, as on the web: a few large ones and many small ones. Days pass meanwhile, and a fiftieth of the pages is
 * visited a day, so that clocks of sections have to be worked out as often as they would be.
 *
 * <p>The wrong way: to observe the same pages again and again, which stay in the processor's cache; or all of them on one day.
 *
 * <p>{@code PlannerCost ROUNDS PAGES SITES [PAGES SITES]...} prints a line for each. Run by {@code bench/planner}.
 */
final class PlannerCost {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");
    private static final int DAYS = 10;
    private static final int BATCHES_A_DAY = 24;

    private final int pages;
    private final int sites;
    private final PrintStream out;
    private final SplittableRandom random = new SplittableRandom(1);
    private final Section[] sections;

    private PlannerCost(int pages, int sites, PrintStream out) {
        this.pages = pages;
        this.sites = sites;
        this.out = out;
        sections = new Section[Math.max(sites, pages / 100)];
        for (int i = 0; i < sections.length; i++) {
            int site = i < sites ? i : place(i, sites); // every site has one, large ones have many
            sections[i] = Section.of("http://host" + site + ".example", "part" + i % 20 + "/folder" + i + "/page");
        }
    }

    public static void main(String[] args) throws IOException {
        for (int round = 1; round <= Integer.parseInt(args[0]); round++) {
            for (int i = 1; i + 1 < args.length; i += 2) {
                run(Integer.parseInt(args[i]), Integer.parseInt(args[i + 1]), System.out);
            }
        }
    }

    static void run(int pages, int sites, PrintStream out) throws IOException {
        new PlannerCost(pages, sites, out).run();
    }

    private void run() throws IOException {
        out.printf(Locale.ROOT, "%,d pages on %,d sites, in %,d folders%n", pages, sites, sections.length);
        Path file = Files.createTempFile("planner", ".state");
        try {
            use(file);
            load(file);
            out.printf(Locale.ROOT, "  %-24s %8.1f bytes a page%n", "file", Files.size(file) / (double) pages);
        } finally {
            Files.delete(file);
        }
    }

    /** A planner from its first page to its being saved. None of it is left when it is loaded. */
    private void use(Path file) throws IOException {
        long before = used();
        var planner = new RevisitPlanner(PlannerSettings.DEFAULT);
        long cpu = CpuTime.nanos();
        for (int page = 0; page < pages; page++) {
            planner.know(page, section(page), true, START);
        }
        report("told of", cpu, pages);
        observe(planner);
        visit(planner);
        memory(planner, before);
        cpu = CpuTime.nanos();
        for (int i = 0; i < 100; i++) {
            planner.figures(day(2 * DAYS + 1));
        }
        report("figures", cpu, 100);
        cpu = CpuTime.nanos();
        try (var to = new BufferedOutputStream(Files.newOutputStream(file))) {
            planner.save(to);
        }
        report("saved", cpu, pages);
    }

    private void load(Path file) throws IOException {
        long before = used();
        long cpu = CpuTime.nanos();
        try (var from = new BufferedInputStream(Files.newInputStream(file))) {
            var planner = RevisitPlanner.load(from, PlannerSettings.DEFAULT, day(2 * DAYS + 1));
            report("loaded", cpu, pages);
            memory(planner, before);
        }
    }

    private void memory(RevisitPlanner planner, long before) {
        out.printf(
                Locale.ROOT,
                "  %-24s %8.1f bytes a page, of which %.1f are columns%n",
                "memory",
                (used() - before) / (double) planner.pages(),
                planner.pageBytes() / (double) planner.pages());
    }

    /** Visits in an order that the planner has not chosen. */
    private void observe(RevisitPlanner planner) {
        int observations = Math.max(1, pages / 50 * DAYS);
        System.gc(); // what telling has left behind is not for visits to pay
        long cpu = CpuTime.nanos();
        for (int i = 0; i < observations; i++) {
            int page = random.nextInt(pages);
            planner.observe(page, section(page), new Visit(day(1 + i * (double) DAYS / observations), outcome()));
        }
        report("observed", cpu, observations);
    }

    /** Visits as the planner wants them. */
    private void visit(RevisitPlanner planner) {
        int visits = 0;
        long giving = 0;
        long observing = 0;
        for (int batch = 0; batch < DAYS * BATCHES_A_DAY; batch++) {
            Instant at = day(1 + DAYS + batch / (double) BATCHES_A_DAY);
            long cpu = CpuTime.nanos();
            long[] due = planner.due(at, Math.max(1, pages / 50 / BATCHES_A_DAY));
            giving += CpuTime.nanos() - cpu;
            cpu = CpuTime.nanos();
            for (long page : due) {
                planner.observe(page, section((int) page), new Visit(at, outcome()));
            }
            observing += CpuTime.nanos() - cpu;
            visits += due.length;
        }
        print("given out", giving, visits);
        print("observed when given out", observing, visits);
    }

    private VisitOutcome outcome() {
        return random.nextInt(10) == 0 ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED;
    }

    private Section section(int page) {
        return sections[place(page, sections.length)];
    }

    /** One of so many places for a number, always the same: the larger the place, the seldomer. */
    private static int place(int number, int places) {
        double share = ((number * 0x9E3779B97F4A7C15L) >>> 11) * 0x1.0p-53;
        return (int) (places * share * share);
    }

    private static Instant day(double day) {
        return START.plusSeconds((long) (86_400 * day));
    }

    private void report(String what, long before, int count) {
        print(what, CpuTime.nanos() - before, count);
    }

    private void print(String what, long nanos, int count) {
        out.printf(Locale.ROOT, "  %-24s %8.2f us CPU each (%,d)%n", what, nanos / 1e3 / Math.max(1, count), count);
    }

    private static long used() {
        System.gc();
        var runtime = Runtime.getRuntime();
        return runtime.totalMemory() - runtime.freeMemory();
    }
}
