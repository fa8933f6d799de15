package io.freshet.crawl;

import io.freshet.fetch.Fetcher;
import io.freshet.model.CrawlUrl;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.Signal;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.UrlState;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Crawls: from seeds and from what an earlier run left, until nothing is left.
 *
 * <pre>
 * seed, new link -&gt; SeenUrls ----------+
 * asked again (due, signalled) --------+-&gt; HostQueue -&gt; Turns -&gt; Visit: Fetcher (robots.txt first) -&gt; HtmlParser -&gt; Reading
 *   Reading -&gt; UrlRecord, body and page event, in one commit of the Store
 *   Links   -&gt; the Shard that owns their host: rules, score, or dropped with a reason -&gt; SeenUrls, and round again
 * </pre>
 *
 * <p>A {@link Shard} decides, a {@link Loop} owns shards, a {@link Visit} does the work on a virtual thread of its own ({@link Visits}). One run for each Crawler, which leaves nothing behind, however it ends; one that never runs is closed.
 * What can be called while it runs ({@link #stop}, {@link #pause}, {@link #ask}, and what tells how it goes) is safe for use by many threads.
 */
public final class Crawler implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Crawler.class.getName());
    /** How long requests under way may take to end after {@link #stop}. */
    private static final Duration GRACE = Duration.ofSeconds(5);

    private static final Duration BETWEEN_NOTES = Duration.ofSeconds(2);

    private final CrawlPolicy policy;
    private final Store store;
    private final Clock clock;
    private final LongSupplier nanos;
    private final CrawlCounts counts;
    private final Turns turns;
    private final Visits visits;
    private final StoredFrontier stored;
    private final Shard[] shards = new Shard[UrlKey.SHARDS];
    private final Loop[] loops;
    private final SeenMemory seenMemory;
    private final SeenDisk seenDisk;
    private final Runnable leaveStore; // which may live longer, and would hold everything here

    private final AtomicBoolean closed = new AtomicBoolean();
    private final List<Thread> threads = new ArrayList<>(); // owned by the thread that runs the crawl

    private final ReentrantLock waiting = new ReentrantLock();
    private final Condition progress = waiting.newCondition();
    private volatile boolean awaited; // somebody waits for progress
    private final Liveness life;
    private final CountDownLatch end = new CountDownLatch(1);
    private final AtomicReference<@Nullable Throwable> problem = new AtomicReference<>();
    private volatile boolean scopeKnown;
    private volatile boolean stopped;
    private volatile long stoppedNanos;
    private volatile long startedNanos;

    public Crawler(
            CrawlPolicy policy,
            Fetcher fetcher,
            HtmlParser parser,
            Store store,
            Clock clock,
            LongSupplier nanos,
            long seed) {
        this.policy = policy;
        this.store = store;
        this.clock = clock;
        this.nanos = nanos;
        this.startedNanos = nanos.getAsLong();
        this.counts = new CrawlCounts(nanos);
        this.life = counts.life();
        this.turns = new Turns(
                policy.settings().inFlight(),
                policy.settings().maxPages(),
                policy.scorer().choosiness());
        this.stored = new StoredFrontier(store, clock);
        this.seenMemory = new SeenMemory(policy.settings().seenMemory());
        this.seenDisk = new SeenDisk(store.folder().resolve("seen"), store.minFreeBytes());
        this.visits = new Visits(
                new Visit(fetcher, parser, store, policy, counts, clock),
                store,
                seenDisk,
                policy.settings().headSize(),
                counts,
                clock,
                new Answers());
        LongSupplier messageNumbers = new AtomicLong(stored.lastMessage() + 1)::getAndIncrement;
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new Shard(i, policy, counts, seenMemory, messageNumbers, seed + i);
        }
        this.loops = new Loop[policy.settings().loops()];
        for (int i = 0; i < loops.length; i++) {
            loops[i] = new Loop(shards, turns, new Outside(), clock, counts);
        }
        this.leaveStore = store.onFailure(this::fail);
    }

    /** Is told of every request that has ended, in no particular order, from many threads. Set before {@link #run}. */
    public void onVisit(Consumer<VisitReport> listener) {
        visits.onVisit(listener);
    }

    /** Is told what the sites' sitemaps and feeds say of their own pages, one list a reading, from many threads. Set before {@link #run}. */
    public void onAnnounced(Consumer<List<Signal>> listener) {
        visits.onAnnounced(listener);
    }

    /**
     * Is told of every page that was read, with the digest of its bytes, before it is on disk: for those who follow the store's events and would have to read
     * it again. From many threads, and so briefly. Set before {@link #run}.
     */
    public void onPage(BiConsumer<Page, Digest> listener) {
        visits.onPage(listener);
    }

    /**
     * Crawls until nothing is left that can be asked for soon, a limit is reached, or {@link #stop} is called.
     *
     * @throws io.freshet.store.StoreException when the store cannot go on, for example because the disk is full
     */
    public CrawlResult run(List<CrawlUrl> seeds) throws InterruptedException {
        return run(seeds, List.of());
    }

    /**
     * The same, with pages that are known beside the seeds and are visited as if a seed linked to them: as far as the seeds' scope and the rules let them.
     *
     * @throws io.freshet.store.StoreException when the store cannot go on, for example because the disk is full
     */
    public CrawlResult run(List<CrawlUrl> seeds, List<CrawlUrl> known) throws InterruptedException {
        return work(seeds, true, () -> {
            seeds.forEach(this::seed);
            known.stream().filter(policy.rules()::follows).forEach(this::known);
        });
    }

    /**
     * Visits what is {@linkplain #ask asked for}, and new pages that it leads to, until nothing is left of it, so many requests were made, or {@link #stop} is
     * called. The time that it takes, most of it waiting, does not count as time of crawling in the store's totals.
     *
     * @param seeds of the crawls before: they say how far to go, and are not visited themselves
     * @throws io.freshet.store.StoreException when the store cannot go on, for example because the disk is full
     */
    public CrawlResult visitAsked(List<CrawlUrl> seeds, long requests) throws InterruptedException {
        turns.limit(requests);
        return work(seeds, false, () -> {});
    }

    private CrawlResult work(List<CrawlUrl> seeds, boolean timed, Runnable begin) throws InterruptedException {
        if (closed.get()) {
            throw new IllegalStateException("a crawler runs once, and this one has run or was closed");
        }
        CrawlTotals before;
        try {
            startedNanos = nanos.getAsLong();
            widenScope(seeds);
            restoreShards();
            beginHosts();
            judgeDroppedAgain();
            deliverMessages();
            begin.run();
            startLoops();
            before = stored.totals();
            awaitEnd(before, timed);
        } finally {
            leave();
        }
        throwProblem();
        return conclude(before, timed);
    }

    // ---- the steps of a run, in their order

    private void widenScope(List<CrawlUrl> seeds) {
        stored.widenScope(seeds, policy.rules().scope());
        scopeKnown = true;
    }

    private void restoreShards() throws InterruptedException {
        Instant now = clock.instant();
        stored.restore(shards, (from, to) -> seenDisk.makeRoom(seenMemory, shards, from, to, now));
    }

    private void beginHosts() {
        for (int shard = 0; shard < shards.length; shard++) {
            Actions actions = new Actions();
            shards[shard].begin(clock.instant(), actions);
            loopOf(shard).perform(actions);
        }
    }

    private void judgeDroppedAgain() throws InterruptedException {
        Instant now = clock.instant();
        stored.judgeAgain(policy, shards, (shard, actions, from, to) -> {
            seenDisk.lookUp(actions, shards, from, to, now);
            loopOf(shard).perform(actions);
        });
    }

    private void deliverMessages() {
        stored.messages().forEach(message -> post(message.shard(), stored.discovered(message)));
    }

    private void startLoops() {
        for (int i = 0; i < loops.length; i++) {
            threads.add(Thread.ofPlatform().name("freshet-loop-" + i).start(loops[i]));
            loops[i].nudge();
        }
    }

    private void awaitEnd(CrawlTotals before, boolean timed) throws InterruptedException {
        while (!end.await((stopped ? GRACE : BETWEEN_NOTES).toNanos(), TimeUnit.NANOSECONDS)) {
            stored.note(before.plus(noted(timed)));
            if (stopped && nanos.getAsLong() - stoppedNanos >= GRACE.toNanos()) {
                end();
            }
        }
    }

    /** Ends loops and visits, and lets go of the store. */
    private void leave() throws InterruptedException {
        if (closed.getAndSet(true)) {
            return;
        }
        end();
        try {
            visits.abandon();
            for (Loop loop : loops) {
                loop.nudge();
            }
            for (Thread thread : threads) {
                thread.join(Duration.ofSeconds(30));
            }
            for (Loop loop : loops) {
                loop.awaitRest();
            }
        } finally {
            try {
                endVisits();
            } finally {
                leaveStore.run();
            }
        }
    }

    private void endVisits() throws InterruptedException {
        if (visits.end()) {
            try {
                seenDisk.close();
            } catch (StoreException e) {
                fail(e); // unless something worse has happened before
            }
        }
    }

    private void throwProblem() {
        Throwable failure = problem.get();
        switch (failure) {
            case null -> {}
            case RuntimeException e -> throw e;
            case Error e -> throw e;
            default -> throw new IllegalStateException(failure);
        }
    }

    private CrawlResult conclude(CrawlTotals before, boolean timed) {
        stored.decideHeld(shards);
        stored.keepHosts(shards);
        CrawlTotals totals = totals();
        stored.note(before.plus(noted(timed)));
        store.flush();
        return stored.result(shards, totals, before.plus(totals), ending(), counts.forbiddenHosts());
    }

    /** Lets go of the store, and of what a run that did not happen has left. After a run there is nothing left to do. */
    @Override
    public void close() {
        try {
            leave();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- while it runs

    /** Ends the run soon: no new requests; those under way have a few seconds. */
    public void stop() {
        stoppedNanos = nanos.getAsLong();
        stopped = true;
        turns.close();
        moved();
        for (Loop loop : loops) {
            loop.nudge();
        }
        endIfOver();
    }

    /** Visits no new pages until {@link #resume}; requests under way end. Known pages that are {@linkplain #ask asked for} are visited all the same. What is paused can be stopped. */
    public void pause() {
        turns.pause(true);
    }

    public void resume() {
        turns.pause(false);
        for (Loop loop : loops) {
            loop.nudge();
        }
    }

    /** Whether the run has ended, or is about to. */
    public boolean over() {
        return end.getCount() == 0 || turns.over();
    }

    public boolean paused() {
        return turns.paused();
    }

    /**
     * Does not end before what is returned is run, though nothing is left to do: somebody will {@linkplain #ask ask} for more. A {@link #stop} and limits end it all
     * the same.
     */
    public Runnable hold() {
        life.holds(1);
        var held = new AtomicBoolean(true);
        return () -> {
            if (held.getAndSet(false)) {
                life.holds(-1);
                endIfOver();
            }
        };
    }

    /** The page shall be visited: it is due, or somebody says that it changed. It jumps no delay. */
    public void ask(CrawlUrl url, VisitClass kind, float score) {
        ask(url, kind, score, false);
    }

    /**
     * The page shall be visited: its site says that it is gone. When the visit finds that too (404 or 410), its copies leave the store at once, and not only when it was
     * found twice. That is remembered until the visit, also by a crash.
     */
    public void askGone(CrawlUrl url, float score) {
        ask(url, VisitClass.SIGNALLED, score, true);
    }

    private void ask(CrawlUrl url, VisitClass kind, float score, boolean saidGone) {
        UrlKey key = url.key();
        counts.asked(1);
        post(key.shard(), new Event.Asked(url, key, kind, score, saidGone));
    }

    /** Whether the run has begun, as far as is needed to say what it {@linkplain #follows follows}. */
    public boolean begun() {
        return scopeKnown;
    }

    /** Whether a link to this URL would be followed, wherever it were found. */
    public boolean follows(CrawlUrl url) {
        return policy.rules().follows(url);
    }

    /** Known pages that were asked for, in this run or before, and have not been visited since. */
    long waitingAgain() {
        return counts.waitingAgain();
    }

    /**
     * Waits while so many known pages wait for their visit, as long as anything is under way or will be soon: of what waits for a host that rests for hours nothing is to be expected. Returns at once when the run
     * is over.
     */
    void awaitRoom(int most) throws InterruptedException {
        waiting.lock();
        try {
            awaited = true;
            while (waitingAgain() >= most && (!life.atRest() || life.hosts() > 0) && !over()) {
                progress.await();
            }
            awaited = false;
        } finally {
            waiting.unlock();
        }
    }

    /** Something has moved on. */
    private void moved() {
        if (awaited) {
            waiting.lock();
            try {
                progress.signalAll();
            } finally {
                waiting.unlock();
            }
        }
    }

    public CrawlProgress progress() {
        return counts.progress(elapsed(), turns.inFlight());
    }

    /**
     * Requests that this run has made, robots.txt and the like included.
     *
     * @param first whether those for pages that were not known before count too
     */
    long requests(boolean first) {
        return counts.requests() - (first ? 0 : counts.firstVisits());
    }

    /** What this run has done so far. */
    public CrawlTotals totals() {
        return counts.totals(elapsed());
    }

    /** What is added to the totals of the store. */
    private CrawlTotals noted(boolean timed) {
        return counts.totals(timed ? elapsed() : Duration.ZERO);
    }

    /** Those of the hosts in memory of which most waits, and what each of them is doing. */
    public List<CrawlResult.WaitingHost> busiest(int most) {
        var found = new BusiestHosts(most, clock.instant());
        for (int i = 0; i < loops.length; i++) {
            loops[i].look(found::add, i, loops.length);
        }
        return found.list();
    }

    private void seed(CrawlUrl url) {
        UrlState state = stored.state(url);
        boolean inVain = state == UrlState.FAILED || state == UrlState.GONE || state == UrlState.REFUSED;
        if (inVain) { // whoever names it again wants it tried again
            ask(url, VisitClass.SIGNALLED, 1);
        } else {
            post(url.key().shard(), new Event.Discovered(List.of(Found.seed(url)), null));
        }
    }

    private void known(CrawlUrl url) {
        Found link = Found.link(url, LinkKind.ANCHOR, policy.scorer().score(url));
        post(url.key().shard(), new Event.Discovered(List.of(link), null));
    }

    private CrawlResult.Ending ending() {
        if (stopped) {
            return CrawlResult.Ending.STOPPED;
        }
        return turns.over() ? CrawlResult.Ending.LIMIT : CrawlResult.Ending.DONE;
    }

    private Duration elapsed() {
        return Duration.ofNanos(nanos.getAsLong() - startedNanos);
    }

    private void post(int shard, Event event) {
        life.work(1);
        loopOf(shard).post(shard, event);
    }

    private Loop loopOf(int shard) {
        return loops[shard % loops.length];
    }

    /** Nothing is under way, and nothing will be: the run is over. */
    private void endIfOver() {
        if (life.over() || (life.atRest() && turns.over())) {
            end();
        }
    }

    private void end() {
        end.countDown();
        moved();
        for (Loop loop : loops) {
            loop.nudge();
        }
    }

    private void fail(Throwable failure) {
        if (problem.compareAndSet(null, failure)) {
            LOG.log(Level.DEBUG, "the crawl cannot go on", failure);
        }
        turns.close();
        end();
    }

    /** What a visit brings back was counted when it was started. */
    private final class Answers implements Visits.Answers {
        @Override
        public void bring(int shard, Event event) {
            loopOf(shard).post(shard, event);
        }

        @Override
        public void failed(Throwable failure) {
            fail(failure);
        }
    }

    private final class Outside implements Loop.Outside {
        @Override
        public void remember(List<Change> changes) {
            stored.remember(changes);
        }

        @Override
        public void start(Action action) {
            life.work(1);
            visits.start(action);
        }

        @Override
        public void post(int shard, Event event) {
            Crawler.this.post(shard, event);
        }

        @Override
        public void handled(int events) {
            life.work(-events);
            endIfOver();
            moved();
        }

        @Override
        public boolean mayFetch() {
            return store.backlog() < policy.settings().maxBacklog() && !seenMemory.behind();
        }

        @Override
        public boolean ended() {
            return end.getCount() == 0;
        }

        @Override
        public void failed(Throwable failure) {
            fail(failure);
        }
    }
}
