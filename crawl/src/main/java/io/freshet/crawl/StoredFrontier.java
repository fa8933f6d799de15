package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import io.freshet.store.Commit;
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
import java.util.Optional;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The frontier on disk: what an earlier run left is given to the shards, and what the shards want remembered goes into the store.
 * {@link #remember} is safe for use by many threads; the rest belongs to the start and the end of a run.
 */
final class StoredFrontier {
    private static final String RULES = "rules";
    private static final int HOSTS_IN_A_COMMIT = 500;
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
                case Change.Happened(var url, var kind, var at) -> commit.event(url, kind, at);
            }
        }
        store.commit(commit);
    }

    /**
     * Gives the shards what an earlier run left; false when there was none.
     *
     * @param makeRoom is called after each known URL
     */
    boolean restore(Shard[] shards, Runnable makeRoom) {
        Instant now = clock.instant();
        boolean[] any = {false};
        store.eachUrlState((host, url, state) -> {
            shards[UrlKey.shardOf(host)].restoreSeen(url, state == UrlState.DROPPED);
            makeRoom.run();
            pages += state == UrlState.PAGE ? 1 : 0;
            any[0] = true;
        });
        store.eachHost(record -> shards[UrlKey.shardOf(record.host().key())].restore(record, now));
        store.eachQueued(entry -> {
            shards[entry.url().key().shard()].restore(entry);
            makeRoom.run();
            any[0] = true;
        });
        return any[0];
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
    void judgeAgain(CrawlPolicy policy, Shard[] shards, BiConsumer<Integer, Actions> perform) {
        Instant now = clock.instant();
        Optional<String> old = store.note(RULES).map(bytes -> new String(bytes, StandardCharsets.UTF_8));
        String today = policy.summary() + "\n" + now.truncatedTo(ChronoUnit.DAYS);
        if (old.isPresent() && old.get().equals(today)) {
            return;
        }
        if (old.isPresent()) {
            store.eachUrl(record -> {
                if (record.state() == UrlState.DROPPED && LinkVerdict.Reason.revocable(record.reason())) {
                    Actions actions = new Actions();
                    int shard = record.url().key().shard();
                    shards[shard].judgeAgain(record, now, actions);
                    perform.accept(shard, actions);
                }
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

    /** What hosts have taught us is kept for the next run. Called when no loop runs any more. */
    void keepHosts(Shard[] shards) {
        List<HostQueue> hosts = new ArrayList<>();
        for (Shard shard : shards) {
            shard.eachHost(host -> {
                if (host.asked) {
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

    List<CrawlResult.WaitingHost> waiting(Shard[] shards, Instant now) {
        List<CrawlResult.WaitingHost> waiting = new ArrayList<>();
        for (Shard shard : shards) {
            shard.eachHost(host -> {
                long urls = host.waiting() + (host.pageInFlight ? 1 : 0); // cut off: it is asked for again
                if (urls > 0) {
                    waiting.add(new CrawlResult.WaitingHost(host.host, urls, host.state(now)));
                }
            });
        }
        waiting.sort(Comparator.comparingLong(CrawlResult.WaitingHost::urls).reversed());
        return waiting;
    }

    private static @Nullable CrawlUrl target(UrlRecord record) {
        return record.visits() == null ? null : record.visits().target();
    }
}
