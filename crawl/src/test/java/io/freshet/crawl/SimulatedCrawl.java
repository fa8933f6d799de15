package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.fetch.Timeouts;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * Runs real shards and real turns in invented time against an invented web, in a random order of events, and checks after every step what must always
 * hold. A crash forgets everything but the changes that were remembered.
 */
final class SimulatedCrawl {
    private record Later(Instant at, long order, Runnable what) {}

    private final SplittableRandom dice;
    private final SimulatedWeb web;
    private final CrawlPolicy policy;
    private final @Nullable Path folder; // null when all known URLs fit into memory
    private final long seenMemory;
    private Instant now = Instant.parse("2026-03-01T12:00:00Z");
    private long order;

    // what a disk would hold
    private final Map<UrlKey, UrlRecord> urls = new HashMap<>();
    private final Map<Long, HostRecord> hosts = new HashMap<>();
    private final Map<Long, TreeMap<VisitClass, NavigableSet<QueueEntry>>> queues = new HashMap<>();
    private final Map<Long, Message> messages = new TreeMap<>();

    // what a process would hold
    private Shard[] shards = {};
    private @Nullable SeenDisk disk;
    private Turns turns = new Turns(1, 0, Choosiness.NONE);
    private CrawlCounts counts = new CrawlCounts(() -> 0);
    private final Map<Integer, Deque<Event>> inboxes = new TreeMap<>();
    private PriorityQueue<Later> later =
            new PriorityQueue<>(Comparator.comparing(Later::at).thenComparingLong(Later::order));
    private final Map<Long, CrawlUrl> inFlight = new HashMap<>();
    private final Map<Long, Instant> answered = new HashMap<>();
    private final Map<Long, AdaptiveTimeouts> learned = new HashMap<>(); // from the answers, beside the shards

    // what happened
    final Map<CrawlUrl, Integer> visits = new HashMap<>();
    final List<CrawlUrl> visitOrder = new ArrayList<>();
    private final Set<CrawlUrl> lostInFlight = new HashSet<>();
    int crashes;
    int brings;
    int lookUps;
    int quickened; // requests with a timeout below the ceiling
    int lengthened; // timeouts that a stage was cut off by, and that grew
    int steps;

    SimulatedCrawl(long seed, SimulatedWeb web, CrawlPolicy policy) {
        this(seed, web, policy, policy.settings().seenMemory(), null);
    }

    /** @param folder for known URLs that memory has no room for */
    SimulatedCrawl(long seed, SimulatedWeb web, CrawlPolicy policy, long seenMemory, @Nullable Path folder) {
        this.seenMemory = seenMemory;
        this.folder = folder;
        this.dice = new SplittableRandom(seed);
        this.web = web;
        this.policy = policy;
        start();
    }

    void post(int shard, Event event) {
        inboxes.computeIfAbsent(shard, _ -> new ArrayDeque<>()).add(event);
    }

    void seed(CrawlUrl url) {
        post(url.key().shard(), new Event.Discovered(List.of(Found.seed(url)), null));
    }

    /** One event, or one step in time; false when there is nothing left to happen. */
    boolean step() {
        steps++;
        grant();
        List<Integer> ready = inboxes.entrySet().stream()
                .filter(inbox -> !inbox.getValue().isEmpty())
                .map(Map.Entry::getKey)
                .toList();
        if (!ready.isEmpty()) {
            int shard = ready.get(dice.nextInt(ready.size()));
            handle(shard, Objects.requireNonNull(inboxes.get(shard)).remove());
            return true;
        }
        Later next = later.poll();
        if (next == null) {
            return false;
        }
        now = next.at().isAfter(now) ? next.at() : now;
        next.what().run();
        return true;
    }

    /** The process dies here; another one starts on what is on disk. */
    void crash() {
        crashes++;
        lostInFlight.addAll(inFlight.values());
        inFlight.clear();
        answered.clear();
        learned.clear();
        hosts.forEach(
                (key, record) -> learned.put(key, AdaptiveTimeouts.decoded(record.timeouts(), policy.timeouts())));
        inboxes.clear();
        later.clear();
        start();
    }

    boolean wasLostInFlight(CrawlUrl url) {
        return lostInFlight.contains(url);
    }

    @Nullable
    UrlRecord record(CrawlUrl url) {
        return urls.get(url.key());
    }

    boolean nothingWaits() {
        return queues.values().stream()
                        .flatMap(lines -> lines.values().stream())
                        .allMatch(Set::isEmpty)
                && messages.isEmpty();
    }

