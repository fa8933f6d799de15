package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Page;
import io.freshet.model.Signal;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.BiConsumer;
import java.util.function.Consumer;

/**
 * Does for the loops what takes time, each on a thread of its own: a {@link Visit}, reading from the tables what waits, looking up known URLs on disk. Every answer is an
 * event for the shard that wanted it. Safe for use by many threads.
 */
final class Visits {
    /** Who gets the answers. Safe for use by many threads. */
    interface Answers {
        void bring(int shard, Event event);

        /** There will be no answer: the crawl cannot go on. */
        void failed(Throwable problem);
    }

    private static final System.Logger LOG = System.getLogger(Visits.class.getName());

    private final Visit visit;
    private final Store store;
    private final SeenDisk seenDisk;
    private final int headSize;
    private final CrawlCounts counts;
    private final Clock clock;
    private final Answers answers;
    private final ExecutorService visits = Executors.newVirtualThreadPerTaskExecutor();
    private final ExecutorService merges = Executors.newSingleThreadExecutor(
            Thread.ofPlatform().daemon().name("freshet-merge").factory());
    private final AtomicLong orders = new AtomicLong();
    private volatile boolean abandoned; // visits that end now did not happen
    private volatile Consumer<VisitReport> reports = _ -> {};

    /** @param headSize entries of a host's queue that are read at once */
    Visits(
            Visit visit,
            Store store,
            SeenDisk seenDisk,
            int headSize,
            CrawlCounts counts,
            Clock clock,
            Answers answers) {
        this.visit = visit;
        this.store = store;
        this.seenDisk = seenDisk;
        this.headSize = headSize;
        this.counts = counts;
        this.clock = clock;
        this.answers = answers;
    }

    void onVisit(Consumer<VisitReport> listener) {
        reports = listener;
    }

    void onAnnounced(Consumer<List<Signal>> listener) {
        visit.onAnnounced(listener);
    }

    void onPage(BiConsumer<Page, Digest> listener) {
        visit.onPage(listener);
    }

    void start(Action action) {
        boolean ordered = action instanceof Action.Fetch
                || action instanceof Action.FetchSitemap
                || action instanceof Action.Compare;
        long order = ordered ? orders.incrementAndGet() : 0;
        int shard = shardOf(action);
        executor(action).execute(() -> {
            try {
                Event event = answer(action);
                if (!abandoned) {
                    report(order, event);
                    answers.bring(shard, event);
                }
            } catch (RuntimeException | Error e) { // the end of the line for this visit: nobody else would hear of it
                if (!abandoned) {
                    answers.failed(e);
                }
            }
        });
    }

    /** From now on nobody is told of anything. */
    void abandon() {
        abandoned = true;
    }

    /** Interrupts what is under way; false when known URLs are still being merged. */
    boolean end() throws InterruptedException {
        visits.shutdownNow();
        merges.shutdownNow();
        return merges.awaitTermination(30, TimeUnit.SECONDS);
    }

    private Event answer(Action action) {
        return switch (action) {
            case Action.Fetch fetch -> visited(fetch);
            case Action.FetchSitemap fetch -> visit.sitemap(fetch);
            case Action.FetchRobots fetch -> visit.robots(fetch);
            case Action.Compare compare -> visit.compare(compare);
            case Action.Load(long host, VisitClass kind, var after) -> {
                store.flush();
                yield new Event.Loaded(host, kind, store.queued(host, kind, after, headSize));
            }
            case Action.Bring(long host) -> {
                store.awaitSafe();
                yield new Event.Brought(
                        host, store.host(host).orElse(null), store.heads(host, ComingHost.BROUGHT_ALONG));
            }
            case Action.LookUp(var _, SeenJob job) -> {
                long started = counts.nanos();
                Event.LookedUp answer = new Event.LookedUp(seenDisk.run(job));
                counts.time(Stage.UNIQUENESS, counts.nanos() - started, 0);
                yield answer;
            }
            default -> throw new IllegalArgumentException("not for a visit: " + action);
        };
    }

    /** A bug that one page brings to light costs that page, not the crawl. */
    private Event.Visited visited(Action.Fetch fetch) {
        try {
            return visit.page(fetch);
        } catch (StoreException e) {
            throw e;
        } catch (RuntimeException | StackOverflowError e) {
            CrawlUrl url = fetch.entry().url();
            LOG.log(Level.ERROR, "a bug in Freshet, met at " + url, e);
            FetchOutcome failed = new FetchOutcome.Failed(
                    url, 0, Stage.PARSE, FailureCause.BUG, String.valueOf(e.getMessage()), StageTimes.NONE);
            return Event.Visited.first(fetch.entry(), failed, null, clock.instant());
        }
    }

    /** Tells of an answer that counts. */
    private void report(long order, Event event) {
        counts.answer(event);
        switch (event) {
            case Event.Visited visited ->
                reports.accept(Visit.report(order, visited.entry().url(), visited.outcome()));
            case Event.SitemapRead read ->
                reports.accept(Visit.report(order, read.outcome().url(), read.outcome()));
            case Event.Compared compared ->
                reports.accept(Visit.report(order, compared.outcome().url(), compared.outcome()));
            default -> {}
        }
    }

    /** Merging keys is long work without waiting: a thread of its own, beside those of the visits. */
    private ExecutorService executor(Action action) {
        return action instanceof Action.LookUp(var _, SeenJob.Spill _) ? merges : visits;
    }

    private static int shardOf(Action action) {
        return switch (action) {
            case Action.Fetch fetch -> fetch.entry().url().key().shard();
            case Action.FetchRobots fetch -> UrlKey.shardOf(fetch.host());
            case Action.FetchSitemap fetch -> UrlKey.shardOf(fetch.host());
            case Action.Compare compare -> UrlKey.shardOf(compare.host());
            case Action.Load load -> UrlKey.shardOf(load.host());
            case Action.Bring bring -> UrlKey.shardOf(bring.host());
            case Action.LookUp lookUp -> lookUp.shard();
            default -> throw new IllegalArgumentException("not for a visit: " + action);
        };
    }
}
