package io.freshet.crawl;

import io.freshet.freshness.NextVisit;
import io.freshet.freshness.PlannerFigures;
import io.freshet.freshness.VisitOutcome;
import io.freshet.model.CrawlUrl;
import io.freshet.model.SignalVerdict;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.EventFollower;
import io.freshet.store.PageEvent;
import io.freshet.store.SignalRow;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Queue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Known pages are visited again: a thread of its own follows what visits find, and asks the crawl that it was {@linkplain #feed given} for the pages that are
 * due, at the pace of the budget. Safe for use by many threads. Whoever opens it closes it, before the store.
 */
public final class Revisits implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(Revisits.class.getName());
    /** The budget of so much of a day can be saved up, and no more. */
    private static final double SAVED_UP = 1 / 24.0;

    private static final int SIGNALS_AT_ONCE = 256;
    private static final Duration BETWEEN_EXPIRIES = Duration.ofHours(1);
    private static final Duration BETWEEN_LOOKS = Duration.ofSeconds(1);
    private static final Duration BETWEEN_SAVES = Duration.ofMinutes(10);
    private static final Duration PATIENCE = Duration.ofMillis(100);
    private static final Duration TO_END = Duration.ofSeconds(30);

    private final Store store;
    private final @Nullable Signals signals; // null when nobody brings any
    private final RevisitSettings settings;
    private final PageRegard regard;
    private final Clock clock;
    private final EventFollower follower;
    private final PromisedVisits promises = new PromisedVisits();
    private final AtomicLong asked = new AtomicLong();

    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable Plan plan; // guarded by lock: null until it was read
    private @Nullable Crawler crawler; // guarded by lock
    private boolean beside; // guarded by lock: it has work of its own
    private @Nullable Round round; // guarded by lock: that somebody ordered
    private final Queue<DueVisit> leftOver =
            new ArrayDeque<>(); // guarded by lock: given out by the plan, and not asked for
    private @Nullable Runnable signalsAsked; // guarded by lock: set while signals alone are asked for
    private boolean asking; // guarded by lock: the crawl is about to hear of pages

    // Owned by the follower's thread.
    private double budget;
    private Instant looked = Instant.MIN;
    private Instant saved;
    private Instant expired = Instant.MIN;
    private long told; // the last signal that was heard of
    private long counted; // the last signal that the kept plan knows
    private final Queue<SignalRow> unplanned = new ArrayDeque<>(); // of pages that the planner cannot weigh
    private final Queue<SignalRow> promised =
            new ArrayDeque<>(); // that were weighed, and may be visited ahead of the budget

    public Revisits(Store store, RevisitSettings settings, Clock clock) {
        this(store, null, settings, PageRegard.NONE, clock);
    }

    /**
     * @param signals that are followed by visits; null for none
     * @param regard asked how much pages count
     */
    public Revisits(Store store, @Nullable Signals signals, RevisitSettings settings, PageRegard regard, Clock clock) {
        this.store = store;
        this.signals = signals;
        this.regard = regard;
        this.settings = settings;
        this.clock = clock;
        this.saved = clock.instant();
        follower = new EventFollower(store, "freshet-revisits", Plan.BATCH, new Reader());
        if (signals != null) {
            signals.onTaken(follower::wake);
        }
    }

    /** Begins to follow. */
    public void start() {
        follower.start();
    }

    /** From now on this crawl, which has no other work, is asked for the pages that are due, and what it hears of changes is listened to. It has not begun to run yet. */
    public void feed(Crawler crawl) {
        feed(crawl, false);
    }

    /** The same with a crawl that has work of its own: it is asked as long as it has some, and not kept from its end. */
    public void feedBeside(Crawler crawl) {
        feed(crawl, true);
    }

    /**
     * From now on this crawl is asked for the pages that sites spoke of, and for no others, whatever the budget of the day is.
     *
     * @param asked runs when the crawl has been asked for all that was taken before; it may run again later
     */
    public void feedSignals(Crawler crawl, Runnable asked) {
        lock.lock();
        try {
            crawler = crawl;
            beside = false;
            signalsAsked = asked;
        } finally {
            lock.unlock();
        }
        follower.wake();
    }

    private void feed(Crawler crawl, boolean ownWork) {
        if (signals != null) {
            crawl.onAnnounced(signals::announced);
        }
        lock.lock();
        try {
            crawler = crawl;
            beside = ownWork;
        } finally {
            lock.unlock();
        }
    }

    /** This crawl is over, or will be soon: nothing more is asked of it. */
    public void leave(Crawler crawl) {
        lock.lock();
        try {
            if (crawler == crawl) {
                endRound();
                crawler = null;
                signalsAsked = null;
            }
        } finally {
            lock.unlock();
        }
    }

    /** Waits until all that has happened in the store is known; false when that takes too long. */
    public boolean awaitCaughtUp(Duration most) throws InterruptedException {
        return follower.awaitSettled(most);
    }

    /** The pages to visit now, the best first, at most so many: for a round of its own, whatever the budget of the day is. */
    public List<DueVisit> due(int most) {
        return Optional.ofNullable(with(known -> known.due(clock.instant(), most)))
                .orElse(List.of());
    }

    /**
     * Has the crawl visit the pages that are due, as many as these requests are enough for, whatever the budget of the day is; meanwhile nothing else that is due is asked for. Requests
     * for new pages count too, unless the crawl is somebody's own. The last page may take one request more than there was.
     *
     * @return how many pages are due, at most as many as requests; empty when there is no crawl
     */
    public OptionalInt ask(int requests) {
        lock.lock();
        try {
            Crawler crawl = crawler;
            if (plan == null || crawl == null || crawl.over()) {
                return OptionalInt.empty();
            }
            List<DueVisit> due = taken(requests);
            boolean ours = !beside;
            endRound();
            round = new Round(() -> crawl.requests(ours), requests, due);
            follower.wake();
            return OptionalInt.of(due.size());
        } finally {
            lock.unlock();
        }
    }

    /**
     * Has a page visited at a stated time, or soon after it, whether it is known or not, and whatever the budget of the day is. Like all visits it waits until its host has rested; a page that robots.txt forbids is not visited.
     *
     * @param done is told what the visit found once that is in the store; briefly, since the plan waits
     * @return takes it back, if the visit was not made yet
     */
    public Runnable visit(CrawlUrl url, Instant at, Consumer<PageEvent> done) {
        Runnable back = promises.add(url, at, done);
        follower.wake();
        return back;
    }

    /** Whether visits that somebody {@linkplain #ask ordered} are still to be asked for. */
    public boolean ordered() {
        lock.lock();
        try {
            return round != null || asking;
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock: what an order left over comes first. */
    private List<DueVisit> taken(int most) {
        List<DueVisit> due = new ArrayList<>();
        while (due.size() < most && !leftOver.isEmpty()) {
            due.add(leftOver.remove());
        }
        if (plan != null && due.size() < most) {
            due.addAll(plan.due(clock.instant(), most - due.size()));
        }
        return due;
    }

    /** Under the lock. */
    private void endRound() {
        if (round != null && plan != null) {
            leftOver.addAll(round.rest());
            plan.expectNothing();
        }
        round = null;
    }

    /** Under the lock: the pages that an order asks for now. */
    private List<DueVisit> ordered(Round order) {
        if (plan == null || crawler == null || crawler.over()) {
            endRound();
            return List.of();
        }
        Instant now = clock.instant();
        List<DueVisit> next = order.next(plan.expected(now));
        plan.expect(next, now);
        if (order.over()) {
            endRound();
        }
        return next;
    }

    /** The chances that the copies of these pages are current; empty for those of which there is none, and for all while nothing is known or the plan is busy. */
    public List<OptionalDouble> chancesCurrent(List<UrlKey> pages) {
        List<OptionalDouble> chances = soon(known -> {
            Instant now = clock.instant();
            return pages.stream().map(page -> known.knownChance(page, now)).toList();
        });
        return chances == null ? Collections.nCopies(pages.size(), OptionalDouble.empty()) : chances;
    }

    /** A page that is visited before long, and when and why. */
    public record Coming(UrlKey page, NextVisit next) {}

    /** The pages that are visited next as things stand, the first ones first; empty while nothing is known, or the plan is busy. */
    public List<Coming> coming(int most) {
        List<Coming> coming = soon(known -> known.coming(clock.instant(), most));
        return coming == null
                ? List.of()
                : coming.stream()
                        .sorted(Comparator.comparing(
                                (Coming each) -> each.next().at()))
                        .toList();
    }

    /** Some of all known pages, evenly; empty while nothing is known, or the plan is busy. */
    public List<UrlKey> sample(int most) {
        List<UrlKey> sample = soon(known -> known.sample(most));
        return sample == null ? List.of() : sample;
    }

    /** What visits of pages that were known before found, since this was opened; empty while nothing is known, or the plan is busy. */
    public Optional<Map<VisitOutcome, Long>> found() {
        return Optional.ofNullable(soon(Plan::found));
    }

    /** When a page is visited next as things stand, and why; empty when it is not known, or the plan is busy. */
    public Optional<NextVisit> next(UrlKey page) {
        return Optional.ofNullable(
                soon(known -> known.next(page, clock.instant()).orElse(null)));
    }

    /** How things stand; empty while nothing is known, or the plan is busy. */
    public Optional<PlannerFigures> figures() {
        return Optional.ofNullable(soon(known -> known.figures(clock.instant())));
    }

    /** Pages that crawls were asked for. */
    public long asked() {
        return asked.get();
    }

    /** What the kept plan of a store says of a page once it has taken in what happened since; empty when there is no plan or it does not know the page. Nothing is kept. */
    public static Optional<NextVisit> planned(Store store, RevisitSettings settings, UrlKey page, Instant now) {
        return Plan.kept(store, settings, now).flatMap(plan -> {
            plan.catchUp();
            return plan.next(page, now);
        });
    }

    /** A page counts more or less to somebody than before: they are asked again. */
    public void regardAgain(UrlKey page) {
        with(known -> {
            known.weigh(page);
            return null;
        });
    }

    private interface Asking<T> {
        @Nullable
        T of(Plan plan);
    }

    private <T> @Nullable T with(Asking<T> asking) {
        lock.lock();
        try {
            return plan == null ? null : asking.of(plan);
        } finally {
            lock.unlock();
        }
    }

    /** For those who cannot wait while a large plan is being kept. */
    private <T> @Nullable T soon(Asking<T> asking) {
        try {
            if (!lock.tryLock(PATIENCE.toMillis(), TimeUnit.MILLISECONDS)) {
                return null;
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
        try {
            return plan == null ? null : asking.of(plan);
        } finally {
            lock.unlock();
        }
    }

    /** What the thread that owns the planner does. */
    private final class Reader implements EventFollower.Reader {
        @Override
        public OptionalLong begin(BooleanSupplier stopping) {
            Plan read = Plan.open(store, settings, clock.instant());
            read.regard(regard);
            counted = read.signal();
            settleBefore(read.event());
            lock.lock();
            try {
                plan = read;
            } finally {
                lock.unlock();
            }
            return OptionalLong.of(read.event());
        }

        @Override
        public void take(List<PageEvent> events) {
            List<SignalRow> left = signals == null ? List.of() : signals.settle(events);
            with(known -> {
                known.take(events);
                return null;
            });
            promises.happened(events);
            left.stream().filter(row -> row.number() <= told).forEach(row -> hear(row, true));
        }

        @Override
        public EventFollower.Next work(boolean caughtUp, boolean awaited) {
            if (caughtUp) {
                keepPromises();
                hearSignals();
                ask();
            }
            saveNowAndThen(false);
            return new EventFollower.Next(idle(), caughtUp);
        }

        /** A promise that cannot be kept, since there is no crawl, is looked at as often as everything else. */
        private Duration idle() {
            Duration usual = betweenLooks();
            return anyCrawl() == null ? usual : promises.untilNext(clock.instant(), usual);
        }

        private Duration betweenLooks() {
            Duration paced = settings.day().dividedBy(200);
            return paced.compareTo(BETWEEN_LOOKS) > 0 ? BETWEEN_LOOKS : paced.plusMillis(1);
        }

        @Override
        public void end() {
            saveNowAndThen(true);
        }

        @Override
        public void failed(Throwable why) {
            if (why instanceof StoreException) {
                LOG.log(Level.WARNING, "pages are not visited again: " + why.getMessage());
            } else {
                LOG.log(Level.ERROR, "a bug in Freshet: pages are not visited again", why);
            }
        }
    }

    private void ask() {
        Instant now = clock.instant();
        Duration since = looked.equals(Instant.MIN) ? Duration.ZERO : Duration.between(looked, now);
        looked = now;
        double share = Math.max(0, since.toNanos()) / (double) settings.day().toNanos();
        budget = Math.min(Math.max(1, settings.perDay() * SAVED_UP), budget + settings.perDay() * share);
        Crawler crawl = crawl();
        Runnable signalsOnly = signalsOnly();
        if (crawl != null && signalsOnly != null) {
            askForSignals(crawl, Double.NEGATIVE_INFINITY);
            signalsOnly.run();
        } else if (crawl != null && signals != null && settings.perDay() > 0) {
            askForSignals(crawl, -Math.max(signals.settings().borrowed(), settings.perDay() * SAVED_UP));
        }
        if (crawl != null && signalsOnly == null) {
            List<DueVisit> pages = now((int) budget);
            pages.forEach(visit -> ask(visit, crawl));
            lock.lock();
            try {
                asking = false;
            } finally {
                lock.unlock();
            }
        }
    }

    private void ask(DueVisit visit, Crawler crawl) {
        if (signals != null && visit.kind() == VisitClass.SIGNALLED) {
            signals.prompted(visit.url(), clock.instant());
        }
        visit.ask(crawl);
        asked.incrementAndGet();
    }

    /** Asks for the pages that were promised for now. */
    private void keepPromises() {
        Crawler crawl = anyCrawl();
        if (crawl != null) {
            promises.due(clock.instant()).forEach(url -> ask(new DueVisit(url, VisitClass.SIGNALLED, false), crawl));
        }
    }

    /** The crawl that can be asked for what was promised, whatever else it does. */
    private @Nullable Crawler anyCrawl() {
        lock.lock();
        try {
            return crawler != null && crawler.begun() && !crawler.over() ? crawler : null;
        } finally {
            lock.unlock();
        }
    }

    /** When the plan knows more visits than the signals: after a crash, or when it was made anew. */
    private void settleBefore(long event) {
        if (signals == null) {
            return;
        }
        signals.covering();
        for (List<PageEvent> events = store.events(signals.position() + 1, Plan.BATCH);
                !events.isEmpty() && events.getFirst().number() <= event;
                events = store.events(signals.position() + 1, Plan.BATCH)) {
            signals.settle(events);
        }
    }

    /** Has the plan hear of what was taken since. */
    private void hearSignals() {
        if (signals == null) {
            return;
        }
        signals.covering()
                .ifPresent(sources -> with(known -> {
                    known.covering(sources);
                    return null;
                }));
        for (List<SignalRow> rows = signals.after(told, SIGNALS_AT_ONCE);
                !rows.isEmpty();
                rows = signals.after(told, SIGNALS_AT_ONCE)) {
            for (SignalRow row : rows) {
                told = row.number();
                hear(row, row.number() > counted);
            }
        }
    }

    /** @param counts false when the plan knows this signal since it was kept */
    private void hear(SignalRow row, boolean counts) {
        if (signals == null || !signals.tried(row)) {
            return; // it ends with a visit that is made anyway
        }
        Plan.Heard heard = with(known -> known.hear(row, counts, clock.instant()));
        switch (heard) {
            case null -> {}
            case WEIGHED -> promised.add(row);
            case ASK -> unplanned.add(row);
            case NOTHING_TO_DO -> signals.end(List.of(row), SignalVerdict.UNUSED);
        }
    }

    private @Nullable Runnable signalsOnly() {
        lock.lock();
        try {
            return signalsAsked;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Asks for pages that were announced, ahead of the budget: it has to make up for them later.
     *
     * @param least how far ahead
     */
    private void askForSignals(Crawler crawl, double least) {
        if (signals == null) {
            return;
        }
        while (budget > least && !promised.isEmpty()) {
            SignalRow row = promised.remove();
            DueVisit visit = with(
                    known -> known.give(row.signal().url(), clock.instant()).orElse(null));
            if (visit != null) {
                budget--;
                ask(visit, crawl);
            }
        }
        while (budget > least && !unplanned.isEmpty()) {
            SignalRow row = unplanned.remove();
            CrawlUrl url = row.signal().url();
            if (store.url(url.key()).map(VisitAll::worthAsking).orElse(false) || crawl.follows(url)) {
                budget--;
                ask(new DueVisit(url, VisitClass.SIGNALLED, false), crawl);
            } else {
                signals.end(List.of(row), SignalVerdict.UNUSED);
            }
        }
    }

    /** The pages to ask for now: by an order, or out of the budget. */
    private List<DueVisit> now(int most) {
        lock.lock();
        try {
            Round order = round;
            if (order != null) {
                asking = true;
                return ordered(order);
            }
            List<DueVisit> due = most < 1 ? List.of() : taken(most);
            budget -= due.size();
            return due;
        } finally {
            lock.unlock();
        }
    }

    /** The crawl that may be asked now. */
    private @Nullable Crawler crawl() {
        lock.lock();
        try {
            Crawler crawl = crawler;
            boolean may = crawl != null
                    && crawl.begun()
                    && (round != null
                            || !beside
                            || (plan != null && crawl.progress().waiting() > plan.awaited()));
            return may ? crawl : null;
        } finally {
            lock.unlock();
        }
    }

    private void saveNowAndThen(boolean always) {
        Instant now = clock.instant();
        if (signals != null && (expired.equals(Instant.MIN) || now.isAfter(expired.plus(BETWEEN_EXPIRIES)))) {
            expired = now;
            signals.expire();
        }
        if (always || Duration.between(saved, now).abs().compareTo(BETWEEN_SAVES) >= 0) {
            saved = now;
            if (signals != null) {
                signals.keep();
            }
            with(known -> {
                try {
                    known.save();
                } catch (IOException e) {
                    LOG.log(Level.WARNING, "the plan of visits is not kept, and will be made again: " + e.getMessage());
                }
                return null;
            });
        }
    }

    /** Keeps what it knows, and ends. May be called twice. */
    @Override
    public void close() {
        try {
            if (!follower.close(TO_END)) {
                LOG.log(Level.WARNING, "the plan of visits was not kept within " + TO_END.toSeconds() + " seconds");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
