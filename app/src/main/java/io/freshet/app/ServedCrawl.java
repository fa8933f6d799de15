package io.freshet.app;

import io.freshet.crawl.CrawlProgress;
import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.HostState;
import io.freshet.crawl.Revisits;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Stage;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.web.CrawlStatus;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** One crawl of a served store, from its start to the last look at how it went. It has a thread of its own. Safe for use by many threads. */
final class ServedCrawl {
    private static final System.Logger LOG = System.getLogger(ServedCrawl.class.getName());
    private static final int SAMPLES = 300;
    /** The rate is that of so many samples. */
    private static final int LATELY = 5;

    private static final int HOSTS_SHOWN = 20;
    private static final int SEEDS_TOLD = 1_000;

    private final Store store;
    private final Revisits revisits;
    private final Runnable afterwards;
    private final IndexTimeOfCrawl index;
    private final Crawler crawler;
    private final @Nullable Harvesting harvest;
    private final List<CrawlUrl> seeds;
    private final List<CrawlUrl> known;
    private final Manner manner;
    private final Settings settings;
    private final Instant started;
    private final Thread thread = Thread.ofPlatform().name("freshet-crawl").unstarted(this::work);
    private final ReentrantLock sampling = new ReentrantLock();
    private final Deque<CrawlStatus.Sample> samples = new ArrayDeque<>(); // guarded by sampling
    private CrawlProgress before; // guarded by sampling
    private volatile boolean stopping;
    private volatile @Nullable CrawlResult result;
    private volatile List<CrawlStatus.UnfetchedSeed> unfetched = List.of(); // written before the result
    private volatile String problem = "";

    /**
     * @param harvest null for a crawl that follows no topic
     * @param known pages that the topics know beside the seeds
     * @param settings of this crawl
     * @param afterwards called when it has ended, however it did
     */
    ServedCrawl(
            Crawler crawler,
            @Nullable Harvesting harvest,
            List<CrawlUrl> seeds,
            List<CrawlUrl> known,
            Manner manner,
            Settings settings,
            Store store,
            Revisits revisits,
            IndexTimeOfCrawl index,
            Instant started,
            Runnable afterwards) {
        this.crawler = crawler;
        this.harvest = harvest;
        this.seeds = seeds;
        this.known = known;
        this.manner = manner;
        this.settings = settings;
        this.store = store;
        this.revisits = revisits;
        this.index = index;
        this.started = started;
        this.afterwards = afterwards;
        this.before = crawler.progress();
    }

    void start() {
        thread.start();
    }

    boolean active() {
        return phase().active();
    }

    void pause() {
        crawler.pause();
    }

    void resume() {
        crawler.resume();
    }

