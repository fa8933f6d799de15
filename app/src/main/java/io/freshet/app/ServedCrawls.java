package io.freshet.app;

import io.freshet.crawl.CrawlTotals;
import io.freshet.crawl.Crawler;
import io.freshet.crawl.Revisits;
import io.freshet.crawl.Scope;
import io.freshet.model.CrawlUrl;
import io.freshet.topics.FocusedCrawl;
import io.freshet.topics.PaperSettings;
import io.freshet.topics.Strategy;
import io.freshet.topics.Topic;
import io.freshet.web.CrawlStatus;
import io.freshet.web.Crawls;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import java.util.Map;
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
    private static final Duration TO_END = Duration.ofSeconds(15);

    private final Workshop workshop;
    private final Settings settings;
    private final Indexing indexing;
    private final Revisits revisits;
    private final Clock clock;
    private final Duration toEnd;
    private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("freshet-samples").factory());
    private final ReentrantLock lock = new ReentrantLock();
    private volatile @Nullable ServedCrawl run; // written under lock: the one that is under way, or the last one
    private @Nullable Upkeep upkeep; // guarded by lock: while no run is under way
    private boolean closed; // guarded by lock

    ServedCrawls(Workshop workshop, Settings settings, Indexing indexing, Revisits revisits, Clock clock) {
        this(workshop, settings, indexing, revisits, clock, TO_END);
    }

    /** @param toEnd so long visits of known pages may take to end before a crawl that is to begin is refused */
    ServedCrawls(
            Workshop workshop, Settings settings, Indexing indexing, Revisits revisits, Clock clock, Duration toEnd) {
        this.workshop = workshop;
        this.settings = settings;
        this.indexing = indexing;
        this.revisits = revisits;
        this.clock = clock;
        this.toEnd = toEnd;
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
            if (run != null && run.active()) {
                throw new RefusedException("a crawl is under way; stop it first, or wait until it has ended");
            }
            if (upkeep != null && !upkeep.end(toEnd)) { // two crawls would not know of each other
                throw new RefusedException("visits of known pages are still ending; try again in a moment");
            }
            upkeep = null;
            try {
                run = run(order);
                run.start();
            } catch (RuntimeException e) {
                keepFresh();
                throw e;
            }
        } finally {
            lock.unlock();
        }
    }

    private ServedCrawl run(Order order) {
        try {
            List<CrawlUrl> given = Seeds.read(order.urls(), null, workshop.canonicaliser());
            List<Topic> topics = workshop.topics().topics(order.topics());
            List<CrawlUrl> known = TopicLibrary.start(topics);
            List<CrawlUrl> seeds = !given.isEmpty()
                    ? given
                    : topics.isEmpty() ? Seeds.ofEarlierRuns(workshop.store(), workshop.canonicaliser()) : known;
            if (seeds.isEmpty()) {
                throw new RefusedException("there is nothing to crawl: give a URL");
            }
            Settings how = settings.copy()
                    .set(Setting.MAX_PAGES, order.maxPages())
                    .set(Setting.MAX_DEPTH, order.maxDepth())
                    .set(Setting.MAX_PAGES_PER_HOST, order.maxPagesPerHost())
                    .set(Setting.DELAY, order.delay())
                    .set(Setting.IN_FLIGHT, topics.isEmpty() ? null : CrawlCommand.IN_FLIGHT_BY_TOPIC);
            var scope = new Scope(Scope.Kind.valueOf(order.scope().toUpperCase(Locale.ROOT)));
            List<Pattern> include = patterns(order.include());
            List<Pattern> exclude = patterns(order.exclude());
            Harvesting harvest = null;
            Crawler crawler;
            if (topics.isEmpty()) {
                crawler = workshop.crawler(how, scope, include, exclude);
            } else {
                Strategy strategy = Strategy.of(order.strategy())
                        .orElseThrow(() -> new RefusedException("there is no strategy \"" + order.strategy() + "\""));
                FocusedCrawl by = workshop.following(topics, strategy, PaperSettings.DEFAULT);
                crawler = workshop.crawler(how, scope, include, exclude, by);
                harvest = new Harvesting(
                        order.topics(),
                        strategy,
                        by,
                        strategy == Strategy.ADAPTIVE ? workshop.replay(how, scope, include, exclude) : null);
            }
            crawler.onPage(indexing::expect);
            Seeds.remember(seeds, workshop.store(), workshop.canonicaliser());
            Manner manner = Manner.of(how, scope.kind(), include, exclude, false);
            manner.remember(workshop.store());
            return new ServedCrawl(
                    crawler,
                    harvest,
                    seeds,
                    known,
                    manner,
                    how,
                    workshop.store(),
                    revisits,
                    new IndexTimeOfCrawl(indexing::spent),
                    clock.instant(),
                    this::keepFresh);
        } catch (SettingsException | IllegalArgumentException e) {
            throw new RefusedException(String.valueOf(e.getMessage()));
        }
    }

    /** Begins to visit known pages again, unless it is all over or somebody's crawl is under way. */
    private void keepFresh() {
        lock.lock();
        try {
            boolean busy = upkeep != null || (run != null && run.active());
            if (!closed && !busy && settings.revisits().perDay() > 0) {
                upkeep = Upkeep.start(workshop, settings, indexing, revisits);
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
            active("stop").stop();
        } finally {
            lock.unlock();
        }
    }

    /** Waits for the end of the crawl that is under way, if one is; for so long at most. */
    void await(Duration patience) {
        ServedCrawl current = run;
        if (current != null) {
            var _ = current.await(patience);
        }
    }

    private ServedCrawl active(String what) {
        lock.lock();
        try {
            if (run == null || !run.active()) {
                throw new RefusedException("there is no crawl to " + what);
            }
            return run;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public CrawlStatus status() {
        ServedCrawl current = run; // without the lock: a crawl that begins may wait for the end of another
        return current == null ? none() : current.status();
    }

    private void sample() {
        ServedCrawl current = run;
        if (current != null && current.active()) {
            current.sample(clock.instant());
        } else {
            if (current != null) {
                current.settle();
            }
            keepFreshAgain();
        }
    }

    /** Visits of known pages were ended for a crawl that was then refused, since they took too long to end: they begin again. */
    private void keepFreshAgain() {
        lock.lock();
        try {
            if (upkeep != null && upkeep.ended()) {
                upkeep = null;
                keepFresh();
            }
        } catch (RuntimeException e) { // the samples of later crawls are taken by this thread too
            LOG.log(Level.ERROR, "known pages are not visited again", e);
        } finally {
            lock.unlock();
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
                List.of(),
                List.of(),
                List.of(),
                List.of());
    }

    /** Stops what is under way, and waits for its end. May be called twice. */
    @Override
    public void close() {
        ServedCrawl current;
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
        boolean ended = before == null || before.end(TO_END);
        if (current != null && current.active()) {
            current.stop();
            ended &= current.await(TO_END);
        }
        if (!ended) {
            LOG.log(Level.WARNING, "a crawl has not ended within " + TO_END.toSeconds() + " seconds");
        }
    }
}
