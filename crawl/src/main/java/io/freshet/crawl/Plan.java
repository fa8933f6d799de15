package io.freshet.crawl;

import io.freshet.freshness.NextVisit;
import io.freshet.freshness.PlannerFigures;
import io.freshet.freshness.RevisitPlanner;
import io.freshet.freshness.Section;
import io.freshet.freshness.Visit;
import io.freshet.freshness.VisitOutcome;
import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.Signal;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.PageEvent;
import io.freshet.store.SignalRow;
import io.freshet.store.SignalSourceRow;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The planner of a store's pages: knows what every visit found by following the store's events, each once, and says what is due. After a crash it goes on from
 * the events after those that its file knows. Not thread-safe: owned by {@link Revisits}.
 */
final class Plan {
    static final int BATCH = 256;
    /** A page that was asked for and has not been visited after so long is not waited for: robots.txt may forbid it by now, or its host may have said that it is busy. */
    private static final Duration A_VISIT = Duration.ofMinutes(1);

    private final Store store;
    private final Histories histories;
    private final RevisitSettings settings;
    private final PlanFile file;
    private RevisitPlanner planner;
    private PlanningTime time;
    private long event;
    private long savedEvent;
    private long signal;
    private long savedSignal;
    private final long opened;
    private PageRegard regard = PageRegard.NONE;
    private @Nullable Set<Long> covered; // sites; null before it was said which are
    private final Long2LongOpenHashMap expected = new Long2LongOpenHashMap(0); // since when, in milliseconds
    private final Map<VisitOutcome, Long> found = new EnumMap<>(VisitOutcome.class);

    private Plan(Store store, RevisitSettings settings, PlanFile file, PlanFile.Kept kept) {
        this.store = store;
        this.histories = new Histories(store);
        this.settings = settings;
        this.file = file;
        this.planner = kept.planner();
        this.time = kept.time();
        this.event = kept.event();
        this.savedEvent = event;
        this.signal = kept.signal();
        this.savedSignal = signal;
        this.opened = store.lastEvent();
    }

    /** As it was kept; or, when it was not, for days of another length, or the events after it are not kept any more, from the histories. */
    static Plan open(Store store, RevisitSettings settings, Instant now) {
        long day = settings.day().toSeconds(); // as the file tells it
        return kept(store, settings, now)
                .filter(plan -> plan.time.day().toSeconds() == day)
                .orElseGet(() -> {
                    var nothing = new PlanFile.Kept(
                            new RevisitPlanner(settings.planner()), -1, 0, new PlanningTime(now, settings.day()));
                    var plan = new Plan(store, settings, new PlanFile(store.folder()), nothing);
                    plan.learnAll(now);
                    return plan;
                });
    }

    /** As it was kept, for days of whatever length, if it can be gone on with from there. */
    static Optional<Plan> kept(Store store, RevisitSettings settings, Instant now) {
        var file = new PlanFile(store.folder());
        return file.read(settings.planner(), now)
                .filter(kept -> kept.event() <= store.lastEvent() && follows(store, kept.event()))
                .map(kept -> new Plan(store, settings, file, kept));
    }

    private static boolean follows(Store store, long event) {
        List<PageEvent> next = store.events(event + 1, 1);
        return next.isEmpty() ? store.lastEvent() == event : next.getFirst().number() == event + 1;
    }

    /** Takes in all events that it does not know yet. */
    void catchUp() {
        List<PageEvent> events = store.events(event + 1, BATCH);
        while (!events.isEmpty()) {
            take(events);
            events = store.events(event + 1, BATCH);
        }
    }

    /** Takes in the next events. */
    void take(List<PageEvent> events) {
        for (PageEvent each : events) {
            take(each);
            event = each.number();
        }
    }

    /** The number of the last signal that it knows. */
    long signal() {
        return signal;
    }

    /** What a signal leads to. */
    enum Heard {
        /** The page is visited when that pays. */
        WEIGHED,
        /** The page is to be visited as it is: of one that is not known, or has no copy, the planner cannot tell what a visit is worth. */
        ASK,
        /** The page was said to be gone, and there is no copy of it. */
        NOTHING_TO_DO
    }

