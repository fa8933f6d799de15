package io.freshet.crawl;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.Robots;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.VisitClass;
import io.freshet.page.NearFingerprint;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One host: what waits of it, its rules, when it may be asked again. One request at a time: while {@link #inFlight} is set nothing else is chosen.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class HostQueue {
    private static final int REMEMBERED_PAGES = 64;

    final Host host;
    final long key;
    private final CrawlSettings settings;
    private final Map<VisitClass, Line> lines = new EnumMap<>(VisitClass.class); // made when they are needed
    private long nextNumber = 1;

    final AdaptiveTimeouts timeouts;

    @Nullable
    CrawlUrl inFlight;

    boolean offered;
    int offerVersion;
    float offeredScore;
    boolean active;
    boolean asked; // in this run
    int loading;

    @Nullable
    Robots robots;

    private @Nullable String robotsText;
    private @Nullable Instant robotsRead;

    @Nullable
    CrawlUrl robotsUrl; // where robots.txt leads, when it leads elsewhere

    int robotsRedirects;
    boolean robotsElsewhere; // another host has been asked for it
    String never = ""; // why the host may not be asked at all

    @Nullable
    Instant restUntil;

    String restReason = ""; // empty for the usual delay

    @Nullable
    Instant wakeAt;

    int failuresInRow;
    long pages;
    long requests;
    boolean keepsSlashes;
    boolean sitemapsQueued;
    boolean sitemapInFlight;
    boolean pageInFlight;
    int sitemapFailures;

    /** robots.txt of other hosts that leads here. */
    final Queue<Event.RobotsWanted> errands = new ArrayDeque<>(0);

    final Queue<CrawlUrl> sitemaps = new ArrayDeque<>(0);
    final Set<CrawlUrl> sitemapsMet = new HashSet<>(0);
    private long @Nullable [] near; // fingerprints and address patterns of the last pages, in turn
    private int nearNext;

    HostQueue(Host host, CrawlSettings settings, AdaptiveTimeouts timeouts) {
        this.host = host;
        this.key = host.key();
        this.settings = settings;
        this.timeouts = timeouts;
    }

    void restore(HostRecord record, Instant now, String agentToken) {
        pages = record.pages();
        requests = record.requests();
        failuresInRow = record.failuresInRow();
        keepsSlashes = record.keepsSlashes();
        sitemapsQueued = record.sitemapsRead();
        restUntil = record.restUntil();
        restReason = record.restReason();
        Instant read = record.robotsRead();
        String text = record.robots();
        if (text != null && read != null && read.plus(settings.robotsFor()).isAfter(now)) {
            setRobots(text, read, agentToken);
        }
    }

    HostRecord record() {
        return new HostRecord(
                host,
                robotsText,
                robotsRead,
                restReason.isEmpty() ? null : restUntil,
                restReason,
                failuresInRow,
                pages,
                requests,
                timeouts.encoded(),
                keepsSlashes,
                sitemapsQueued && sitemaps.isEmpty() && !sitemapInFlight);
    }

    void setRobots(String text, Instant read, String agentToken) {
        robots = Robots.parse(text, agentToken);
        robotsText = text;
        robotsRead = read;
        robotsUrl = null;
        robotsRedirects = 0;
        robotsElsewhere = false;
    }

    boolean needsRobots(Instant now) {
        return robots == null
                || robotsRead == null
                || !robotsRead.plus(settings.robotsFor()).isAfter(now);
    }

    long nextNumber() {
        return nextNumber++;
    }

    void add(QueueEntry entry) {
        nextNumber = Math.max(nextNumber, entry.number() + 1);
        Line line = line(entry.kind());
        if (line.waiting() == 0) { // a class that was empty for a while has no claim to the visits that it did not need
            line.served = Math.max(line.served, leastServed(line));
        }
        line.add(entry);
    }

    /** An entry that was on disk already. */
    void restore(QueueEntry entry) {
        nextNumber = Math.max(nextNumber, entry.number() + 1);
        line(entry.kind()).restore(entry);
    }

    Line line(VisitClass kind) {
        return lines.computeIfAbsent(kind, _ -> new Line(settings.headSize()));
    }

    /** The class whose turn it is among those that have something in memory; null when none has. */
    @Nullable
    Line next() {
        Line best = null;
        for (Line line : lines.values()) {
            if (line.first() != null && (best == null || line.served < best.served)) {
                best = line;
            }
        }
        return best;
    }

    /** Takes the next entry and counts it against its class's share. */
    QueueEntry take(Line line) {
        QueueEntry entry = line.take();
        line.served += 1.0 / share(entry.kind());
        return entry;
    }

    /** A class whose head must come from disk before the host can go on fairly; null when none. */
    @Nullable
    VisitClass toLoad() {
        for (Map.Entry<VisitClass, Line> line : lines.entrySet()) {
            if (line.getValue().needsLoading()) {
                return line.getKey();
            }
        }
        return null;
    }

    long waiting() {
        long sum = 0;
        for (Line line : lines.values()) {
            sum += line.waiting();
        }
        return sum;
    }

    boolean full() {
        return settings.maxPagesPerHost() > 0 && pages >= settings.maxPagesPerHost();
    }

    boolean hasWork() {
        return !errands.isEmpty() || (!robotsElsewhere && !full() && (waiting() > 0 || !sitemaps.isEmpty()));
    }

    float bestScore() {
        float best = errands.isEmpty() && sitemaps.isEmpty() ? 0 : 1;
        for (Line line : lines.values()) {
            QueueEntry first = line.first();
            best = first == null ? best : Math.max(best, first.score());
        }
        return best;
    }

    HostState state(Instant now) {
        if (inFlight != null) {
            return new HostState.InFlight(inFlight);
        }
        if (restUntil != null && restUntil.isAfter(now)) {
            return restReason.isEmpty()
                    ? new HostState.Resting(restUntil)
                    : new HostState.BackingOff(restUntil, restReason);
        }
        if (loading > 0) {
            return new HostState.Loading();
        }
        if (full()) {
            return new HostState.Full(pages);
        }
        return offered ? new HostState.Offering(offeredScore) : new HostState.Idle();
    }

    /**
     * Whether a page of the same address pattern that hardly differs was among the last ones; remembers this one.
     *
     * @param nearFingerprint of the page's text; 0 for none
     */
    boolean repeats(CrawlUrl url, long nearFingerprint, TrapSettings traps) {
        if (nearFingerprint == 0) {
            return false;
        }
        long pattern = Traps.patternKey(url);
        if (near == null) {
            near = new long[0];
        }
        boolean found = false;
        for (int i = 0; i < near.length && !found; i += 2) {
            found = near[i + 1] == pattern && NearFingerprint.distance(near[i], nearFingerprint) <= traps.nearBits();
        }
        if (near.length < 2 * REMEMBERED_PAGES) {
            near = Arrays.copyOf(near, near.length + 2);
            nearNext = near.length - 2;
        }
        near[nearNext] = nearFingerprint;
        near[nearNext + 1] = pattern;
        nearNext = (nearNext + 2) % (2 * REMEMBERED_PAGES);
        return found;
    }

    private double leastServed(Line except) {
        double least = Double.MAX_VALUE;
        for (Line line : lines.values()) {
            if (line != except && line.waiting() > 0) {
                least = Math.min(least, line.served);
            }
        }
        return least == Double.MAX_VALUE ? except.served : least;
    }

    private int share(VisitClass kind) {
        return switch (kind) {
            case NEW -> settings.shares().fresh();
            case REVISIT -> settings.shares().revisit();
            case SIGNALLED -> settings.shares().signalled();
        };
    }
}
