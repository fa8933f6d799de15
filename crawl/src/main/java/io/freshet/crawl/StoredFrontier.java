package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.UrlKey;
import io.freshet.store.Commit;
import io.freshet.store.HostRecord;
import io.freshet.store.Message;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The frontier on disk: what an earlier run left is given to the shards, and what the shards want remembered goes into the store.
 * {@link #remember} is safe for use by many threads; the rest belongs to the start and the end of a run.
 */
final class StoredFrontier {
    private static final String RULES = "rules";
    private static final int HOSTS_IN_A_COMMIT = 500;
    private static final int MOST_READERS = 8;
    /** A chain of redirects from a seed is followed so far when the scope is rebuilt. */
    private static final int SEED_REDIRECTS = 20;

    private final Store store;
    private final Clock clock;
    private long pages; // in the store when it was read

    StoredFrontier(Store store, Clock clock) {
        this.store = store;
        this.clock = clock;
    }

    /** One event's changes are one commit. */
    void remember(List<Change> changes) {
        Commit commit = new Commit();
        for (Change change : changes) {
            switch (change) {
                case Change.PutUrl(var record) -> commit.url(record);
                case Change.PutPage(var record, var body) -> commit.page(record, body);
                case Change.PutHost(var record) -> commit.host(record);
                case Change.Enqueue(var entry) -> commit.enqueue(entry);
                case Change.Dequeue(var entry) -> commit.dequeue(entry);
                case Change.SendMessage(var message) -> commit.send(message);
                case Change.Handled(var message) -> commit.handled(message);
                case Change.PutHistory(var url, var history) -> commit.history(url, history.encoded());
                case Change.Forget(var url) -> commit.forget(url);
                case Change.Happened(var url, var found, var visit, var at) -> commit.event(url, found, visit, at);
            }
        }
        store.commit(commit);
    }

    /** Has the actions of a shard done, for the thread that fills those from {@code from} to before {@code to}. */
    interface Performing {
        void of(int shard, Actions actions, int from, int to);
    }

    /** What is done while the shards are filled, by the thread that fills those from {@code from} to before {@code to}. */
    interface Room {
        void make(int from, int to);
    }

    /** Gives the shards what an earlier run left, and makes room after each URL. */
    void restore(Shard[] shards, Room room) throws InterruptedException {
        Instant now = clock.instant();
        pages = inParts(shards, (from, to) -> restore(shards, from, to, room, now));
    }

    /** Something done to the shards from this one to before that one. */
    private interface Part {
        long of(int from, int to);
    }

    /** Several threads take a part of the shards each, and nobody else touches those; the sum of what they answer, when all are done. */
    private static long inParts(Shard[] shards, Part part) throws InterruptedException {
        int parts = Math.min(Runtime.getRuntime().availableProcessors(), MOST_READERS);
        List<Callable<Long>> work = new ArrayList<>();
        for (int i = 0; i < parts; i++) {
            int from = i * shards.length / parts;
            int to = (i + 1) * shards.length / parts;
            work.add(() -> part.of(from, to));
        }
        try (ExecutorService readers = Executors.newFixedThreadPool(
                parts, Thread.ofPlatform().name("restore-", 0).factory())) {
            long sum = 0;
            for (Future<Long> done : readers.invokeAll(work)) {
                sum += done.get();
            }
            return sum;
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case RuntimeException cause -> throw cause;
                case Error cause -> throw cause;
                case null, default -> throw new IllegalStateException(e);
            }
        }
    }

    /** How many pages there are. */
    private long restore(Shard[] shards, int from, int to, Room room, Instant now) {
        long[] found = {0};
        store.eachUrlState(from, to, (host, url, state) -> {
            shards[UrlKey.shardOf(host)].restoreSeen(url, state == UrlState.DROPPED);
            room.make(from, to);
            found[0] += state == UrlState.PAGE ? 1 : 0;
        });
        store.eachHost(from, to, record -> shards[UrlKey.shardOf(record.host().key())].restore(record, now));
        store.eachQueued(from, to, (host, kind, score, number, url) -> {
            shards[UrlKey.shardOf(host)].restoreQueued(host, kind, score, number, url, now);
            room.make(from, to);
        });
        return found[0];
    }

    /** The seeds, and where they led in earlier runs, are the middle of the scope. */
    void widenScope(List<CrawlUrl> seeds, Scope scope) {
        for (CrawlUrl seed : seeds) {
            CrawlUrl url = seed;
            for (int i = 0; url != null && i < SEED_REDIRECTS; i++) {
                scope.widen(url);
                url = store.url(url.key()).map(StoredFrontier::target).orElse(null);
            }
        }
    }

    /** Links that were dropped are judged again when the rules have changed since, or when hosts have had a day to change theirs. */
    void judgeAgain(CrawlPolicy policy, Shard[] shards, Performing perform) throws InterruptedException {
        Instant now = clock.instant();
        Optional<String> old = store.note(RULES).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        String today = policy.summary() + "\n" + now.truncatedTo(ChronoUnit.DAYS);
        if (old.isPresent() && old.get().equals(today)) {
            return;
        }
        if (old.isPresent()) {
            var performing = new ReentrantLock(); // a loop may own shards of several parts
            inParts(shards, (from, to) -> {
                store.eachDropped(from, to, record -> {
                    if (LinkVerdict.Reason.revocable(record.reason())) {
                        Actions actions = new Actions();
                        int shard = record.url().key().shard();
                        shards[shard].judgeAgain(record, now, actions);
                        performing.lock();
                        try {
                            perform.of(shard, actions, from, to);
                        } finally {
                            performing.unlock();
                        }
                        if (store.backlog() > policy.settings().maxBacklog()) {
                            store.flush();
                        }
                    }
                });
                return 0;
            });
        }
        store.commit(new Commit().note(RULES, today.getBytes(StandardCharsets.UTF_8)));
    }

    List<Message> messages() {
        return store.messages();
    }

    long lastMessage() {
        return store.messages().stream().mapToLong(Message::number).max().orElse(0);
    }

    Event.Discovered discovered(Message message) {
        return new Event.Discovered(LinkMessage.decoded(message.content()), message);
    }

    @Nullable
    UrlState state(CrawlUrl url) {
        return store.url(url.key()).map(UrlRecord::state).orElse(null);
    }

    /** What earlier runs did. The note may be some seconds old after a crash; the pages are counted. */
    CrawlTotals totals() {
        return CrawlTotals.of(store).withPages(pages);
    }

    void note(CrawlTotals totals) {
        store.commit(new Commit().note(CrawlTotals.NOTE, totals.encoded()));
    }

    /** Visits whose meaning is in doubt are decided as well as can be. Called when no loop runs any more. */
    void decideHeld(Shard[] shards) {
        var actions = new Actions();
        for (Shard shard : shards) {
            shard.decideHeld(clock.instant(), actions);
        }
        if (!actions.changes().isEmpty()) {
            remember(actions.changes());
        }
    }

    /** What hosts have taught us is kept for the next run. Called when no loop runs any more. */
    void keepHosts(Shard[] shards) {
        List<HostQueue> hosts = new ArrayList<>();
        for (Shard shard : shards) {
            shard.hosts().eachAwake(host -> {
                if (host.changed) {
                    hosts.add(host);
                }
            });
        }
        for (int from = 0; from < hosts.size(); from += HOSTS_IN_A_COMMIT) {
            Commit commit = new Commit();
            hosts.subList(from, Math.min(hosts.size(), from + HOSTS_IN_A_COMMIT))
                    .forEach(host -> commit.host(host.record()));
            store.commit(commit);
        }
    }

    /** Of which hosts something still waits. Called when no loop runs any more and everything is on disk. */
    CrawlResult result(
            Shard[] shards,
            CrawlTotals run,
            CrawlTotals total,
            CrawlResult.Ending ending,
            Map<Host, String> forbiddenHosts) {
        record Waiting(long key, @Nullable HostQueue host, long urls, Instant until) {}

        var most = new PriorityQueue<Waiting>(
                Comparator.comparingLong(Waiting::urls).thenComparingLong(Waiting::key));
        long[] hosts = {0};
        long[] sum = {0};
        for (Shard shard : shards) {
            shard.hosts().eachWaiting((key, host, urls, until) -> {
                hosts[0]++;
                sum[0] += urls;
                most.add(new Waiting(key, host, urls, until));
                if (most.size() > CrawlResult.HOSTS_NAMED) {
                    most.remove();
                }
            });
        }
        Instant now = clock.instant();
        List<CrawlResult.WaitingHost> named = new ArrayList<>();
        for (Waiting waiting = most.poll(); waiting != null; waiting = most.poll()) {
            HostQueue host = waiting.host();
            named.add(
                    host == null
                            ? parked(waiting.key(), waiting.urls(), waiting.until(), now)
                            : new CrawlResult.WaitingHost(host.host, waiting.urls(), host.state(now)));
        }
        return new CrawlResult(run, total, ending, named.reversed(), hosts[0], sum[0], forbiddenHosts);
    }

    private CrawlResult.WaitingHost parked(long key, long urls, Instant until, Instant now) {
        HostRecord record = store.host(key).orElse(null);
        Host name = record != null
                ? record.host()
                : store.heads(key, 1)
                        .values()
                        .iterator()
                        .next()
                        .getFirst()
                        .url()
                        .host();
        HostState state = !until.isAfter(now)
                ? new HostState.Offering(0)
                : record == null || record.restReason().isEmpty()
                        ? new HostState.Resting(until)
                        : new HostState.BackingOff(until, record.restReason());
        return new CrawlResult.WaitingHost(name, urls, state);
    }

    private static @Nullable CrawlUrl target(UrlRecord record) {
        return record.visits() == null ? null : record.visits().target();
    }
}
