package io.freshet.search;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.ERROR;

import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the index abreast of the store: follows its events in a thread of its own, which is the only one that writes the index. An event only says
 * which page to look at; what counts is what the store knows of it now. So an event may take effect twice, as after a crash, and two events of a
 * page in one batch are one.
 *
 * <p>An index that is new, or so old that the events after it are not kept any more, is filled from the store's records first. One whose pages were classified by other topics than
 * those of today is {@linkplain Classification classified} again, beside following.
 */
public final class IndexFeed implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(IndexFeed.class.getName());
    private static final int BATCH = 256;

    /** Links that are remembered between two refreshes: some tens of megabytes. */
    private static final int MOST_UNSEEN_LINKS = 200_000;

    /** While nothing happens. */
    private static final Duration RECOUNT_EVERY = Duration.ofMinutes(10);

    private static final Duration NOTHING_TO_DO = Duration.ofSeconds(10);
    /** The version of no topics: pages are classified by one and the other. */
    private static final String UNDER_WAY = "under way";

    private final Store store;
    private final SearchIndex index;
    private final Intake intake;
    private final SearchSettings settings;
    private final LongSupplier nanos;
    private final Thread thread;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private long newest; // guarded by lock: the last event of the store
    private Position position; // guarded by lock
    private PageTopics topics; // guarded by lock
    private String classified; // guarded by lock: the topics that all pages are classified by
    private Position classifying = new Position(0, 1); // guarded by lock
    private boolean hurry; // guarded by lock: somebody waits for everything to be found and safe
    private boolean closing; // guarded by lock
    private boolean ended; // guarded by lock
    private Spent spent = new Spent(IndexTime.NONE, 0); // guarded by lock
    private @Nullable String failure; // guarded by lock

    // Owned by the thread that writes.
    private boolean unrefreshed;
    private boolean uncommitted;
    private long refreshedAt;
    private long committedAt;
    private long recountedAt;
    private long uncounted; // pages since links were counted
    private final IndexTime spentBefore; // over the life of the store
    private long workingSince;
    private long taken; // pages since the time was noted
    private @Nullable Classification classification; // under way

    /**
     * How far the index is.
     *
     * @param done events that took effect, or while the index is filled or classified, pages
     * @param of how many there are
     */
    public record Position(long done, long of) {}

    /**
     * What a feed has cost.
     *
     * @param time since the feed was made
     * @param event the last one that took effect in this time or before
     */
    public record Spent(IndexTime time, long event) {}

    /** @param nanos a clock that only goes forward */
    public IndexFeed(
            Store store,
            SearchIndex index,
            HtmlParser parser,
            RecentPages recent,
            PageTopics topics,
            SearchSettings settings,
            LongSupplier nanos) {
        this.store = store;
        this.index = index;
        this.settings = settings;
        this.nanos = nanos;
        this.topics = topics;
        this.classified = index.topics();
        intake = new Intake(store, index, parser, recent, topics);
        spentBefore = IndexTime.of(store);
        newest = store.lastEvent();
        position = new Position(index.event(), newest);
        refreshedAt = nanos.getAsLong();
        committedAt = refreshedAt;
        recountedAt = refreshedAt;
        thread = Thread.ofPlatform().name("freshet-index").daemon().unstarted(this::run);
    }

    /** Begins to follow. */
    public void start() {
        thread.start();
    }

    /** Topics have changed: all pages are classified by these from now on, those that are there already one after the other. */
    public void classify(PageTopics now) {
        lock.lock();
        try {
            topics = now;
            classifying = new Position(0, Math.max(1, index.pages()));
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** How many pages are classified by the topics of today; empty when all are. */
    public Optional<Position> classifying() {
        lock.lock();
        try {
            return classified.equals(topics.version()) ? Optional.empty() : Optional.of(classifying);
        } finally {
            lock.unlock();
        }
    }

    public Position position() {
        lock.lock();
        try {
            return position;
        } finally {
            lock.unlock();
        }
    }

    /** What this feed has cost so far. */
    public Spent spent() {
        lock.lock();
        try {
            return spent;
        } finally {
            lock.unlock();
        }
    }

    /** Why the index follows no more; empty as long as it does. */
    public Optional<String> failure() {
        lock.lock();
        try {
            return Optional.ofNullable(failure);
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until all that has happened in the store can be found, in its categories of today, and is safe.
     *
     * @return false when the time is over before, or the index follows no more
     */
    public boolean awaitCaughtUp(Duration most) throws InterruptedException {
        long left = most.toNanos();
        lock.lock();
        try {
            newest = Math.max(newest, store.lastEvent());
            hurry = true;
            news.signal();
            while (hurry && !ended && left > 0) {
                left = progress.awaitNanos(left);
            }
            return !hurry && failure == null;
        } finally {
            lock.unlock();
        }
    }

    /** Ends following; what was done is safe. May be called twice. */
    @Override
    public void close() {
        lock.lock();
        try {
            closing = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // it uses what is closed next: there is no leaving early
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        Runnable noMoreNews = store.onEvents(this::happened);
        try {
            workingSince = nanos.getAsLong();
            if (!fillIfNeeded()) {
                saveSpent();
                return;
            }
            while (awaitNews()) {
                workingSince = nanos.getAsLong();
                step();
            }
            workingSince = nanos.getAsLong();
            commit();
        } catch (IOException e) {
            ended(index.failed(e).getMessage(), e);
        } catch (RuntimeException | Error e) { // the thread's last chance to tell anybody
            ended("the search index follows no more: " + e, e);
        } finally {
            noMoreNews.run();
            ended(null, null);
        }
    }

    private void happened(long event) {
        lock.lock();
        try {
            newest = Math.max(newest, event);
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** Waits until there is something to do; false when it is time to end. */
    private boolean awaitNews() {
        lock.lock();
        try {
            while (!closing
                    && newest <= index.event()
                    && !hurry
                    && index.topics().equals(topics.version())) {
                long wait = wait(unrefreshed, refreshedAt, settings.refreshEvery());
                wait = Math.min(wait, wait(uncommitted, committedAt, settings.commitEvery()));
                wait = Math.min(wait, wait(uncounted > 0, recountedAt, RECOUNT_EVERY));
                if (wait <= 0) {
                    return true;
                }
                try {
                    news.awaitNanos(wait);
                } catch (InterruptedException e) {
                    closing = true; // this thread is nobody else's: whoever interrupts it wants it to end
                }
            }
            return !closing;
        } finally {
            lock.unlock();
        }
    }

    private long wait(boolean undone, long last, Duration every) {
        return undone ? last + every.toNanos() - nanos.getAsLong() : NOTHING_TO_DO.toNanos();
    }

    /** One batch of events; then what is due is done. */
    private void step() throws IOException {
        List<PageEvent> events = store.events(index.event() + 1, BATCH);
        if (!events.isEmpty()) {
            Map<UrlKey, Boolean> pages = new LinkedHashMap<>();
            for (PageEvent event : events) {
                pages.merge(event.url().key(), !event.change().broughtContent(), Boolean::logicalAnd);
            }
            for (Map.Entry<UrlKey, Boolean> page : pages.entrySet()) {
                take(page.getKey(), page.getValue());
            }
            index.reached(events.getLast().number());
        }
        classify();
        boolean all = tellPosition(events.isEmpty());
        if (all || (events.isEmpty() && due(recountedAt, RECOUNT_EVERY))) {
            recount();
        }
        if (all || due(refreshedAt, settings.refreshEvery()) || index.unseenLinks() > MOST_UNSEEN_LINKS) {
            refresh();
        }
        if (all || due(committedAt, settings.commitEvery())) {
            commit();
        }
        worked();
        if (all) {
            caughtUp();
        }
    }

    /** Adds what was done since the last call to what was spent. */
    private void worked() {
        long now = nanos.getAsLong();
        lock.lock();
        try {
            spent = new Spent(
                    spent.time().plus(new IndexTime(Duration.ofNanos(now - workingSince), taken)), index.event());
        } finally {
            lock.unlock();
        }
        workingSince = now;
        taken = 0;
    }

    /** One batch of pages, if not all are classified by the topics of today. */
    private void classify() throws IOException {
        PageTopics now = topics();
        if (index.topics().equals(now.version())) {
            classification = null;
            return;
        }
        if (classification == null || !classification.version().equals(now.version())) {
            intake.topics(now);
            index.classified(UNDER_WAY); // or topics that come back before the end would find nothing to do
            refresh(); // what can be found is compared with
            classification = new Classification(now.version(), nearestFirst());
        }
        classification.batch(intake);
        done();
        if (classification.ended()) {
            index.classified(now.version());
            classification = null;
        }
    }

    private PageTopics topics() {
        lock.lock();
        try {
            return topics;
        } finally {
            lock.unlock();
        }
    }

    /** True when somebody waits for everything, and this was everything. */
    private boolean tellPosition(boolean nothing) {
        lock.lock();
        try {
            classified = index.topics();
            classifying = classification == null ? classifying : classification.position();
            position = classification != null
                    ? classification.position()
                    : new Position(index.event(), Math.max(newest, index.event()));
            return hurry && index.topics().equals(topics.version()) && (nothing || index.event() >= newest);
        } finally {
            lock.unlock();
        }
    }

    private void caughtUp() {
        lock.lock();
        try {
            hurry = false;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void take(UrlKey page, boolean sameWords) throws IOException {
        intake.take(page, sameWords);
        taken++;
        done();
    }

    private void done() {
        uncounted++;
        unrefreshed = true;
        uncommitted = true;
    }

    private boolean due(long last, Duration every) {
        return nanos.getAsLong() - last >= every.toNanos();
    }

    /** Early pages were put when little was known of the links to them: those of which much more is known are put again. */
    private void recount() throws IOException {
        recountedAt = nanos.getAsLong();
        if (uncounted == 0) {
            return;
        }
        refresh();
        for (UrlKey page : index.recount()) {
            take(page, false);
        }
        done();
        uncounted = 0;
    }

    private void refresh() throws IOException {
        if (unrefreshed) {
            index.refresh();
            unrefreshed = false;
        }
        refreshedAt = nanos.getAsLong();
    }

    private void commit() throws IOException {
        if (uncommitted) {
            index.commit();
            uncommitted = false;
            worked();
            saveSpent();
        }
        committedAt = nanos.getAsLong();
    }

    private void saveSpent() {
        try {
            spentBefore.plus(spent().time()).save(store);
        } catch (StoreException e) { // the store takes no more and has said why: the index is safe without this note
            LOG.log(DEBUG, "the time of the index is not noted", e);
        }
    }

    /** Fills an index that cannot follow from where it is. False when it was told to end meanwhile. */
    private boolean fillIfNeeded() throws IOException {
        long last = store.lastEvent(); // before the events are read: there may be new ones at any time
        List<PageEvent> next = store.events(index.event() + 1, 1);
        long first = next.isEmpty() ? last + 1 : next.getFirst().number();
        boolean missing = first > index.event() + 1; // some are not kept any more
        boolean ahead = index.event() > last; // the store is an older one, put back
        boolean fresh = index.empty() && last > 0;
        return !(missing || ahead || fresh) || fill();
    }

    private boolean fill() throws IOException {
        long last = store.lastEvent();
        PageTopics now = topics();
        intake.topics(now);
        index.clear();
        List<UrlKey> pages = nearestFirst();
        for (int i = 0; i < pages.size(); i++) {
            take(pages.get(i), false);
            if (i % BATCH == BATCH - 1) {
                worked();
                if (!tellFilled(i, pages.size())) {
                    return false; // nothing is committed: it begins anew
                }
                if (due(refreshedAt, settings.refreshEvery()) || index.unseenLinks() > MOST_UNSEEN_LINKS) {
                    refresh();
                }
            }
        }
        index.reached(last);
        index.classified(now.version());
        refresh();
        done();
        commit();
        tellPosition(false);
        return true;
    }

    /** All pages, those near a seed first: they have the links that say what others are about. */
    private List<UrlKey> nearestFirst() {
        NavigableMap<Integer, List<UrlKey>> byDepth = new TreeMap<>();
        store.eachUrl(record -> {
            if (record.content() != null) {
                byDepth.computeIfAbsent(record.depth(), _ -> new ArrayList<>())
                        .add(record.url().key());
            }
        });
        return byDepth.values().stream().flatMap(List::stream).toList();
    }

    private boolean tellFilled(long pages, long of) {
        lock.lock();
        try {
            position = new Position(pages, of);
            return !closing;
        } finally {
            lock.unlock();
        }
    }

    private void ended(@Nullable String why, @Nullable Throwable e) {
        if (why != null) {
            LOG.log(ERROR, why, e);
        }
        lock.lock();
        try {
            failure = why == null ? failure : why;
            ended = true;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
