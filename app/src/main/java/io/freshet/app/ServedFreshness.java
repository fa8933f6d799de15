package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.crawl.RevisitSettings;
import io.freshet.crawl.Revisits;
import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.PlannerFigures;
import io.freshet.freshness.VisitOutcome;
import io.freshet.model.UrlKey;
import io.freshet.store.Commit;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.web.Crawls;
import io.freshet.web.Freshness;
import io.freshet.web.FreshnessStatus;
import io.freshet.web.UnavailableException;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * How fresh the copies of a store are while it is served. A thread of its own looks at the plan of visits now and then and remembers what it saw in a note of the
 * store. Safe for use by many threads. Whoever opens it closes it, before the plan and the store.
 */
final class ServedFreshness implements Freshness, AutoCloseable {
    private static final System.Logger LOG = System.getLogger(ServedFreshness.class.getName());
    private static final String NOTE = "freshness";
    private static final Duration SHORTEST = Duration.ofSeconds(1);
    private static final Duration LONGEST = Duration.ofMinutes(1);
    private static final int SAMPLES_A_DAY = 200;
    private static final Duration BETWEEN_SAVES = Duration.ofMinutes(5);
    private static final int COMING = 20;
    /** Pages whose histories are studied: a fraction of a second of work. */
    private static final int STUDIED = 5_000;

    private static final Duration PATIENCE = Duration.ofMillis(300);
    private static final Duration TO_END = Duration.ofSeconds(5);

    private final Store store;
    private final Histories histories;
    private final Revisits revisits;
    private final RevisitSettings settings;
    private final Clock clock;
    private final SlowValue<FreshnessStatus.Study> study;
    private final ScheduledExecutorService sampler = Executors.newSingleThreadScheduledExecutor(
            Thread.ofPlatform().daemon().name("freshet-freshness").factory());

    private final ReentrantLock lock = new ReentrantLock();
    private final FreshnessSeries series; // guarded by lock
    private @Nullable FreshnessStatus latest; // guarded by lock
    private Instant made = Instant.MIN; // guarded by lock: when the latest status was

    // Owned by the sampler.
    private Instant sampled;
    private Instant saved;
    private FreshnessStatus.Visits found = FreshnessStatus.Visits.NONE;
    private long asked;

    ServedFreshness(Store store, Revisits revisits, RevisitSettings settings, Clock clock) {
        this.store = store;
        this.histories = new Histories(store);
        this.revisits = revisits;
        this.settings = settings;
        this.clock = clock;
        this.series = read(store);
        this.sampled = clock.instant();
        this.saved = sampled;
        this.study = new SlowValue<>("freshet-study", this::studied, System::nanoTime);
        long every = period(settings.day()).toMillis();
        var _ = sampler.scheduleWithFixedDelay(this::look, every, every, TimeUnit.MILLISECONDS);
    }

    /** A two-hundredth of the planner's day, but no less than a second and no more than a minute. */
    static Duration period(Duration day) {
        Duration part = day.dividedBy(SAMPLES_A_DAY);
        return part.compareTo(SHORTEST) < 0 ? SHORTEST : part.compareTo(LONGEST) > 0 ? LONGEST : part;
    }

    private static FreshnessSeries read(Store store) {
        byte[] note = store.note(NOTE).orElse(null);
        try {
            return note == null ? FreshnessSeries.empty() : FreshnessSeries.decoded(note);
        } catch (IOException e) {
            LOG.log(Level.WARNING, "how fresh the store was until now cannot be read: " + e.getMessage());
            return FreshnessSeries.empty();
        }
    }

    @Override
    public FreshnessStatus status() {
        Instant now = clock.instant();
        lock.lock();
        try {
            if (latest != null && Duration.between(made, now).abs().compareTo(SHORTEST) < 0) {
                return latest;
            }
        } finally {
            lock.unlock();
        }
        try {
            return remember(status(now), now);
        } catch (StoreException e) {
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        }
    }

    private FreshnessStatus remember(FreshnessStatus status, Instant now) {
        lock.lock();
        try {
            latest = status;
            made = now;
            return status;
        } finally {
            lock.unlock();
        }
    }

    private FreshnessStatus status(Instant now) {
        PlannerFigures figures = revisits.figures().orElse(null);
        List<FreshnessStatus.Coming> coming = coming();
        FreshnessStatus.Study studied = figures == null || figures.copies() == 0 ? null : study.latest(PATIENCE);
        lock.lock();
        try {
            FreshnessStatus before = latest;
            if (figures == null && before != null) {
                return before; // the plan is busy
            }
            List<FreshnessStatus.Sample> day = series.since(now.minus(settings.day()));
            return new FreshnessStatus(
                    figures == null ? 0 : figures.pages(),
                    figures == null ? 0 : figures.copies(),
                    figures == null ? 0 : figures.gone(),
                    figures == null ? 0 : figures.ready(),
                    figures == null ? 0 : figures.awaited(),
                    figures == null || figures.sampled() == 0 ? null : figures.chanceCurrent(),
                    settings.perDay(),
                    settings.day(),
                    day.isEmpty() ? FreshnessStatus.Visits.NONE : day.getFirst().visits(),
                    day.isEmpty() ? Duration.ZERO : day.getFirst().over(),
                    series.total(),
                    series.samples(),
                    figures == null ? List.of() : paces(figures),
                    studied,
                    coming);
        } finally {
            lock.unlock();
        }
    }

