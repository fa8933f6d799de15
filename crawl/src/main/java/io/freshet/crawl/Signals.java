package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.Signal;
import io.freshet.model.SignalCredit;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.SignalVerdict;
import io.freshet.model.UrlKey;
import io.freshet.store.Database;
import io.freshet.store.EndedSignal;
import io.freshet.store.HeardSignal;
import io.freshet.store.PageEvent;
import io.freshet.store.SignalRow;
import io.freshet.store.SignalSourceRow;
import io.freshet.store.SignalTables;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * What sites say of their pages. A signal is written down before {@link #take} returns, so that whoever sent it can be told that it arrived; then the plan of visits hears of it. The visit that
 * follows says whether it was true: that ends it, and moves the credit of its source, in one transaction.
 *
 * <p>What the product calls is safe for use by many threads; the rest belongs to the thread of {@link Revisits}, which follows the page events.
 */
public final class Signals {
    private static final int ENDED_AT_ONCE = 1_000;

    private record Subject(SignalSource source, CrawlUrl url) {}

    private final Store store;
    private final Database database;
    private final SignalTables tables;
    private final SignalSettings settings;
    private final SignalJudge judge;
    private final Clock clock;

    private final ReentrantLock lock = new ReentrantLock();
    private final Set<CrawlUrl> open =
            new HashSet<>(); // guarded by lock: all pages with open signals, and perhaps others
    private int taking; // guarded by lock: calls of take that are under way
    private long takes; // guarded by lock: and that there were
    private final Map<Subject, List<SignalBatch>> batches = new HashMap<>(); // guarded by lock
    private volatile Runnable taken = () -> {};
    private volatile long position; // written by the thread of Revisits
    private volatile Map<Long, List<Integer>> covering; // by host
    private volatile boolean coversChanged = true;

    // Owned by the thread of Revisits.
    private final Map<CrawlUrl, Instant> prompted = new HashMap<>();

    /** On an open database of the same folder as the store. */
    public Signals(Store store, Database database, SignalSettings settings, Clock clock) {
        this.store = store;
        this.database = database;
        this.tables = new SignalTables(database);
        this.settings = settings;
        this.judge = new SignalJudge(settings);
        this.clock = clock;
        covering = byHost(tables.covering());
        position = Math.min(tables.position().orElse(store.lastEvent()), store.lastEvent());
        for (List<SignalRow> rows = tables.open(0, ENDED_AT_ONCE);
                !rows.isEmpty();
                rows = tables.open(rows.getLast().number(), ENDED_AT_ONCE)) {
            rows.forEach(row -> open.add(row.signal().url()));
        }
    }

    SignalSettings settings() {
        return settings;
    }

    // ---- for those who bring signals

    /**
     * Writes signals down, all or none, and has the plan of visits hear of them. When this returns they are on disk: now they can be acknowledged. A signal that is taken twice is
     * followed by one visit.
     */
    public SignalBatch take(List<Signal> signals) {
        if (signals.isEmpty()) {
            return new SignalBatch(0);
        }
        List<SignalRow> rows = written(signals);
        Map<Integer, SignalCredit> credits = new HashMap<>();
        List<SignalRow> awaited = rows.stream()
                .filter(row -> tried(row, credits.computeIfAbsent(row.source(), tables::credit)))
                .toList();
        var batch = new SignalBatch(awaited.size());
        lock.lock();
        try {
            for (SignalRow row : awaited) {
                batches.computeIfAbsent(subject(row), _ -> new ArrayList<>(1)).add(batch);
            }
        } finally {
            lock.unlock();
        }
        tables.over(awaited).forEach(this::released); // before the batch could wait for them
        taken.run();
        return batch;
    }

    private List<SignalRow> written(List<Signal> signals) {
        lock.lock();
        try {
            taking++;
            signals.forEach(signal -> open.add(signal.url())); // before a visit can end them
        } finally {
            lock.unlock();
        }
        try {
            return tables.take(signals, store.lastEvent());
        } finally {
            lock.lock();
            try {
                taking--;
                takes++;
            } finally {
                lock.unlock();
            }
        }
    }

    /** The same with what we read at a site, which says the same with each reading: takes what is later than the last visit of the page, and was not taken before. */
    public SignalBatch announced(List<Signal> signals) {
        return take(signals.stream().filter(this::news).toList());
    }

    private boolean news(Signal signal) {
        UrlRecord record = store.url(signal.url().key()).orElse(null);
        Instant visited = record == null ? null : visited(record);
        if (visited == null || !signal.happened().isAfter(visited)) {
            return false; // a page that was never visited is found by its link
        }
        return !mayBeOpen(signal.url())
                || tables.open(signal.url()).stream()
                        .map(SignalRow::signal)
                        .noneMatch(other -> other.source().equals(signal.source())
                                && !other.happened().isBefore(signal.happened()));
    }

    /** When the page itself was last found, or found gone. */
    private static @Nullable Instant visited(UrlRecord record) {
        UrlRecord.Content content = record.content();
        UrlRecord.Visits visits = record.visits();
        return content != null ? content.current() : visits == null ? null : visits.last();
    }

    /**
     * Notes whether a source promises to announce all changes of its site. If it does, silence means that nothing changed, and a change that it did not announce counts against it.
     *
     * @param proof of the promise
     */
    public SignalSourceRow covers(SignalSource source, boolean covers, SignalProof proof) {
        SignalSourceRow row = database.transaction(_ -> {
            tables.position(position); // what was before it is not held against it
            return tables.covers(source, covers, proof, clock.instant());
        });
        covering = byHost(tables.covering());
        coversChanged = true;
        taken.run();
        return row;
    }

    /** All sources with their figures. */
    public List<SignalSourceRow> sources() {
        return tables.sources();
    }

    public Optional<SignalSourceRow> source(SignalSource source) {
        return tables.source(source);
    }

    /** The signals that ended last, the latest first. */
    public List<EndedSignal> ended(int most) {
        return tables.ended(most);
    }

    /** The signals that were taken last, open or ended, the latest first. */
    public List<HeardSignal> latest(int most) {
        return tables.latest(most);
    }

    /** The signals of a page that have not ended. */
    public List<SignalRow> open(CrawlUrl url) {
        return tables.open(url);
    }

    // ---- for the plan of visits

    /** Runs this whenever there is something new. */
    void onTaken(Runnable listener) {
        taken = listener;
    }

    /** Open signals after that number, in the order of their numbers. */
    List<SignalRow> after(long number, int most) {
        return tables.open(number, most);
    }

    /** Whether a signal prompts a visit: its source has credit, or it is one of those that are tried all the same. */
    boolean tried(SignalRow row) {
        return tried(row, tables.credit(row.source()));
    }

    private boolean tried(SignalRow row, SignalCredit credit) {
        return credit.believed() || row.number() % settings.probeEvery() == 0;
    }

    /** The page is asked for now because of its signals. */
    void prompted(CrawlUrl url, Instant now) {
        prompted.put(url, now);
    }

    /** The sources that cover a site, if that has changed since this was called last. */
    Optional<List<SignalSourceRow>> covering() {
        if (!coversChanged) {
            return Optional.empty();
        }
        coversChanged = false;
        return Optional.of(tables.covering());
    }

    private static Map<Long, List<Integer>> byHost(List<SignalSourceRow> rows) {
        Map<Long, List<Integer>> hosts = new HashMap<>();
        rows.forEach(row -> hosts.computeIfAbsent(row.source().site().key(), _ -> new ArrayList<>(1))
                .add(row.number()));
        return hosts;
    }

    /** The last event by which signals were ended. */
    long position() {
        return position;
    }

    /**
     * Ends signals by what these visits found. Events that were settled before are passed over.
     *
     * @return the signals of these pages that are still open although there was an answer: the next visit has to tell
     */
    List<SignalRow> settle(List<PageEvent> events) {
        Map<SignalRow, SignalVerdict> verdicts = new LinkedHashMap<>();
        List<SignalRow> left = new ArrayList<>(0);
        List<Integer> missed = new ArrayList<>(0);
        for (PageEvent event : events) {
            if (event.number() > position) {
                judge(event, verdicts, left, missed);
            }
        }
        left.removeIf(verdicts::containsKey);
        long last = Math.max(position, events.getLast().number());
        position = last;
        if (!verdicts.isEmpty() || !missed.isEmpty()) {
            List<SignalRow> ended = database.transaction(_ -> {
                missed.forEach(tables::missed);
                tables.position(last);
                return tables.end(verdicts, clock.instant());
            });
            ended.forEach(this::released);
        }
        return left;
    }

    private void judge(
            PageEvent event, Map<SignalRow, SignalVerdict> verdicts, List<SignalRow> left, List<Integer> missed) {
        UrlKey key = event.url().key();
        List<SignalRow> rows = mayBeOpen(event.url()) ? tables.open(event.url()) : List.of();
        Instant asked = prompted.remove(event.url());
        UrlRecord record = rows.isEmpty() ? null : store.url(key).orElse(null);
        for (SignalRow row : rows) {
            SignalVerdict verdict = judge.of(row, event, record, asked);
            if (verdict != null) {
                verdicts.putIfAbsent(row, verdict);
            } else if (event.change().kind() != PageChange.Kind.FAILED) {
                left.add(row);
            }
        }
        List<Integer> promised = SignalJudge.unannounced(event) ? covering.get(key.host()) : null;
        if (promised != null) {
            promised.stream()
                    .filter(source -> rows.stream().noneMatch(row -> row.source() == source))
                    .forEach(missed::add);
        }
    }

    /** Ends signals without a visit. */
    void end(List<SignalRow> rows, SignalVerdict verdict) {
        if (!rows.isEmpty()) {
            Map<SignalRow, SignalVerdict> verdicts = new LinkedHashMap<>();
            rows.forEach(row -> verdicts.put(row, verdict));
            tables.end(verdicts, clock.instant()).forEach(this::released);
        }
    }

    /** Ends what has waited for too long. */
    void expire() {
        Instant before = clock.instant().minus(settings.openFor());
        prompted.values().removeIf(asked -> asked.isBefore(before));
        for (List<SignalRow> rows = tables.openSinceBefore(before, ENDED_AT_ONCE);
                !rows.isEmpty();
                rows = tables.openSinceBefore(before, ENDED_AT_ONCE)) {
            end(rows, SignalVerdict.UNUSED);
        }
    }

    /** Keeps how far events were settled. */
    void keep() {
        tables.position(position);
    }

    private boolean mayBeOpen(CrawlUrl url) {
        lock.lock();
        try {
            return open.contains(url);
        } finally {
            lock.unlock();
        }
    }

    /** The signal has ended: whoever waits for it is told. */
    private void released(SignalRow row) {
        List<SignalBatch> told;
        long before;
        lock.lock();
        try {
            told = batches.remove(subject(row));
            before = takes;
        } finally {
            lock.unlock();
        }
        boolean last = tables.open(row.signal().url()).isEmpty();
        lock.lock();
        try {
            if (last && taking == 0 && takes == before) {
                open.remove(row.signal().url());
            }
        } finally {
            lock.unlock();
        }
        if (told != null) {
            told.forEach(SignalBatch::ended);
        }
    }

    private static Subject subject(SignalRow row) {
        return new Subject(row.signal().source(), row.signal().url());
    }
}
