package io.freshet.crawl;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * The hosts of a shard. Some are awake, as a {@link HostQueue} with everything that is known of them; the others are {@linkplain ParkedHosts parked}: on
 * disk, with a few numbers in memory. Between the two a host is coming: it is being read.
 *
 * <p>The rules: whoever has a request under way, or something in mind that is not on disk, is awake. When more are awake than there is room for, those that
 * have nothing to ask for are parked, then those that rest, then those whose offers are the worst. Of the hosts that could be asked the best one is always
 * awake or coming, so the choice among all hosts is the same as if all were awake; only that a parked host has no head start for how much waits of it.
 *
 * <p>Not thread-safe: owned by the loop of the shard.
 */
final class Hosts {
    /** Numbers of entries that are in memory alone begin here. */
    private static final long RAISED = 1L << 62;

    /**
     * A host of which twice as much waits is taken for one that has been ready for so much longer. A host is asked one thing at a time, so the largest decide when a crawl
     * ends, and must not be left for the end where there are fewer turns than hosts ({@code freshet lab scheduling}); but nobody waits for ever.
     */
    private static final long MILLIS_A_DOUBLING = 60_000;

    private static final Comparator<HostQueue> BEST_OFFER_FIRST = Comparator.comparingDouble(
                    (HostQueue host) -> -host.offeredScore)
            .thenComparingLong(HostQueue::offeredSince)
            .thenComparingLong(host -> host.key);

    private final CrawlPolicy policy;
    private final CrawlSettings settings;
    private final CrawlCounts counts;
    private final Politeness politeness;
    private final boolean choosy; // others may wait for what a host has next
    private final int room;
    private final int ahead;
    private final Long2ObjectOpenHashMap<HostQueue> awake = new Long2ObjectOpenHashMap<>();
    private final TreeSet<HostQueue> offering = new TreeSet<>(BEST_OFFER_FIRST); // of those that are awake
    private final Long2ObjectOpenHashMap<ComingHost> coming = new Long2ObjectOpenHashMap<>(0);
    private final ParkedHosts parked = new ParkedHosts();
    private final Long2ObjectOpenHashMap<Map<VisitClass, Double>> served =
            new Long2ObjectOpenHashMap<>(0); // of parked hosts
    private Instant begun = Instant.MIN; // until then nobody comes back
    private long number = 1;
    private int version;
    private long alarm = Long.MAX_VALUE; // when we are told that somebody's rest is over

    Hosts(CrawlPolicy policy, CrawlCounts counts, Politeness politeness) {
        this.policy = policy;
        this.settings = policy.settings();
        this.counts = counts;
        this.politeness = politeness;
        this.choosy = policy.scorer().choosiness().any();
        this.room = Math.max(1, Math.max(settings.hostsInMemory(), 2 * settings.inFlight()) / UrlKey.SHARDS);
        this.ahead = Math.max(1, room / 2);
    }

    /** Null when the host is not awake. */
    @Nullable
    HostQueue awake(long key) {
        return awake.get(key);
    }

    /** One that was asked for something: it is awake. */
    HostQueue asked(long key) {
        HostQueue host = awake.get(key);
        if (host == null) {
            throw new IllegalStateException("an answer for a host that is not awake in this shard");
        }
        return host;
    }

    boolean keepsSlashes(long key) {
        HostQueue host = awake.get(key);
        if (host != null) {
            return host.keepsSlashes;
        }
        ComingHost back = coming.get(key);
        return back != null ? back.from.is(ParkedHosts.KEEPS_SLASHES) : parked.is(key, ParkedHosts.KEEPS_SLASHES);
    }

    /** For a new entry: rising within the shard, so rising within each host. */
    long nextNumber() {
        return number++;
    }

    // ---- what waits

    /** Puts an entry into the queue of its host, which may be a new one; the host if it is awake, and then it is to settle. */
    @Nullable
    HostQueue enqueue(long key, QueueEntry entry, Instant now, Actions out) {
        counts.waiting(entry.kind(), 1);
        out.remember(new Change.Enqueue(entry));
        HostQueue host = awake.get(key);
        if (host != null) {
            host.add(entry);
            return host;
        }
        ComingHost back = coming.get(key);
        if (back != null) {
            back.entries.add(entry);
            return null;
        }
        long millis = now.toEpochMilli();
        if (parked.contains(key)) {
            if (parked.enqueue(key, entry.kind(), entry.score(), millis) && soon(parked.since(key), now)) {
                activate(key);
            }
            return null;
        }
        counts.hosts(1);
        if (awake.size() < room) {
            HostQueue met = create(entry.url());
            met.add(entry);
            return met;
        }
        boolean full = settings.full(0);
        parked.put(key, millis, 0, 0, full ? ParkedHosts.FULL : 0, millis);
        if (parked.enqueue(key, entry.kind(), entry.score(), millis)) {
            activate(key);
        }
        return null;
    }

