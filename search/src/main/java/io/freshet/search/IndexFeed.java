package io.freshet.search;

import static java.lang.System.Logger.Level.DEBUG;
import static java.lang.System.Logger.Level.ERROR;

import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.EventFollower;
import io.freshet.store.PageEvent;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.apache.lucene.store.AlreadyClosedException;
import org.jspecify.annotations.Nullable;

/**
 * Keeps the index abreast of the store: {@linkplain EventFollower follows} its events in a thread of its own, which is the only one that writes the index. An event only says
 * which page to look at; what counts is what the store knows of it now. So two events of a page in one batch are one. The number of the last event is part of the index's commits.
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
    private final EventFollower follower;

    private final ReentrantLock lock = new ReentrantLock();
    private Position position; // guarded by lock
    private PageTopics topics; // guarded by lock
    private String classified; // guarded by lock: the topics that all pages are classified by
    private Position classifying = new Position(0, 1); // guarded by lock
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
        position = new Position(index.event(), store.lastEvent());
        refreshedAt = nanos.getAsLong();
        committedAt = refreshedAt;
        recountedAt = refreshedAt;
        follower = new EventFollower(store, "freshet-index", BATCH, new Reader());
    }

    /** Begins to follow. */
    public void start() {
        follower.start();
    }

    /** Topics have changed: all pages are classified by these from now on, those that are there already one after the other. */
    public void classify(PageTopics now) {
        lock.lock();
        try {
            topics = now;
            classifying = new Position(0, Math.max(1, index.pages()));
        } finally {
            lock.unlock();
        }
        follower.wake();
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
        return follower.awaitSettled(most);
    }

    /** Ends following; what was done is safe. May be called twice. */
    @Override
    public void close() {
        follower.close();
    }

    /** What the thread that writes the index does. */
    private final class Reader implements EventFollower.Reader {
        @Override
        public OptionalLong begin(BooleanSupplier stopping) throws IOException {
            workingSince = nanos.getAsLong();
            boolean ready = fillIfNeeded(stopping);
            worked();
            if (!ready) {
                saveSpent();
            }
            return ready ? OptionalLong.of(index.event()) : OptionalLong.empty();
        }

        @Override
        public void take(List<PageEvent> events) throws IOException {
            workingSince = nanos.getAsLong();
            IndexFeed.this.take(events);
            worked();
        }

        @Override
        public EventFollower.Next work(boolean caughtUp, boolean awaited) throws IOException {
            workingSince = nanos.getAsLong();
            boolean settled = doWhatIsDue(caughtUp, awaited);
            worked();
            return new EventFollower.Next(idle(), settled);
        }

        @Override
        public void end() throws IOException {
            workingSince = nanos.getAsLong();
            commit();
        }

        @Override
        public void failed(Throwable why) {
            String words = words(why);
            lock.lock();
            try {
                failure = words;
            } finally {
                lock.unlock();
            }
        }

        /** Logs it too: with the trace where it is a bug. */
        private String words(Throwable why) {
            String words = switch (why) {
                case IOException e -> String.valueOf(index.failed(e).getMessage());
                case UncheckedIOException e ->
                    String.valueOf(
                            index.failed(Objects.requireNonNull(e.getCause())).getMessage());
                case StoreException e -> String.valueOf(e.getMessage());
                case SearchException e -> String.valueOf(e.getMessage());
                // the writer closes itself when it cannot write, and says so the next time
                case AlreadyClosedException e ->
                    String.valueOf(index.failed(e.getCause() instanceof IOException cause ? cause : new IOException(e))
                            .getMessage());
                default -> "";
            };
            if (words.isEmpty()) {
                words = "the search index is not kept up to date any more because of a bug in Freshet: " + why;
                LOG.log(ERROR, words, why);
            } else {
                LOG.log(ERROR, words);
            }
            return words;
        }
    }

    private void take(List<PageEvent> events) throws IOException {
        Map<UrlKey, Boolean> pages = new LinkedHashMap<>();
        for (PageEvent event : events) {
            pages.merge(event.url().key(), !event.change().broughtContent(), Boolean::logicalAnd);
        }
        for (Map.Entry<UrlKey, Boolean> page : pages.entrySet()) {
            take(page.getKey(), page.getValue());
        }
        index.reached(events.getLast().number());
    }

    /** Everything, when it is awaited; otherwise what it is time for. True when all can be found and is safe. */
    private boolean doWhatIsDue(boolean caughtUp, boolean awaited) throws IOException {
        classify();
        tellPosition();
        boolean all = awaited && caughtUp && index.topics().equals(topics().version());
        if (all || (caughtUp && due(recountedAt, RECOUNT_EVERY))) {
            recount();
        }
        if (all || due(refreshedAt, settings.refreshEvery()) || index.unseenLinks() > MOST_UNSEEN_LINKS) {
            refresh();
        }
        if (all || due(committedAt, settings.commitEvery())) {
            commit();
        }
        return all;
    }

    /** For how long there is nothing to do but for new events. */
    private Duration idle() {
        if (!index.topics().equals(topics().version())) {
            return Duration.ZERO;
        }
        long wait = wait(unrefreshed, refreshedAt, settings.refreshEvery());
        wait = Math.min(wait, wait(uncommitted, committedAt, settings.commitEvery()));
        wait = Math.min(wait, wait(uncounted > 0, recountedAt, RECOUNT_EVERY));
        return Duration.ofNanos(Math.max(0, wait));
    }

    private long wait(boolean undone, long last, Duration every) {
        return undone ? last + every.toNanos() - nanos.getAsLong() : NOTHING_TO_DO.toNanos();
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

    private void tellPosition() {
        long newest = follower.newest();
        lock.lock();
        try {
            classified = index.topics();
            classifying = classification == null ? classifying : classification.position();
            position = classification != null
                    ? classification.position()
                    : new Position(index.event(), Math.max(newest, index.event()));
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
    private boolean fillIfNeeded(BooleanSupplier stopping) throws IOException {
        long last = store.lastEvent(); // before the events are read: there may be new ones at any time
        List<PageEvent> next = store.events(index.event() + 1, 1);
        long first = next.isEmpty() ? last + 1 : next.getFirst().number();
        boolean missing = first > index.event() + 1; // some are not kept any more
        boolean ahead = index.event() > last; // the store is an older one, put back
        boolean fresh = index.empty() && last > 0;
        return !(missing || ahead || fresh) || fill(stopping);
    }

    private boolean fill(BooleanSupplier stopping) throws IOException {
        long last = store.lastEvent();
        PageTopics now = topics();
        intake.topics(now);
        index.clear();
        List<UrlKey> pages = nearestFirst();
        for (int i = 0; i < pages.size(); i++) {
            take(pages.get(i), false);
            if (i % BATCH == BATCH - 1) {
                worked();
                tellFilled(i, pages.size());
                if (stopping.getAsBoolean()) {
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
        tellPosition();
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

    private void tellFilled(long pages, long of) {
        lock.lock();
        try {
            position = new Position(pages, of);
        } finally {
            lock.unlock();
        }
    }
}
