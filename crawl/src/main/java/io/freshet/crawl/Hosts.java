package io.freshet.crawl;

import io.freshet.fetch.AdaptiveTimeouts;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.store.HostRecord;
import io.freshet.store.QueueEntry;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.time.Instant;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The hosts of a shard. Not thread-safe: owned by the loop of the shard. */
final class Hosts {
    private final CrawlPolicy policy;
    private final CrawlCounts counts;
    private final Long2ObjectOpenHashMap<HostQueue> hosts = new Long2ObjectOpenHashMap<>();

    Hosts(CrawlPolicy policy, CrawlCounts counts) {
        this.policy = policy;
        this.counts = counts;
    }

    /** The URL's host; a new one when it was not known. */
    HostQueue of(CrawlUrl url) {
        Host name = url.host();
        return hosts.computeIfAbsent(name.key(), _ -> {
            counts.hosts(1);
            return new HostQueue(name, policy.settings(), new AdaptiveTimeouts(policy.timeouts()));
        });
    }

    @Nullable
    HostQueue find(long key) {
        return hosts.get(key);
    }

    /** One that has been met: answers come only for these. */
    HostQueue known(long key) {
        HostQueue host = hosts.get(key);
        if (host == null) {
            throw new IllegalStateException("an answer for a host that this shard does not own");
        }
        return host;
    }

    HostQueue restore(HostRecord record, Instant now) {
        var host = new HostQueue(
                record.host(), policy.settings(), AdaptiveTimeouts.decoded(record.timeouts(), policy.timeouts()));
        host.restore(record, now, policy.agentToken());
        hosts.put(host.key, host);
        counts.hosts(1);
        return host;
    }

    /** Puts an entry into the host's queue, in memory and among what is to be remembered. */
    void enqueue(HostQueue host, QueueEntry entry, Actions out) {
        host.add(entry);
        counts.waiting(1);
        out.remember(new Change.Enqueue(entry));
    }

    /** Once more to the end of its line, after an attempt in vain or because it got worse. */
    void enqueueAgain(HostQueue host, QueueEntry entry, float score, int attempts, Actions out) {
        enqueue(host, entry.again(Line.bucket(score), host.nextNumber(), score, attempts), out);
    }

    void each(Consumer<HostQueue> consumer) {
        hosts.values().forEach(consumer);
    }
}