    Duration elapsed() {
        return Duration.between(Instant.parse("2026-03-01T12:00:00Z"), now);
    }

    long activeHosts() {
        return counts.life().hosts();
    }

    private void start() {
        counts = new CrawlCounts(() -> 0);
        turns = new Turns(policy.settings().inFlight(), 0, policy.scorer().choosiness());
        long[] number = {
            messages.keySet().stream().mapToLong(Long::longValue).max().orElse(0)
        };
        var memory = new SeenMemory(seenMemory);
        if (folder != null) {
            if (disk != null) {
                disk.close();
            }
            disk = new SeenDisk(folder, 0);
        }
        shards = new Shard[UrlKey.SHARDS];
        for (int i = 0; i < shards.length; i++) {
            shards[i] = new Shard(i, policy, counts, memory, () -> ++number[0], i);
        }
        urls.forEach((key, record) -> shards[key.shard()].restoreSeen(key.url(), record.state() == UrlState.DROPPED));
        hosts.forEach((key, record) -> shards[UrlKey.shardOf(key)].restore(record, now));
        queues.forEach((key, lines) -> lines.values()
                .forEach(line -> line.forEach(entry -> shards[UrlKey.shardOf(key)].restoreQueued(
                        key,
                        entry.kind(),
                        entry.score(),
                        entry.number(),
                        entry.url().key().url(),
                        now))));
        if (disk != null) {
            disk.makeRoom(memory, shards, 0, shards.length, now);
        }
        for (Shard shard : shards) {
            Actions actions = new Actions();
            shard.begin(now, actions);
            perform(actions);
        }
        messages.values()
                .forEach(message ->
                        post(message.shard(), new Event.Discovered(LinkMessage.decoded(message.content()), message)));
    }

    /** How many hosts are awake in the shard that has most of them. */
    int mostAwake() {
        int most = 0;
        for (Shard shard : shards) {
            most = Math.max(most, shard.hosts().awake());
        }
        return most;
    }

    private void grant() {
        for (Turns.Offered offer = turns.take(); offer != null; offer = turns.take()) {
            post(UrlKey.shardOf(offer.host()), new Event.Granted(offer.host(), offer.version(), turns.paused()));
        }
        assertThat(turns.inFlight()).isLessThanOrEqualTo(policy.settings().inFlight());
    }

    private void handle(int shard, Event event) {
        switch (event) {
            case Event.Visited visited -> {
                ended(visited.entry().url().key().host());
                learn(visited.entry().url().key().host(), visited.outcome());
            }
            case Event.RobotsRead read -> ended(read.host());
            default -> {}
        }
        Actions actions = new Actions();
        shards[shard].handle(event, now, actions);
        perform(actions);
    }

    /** What the times of an answer teach, by the rule itself: an answer shows how long it took, a cut-off that it would have taken longer. */
    private void learn(long host, FetchOutcome outcome) {
        AdaptiveTimeouts times = learned(host);
        Timeouts before = times.current();
        switch (outcome) {
            case FetchOutcome.Failed failed
            when failed.cause() == FailureCause.TIMEOUT -> {
                times.exceeded(failed.stage());
                lengthened += times.current().equals(before) ? 0 : 1;
            }
            case FetchOutcome.Failed _ -> {}
            default -> times.observe(outcome.times());
        }
    }

    private AdaptiveTimeouts learned(long host) {
        return learned.computeIfAbsent(host, _ -> new AdaptiveTimeouts(policy.timeouts()));
    }

    private void ended(long host) {
        turns.release(false);
        inFlight.remove(host);
    }

