package io.freshet.app;

import io.freshet.search.IndexFeed;
import io.freshet.search.IndexTime;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * What one crawl costs in a search index that follows the store before and after it too: from the crawl's start until the index knows the crawl's last event. Safe for use by many
 * threads.
 */
final class IndexTimeOfCrawl {
    private final Supplier<IndexFeed.Spent> index;
    private final IndexTime before;
    private final ReentrantLock lock = new ReentrantLock();
    private long lastEvent = Long.MAX_VALUE; // guarded by lock
    private boolean settled; // guarded by lock
    private IndexTime spent = IndexTime.NONE; // guarded by lock

    /** @param index what it has cost so far */
    IndexTimeOfCrawl(Supplier<IndexFeed.Spent> index) {
        this.index = index;
        this.before = index.get().time();
    }

    /** The crawl has ended with this event. */
    void endsWith(long event) {
        lock.lock();
        try {
            lastEvent = event;
        } finally {
            lock.unlock();
        }
    }

    /** To be asked now and then after the end, or the time of what comes later is counted too. */
    IndexTime spent() {
        IndexFeed.Spent now = index.get();
        lock.lock();
        try {
            if (!settled) {
                spent = now.time().minus(before);
                settled = now.event() >= lastEvent;
            }
            return spent;
        } finally {
            lock.unlock();
        }
    }
}