    /**
     * A site says something of a page. That it is gone is only believed of a site that proves who it is; otherwise it is a hint that something changed.
     *
     * @param counts false when the planner knows this signal since it was kept
     */
    Heard hear(SignalRow row, boolean counts, Instant now) {
        long page = row.signal().url().key().url();
        signal = Math.max(signal, row.number());
        UrlRecord record = store.url(row.signal().url().key()).orElse(null);
        boolean copy = record != null && record.content() != null && planner.knows(page);
        if (!copy) {
            return row.signal().kind() == SignalKind.DELETED ? Heard.NOTHING_TO_DO : Heard.ASK;
        }
        if (counts) {
            planner.signal(page, row.source(), believed(row.signal()), time.toPlan(now));
        }
        return Heard.WEIGHED;
    }

    private static SignalKind believed(Signal signal) {
        return signal.kind() == SignalKind.DELETED && signal.proof() == SignalProof.PLAIN
                ? SignalKind.CHANGED
                : signal.kind();
    }

    /** The visit of a page that was announced, if it pays now; nothing when it is under way, or something else is worth more. */
    Optional<DueVisit> give(CrawlUrl url, Instant now) {
        DueVisit visit = visit(url);
        return visit.kind() == VisitClass.SIGNALLED && planner.give(url.key().url(), time.toPlan(now))
                ? Optional.of(visit)
                : Optional.empty();
    }

    private DueVisit visit(CrawlUrl url) {
        long page = url.key().url();
        return planner.signals(page) == 0
                ? DueVisit.revisit(url)
                : new DueVisit(url, VisitClass.SIGNALLED, planner.saidGone(page));
    }

    /** These sources announce all changes of their sites, and no others do. */
    void covering(List<SignalSourceRow> sources) {
        Set<Long> sites = new HashSet<>();
        Set<Long> before = covered;
        if (before == null) {
            planner.uncoverAll(); // what was kept may be out of date
        }
        for (SignalSourceRow source : sources) {
            long site = source.source().site().key();
            sites.add(site);
            planner.coversSite(source.number(), site);
        }
        if (before != null) {
            before.stream().filter(site -> !sites.contains(site)).forEach(planner::uncoverSite);
        }
        covered = sites;
    }

    /** The number of the last event that it knows. */
    long event() {
        return event;
    }

    private void take(PageEvent event) {
        UrlKey key = event.url().key();
        expected.remove(key.url());
        UrlRecord record = store.url(key).orElse(null);
        boolean again = planner.knows(key.url());
        VisitOutcome outcome = outcome(event.change());
        if (again && event.number() > opened) {
            found.merge(outcome, 1L, Long::sum);
        }
        if (record == null) {
            planner.forget(key.url());
            return;
        }
        Duration told = outcome == VisitOutcome.CHANGED ? told(record, event.at()) : null;
        observe(record, event.at(), outcome, told, !again);
    }

    private void observe(UrlRecord record, Instant at, VisitOutcome outcome, @Nullable Duration told, boolean first) {
        planner.observe(
                record.url().key().url(),
                Section.of(record.url()),
                new Visit(time.toPlan(at), outcome, told == null ? null : time.toPlan(told)));
        if (first || (!regard.equals(PageRegard.NONE) && regardedAgain(record))) {
            weigh(record, first);
        }
    }

    /** With the 2nd, 4th, 8th and so on visit: what others know of a page changes slowly. */
    private static boolean regardedAgain(UrlRecord record) {
        return record.visits() != null && Integer.bitCount(record.visits().requests()) == 1;
    }

    private void weigh(UrlRecord record, boolean first) {
        double importance = Importance.of(record, regard.of(record.url()));
        if (!first || importance != 1) {
            planner.importance(record.url().key().url(), importance);
        }
    }

    /** From here on these are asked how much pages count. */
    void regard(PageRegard by) {
        regard = by;
    }

    /** Somebody regards the page otherwise than before. */
    void weigh(UrlKey page) {
        if (planner.knows(page.url())) {
            store.url(page).ifPresent(record -> weigh(record, false));
        }
    }

    /** What that visit found, by the comparison that counts. */
    private VisitOutcome outcome(PageChange change) {
        return switch (change.kind()) {
            case NEW, CHANGED, UNCHANGED ->
                settings.comparison().counts(change.difference()) ? VisitOutcome.CHANGED : VisitOutcome.UNCHANGED;
            case GONE, MOVED -> VisitOutcome.GONE;
            case FAILED, REFUSED -> VisitOutcome.FAILED;
        };
    }

