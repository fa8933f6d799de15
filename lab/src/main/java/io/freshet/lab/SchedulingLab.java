package io.freshet.lab;

import io.freshet.fetch.TimeoutSettings;
import io.freshet.plot.Series;
import io.freshet.plot.Text;
import io.freshet.store.Store;
import java.io.IOException;
import java.time.Clock;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * Who fetches what next: the paper's dynamic scheduling against URLs that are given to workers beforehand, and Freshet's queues of hosts, in a simulation;
 * and the product's own crawler on the same URLs.
 */
public final class SchedulingLab {
    /**
     * What to try.
     *
     * @param hosts of the made-up web
     * @param pages of it, and at most so many of a store
     * @param skew how unequal hosts are in size: the k-th largest has a share of pages like {@code k^-skew}
     * @param spread how unequal they are in pace: the standard deviation of the logarithm of a host's usual time
     * @param delay seconds that a host rests after each answer
     * @param workers the number that is looked at in detail
     * @param scale so many seconds of the web pass in one when the crawler runs; 0 for no crawl
     */
    public record Settings(
            int hosts, int pages, double skew, double spread, double delay, int workers, double scale, long seed) {
        public static final Settings DEFAULT = new Settings(300, 3_000, 0.6, 0.6, 0, 16, 20, 1);

        public Settings {
            check(hosts >= 1 && hosts <= 10_000, "hosts are 1 to 10,000, not " + hosts);
            check(
                    pages >= hosts && pages <= 100_000,
                    "pages are at least one a host and at most 100,000, not " + pages);
            check(skew >= 0 && skew <= 3, "the skew of sizes is 0 to 3, not " + skew);
            check(spread >= 0 && spread <= 3, "the spread of paces is 0 to 3, not " + spread);
            check(delay >= 0 && delay <= 60, "the delay is 0 to 60 s, not " + delay);
            check(workers >= 2 && workers <= 1_000, "workers are 2 to 1,000, not " + workers);
            check(scale == 0 || (scale >= 1 && scale <= 200), "the scale is 1 to 200, or 0 for no crawl, not " + scale);
        }

        private static void check(boolean right, String message) {
            if (!right) {
                throw new IllegalArgumentException(message);
            }
        }
    }

    private static final List<Integer> WORKERS = List.of(1, 2, 4, 8, 16, 32, 64, 128);
    private static final int[] REAL = {16, 64, 128};
    /** One web may be kind to one schedule: where schedules are compared, so many are drawn. */
    private static final int WEBS = 5;

    private final Settings settings;
    private final List<Workload> webs = new ArrayList<>();
    private final Workload work; // the first of them, which is looked at in detail
    private final boolean fromStore;
    private final Clock clock;

    /** On a made-up web. */
    public SchedulingLab(Settings settings, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        for (int i = 0; i < WEBS; i++) {
            webs.add(Workload.made(
                    settings.hosts(), settings.pages(), settings.skew(), settings.spread(), settings.seed() + i));
        }
        work = webs.getFirst();
        fromStore = false;
    }

    /** On the hosts and page times of a store, which is not needed afterwards. */
    public SchedulingLab(Settings settings, Store store, Clock clock) {
        this.settings = settings;
        this.clock = clock;
        for (int i = 0; i < WEBS; i++) {
            webs.add(Workload.of(store, settings.pages(), settings.seed() + i));
        }
        work = webs.getFirst();
        fromStore = true;
    }

    /** Whether there is anything to schedule: a store without a crawl has no pages. */
    public boolean empty() {
        return work.size() == 0;
    }

    public LabPage run(LabProgress progress) throws IOException, InterruptedException {
        List<SchedulingFigures.Tried> tried = new ArrayList<>();
        int schedules = schedules(work).size();
        for (int i = 0; i < schedules; i++) {
            Text name = schedules(work).get(i).apply(1).name();
            progress.at(0.3 * i / schedules, "simulating: " + name.en());
            tried.add(simulated(i, name));
        }
        return new SchedulingFigures(settings, work, fromStore, WEBS, tried, real(progress)).page();
    }

    private SchedulingFigures.Tried simulated(int schedule, Text name) {
        Map<Integer, Simulation.Outcome> outcomes = new LinkedHashMap<>();
        List<Series.Point> ratios = new ArrayList<>();
        for (int workers : workers()) {
            double sum = 0;
            for (Workload web : webs) {
                Schedule tried = schedules(web).get(schedule).apply(workers);
                Simulation.Outcome outcome = new Simulation(web, tried, workers, settings.delay()).run();
                outcomes.putIfAbsent(workers, outcome);
                sum += outcome.seconds() / web.leastTime(workers, settings.delay());
            }
            ratios.add(new Series.Point(workers, sum / webs.size()));
        }
        return new SchedulingFigures.Tried(name, outcomes, new Series.Line(name, ratios));
    }

    private static List<IntFunction<Schedule>> schedules(Workload work) {
        return List.of(
                workers -> new StaticByUrl(work, workers),
                workers -> new StaticByHost(work, workers),
                _ -> new DynamicQueue(work),
                _ -> new HostTurns(work),
                _ -> new FullestHost(work));
    }

    private SortedSet<Integer> workers() {
        SortedSet<Integer> workers = new TreeSet<>(WORKERS);
        workers.add(settings.workers());
        return workers;
    }

    /** The crawler itself, in real time that is scaled. */
    private List<Series.Point> real(LabProgress progress) throws IOException, InterruptedException {
        List<Series.Point> points = new ArrayList<>();
        for (int i = 0; i < REAL.length && settings.scale() > 0 && settings.delay() == 0; i++) {
            progress.at(0.3 + 0.7 * i / REAL.length, "running the crawler with " + REAL[i] + " requests at once");
            var fetcher = new TimedFetcher(work, settings.scale());
            TrueCrawl.Outcome outcome = new TrueCrawl(settings.scale(), REAL[i], clock)
                    .run(fetcher.urls(), TimeoutSettings.DEFAULT, () -> fetcher);
            points.add(new Series.Point(REAL[i], outcome.seconds()));
        }
        return points;
    }
}