    /** Rates are told by the planner's day, and shown by the clock's. */
    private List<FreshnessStatus.Pace> paces(PlannerFigures figures) {
        double daysInADay =
                Duration.ofDays(1).toMillis() / (double) settings.day().toMillis();
        List<FreshnessStatus.Pace> paces = new ArrayList<>();
        for (PlannerFigures.Rate rate : figures.rates().reversed()) {
            if (rate.pages() > 0) {
                paces.add(new FreshnessStatus.Pace(rate.changesPerDay() * daysInADay, rate.pages()));
            }
        }
        return paces;
    }

    private List<FreshnessStatus.Coming> coming() {
        List<FreshnessStatus.Coming> coming = new ArrayList<>();
        for (Revisits.Coming each : revisits.coming(COMING)) {
            store.url(each.page())
                    .ifPresent(record ->
                            coming.add(new FreshnessStatus.Coming(record.url(), Timeline.planned(each.next()))));
        }
        return coming;
    }

    private FreshnessStatus.Study studied() {
        List<ChangeHistory> sample = new ArrayList<>();
        for (UrlKey page : revisits.sample(STUDIED)) {
            store.url(page).map(histories::of).ifPresent(sample::add);
        }
        if (sample.isEmpty()) {
            throw new IllegalStateException("nothing is known yet");
        }
        return PredictionStudy.of(sample, settings.comparison());
    }

    @Override
    public int refresh(int most) {
        OptionalInt many = revisits.ask(most);
        return many.orElseThrow(() -> new Crawls.RefusedException(
                settings.perDay() == 0
                        ? "there is no crawl that could be asked: start one, or give refresh.per-day a number"
                        : "there is no crawl that could be asked now; try again in a moment"));
    }

    private void look() {
        try {
            sample(clock.instant());
        } catch (StoreException e) {
            LOG.log(Level.WARNING, "how fresh the store is cannot be remembered: " + e.getMessage());
        } catch (RuntimeException | Error e) { // its own thread: nobody else would tell
            LOG.log(Level.ERROR, "a bug in Freshet: how fresh the store is cannot be told", e);
        }
    }

    private void sample(Instant now) {
        PlannerFigures figures = revisits.figures().orElse(null);
        Map<VisitOutcome, Long> outcomes = revisits.found().orElse(null);
        if (figures == null || outcomes == null || figures.sampled() == 0) {
            return; // nothing is known yet, or the plan is busy: the next sample is longer
        }
        FreshnessStatus.Visits all = new FreshnessStatus.Visits(
                outcomes.getOrDefault(VisitOutcome.CHANGED, 0L),
                outcomes.getOrDefault(VisitOutcome.UNCHANGED, 0L),
                outcomes.getOrDefault(VisitOutcome.GONE, 0L),
                outcomes.getOrDefault(VisitOutcome.FAILED, 0L));
        long allAsked = revisits.asked();
        Duration over = Duration.between(sampled, now);
        var sample = new FreshnessStatus.Sample(
                now,
                over.isNegative() ? Duration.ZERO : over, // the clock was set back
                figures.chanceCurrent(),
                all.less(found),
                allAsked - asked);
        found = all;
        asked = allAsked;
        sampled = now;
        lock.lock();
        try {
            series.add(sample);
        } finally {
            lock.unlock();
        }
        if (Duration.between(saved, now).abs().compareTo(BETWEEN_SAVES) >= 0) {
            saved = now;
            save();
        }
    }

    private void save() {
        byte[] note;
        lock.lock();
        try {
            note = series.encoded();
        } finally {
            lock.unlock();
        }
        store.commit(new Commit().note(NOTE, note));
    }

    /** Remembers what it saw. May be called twice. */
    @Override
    public void close() {
        if (sampler.isShutdown()) {
            return;
        }
        sampler.shutdown();
        try {
            if (!sampler.awaitTermination(TO_END.toMillis(), TimeUnit.MILLISECONDS)) {
                return; // it would save at the same time
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return;
        }
        look();
        try {
            save();
        } catch (StoreException e) {
            LOG.log(Level.WARNING, "how fresh the store is cannot be remembered: " + e.getMessage());
        }
    }
}
