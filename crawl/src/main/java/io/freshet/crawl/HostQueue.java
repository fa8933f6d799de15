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
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One host that is awake: what waits of it, its rules, when it may be asked again. One request at a time: while {@link #inFlight} is set nothing else is chosen.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class HostQueue {
    private static final int REMEMBERED_PAGES = 64;

    final Host host;
    final long key;
    private final CrawlSettings settings;
    private final Map<VisitClass, Line> lines = new EnumMap<>(VisitClass.class); // made when they are needed

    final AdaptiveTimeouts timeouts;

    @Nullable
    CrawlUrl inFlight;

    boolean offered;
    int offerVersion;
    float offeredScore;
    boolean offeredPromised;
    long headStart; // of its offer, in milliseconds
    long since; // ready to be asked, in milliseconds since 1970; 0 when it is not
    boolean active;
    boolean changed; // since its record was written
    int waiting; // URLs, in memory or on disk
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
    boolean feedInFlight;
    int sitemapFailures;

    /** robots.txt of other hosts that leads here. */
    final Queue<Event.RobotsWanted> errands = new ArrayDeque<>(0);

    final Queue<CrawlUrl> sitemaps = new ArrayDeque<>(0);
    final Set<CrawlUrl> sitemapsMet = new HashSet<>(0);
    final Queue<QueueEntry> feeds =
            new ArrayDeque<>(0); // that were never read: in memory alone, until a page announces them again

    private @Nullable ErrorPages errorPages; // made when the first page is in doubt
    private long[] errorsBefore = {}; // what its row says of them

    @Nullable
    Inquiry inquiry; // about a visit that is held back

    @Nullable
    CrawlUrl lastPage; // that was found

    private long[] near = {}; // fingerprints and address patterns of the last pages, in turn
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
        HostNotes notes = HostNotes.of(record.lastPages());
        near = Arrays.copyOf(notes.pages(), Math.min(notes.pages().length & ~1, 2 * REMEMBERED_PAGES));
        errorsBefore = notes.errors();
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
                sitemapsQueued && sitemaps.isEmpty() && !sitemapInFlight,
                notes());
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

    void add(QueueEntry entry) {
        waiting += Hosts.raised(entry) ? 0 : 1; // its URL waits already
        Line line = line(entry.kind());
        if (line.isEmpty()) { // a class that was empty for a while has no claim to the visits that it did not need
            line.served = Math.max(line.served, leastServed(line));
        }
        line.add(entry);
    }

    /**
     * Fills the lines of a host that comes back.
     *
     * @param heads what was first on disk, at most {@code most} of each class
     * @param since what came since, perhaps too late to be found there
     * @param urls that waited before
     * @param shares what {@link #shares} answered; null for none
     */
    void bring(
            Map<VisitClass, List<QueueEntry>> heads,
            List<QueueEntry> since,
            int most,
            int urls,
            @Nullable Map<VisitClass, Double> shares) {
        waiting = urls + since.size();
        for (VisitClass kind : VisitClass.values()) {
            List<QueueEntry> head = heads.getOrDefault(kind, List.of());
            List<QueueEntry> late =
                    since.stream().filter(entry -> entry.kind() == kind).toList();
            if (!head.isEmpty() || !late.isEmpty()) {
                Line line = line(kind);
                line.startLoading();
                late.forEach(line::add);
                line.loaded(head, head.size() < most);
                line.served = shares == null ? 0 : shares.getOrDefault(kind, 0.0);
            }
        }
    }

    /** How the classes were served, to be remembered while the host is parked; null when there is only one that counts. */
    @Nullable
    Map<VisitClass, Double> shares() {
        Map<VisitClass, Double> shares = new EnumMap<>(VisitClass.class);
        lines.forEach((kind, line) -> {
            if (!line.isEmpty()) {
                shares.put(kind, line.served);
            }
        });
        return shares.size() > 1 ? shares : null;
    }

    /** Nothing is under way, and everything that it has in mind is, or can be, in its record. */
    boolean parkable() {
        return inFlight == null
                && loading == 0
                && errands.isEmpty()
                && sitemaps.isEmpty()
                && feeds.isEmpty()
                && inquiry == null
                && !robotsElsewhere
                && robotsRedirects == 0
                && robotsUrl == null;
    }

    Line line(VisitClass kind) {
        return lines.computeIfAbsent(kind, _ -> new Line(settings.headSize()));
    }

    /** Whether it has more to offer than new pages: visits of known ones, or what others need. */
    boolean promised() {
        if (!errands.isEmpty() || inquiry != null) {
            return true;
        }
        for (Map.Entry<VisitClass, Line> line : lines.entrySet()) {
            if (line.getKey() != VisitClass.NEW && line.getValue().first() != null) {
                return true;
            }
        }
        return false;
    }

    /**
     * The class whose turn it is among those that may be visited and have something in memory; null when none has.
     *
     * @param promisedOnly new pages may not be visited
     */
    @Nullable
    Line next(boolean promisedOnly) {
        Line best = null;
        for (Map.Entry<VisitClass, Line> each : lines.entrySet()) {
            Line line = each.getValue();
            boolean may = open(each.getKey()) && !(promisedOnly && each.getKey() == VisitClass.NEW);
            if (may && line.first() != null && (best == null || line.served < best.served)) {
                best = line;
            }
        }
        return best;
    }

    /** Takes the next entry and counts it against its class's share. */
    QueueEntry take(Line line) {
        QueueEntry entry = line.take();
        waiting -= Hosts.raised(entry) ? 0 : 1;
        line.served += 1.0 / share(entry.kind());
        return entry;
    }

    /** A class whose head must come from disk before the host can go on fairly; null when none. */
    @Nullable
    VisitClass toLoad() {
        for (Map.Entry<VisitClass, Line> line : lines.entrySet()) {
            if (open(line.getKey()) && line.getValue().needsLoading()) {
                return line.getKey();
            }
        }
        return null;
    }

    /** It may not be asked for new pages, whatever waits; pages that are known may be visited again. */
    boolean full() {
        return settings.full(pages);
    }

    private boolean open(VisitClass kind) {
        return kind != VisitClass.NEW || !full();
    }

    boolean hasWork() {
        return !errands.isEmpty()
                || (!robotsElsewhere
                        && (anyWaits() || inquiry != null || (!full() && !(sitemaps.isEmpty() && feeds.isEmpty()))));
    }

    private boolean anyWaits() {
        for (Map.Entry<VisitClass, Line> line : lines.entrySet()) {
            if (open(line.getKey()) && !line.getValue().isEmpty()) {
                return true;
            }
        }
        return false;
    }

    float bestScore() {
        float best = errands.isEmpty() && sitemaps.isEmpty() && feeds.isEmpty() && inquiry == null ? 0 : 1;
        for (Map.Entry<VisitClass, Line> line : lines.entrySet()) {
            QueueEntry first = open(line.getKey()) ? line.getValue().first() : null;
            best = first == null ? best : Math.max(best, first.score());
        }
        return best;
    }

    /** Since when its offer is taken to hold, in milliseconds since 1970. */
    long offeredSince() {
        return since - headStart;
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
        if (offered) {
            return new HostState.Offering(offeredScore);
        }
        return full() ? new HostState.Full(pages) : new HostState.Idle();
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

    /** What is to be known after a restart. */
    private byte[] notes() {
        int oldest = near.length < 2 * REMEMBERED_PAGES ? 0 : nearNext;
        long[] inOrder = new long[near.length];
        System.arraycopy(near, oldest, inOrder, 0, near.length - oldest);
        System.arraycopy(near, 0, inOrder, near.length - oldest, oldest);
        return HostNotes.bytes(inOrder, errorPages == null ? errorsBefore : errorPages.encoded());
    }

    ErrorPages errorPages(SoftGoneSettings soft) {
        ErrorPages known = errorPages;
        if (known == null) {
            known = new ErrorPages(soft);
            known.restore(errorsBefore);
            errorPages = known;
        }
        return known;
    }

    private double leastServed(Line except) {
        double least = Double.MAX_VALUE;
        for (Line line : lines.values()) {
            if (line != except && !line.isEmpty()) {
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
