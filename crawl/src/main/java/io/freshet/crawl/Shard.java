package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.LinkKind;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Decides for its hosts what is fetched next: the heart of the crawl. An event comes in, changes and actions come out; the shard itself has no clock,
 * thread, socket or file, and the same events give the same actions.
 *
 * <p>The rules it keeps: a host has one request at a time, and rests between two; a URL is visited once, unless somebody asks for it again; every
 * URL that is not followed has a reason; what waits is remembered before anybody relies on it.
 *
 * <p>The life of a host's turn: a host with work {@linkplain #settle settles}, that is, it rests until its delay is over (Wake), then offers its best link
 * (Offer). When it gets a turn ({@link #granted}) it reads robots.txt if it must, does errands, or fetches its next page. The answer ({@link #visited}) is
 * written down ({@link Outcomes}), its links are accepted here or sent to their owners ({@link Discovery}), and the host settles again.
 *
 * <p>Not thread-safe: owned by one loop.
 */
final class Shard {
    /** Entries that one turn may pass over (robots.txt, a better score elsewhere) before others come first. */
    private static final int LOOKED_AT_IN_A_TURN = 256;
    /** A link that fell by so many of 256 buckets is not worth putting back. */
    private static final int SMALL_FALL = 3;
    /** A host's record is written at least every so many requests. */
    private static final int REQUESTS_BETWEEN_RECORDS = 64;

    private final int number;
    private final boolean choosy; // a turn may be left unused, so others want to know what comes
    private final CrawlSettings settings;
    private final CrawlPolicy policy;
    private final CrawlCounts counts;
    private final Hosts hosts;
    private final Politeness politeness;
    private final Discovery discovery;
    private final Outcomes outcomes;
    private final SiteFiles files;

    Shard(
            int number,
            CrawlPolicy policy,
            CrawlCounts counts,
            SeenMemory memory,
            LongSupplier messageNumbers,
            long seed) {
        this.number = number;
        this.choosy = policy.scorer().choosiness().any();
        this.settings = policy.settings();
        this.policy = policy;
        this.counts = counts;
        this.politeness = new Politeness(settings, seed);
        this.hosts = new Hosts(policy, counts, politeness);
        this.discovery = new Discovery(
                number,
                policy.rules(),
                counts,
                hosts,
                memory,
                messageNumbers,
                policy.scorer().raises(),
                seed);
        this.outcomes = new Outcomes(policy, counts, hosts, politeness);
        this.files = new SiteFiles(policy, counts, hosts, politeness, discovery);
    }

    void handle(Event event, Instant now, Actions out) {
        decide(event, now, out);
        hosts.balance(now, out);
    }

    private void decide(Event event, Instant now, Actions out) {
        switch (event) {
            case Event.Discovered(var links, var message) ->
                settleAll(discovery.accept(links, message, now, out), now, out);
            case Event.LookedUp(var answer) -> settleAll(discovery.lookedUp(answer, now, out), now, out);
            case Event.Raised(var links) -> settleAll(discovery.raise(links, now), now, out);
            case Event.RoomWanted _ -> discovery.spill(out);
            case Event.Asked asked -> {
                HostQueue host = discovery.ask(asked, now, out);
                counts.asked(-1); // it waits in a queue now, if it is to be visited
                settle(host, now, out);
            }
            case Event.Granted granted -> granted(granted, now, out);
            case Event.Visited visited -> visited(visited, now, out);
            case Event.RobotsRead read -> robotsRead(read, now, out);
            case Event.RobotsWanted wanted -> settle(hosts.errand(wanted, out), now, out);
            case Event.RobotsFound found -> {
                HostQueue host = hosts.awake(found.host());
                if (host != null && host.robotsElsewhere) {
                    host.robotsElsewhere = false;
                    files.robots(host, found.answer(), now, out);
                    settle(host, now, out);
                }
            }
            case Event.SitemapRead read -> sitemapRead(read, now, out);
            case Event.Compared compared -> compared(compared, now, out);
            case Event.Loaded loaded -> {
                HostQueue host = hosts.asked(loaded.host());
                host.loading--;
                List<QueueEntry> entries = loaded.entries();
                host.line(loaded.kind()).loaded(entries, entries.size() < settings.headSize());
                settle(host, now, out);
            }
            case Event.Brought brought -> {
                HostQueue host = hosts.brought(brought, now);
                if (!host.sitemapsQueued) {
                    files.queueSitemaps(host);
                }
                settle(host, now, out);
            }
            case Event.Woken(long key) -> {
                HostQueue host = hosts.awake(key); // or parked meanwhile
                if (host != null) {
                    host.wakeAt = null;
                }
                settle(host, now, out);
            }
        }
    }

    // ---- what was there before: called while the store is read, before the first event

    void restoreSeen(long url, boolean wasDropped) {
        discovery.restoreSeen(url, wasDropped);
    }

    /** Has the known URLs written out, to make room for more. */
    void spill(Actions out) {
        discovery.spill(out);
    }

    /** All hosts before what waits of them. */
    void restore(HostRecord record, Instant now) {
        hosts.restore(record, now);
    }

    void restoreQueued(long host, VisitClass kind, float score, long number, long url, Instant now) {
        if (kind == VisitClass.NEW) {
            policy.scorer().restore(score);
        }
        hosts.restoreQueued(host, kind, score, number, now);
        discovery.restoreWaiting(url, kind);
    }

    /** Lets hosts with work begin. Those that were asked before rest for their delay first: how long ago that was is not known. */
    void begin(Instant now, Actions out) {
        hosts.begin(now, out);
    }

    /** A link that was dropped under other rules: back it comes if the rules of today follow it. */
    void judgeAgain(UrlRecord record, Instant now, Actions out) {
        Found link = Found.link(record.url(), LinkKind.ANCHOR, 0.5f).from(record.via(), record.depth(), 0, 0);
        if (policy.rules().judge(link) instanceof LinkVerdict.Follow) {
            settleAll(discovery.accept(List.of(link), null, now, out), now, out);
            hosts.balance(now, out);
        }
    }

    Hosts hosts() {
        return hosts;
    }

    // ---- turns

    /** Decides what the host does next, unless it is busy: rest, load, offer, or nothing. */
    private void settle(@Nullable HostQueue host, Instant now, Actions out) {
        if (host == null) {
            return;
        }
        if (host.inFlight == null && host.loading == 0 && host.hasWork()) {
            if (host.restUntil != null && host.restUntil.isAfter(now)) {
                if (!host.restUntil.equals(host.wakeAt)) {
                    host.wakeAt = host.restUntil;
                    out.add(new Action.Wake(host.key, host.restUntil));
                }
            } else {
                offer(host, now, out);
            }
        }
        if (choosy && !host.offered) {
            tellNext(host, out);
        }
        boolean soon = host.restUntil == null || !host.restUntil.isAfter(now.plus(settings.patience()));
        boolean active = host.inFlight != null || host.loading > 0 || (host.hasWork() && soon);
        if (active != host.active) {
            host.active = active;
            counts.activeHosts(active ? 1 : -1);
        }
        if (!soon && host.parkable()) {
            hosts.park(host, now, out);
        }
    }

    /** What a host that offers nothing now will offer soon: when it has been answered, and has rested for its usual delay. */
    private static void tellNext(HostQueue host, Actions out) {
        boolean busy = host.inFlight != null || host.loading > 0;
        boolean rests = host.hasWork() && host.restReason.isEmpty();
        out.add(
                busy || rests
                        ? new Action.OfferNext(host.key, host.hasWork() ? host.bestScore() : 0)
                        : new Action.Withdraw(host.key));
    }

    private void settleAll(Set<HostQueue> touched, Instant now, Actions out) {
        touched.forEach(host -> settle(host, now, out));
    }

    private void offer(HostQueue host, Instant now, Actions out) {
        VisitClass toLoad = host.toLoad();
        if (toLoad != null) {
            host.loading++;
            out.add(new Action.Load(host.key, toLoad, host.line(toLoad).startLoading()));
            return;
        }
        hosts.offer(host, now, out);
    }

    private void granted(Event.Granted event, Instant now, Actions out) {
        HostQueue host = hosts.awake(event.host());
        if (host == null || !host.offered || host.offerVersion != event.version()) {
            out.add(new Action.Release()); // a better offer has taken its place, or the host was parked meanwhile
            return;
        }
        hosts.granted(host);
        boolean resting = host.restUntil != null && host.restUntil.isAfter(now);
        if (host.inFlight != null || resting || !choose(host, event.promisedOnly(), now, out)) {
            out.add(new Action.Release());
        }
        settle(host, now, out);
    }

    /** Sends the host's next request; false when there is none after all. */
    private boolean choose(HostQueue host, boolean promisedOnly, Instant now, Actions out) {
        if (promisedOnly && !host.promised()) {
            return false;
        }
        Event.RobotsWanted errand = host.errands.poll();
        if (errand != null) {
            host.inFlight = errand.url();
            out.add(new Action.FetchRobots(host.key, errand.url(), errand.owner(), host.timeouts.current()));
            return true;
        }
        if (host.robotsElsewhere) {
            return false;
        }
        if (host.never.isEmpty() && host.needsRobots(now)) {
            CrawlUrl url = host.robotsUrl == null ? host.host.robotsTxt() : host.robotsUrl;
            host.inFlight = url;
            out.add(new Action.FetchRobots(host.key, url, host.key, host.timeouts.current()));
            return true;
        }
        if (host.inquiry != null) {
            return compare(host, host.inquiry, now, out);
        }
        boolean mayLook = !promisedOnly && !host.full();
        return (mayLook && files.choose(host, out)) || choosePage(host, promisedOnly, out);
    }

    /** Asks the next question about a page that is in doubt; false when there is none that may be asked. */
    private boolean compare(HostQueue host, Inquiry inquiry, Instant now, Actions out) {
        CrawlUrl url = inquiry.next(each -> host.robots == null || host.robots.allows(each));
        if (url == null) {
            decide(host, inquiry, inquiry.undecided(now), now, out);
            return false;
        }
        host.inFlight = url;
        out.add(new Action.Compare(host.key, url, host.timeouts.current()));
        return true;
    }

    private boolean choosePage(HostQueue host, boolean promisedOnly, Actions out) {
        for (int looked = 0; looked < LOOKED_AT_IN_A_TURN; looked++) {
            Line line = host.next(promisedOnly);
            if (line == null) {
                return false;
            }
            QueueEntry entry = host.take(line);
            counts.waiting(entry.kind(), Hosts.raised(entry) ? 0 : -1);
            if (discovery.stale(entry)) {
                dequeue(entry, out);
                continue;
            }
            LinkVerdict.Drop drop = forbidden(host, entry);
            if (drop != null) {
                drop(entry, drop, out);
                continue;
            }
            float score =
                    entry.kind() == VisitClass.NEW ? policy.scorer().again(entry.url(), entry.score()) : entry.score();
            if (Line.bucket(score) > entry.bucket() + SMALL_FALL) { // others may be better now
                dequeue(entry, out);
                hosts.enqueueAgain(host, entry, score, entry.attempts(), out);
                continue;
            }
            host.inFlight = entry.url();
            host.pageInFlight = true;
            discovery.begins(entry);
            policy.scorer().asked(entry.url());
            out.add(new Action.Fetch(entry, false, host.timeouts.current()));
            return true;
        }
        return false;
    }

    /** It waits no more. A raised entry never was on disk. */
    private static void dequeue(QueueEntry entry, Actions out) {
        if (!Hosts.raised(entry)) {
            out.remember(new Change.Dequeue(entry));
        }
    }

    static LinkVerdict.@Nullable Drop forbidden(HostQueue host, QueueEntry entry) {
        if (!host.never.isEmpty()) {
            return new LinkVerdict.Drop(LinkVerdict.Reason.PRIVATE_ADDRESS, host.never);
        }
        boolean allowed = host.robots == null || host.robots.allows(entry.url());
        return allowed ? null : new LinkVerdict.Drop(LinkVerdict.Reason.ROBOTS, "");
    }

    private void drop(QueueEntry entry, LinkVerdict.Drop drop, Actions out) {
        counts.dropped(drop.reason());
        discovery.left(entry);
        discovery.visited(entry, false);
        dequeue(entry, out);
        if (entry.kind() == VisitClass.NEW) { // what is known of a page that was visited before stays
            out.remember(new Change.PutUrl(Records.dropped(entry, drop)));
        }
    }

    // ---- answers

    private void visited(Event.Visited event, Instant now, Actions out) {
        QueueEntry entry = event.entry();
        HostQueue host = hosts.asked(entry.url().key().host());
        politeness.answered(host, event.outcome(), event.at());
        if (host.feedInFlight) {
            host.feedInFlight = false;
            if (outcomes.triedAgain(event)) {
                files.feedFailed(host, event, out);
            } else {
                spread(outcomes.of(event, host, false, out), host, now, out);
            }
            settle(host, now, out);
            return;
        }
        Suspicion doubt = event.reading() == null ? null : event.reading().suspicion();
        if (doubt != null && host.inquiry == null) {
            ErrorPages known = host.errorPages(policy.softGone());
            Inquiry inquiry = new Inquiry(event, doubt, host.lastPage, known);
            ErrorPages.Verdict verdict = known.known(doubt, entry.url().key().url(), now);
            if (verdict == null) {
                host.inquiry = inquiry;
                settle(host, now, out);
            } else {
                decide(host, inquiry, verdict, now, out);
            }
            return;
        }
        if (found(event.outcome())) {
            host.lastPage = entry.url();
        }
        visited(event, host, ErrorPages.Verdict.CHANGED, now, out);
    }

    private static boolean found(FetchOutcome outcome) {
        return outcome instanceof FetchOutcome.NotModified
                || (outcome instanceof FetchOutcome.Fetched fetched && fetched.html());
    }

    /** What the answer means is known: it is written down, and the host goes on. */
    private void visited(Event.Visited event, HostQueue host, ErrorPages.Verdict verdict, Instant now, Actions out) {
        QueueEntry entry = event.entry();
        host.pageInFlight = false;
        dequeue(entry, out);
        boolean saidGone = discovery.saidGone(entry);
        if (outcomes.triedAgain(event)) {
            discovery.again(entry);
        } else {
            discovery.visited(entry, event.before() == null);
            discovery.left(entry);
        }
        if (event.reading() != null && verdict == ErrorPages.Verdict.CHANGED) {
            files.announce(event.reading().feeds(), event, host);
        }
        List<Found> onward = switch (verdict) {
            case CHANGED -> outcomes.of(event, host, saidGone, out);
            case GONE -> outcomes.softGone(event, out);
            case EVERYWHERE -> outcomes.siteWide(event, out);
        };
        spread(onward, host, now, out);
        raise(event.reading(), now, out);
        if (host.requests % REQUESTS_BETWEEN_RECORDS == 0 || settings.maxPagesPerHost() > 0) {
            hosts.remember(host, out);
        }
        settle(host, now, out);
    }

    /** An answer to a question about a page that is in doubt. */
    private void compared(Event.Compared event, Instant now, Actions out) {
        HostQueue host = hosts.asked(event.host());
        politeness.answered(host, event.outcome(), event.at());
        if (event.outcome() instanceof FetchOutcome.Busy busy) {
            politeness.backOff(host, "it answered " + busy.status(), busy.retryAfter(), event.at(), out);
        }
        Inquiry inquiry = host.inquiry;
        ErrorPages.Verdict verdict =
                inquiry == null ? null : inquiry.answered(event.outcome(), event.text(), event.at());
        if (inquiry != null && verdict != null) {
            hosts.remember(host, out); // with what it answered
            decide(host, inquiry, verdict, now, out);
        } else {
            settle(host, now, out);
        }
    }

    private void decide(HostQueue host, Inquiry inquiry, ErrorPages.Verdict verdict, Instant now, Actions out) {
        host.inquiry = null;
        if (verdict == ErrorPages.Verdict.CHANGED) {
            inquiry.changed();
        }
        visited(inquiry.held, host, verdict, now, out);
    }

    /** At the end of a run: nobody can be asked any more about pages that are in doubt. */
    void decideHeld(Instant now, Actions out) {
        List<HostQueue> doubtful = new ArrayList<>(0);
        hosts.eachAwake(host -> {
            if (host.inquiry != null) {
                doubtful.add(host);
            }
        });
        for (HostQueue host : doubtful) {
            Inquiry inquiry = Objects.requireNonNull(host.inquiry);
            decide(host, inquiry, inquiry.undecided(now), now, out);
        }
    }

    /** Links found earlier move up, here and in the shards that own them. */
    private void raise(@Nullable Reading reading, Instant now, Actions out) {
        if (reading == null || reading.raised().isEmpty()) {
            return;
        }
        Map<Integer, List<Found>> owners = reading.raised().stream()
                .collect(Collectors.groupingBy(link -> link.key().shard()));
        owners.forEach((owner, links) -> {
            if (owner == number) {
                settleAll(discovery.raise(links, now), now, out);
            } else {
                out.add(new Action.Tell(owner, new Event.Raised(links)));
            }
        });
    }

    private void spread(List<Found> links, HostQueue from, Instant now, Actions out) {
        settleAll(discovery.spread(links, from, now, out), now, out);
    }

    private void robotsRead(Event.RobotsRead event, Instant now, Actions out) {
        HostQueue host = hosts.asked(event.host());
        files.robotsRead(event, host, out);
        settle(host, now, out);
    }

    private void sitemapRead(Event.SitemapRead event, Instant now, Actions out) {
        HostQueue host = hosts.asked(event.host());
        files.sitemapRead(event, host, out);
        spread(event.pages(), host, now, out);
        if (host.sitemaps.isEmpty()) {
            hosts.remember(host, out);
        }
        settle(host, now, out);
    }
}
