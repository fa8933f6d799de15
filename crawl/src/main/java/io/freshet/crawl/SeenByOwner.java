package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;

/**
 * The known URLs of a crawl without the crawl, for measuring what a check costs: one loop owns all shards, as by default, and a thread that brings links checks them itself unless another one is at it, who
 * then checks these too. Nobody waits for the lock. All fits into memory.
 *
 * <p>Safe for use by many threads.
 */
public final class SeenByOwner {
    private final Queue<List<CrawlUrl>> inbox = new ConcurrentLinkedQueue<>();
    private final LongAdder leftToOthers = new LongAdder();
    private final ReentrantLock owned = new ReentrantLock();
    private final SeenUrls[] shards = new SeenUrls[UrlKey.SHARDS]; // guarded by owned
    private long found; // guarded by owned

    public SeenByOwner() {
        var memory = new SeenMemory(Long.MAX_VALUE / 4);
        for (int shard = 0; shard < shards.length; shard++) {
            shards[shard] = new SeenUrls(shard, memory, 1);
        }
    }

    /** Checks the links of a page, now or when the owner of their shard reaches them. New ones are known from then on. */
    public void check(List<CrawlUrl> links) {
        inbox.add(links);
        while (!inbox.isEmpty()) { // also what came while the lock was being given back
            if (!owned.tryLock()) {
                leftToOthers.increment();
                return;
            }
            try {
                for (List<CrawlUrl> next = inbox.poll(); next != null; next = inbox.poll()) {
                    next.forEach(this::check);
                }
            } finally {
                owned.unlock();
            }
        }
    }

    /** How many URLs were new, once all threads have come back. */
    public long found() {
        owned.lock();
        try {
            return found;
        } finally {
            owned.unlock();
        }
    }

    /** How often links were left to another thread. */
    public long leftToOthers() {
        return leftToOthers.sum();
    }

    private void check(CrawlUrl url) {
        SeenUrls shard = shards[url.key().shard()];
        if (shard.check(url.key().url()) == SeenUrls.Met.NEW) {
            shard.add(url.key().url());
            found++;
        }
    }
}
