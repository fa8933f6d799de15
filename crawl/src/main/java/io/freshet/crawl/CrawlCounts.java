package io.freshet.crawl;

import io.freshet.model.FetchOutcome;
import io.freshet.model.Host;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import io.freshet.model.VisitClass;
import java.time.Duration;
import java.util.EnumMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;

/** What a run has done so far. Safe for use by many threads. */
final class CrawlCounts {
    private final LongSupplier nanos;
    private final Map<Stage, LongAdder> stageNanos = new EnumMap<>(Stage.class);
    private final Map<Stage, LongAdder> stageCounts = new EnumMap<>(Stage.class);
    private final Map<LinkVerdict.Reason, LongAdder> dropped = new EnumMap<>(LinkVerdict.Reason.class);
    private final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
    private final LongAdder pages = new LongAdder();
    private final LongAdder documents = new LongAdder();
    private final LongAdder duplicates = new LongAdder();
    private final LongAdder firstVisits = new LongAdder();
    private final LongAdder requests = new LongAdder();
    private final LongAdder failed = new LongAdder();
    private final LongAdder retried = new LongAdder();
    private final LongAdder gone = new LongAdder();
    private final LongAdder notModified = new LongAdder();
    private final LongAdder redirects = new LongAdder();
    private final LongAdder refused = new LongAdder();
    private final LongAdder bytes = new LongAdder();
    private final LongAdder hosts = new LongAdder();
    private final LongAdder waiting = new LongAdder();
    private final LongAdder waitingAgain = new LongAdder();
    private final Map<Host, String> forbiddenHosts = new ConcurrentHashMap<>();
    private final Liveness life = new Liveness();

    /** @param nanos a clock for measuring, such as {@code System::nanoTime} */
    CrawlCounts(LongSupplier nanos) {
        this.nanos = nanos;
        for (Stage stage : Stage.values()) {
            stageNanos.put(stage, new LongAdder());
            stageCounts.put(stage, new LongAdder());
        }
        for (LinkVerdict.Reason reason : LinkVerdict.Reason.values()) {
            dropped.put(reason, new LongAdder());
        }
    }

    long nanos() {
        return nanos.getAsLong();
    }

    void time(Stage stage, long nanoseconds, long count) {
        adder(stageNanos, stage).add(nanoseconds);
        adder(stageCounts, stage).add(count);
    }

    void dropped(LinkVerdict.Reason reason) {
        dropped(reason, 1);
    }

    void dropped(LinkVerdict.Reason reason, long times) {
        adder(dropped, reason).add(times);
    }

    /** A host may not be asked at all. The first ones are remembered. */
    void forbidden(Host host, String why) {
        if (forbiddenHosts.size() < CrawlResult.HOSTS_NAMED) { // two threads may add one more each
            forbiddenHosts.put(host, why);
        }
    }

    Map<Host, String> forbiddenHosts() {
        return forbiddenHosts;
    }

    void hosts(int change) {
        hosts.add(change);
    }

    void waiting(VisitClass kind, long change) {
        waiting.add(change);
        if (kind != VisitClass.NEW) {
            waitingAgain.add(change);
        }
    }

    /** Known pages that somebody asks for, and that do not wait in a queue yet. */
    void asked(long change) {
        waitingAgain.add(change);
    }

    /** Known pages that were asked for, in this run or before, and have not been visited since. */
    long waitingAgain() {
        return waitingAgain.sum();
    }

    void activeHosts(int change) {
        life.hosts(change);
    }

    /** What is left to do. */
    Liveness life() {
        return life;
    }

    void duplicate() {
        duplicates.increment();
    }

    long requests() {
        return requests.sum();
    }

    /** A page that was fetched, and is off the topics of a crawl that keeps relevant pages alone. */
    void notKept() {
        refused.increment();
    }

    /** Requests for pages that were not known before. */
    long firstVisits() {
        return firstVisits.sum();
    }

    /** A visit whose answer was not usable, and which will be tried again: no failure yet. */
    void retried() {
        retried.increment();
    }