    /** How old the content was by the server's own words when this visit found it; null when it did not say, or it was another visit. */
    private static @Nullable Duration told(UrlRecord record, Instant at) {
        UrlRecord.Content content = record.content();
        if (content == null
                || content.lastModified().isEmpty()
                || content.fetched().getEpochSecond() != at.getEpochSecond()) {
            return null;
        }
        try {
            Instant said = Instant.from(DateTimeFormatter.RFC_1123_DATE_TIME.parse(content.lastModified()));
            return Duration.between(said, at);
        } catch (DateTimeParseException e) {
            return null; // anything may stand there
        }
    }

    /** Everything that the histories tell, in the order in which it happened. */
    private void learnAll(Instant now) {
        long last = store.lastEvent();
        var past = new PastVisits(store, histories, settings);
        time = new PlanningTime(past.beginning(now), settings.day());
        past.teach(planner, time);
        event = last;
        savedEvent = -1;
    }

    /** These pages were asked for by somebody who wants to know when they have been visited. */
    void expect(List<DueVisit> pages, Instant now) {
        pages.forEach(page -> expected.put(page.url().key().url(), now.toEpochMilli()));
    }

    /** How many of them have not been, and may be before long. */
    int expected(Instant now) {
        long enough = now.minus(A_VISIT).toEpochMilli();
        expected.values().removeIf(since -> since < enough);
        return expected.size();
    }

    void expectNothing() {
        expected.clear();
    }

    /** Pages to visit now, the best first, at most so many. */
    List<DueVisit> due(Instant now, int most) {
        List<DueVisit> due = new ArrayList<>();
        for (long page : planner.due(time.toPlan(now), most)) {
            UrlRecord record = planner.site(page).stream()
                    .boxed()
                    .flatMap(site -> store.url(new UrlKey(site, page)).stream())
                    .findFirst()
                    .orElse(null);
            if (record == null) {
                planner.forget(page);
            } else {
                due.add(visit(record.url()));
            }
        }
        return due;
    }

    /** What visits of known pages found since this was opened. */
    Map<VisitOutcome, Long> found() {
        return new EnumMap<>(found);
    }

    /** The pages that are visited next as things stand, about the first ones first. */
    List<Revisits.Coming> coming(Instant now, int most) {
        List<Revisits.Coming> coming = new ArrayList<>();
        for (UrlKey key : keys(planner.coming(most))) {
            Optional<NextVisit> next = next(key, now);
            if (next.isPresent()) {
                coming.add(new Revisits.Coming(key, next.get()));
            }
        }
        return coming;
    }

    /** Some of all pages, evenly. */
    List<UrlKey> sample(int most) {
        return keys(planner.sample(most));
    }

    private List<UrlKey> keys(long[] pages) {
        return Arrays.stream(pages)
                .boxed()
                .flatMap(page -> planner.site(page).stream().mapToObj(site -> new UrlKey(site, page)))
                .toList();
    }

    /** Of a page of which there is a copy, or was one. */
    OptionalDouble knownChance(UrlKey page, Instant now) {
        return planner.visited(page.url()).isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(planner.chanceCurrent(page.url(), time.toPlan(now)));
    }

    Optional<NextVisit> next(UrlKey page, Instant now) {
        return planner.nextVisit(page.url(), time.toPlan(now))
                .map(next -> new NextVisit(
                        time.toClock(next.at()),
                        next.why(),
                        next.chanceCurrent(),
                        next.chanceThere(),
                        next.changesPerDay() * time.daysInADay(),
                        next.activity(),
                        next.signals(),
                        next.worth() / time.daysInADay(),
                        next.threshold() / time.daysInADay()));
    }

    /** Visits that are under way, or wait to be made. */
    int awaited() {
        return planner.awaited();
    }

    PlannerFigures figures(Instant now) {
        return planner.figures(time.toPlan(now));
    }

    /** Keeps it for the next time, if there is anything new. */
    void save() throws IOException {
        if (event != savedEvent || signal != savedSignal) {
            file.write(new PlanFile.Kept(planner, event, signal, time));
            savedEvent = event;
            savedSignal = signal;
        }
    }
}
