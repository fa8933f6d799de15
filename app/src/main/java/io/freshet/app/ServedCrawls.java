package io.freshet.app;

import io.freshet.crawl.CrawlProgress;
import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.HostState;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.Scope;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Stage;
import io.freshet.store.StoreException;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;

/**
 * Crawls of a store that is served, one after another. Each has a thread of its own. While somebody's crawl runs it is also asked for the pages that are due;
 * while none does, a crawl of our own visits those and the new pages that they lead to. Safe for use by many threads.
 */
final class ServedCrawls implements Crawls, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServedCrawls.class.getName());
    private static final Duration BETWEEN_SAMPLES = Duration.ofSeconds(1);
    private static final int SAMPLES = 300;
    /** The rate is that of so many samples. */
    private static final int LATELY = 5;

    /** A crawl with so many waiting URLs takes a while: known pages are visited meanwhile. */
    private static final long LONG = 1_000;

    private static final int HOSTS_SHOWN = 20;
    private static final Duration TO_END = Duration.ofSeconds(15);

    private final Workshop workshop;
    private final Settings settings;
    private final Indexing indexing;
    private final Revisits revisits;
    private final Clock clock;
    private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("freshet-samples").factory());
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Run run; // guarded by lock: the one that is under way, or the last one
    private @Nullable Upkeep upkeep; // guarded by lock: while no run is under way
    private boolean closed; // guarded by lock

    ServedCrawls(Workshop workshop, Settings settings, Indexing indexing, Revisits revisits, Clock clock) {
        this.workshop = workshop;
        this.settings = settings;
        this.indexing = indexing;
        this.revisits = revisits;
        this.clock = clock;
        keepFresh();
        var _ = sampler.scheduleAtFixedRate(
                this::sample, BETWEEN_SAMPLES.toMillis(), BETWEEN_SAMPLES.toMillis(), TimeUnit.MILLISECONDS);
    }

    @Override
    public Duration usualDelay() {
        return settings.crawl().delay();
    }

    @Override
    public void start(Order order) {
        lock.lock();
        try {
            if (closed) {
                throw new RefusedException("Freshet is ending");
            }
            if (run != null && run.phase().active()) {
                throw new RefusedException("a crawl is under way; stop it first, or wait until it has ended");
            }
            Upkeep before = upkeep;
            upkeep = null;
            if (before != null) {
                before.end(); // two crawls would not know of each other
            }
            try {
                run = run(order);
                run.thread.start();
            } catch (RuntimeException e) {
                keepFresh();
                throw e;
            }
        } finally {
            lock.unlock();
        }
    }

    private Run run(Order order) {
        try {
            List<CrawlUrl> given = Seeds.read(order.urls(), null, workshop.canonicaliser());
            List<CrawlUrl> seeds =
                    given.isEmpty() ? Seeds.ofEarlierRuns(workshop.store(), workshop.canonicaliser()) : given;
            if (seeds.isEmpty()) {
                throw new RefusedException("there is nothing to crawl: give a URL");
            }
            Settings how = settings.copy()
                    .set(Setting.MAX_PAGES, order.maxPages())
                    .set(Setting.MAX_DEPTH, order.maxDepth())
                    .set(Setting.MAX_PAGES_PER_HOST, order.maxPagesPerHost())
                    .set(Setting.DELAY, order.delay());
            var scope = new Scope(Scope.Kind.valueOf(order.scope().toUpperCase(Locale.ROOT)));
            Crawler crawler = workshop.crawler(how, scope, patterns(order.include()), patterns(order.exclude()));
            crawler.onPage(indexing::expect);
            Seeds.remember(seeds, workshop.store(), workshop.canonicaliser());
            Manner manner = Manner.of(how, scope.kind(), patterns(order.include()), patterns(order.exclude()), false);
            manner.remember(workshop.store());
            return new Run(crawler, seeds, manner);
        } catch (SettingsException | IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    /** Begins to visit known pages again, unless it is all over or somebody's crawl is under way. */
    private void keepFresh() {
        lock.lock();
        try {
            boolean busy = upkeep != null || (run != null && run.phase().active());
            if (!closed && !busy && settings.revisits().perDay() > 0) {
                upkeep = new Upkeep();
                upkeep.thread.start();
            }
        } finally {
            lock.unlock();
        }
    }

    private static List<Pattern> patterns(List<String> texts) {
        try {
            return texts.stream().map(Pattern::compile).toList();
        } catch (PatternSyntaxException e) {
            throw new RefusedException("\"" + e.getPattern() + "\" is not a regular expression: " + e.getDescription());
        }
    }

    @Override
    public void pause() {
        active("pause").pause();
    }

    @Override
    public void resume() {
        active("resume").resume();
    }

    @Override
    public void stop() {
        lock.lock();
        try {
            active("stop");
            if (run != null) {
                run.stop();
            }
        } finally {
            lock.unlock();
        }
    }

    private Crawler active(String what) {
        lock.lock();
        try {
            if (run == null || !run.phase().active()) {
                throw new RefusedException("there is no crawl to " + what);
            }
            return run.crawler;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CrawlStatus status() {
        Run current = current();
        return current == null ? none() : current.status();
    }

    private @Nullable Run current() {
        lock.lock();
        try {
            return run;
        } finally {
            lock.unlock();
        }
    }

    private void sample() {
        Run current = current();
        if (current != null && current.phase().active()) {
            current.sample(clock.instant());
        }
    }

    private CrawlStatus none() {
        return new CrawlStatus(
                CrawlStatus.Phase.NONE,
                null,
                Duration.ZERO,
                "",
                List.of(),
                0,
                CrawlTotals.of(workshop.store()).pages(),
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                0,
                List.of(),
                Map.of(),
                Map.of(),
                Map.of(),
                List.of());
    }

    /** Stops what is under way, and waits for its end. May be called twice. */
    @Override
    public void close() {
        Run current;
        Upkeep before;
        lock.lock();
        try {
            closed = true;
            current = run;
            before = upkeep;
        } finally {
            lock.unlock();
        }
        sampler.shutdownNow();
        if (before != null) {
            before.end();
        }
        if (current != null && current.phase().active()) {
            current.stop();
            awaitEnd(current.thread);
        }
    }

    private static void awaitEnd(Thread thread) {
        try {
            if (!thread.join(TO_END)) {
                LOG.log(Level.WARNING, "a crawl has not ended within " + TO_END.toSeconds() + " seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** A crawl that nobody started: visits known pages again, as politely and as far as the last crawl went, until it is ended. */
    private final class Upkeep {
        private final Crawler crawler = workshop.crawler(Manner.of(workshop.store(), settings));
        private final Thread thread = Thread.ofPlatform().name("freshet-upkeep").unstarted(this::work);

        private void work() {
            crawler.onPage(indexing::expect);
            crawler.hold();
            revisits.feed(crawler, 0);
            try {
                crawler.visitAsked(Seeds.ofEarlierRuns(workshop.store(), workshop.canonicaliser()), Long.MAX_VALUE);
            } catch (StoreException e) {
                LOG.log(Level.ERROR, "pages are not visited again: " + e.getMessage());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
                LOG.log(Level.ERROR, "a bug in Freshet: pages are not visited again", e);
            } finally {
                revisits.leave(crawler);
            }
        }

        void end() {
            crawler.stop();
            awaitEnd(thread);
        }
    }

    /** One crawl. */
    private final class Run {
        private final Crawler crawler;
        private final List<CrawlUrl> seeds;
        private final Manner manner;
        private final Instant started = clock.instant();
        private final Thread thread = Thread.ofPlatform().name("freshet-crawl").unstarted(this::work);
        private final ReentrantLock sampling = new ReentrantLock();
        private final Deque<CrawlStatus.Sample> samples = new ArrayDeque<>(); // guarded by sampling
        private CrawlProgress before; // guarded by sampling
        private volatile boolean stopping;
        private volatile @Nullable CrawlResult result;
        private volatile String problem = "";

        Run(Crawler crawler, List<CrawlUrl> seeds, Manner manner) {
            this.crawler = crawler;
            this.seeds = seeds;
            this.manner = manner;
            this.before = crawler.progress();
        }

        private void work() {
            revisits.feed(crawler, LONG);
            try {
                CrawlResult end = crawler.run(seeds);
                if (end.ending() == CrawlResult.Ending.DONE) {
                    manner.completed().remember(workshop.store());
                }
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
                revisits.leave(crawler);
                keepFresh();
            }
        }

        void stop() {
            stopping = true;
            crawler.stop();
        }

        CrawlStatus.Phase phase() {
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

        void sample(Instant now) {
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
                    CrawlTotals.of(workshop.store()).pages(),
                    totals.requests(),
                    ended == null ? progress.failures() : totals.failures(),
                    totals.gone(),
                    totals.notModified(),
                    totals.bytes(),
                    ended == null ? progress.waiting() : ended.waitingUrls(),
                    phase.active() ? progress.inFlight() : 0,
                    phase.active() ? lately(shown) : totals.pagesPerSecond(),
                    shown,
                    stages(totals),
                    totals.causes(),
                    totals.dropped(),
                    hosts(ended == null ? crawler.busiest(HOSTS_SHOWN) : ended.waiting()));
        }

        private List<CrawlStatus.Sample> samples() {
            sampling.lock();
            try {
                return new ArrayList<>(samples);
            } finally {
                sampling.unlock();
            }
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

    private static List<CrawlStatus.HostLine> hosts(List<CrawlResult.WaitingHost> hosts) {
        return hosts.stream()
                .limit(HOSTS_SHOWN)
                .map(host -> line(host.host().text(), host.urls(), host.state()))
                .toList();
    }

    private static CrawlStatus.HostLine line(String host, long urls, HostState state) {
        return switch (state) {
            case HostState.Idle _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.IDLE, null, "");
            case HostState.Resting(Instant until) ->
                new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.RESTING, until, "");
            case HostState.BackingOff(Instant until, String why) ->
                new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.BACKING_OFF, until, why);
            case HostState.Offering _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.READY, null, "");
            case HostState.InFlight _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.ASKED, null, "");
            case HostState.Loading _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.LOADING, null, "");
            case HostState.Full _ -> new CrawlStatus.HostLine(host, urls, CrawlStatus.HostPhase.FULL, null, "");
        };
    }
}