    private void work() {
        revisits.feedBeside(crawler);
        try {
            if (harvest != null) {
                harvest.begin();
            }
            CrawlResult end = crawler.run(seeds, known);
            if (harvest != null) {
                harvest.sample();
            }
            if (end.ending() == CrawlResult.Ending.DONE && (harvest == null || harvest.followsAll())) {
                manner.completed().remember(store);
            }
            unfetched = new SeedCheck(store, settings, end)
                    .ofCrawl(seeds).troubles().stream()
                            .limit(SEEDS_TOLD)
                            .map(SeedReport.Trouble::shown)
                            .toList();
            result = end;
        } catch (StoreException e) {
            problem = String.valueOf(e.getMessage());
            LOG.log(Level.ERROR, "the crawl cannot go on: " + e.getMessage());
        } catch (InterruptedException e) {
            problem = "it was interrupted";
        } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
            problem = "a bug in Freshet; its log says more";
            LOG.log(Level.ERROR, "a bug in Freshet ended the crawl", e);
        } finally {
            index.endsWith(store.lastEvent());
            revisits.leave(crawler);
            afterwards.run();
        }
    }

    void stop() {
        stopping = true;
        crawler.stop();
    }

    /** Waits for the end. Returns whether it came in this time. */
    boolean await(Duration patience) {
        try {
            return thread.join(patience);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return false;
        }
    }

    private CrawlStatus.Phase phase() {
        CrawlResult ended = result;
        if (ended != null) {
            return switch (ended.ending()) {
                case DONE -> CrawlStatus.Phase.DONE;
                case LIMIT -> CrawlStatus.Phase.LIMIT;
                case STOPPED -> CrawlStatus.Phase.STOPPED;
            };
        }
        if (!problem.isEmpty()) {
            return CrawlStatus.Phase.FAILED;
        }
        if (stopping) {
            return CrawlStatus.Phase.STOPPING;
        }
        return crawler.paused() ? CrawlStatus.Phase.PAUSED : CrawlStatus.Phase.RUNNING;
    }

    /** Looks at what goes on after the end: the index has pages of this crawl still to take. */
    void settle() {
        var _ = index.spent();
    }

    void sample(Instant now) {
        if (harvest != null) {
            harvest.sample();
        }
        sampling.lock();
        try {
            CrawlProgress progress = crawler.progress();
            double seconds = progress.elapsed().minus(before.elapsed()).toNanos() / 1e9;
            if (seconds > 0) {
                samples.addLast(new CrawlStatus.Sample(
                        now,
                        (progress.pages() - before.pages()) / seconds,
                        (progress.failures() - before.failures()) / seconds));
                before = progress;
            }
            if (samples.size() > SAMPLES) {
                samples.removeFirst();
            }
        } finally {
            sampling.unlock();
        }
    }

    CrawlStatus status() {
        CrawlStatus.Phase phase = phase();
        CrawlResult ended = result;
        CrawlTotals totals = ended == null ? crawler.totals() : ended.run();
        CrawlProgress progress = crawler.progress();
        List<CrawlStatus.Sample> shown = samples();
        return new CrawlStatus(
                phase,
                started,
                totals.elapsed(),
                problem,
                seeds.stream().map(CrawlUrl::text).toList(),
                totals.pages(),
                CrawlTotals.of(store).pages(),
                totals.requests(),
                ended == null ? progress.failures() : totals.failures(),
                totals.gone(),
                totals.notModified(),
                totals.bytes(),
                ended == null ? progress.waiting() : ended.waitingUrls(),
                phase.active() ? progress.inFlight() : 0,
                phase.active() ? lately(shown) : totals.pagesPerSecond(),
                shown,
                stages(Indexing.withIndex(totals, index.spent())),
                totals.causes(),
                totals.dropped(),
                hosts(ended == null ? crawler.busiest(HOSTS_SHOWN) : ended.waiting(), phase.active()),
                ended == null ? List.of() : unfetched,
                harvest == null ? List.of() : harvest.topics(),
                harvest == null ? List.of() : harvest.curve());
    }

    private List<CrawlStatus.Sample> samples() {
        sampling.lock();
        try {
            return new ArrayList<>(samples);
        } finally {
            sampling.unlock();
        }
    }

    private static double lately(List<CrawlStatus.Sample> samples) {
        return samples.subList(Math.max(0, samples.size() - LATELY), samples.size()).stream()
                .mapToDouble(CrawlStatus.Sample::pages)
                .average()
                .orElse(0);
    }

    private static Map<String, CrawlStatus.Stage> stages(CrawlTotals totals) {
        Map<String, CrawlStatus.Stage> stages = new TreeMap<>();
        for (Map.Entry<Stage, CrawlTotals.StageTotal> stage : totals.stages().entrySet()) {
            CrawlTotals.StageTotal total = stage.getValue();
            stages.put(CrawlReport.name(stage.getKey()), new CrawlStatus.Stage(total.time(), total.count()));
        }
        return stages;
    }

    private static List<CrawlStatus.HostLine> hosts(List<CrawlResult.WaitingHost> hosts, boolean active) {
        return hosts.stream()
                .limit(HOSTS_SHOWN)
                .map(host -> line(host.host().text(), host.urls(), host.state(), active))
                .toList();
    }

    private static CrawlStatus.HostLine line(String host, long urls, HostState state, boolean active) {
        return switch (state) {
            case HostState.BackingOff(Instant until, String why) ->
                new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.BACKING_OFF, until, why);
            case HostState.Full _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.FULL, null, "");
            case HostState _
            when !active ->
                new CrawlStatus.HostLine(
                        host, urls, urls == 0 ? CrawlStatus.HostPhase.IDLE : CrawlStatus.HostPhase.KEPT, null, "");
            case HostState.Idle _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.IDLE, null, "");
            case HostState.Resting(Instant until) ->
                new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.RESTING, until, "");
            case HostState.Offering _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.READY, null, "");
            case HostState.InFlight _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.ASKED, null, "");
            case HostState.Loading _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.LOADING, null, "");
        };
    }
}