    private void perform(Actions actions) {
        actions.changes().forEach(this::remember);
        for (Action action : actions.todo()) {
            switch (action) {
                case Action.Fetch fetch -> {
                    CrawlUrl url = fetch.entry().url();
                    sent(url.key().host(), url);
                    visits.merge(url, 1, Integer::sum);
                    visitOrder.add(url);
                    assertThat(fetch.timeouts())
                            .as("timeouts for %s", url)
                            .isEqualTo(learned(url.key().host()).current());
                    quickened += fetch.timeouts().equals(policy.timeouts().ceiling()) ? 0 : 1;
                    assertThat(web.forbidden(url))
                            .as("robots.txt forbids %s", url)
                            .isFalse();
                    after(web.answersAfter(dice), () -> {
                        answered.put(url.key().host(), now);
                        post(url.key().shard(), web.visit(fetch, now));
                    });
                }
                case Action.FetchRobots fetch -> {
                    sent(fetch.host(), fetch.url());
                    after(web.answersAfter(dice), () -> {
                        answered.put(fetch.host(), now);
                        var outcome = new FetchOutcome.Gone(fetch.url(), 404, io.freshet.model.StageTimes.NONE);
                        post(
                                UrlKey.shardOf(fetch.host()),
                                new Event.RobotsRead(
                                        fetch.host(), fetch.owner(), web.robots(fetch.host()), outcome, now));
                    });
                }
                case Action.Load(long host, VisitClass kind, var last) ->
                    after(Duration.ofMillis(dice.nextInt(20)), () -> {
                        NavigableSet<QueueEntry> line = line(host, kind);
                        List<QueueEntry> entries = (last == null ? line : line.tailSet(last, false))
                                .stream().limit(policy.settings().headSize()).toList();
                        post(UrlKey.shardOf(host), new Event.Loaded(host, kind, entries));
                    });
                case Action.Bring(long host) ->
                    after(Duration.ofMillis(dice.nextInt(20)), () -> {
                        Map<VisitClass, List<QueueEntry>> heads = new TreeMap<>();
                        queues.getOrDefault(host, new TreeMap<>()).forEach((kind, line) -> {
                            if (!line.isEmpty()) {
                                heads.put(
                                        kind,
                                        line.stream()
                                                .limit(ComingHost.BROUGHT_ALONG)
                                                .toList());
                            }
                        });
                        var brought = new Event.Brought(host, hosts.get(host), heads);
                        brings++;
                        after(Duration.ofMillis(dice.nextInt(20)), () -> post(UrlKey.shardOf(host), brought));
                    });
                case Action.LookUp(int shard, SeenJob job) -> {
                    lookUps++;
                    after(
                            Duration.ofMillis(dice.nextInt(200)),
                            () -> post(
                                    shard,
                                    new Event.LookedUp(Objects.requireNonNull(disk, "all fits")
                                            .run(job))));
                }
                case Action.Wake(long host, Instant at) ->
                    later.add(new Later(at, order++, () -> handle(UrlKey.shardOf(host), new Event.Woken(host))));
                case Action.Offer(long host, int version, float score, long since, boolean promised) ->
                    turns.offer(host, version, score, since, promised);
                case Action.Withdraw(long host) -> turns.withdraw(host);
                case Action.OfferNext(long host, float score) -> turns.next(host, score);
                case Action.Release _ -> turns.unused();
                case Action.Send(int shard, var links, var message) ->
                    post(shard, new Event.Discovered(links, message));
                case Action.Tell(int shard, Event event) -> post(shard, event);
                case Action.FetchSitemap _, Action.Compare _ ->
                    throw new AssertionError("this web has no sitemaps, and no page in doubt");
            }
        }
    }

    private void after(Duration wait, Runnable what) {
        later.add(new Later(now.plus(wait), order++, what));
    }

    private void sent(long host, CrawlUrl url) {
        assertThat(inFlight)
                .as("a request for %s while another one of its host is under way", url)
                .doesNotContainKey(host);
        inFlight.put(host, url);
        Instant last = answered.get(host);
        if (last != null) {
            boolean knowsRobots = hosts.containsKey(host) && hosts.get(host).robots() != null;
            Duration rest = knowsRobots
                    ? web.delay(host, policy.settings().delay())
                    : policy.settings().delay();
            assertThat(Duration.between(last, now)).as("rest before %s", url).isGreaterThanOrEqualTo(rest);
        }
    }

    private void remember(Change change) {
        switch (change) {
            case Change.PutUrl(UrlRecord record) -> urls.put(record.url().key(), record);
            case Change.PutPage(UrlRecord record, var _) ->
                urls.put(record.url().key(), record);
            case Change.PutHost(HostRecord record) -> hosts.put(record.host().key(), record);
            case Change.Enqueue(QueueEntry entry) -> line(entry).add(entry);
            case Change.Dequeue(QueueEntry entry) ->
                assertThat(line(entry).remove(entry))
                        .as("%s waits", entry.url())
                        .isTrue();
            case Change.SendMessage(Message message) -> messages.put(message.number(), message);
            case Change.Handled(Message message) -> messages.remove(message.number());
            case Change.PutHistory _, Change.Forget _, Change.Happened _ -> {}
        }
    }

    private NavigableSet<QueueEntry> line(QueueEntry entry) {
        return line(entry.url().key().host(), entry.kind());
    }

    private NavigableSet<QueueEntry> line(long host, VisitClass kind) {
        return queues.computeIfAbsent(host, _ -> new TreeMap<>()).computeIfAbsent(kind, _ -> new TreeSet<>(Line.ORDER));
    }
}