    /**
     * A link that waits, and is worth more than was thought, waits a second time, further to the front and in memory alone: after a crash it waits where it did. Of the two the
     * one that comes later is {@linkplain Discovery#stale stale}. A host that is parked is left alone.
     */
    @Nullable
    HostQueue raise(long key, Found link, Instant now) {
        HostQueue host = awake.get(key);
        if (host == null || link.url().equals(host.inFlight)) {
            return null;
        }
        host.add(link.entry(nextUnkeptNumber(), now));
        return host;
    }

    /** For an entry that is in memory alone. */
    long nextUnkeptNumber() {
        return RAISED + nextNumber();
    }

    /** Whether the entry is in memory alone: the second one of its URL, or a feed. */
    static boolean raised(QueueEntry entry) {
        return entry.number() >= RAISED;
    }

    /** Once more to the end of its line, after an attempt in vain or because it got worse. A raised one goes: its first entry still waits. */
    void enqueueAgain(HostQueue host, QueueEntry entry, float score, int attempts, Actions out) {
        if (raised(entry)) {
            return;
        }
        QueueEntry again = entry.again(Line.bucket(score), nextNumber(), score, attempts);
        host.add(again);
        counts.waiting(again.kind(), 1);
        out.remember(new Change.Enqueue(again));
    }

    /** The host is to read robots.txt for another one; the host if it is awake, and then it is to settle. */
    @Nullable
    HostQueue errand(Event.RobotsWanted errand, Actions out) {
        long key = errand.url().key().host();
        HostQueue host = awake.get(key);
        if (host == null && !coming.containsKey(key) && !parked.contains(key)) {
            counts.hosts(1);
            host = create(errand.url());
        }
        if (host != null) {
            host.errands.add(errand);
            return host;
        }
        if (parked.contains(key)) {
            bring(key, out);
        }
        ComingHost back = coming.get(key);
        back.errands.add(errand);
        return null;
    }

    /** The host offers its best link, unless it does so already. */
    void offer(HostQueue host, Instant now, Actions out) {
        float score = host.bestScore();
        long headStart = headStart(host.waiting);
        boolean promised = host.promised();
        boolean asBefore =
                score <= host.offeredScore && headStart <= host.headStart && promised == host.offeredPromised;
        if (host.offered && asBefore) {
            return;
        }
        if (host.offered) {
            offering.remove(host);
        } else if (host.since == 0) {
            host.since = now.toEpochMilli();
        }
        host.offered = true;
        host.offeredScore = score;
        host.headStart = headStart;
        host.offeredPromised = promised;
        host.offerVersion = ++version;
        offering.add(host);
        out.add(new Action.Offer(host.key, host.offerVersion, score, host.offeredSince(), promised));
    }

    private static long headStart(int waiting) {
        return MILLIS_A_DOUBLING * (Integer.SIZE - Integer.numberOfLeadingZeros(waiting));
    }

    /** Its offer was taken. */
    void granted(HostQueue host) {
        offering.remove(host);
        host.offered = false;
        host.since = 0;
    }

    void remember(HostQueue host, Actions out) {
        out.remember(new Change.PutHost(host.record()));
        host.changed = false;
    }

    // ---- what was there before: called while the store is read, before the first event

    void restore(HostRecord record, Instant now) {
        boolean asked = record.requests() > 0;
        Instant rest = record.restUntil();
        long until = rest == null ? 0 : ParkedHosts.millisAfter(rest);
        if (asked) {
            until = Math.max(until, ParkedHosts.millisAfter(now.plus(settings.delay())));
        }
        boolean full = settings.full(record.pages());
        boolean sitemaps = settings.sitemaps() && !record.sitemapsRead() && namesSitemaps(record.robots());
        parked.put(
                record.host().key(),
                until,
                1,
                0,
                (full ? ParkedHosts.FULL : 0)
                        | (record.keepsSlashes() ? ParkedHosts.KEEPS_SLASHES : 0)
                        | (asked ? ParkedHosts.ASKED_EARLIER : 0)
                        | (sitemaps && !full ? ParkedHosts.WORK : 0),
                now.toEpochMilli());
        counts.hosts(1);
    }

    /** An entry that waits on disk. */
    void restoreQueued(long key, VisitClass kind, float score, long entryNumber, Instant now) {
        number = Math.max(number, entryNumber + 1);
        counts.waiting(kind, 1);
        long millis = now.toEpochMilli();
        if (!parked.contains(key)) {
            parked.put(key, millis, 0, 0, settings.full(0) ? ParkedHosts.FULL : 0, millis);
            counts.hosts(1);
        }
        parked.enqueue(key, kind, score, millis);
    }

    /** Everything that was there is restored: from now on hosts come back when their turn is near. */
    void begin(Instant now, Actions out) {
        begun = now;
        parked.each(host -> {
            if (host.is(ParkedHosts.WORK) && soon(host.since(), now)) {
                activate(host.key());
            }
        });
        balance(now, out);
    }

    // ---- parking