    /** Counts what an answer says, once it is certain that it counts. */
    void answer(Event event) {
        switch (event) {
            case Event.Visited visited -> {
                exchange(visited.outcome());
                visit(visited.outcome());
                if (visited.entry().kind() == VisitClass.NEW && Politeness.asked(visited.outcome())) {
                    firstVisits.increment();
                }
                bytes.add(visited.reading() == null ? 0 : visited.reading().sent());
            }
            case Event.RobotsRead read -> exchange(read.outcome());
            case Event.SitemapRead read -> exchange(read.outcome());
            case Event.Compared compared -> exchange(compared.outcome());
            case Event.Discovered _,
                    Event.Raised _,
                    Event.Asked _,
                    Event.Granted _,
                    Event.RobotsWanted _,
                    Event.RobotsFound _,
                    Event.Loaded _,
                    Event.Brought _,
                    Event.LookedUp _,
                    Event.RoomWanted _,
                    Event.Woken _ -> {}
        }
    }

    private void exchange(FetchOutcome outcome) {
        if (Politeness.asked(outcome)) {
            requests.increment();
        }
        network(outcome.times());
        switch (outcome) {
            case FetchOutcome.Failed failure ->
                failure(failure.stage().name().toLowerCase(Locale.ROOT) + ": "
                        + failure.cause().words());
            case FetchOutcome.Busy busy -> failure("it answered " + busy.status());
            case FetchOutcome.Fetched fetched -> bytes.add(fetched.body().sent().length);
            case FetchOutcome.NotModified _,
                    FetchOutcome.Redirected _,
                    FetchOutcome.Gone _,
                    FetchOutcome.Refused _ -> {}
        }
    }

    /** How the visit to a page ended. */
    private void visit(FetchOutcome outcome) {
        switch (outcome) {
            case FetchOutcome.Fetched fetched -> (fetched.html() ? pages : documents).increment();
            case FetchOutcome.NotModified _ -> notModified.increment();
            case FetchOutcome.Redirected _ -> redirects.increment();
            case FetchOutcome.Gone _ -> gone.increment();
            case FetchOutcome.Refused _ -> refused.increment();
            case FetchOutcome.Busy _, FetchOutcome.Failed _ -> failed.increment();
        }
    }

    CrawlTotals totals(Duration elapsed) {
        Map<Stage, CrawlTotals.StageTotal> stages = new EnumMap<>(Stage.class);
        for (Stage stage : Stage.values()) {
            stages.put(
                    stage,
                    new CrawlTotals.StageTotal(
                            Duration.ofNanos(adder(stageNanos, stage).sum()),
                            adder(stageCounts, stage).sum()));
        }
        Map<String, Long> drops = new TreeMap<>();
        dropped.forEach((reason, count) -> {
            if (count.sum() > 0) {
                drops.put(reason.words(), count.sum());
            }
        });
        Map<String, Long> causes = new TreeMap<>();
        failures.forEach((cause, count) -> causes.put(cause, count.sum()));
        return new CrawlTotals(
                pages.sum(),
                documents.sum(),
                duplicates.sum(),
                requests.sum(),
                Math.max(0, failed.sum() - retried.sum()),
                gone.sum(),
                notModified.sum(),
                redirects.sum(),
                refused.sum(),
                bytes.sum(),
                elapsed,
                stages,
                causes,
                drops);
    }

    CrawlProgress progress(Duration elapsed, int inFlight) {
        return new CrawlProgress(
                pages.sum(),
                requests.sum(),
                Math.max(0, failed.sum() - retried.sum()),
                waiting.sum(),
                inFlight,
                life.hosts(),
                hosts.sum(),
                bytes.sum(),
                elapsed);
    }

    private void network(StageTimes times) {
        network(Stage.CONNECT, times.connect());
        network(Stage.HEADER, times.header());
        network(Stage.BODY, times.body());
    }

    private void network(Stage stage, Duration took) {
        if (!took.isZero()) {
            time(stage, took.toNanos(), 1);
        }
    }

    private void failure(String cause) {
        failures.computeIfAbsent(cause, _ -> new LongAdder()).increment();
    }

    private static <K> LongAdder adder(Map<K, LongAdder> adders, K key) {
        return Objects.requireNonNull(adders.get(key));
    }
}