    /** After every event: brings those whose turn is near, and makes room. */
    void balance(Instant now, Actions out) {
        if (begun.equals(Instant.MIN) || (parked.size() == 0 && awake.size() <= room)) {
            return;
        }
        long millis = now.toEpochMilli();
        while (parked.wakeOne(millis, host -> activate(host.key()))) {}
        while (parked.anyReady() && coming.size() < ahead && bestIsWanted()) {
            bring(parked.best(), out);
        }
        if (awake.size() > room) {
            makeRoom(now, out);
        }
        alarm = alarm <= millis ? Long.MAX_VALUE : alarm;
        if (parked.nextWake() < alarm) {
            alarm = parked.nextWake();
            out.add(new Action.Wake(parked.nextToWake(), Instant.ofEpochMilli(alarm)));
        }
    }

    private boolean bestIsWanted() {
        if (offering.size() + coming.size() < ahead) {
            return true;
        }
        if (offering.isEmpty()) {
            return false;
        }
        HostQueue best = offering.first();
        return parked.bestIsBefore(best.offeredScore, best.offeredSince());
    }

    private void bring(long key, Actions out) {
        activate(key);
        coming.put(key, new ComingHost(parked.take(key)));
        out.add(new Action.Bring(key));
    }

    /** The host is awake again, with everything that happened to it meanwhile. It is to settle. */
    HostQueue brought(Event.Brought event, Instant now) {
        ComingHost back = coming.remove(event.host());
        HostQueue host = back.awake(event, served.remove(event.host()), policy, now);
        if (back.from.is(ParkedHosts.ASKED_EARLIER)) {
            politeness.restAtLeast(host, begun);
        }
        awake.put(host.key, host);
        return host;
    }

    /** What is known of the host goes to disk, if it is not there yet, and its object is dropped. */
    void park(HostQueue host, Instant now, Actions out) {
        if (host.changed) {
            remember(host, out);
        }
        if (host.offered) {
            offering.remove(host);
        }
        if (host.offered || choosy) {
            out.add(new Action.Withdraw(host.key));
        }
        Map<VisitClass, Double> shares = host.shares();
        if (shares != null) {
            served.put(host.key, shares);
        }
        long millis = now.toEpochMilli();
        long until = host.restUntil == null ? 0 : ParkedHosts.millisAfter(host.restUntil);
        if (until <= millis) {
            until = host.since == 0 ? millis : host.since;
        }
        parked.put(
                host.key,
                until,
                host.bestScore(),
                host.waiting,
                (host.hasWork() ? ParkedHosts.WORK : 0)
                        | (host.full() ? ParkedHosts.FULL : 0)
                        | (host.keepsSlashes ? ParkedHosts.KEEPS_SLASHES : 0)
                        | (host.active ? ParkedHosts.ACTIVE : 0),
                millis);
        awake.remove(host.key);
    }

    private void makeRoom(Instant now, Actions out) {
        int wanted = room - room / 8; // a little more than is needed, so that this happens rarely
        List<HostQueue> quiet = new ArrayList<>();
        for (HostQueue host : awake.values()) {
            if (!host.offered && host.parkable()) {
                quiet.add(host);
            }
        }
        quiet.sort(Comparator.comparing(HostQueue::hasWork)
                .thenComparing(
                        (HostQueue host) -> host.restUntil == null ? Instant.MIN : host.restUntil,
                        Comparator.reverseOrder())
                .thenComparingLong(host -> host.key));
        for (HostQueue host : quiet) {
            if (awake.size() <= wanted) {
                return;
            }
            park(host, now, out);
        }
        List<HostQueue> worst = List.copyOf(offering.descendingSet());
        for (HostQueue host : worst) {
            if (awake.size() <= wanted || offering.size() <= ahead) {
                return;
            }
            if (host.parkable()) {
                park(host, now, out);
            }
        }
    }

    private HostQueue create(CrawlUrl url) {
        var host = new HostQueue(url.host(), settings, new AdaptiveTimeouts(policy.timeouts()));
        awake.put(host.key, host);
        return host;
    }

    private void activate(long key) {
        if (!parked.is(key, ParkedHosts.ACTIVE)) {
            parked.mark(key, ParkedHosts.ACTIVE);
            counts.activeHosts(1);
        }
    }

    private boolean soon(long until, Instant now) {
        return until <= now.plus(settings.patience()).toEpochMilli();
    }

    // ---- for those who look on

    /** Is told of a host of which something waits; the host itself when it is awake. */
    interface Waiting {
        void accept(long key, @Nullable HostQueue host, long urls, Instant until);
    }

    void eachWaiting(Waiting each) {
        awake.values().forEach(host -> {
            long urls = host.waiting + (host.pageInFlight ? 1L : 0L); // cut off: it is asked for again
            if (urls > 0) {
                each.accept(host.key, host, urls, Instant.MIN);
            }
        });
        coming.values().forEach(host -> {
            if (host.waiting() > 0) {
                each.accept(host.from.key(), null, host.waiting(), Instant.MIN);
            }
        });
        parked.each(host -> {
            if (host.waiting() > 0) {
                each.accept(host.key(), null, host.waiting(), Instant.ofEpochMilli(host.since()));
            }
        });
    }

    void eachAwake(Consumer<HostQueue> each) {
        awake.values().forEach(each);
    }

    int awake() {
        return awake.size();
    }

    private static boolean namesSitemaps(@Nullable String robots) {
        return robots != null && robots.toLowerCase(Locale.ROOT).contains("sitemap");
    }
}
