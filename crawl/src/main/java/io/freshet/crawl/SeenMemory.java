package io.freshet.crawl;

import io.freshet.model.UrlKey;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The memory that the known URLs of all shards share. A crawl of one host has all of them in one shard, a crawl of the web has them everywhere: so there is one
 * limit, and when it is reached the largest table is written to disk.
 *
 * <p>Safe for use by many threads.
 */
final class SeenMemory {
    /** A table with fewer URLs is never written out: nothing would be won. */
    static final int LEAST_SPILLED = 16;

    /** Filters take what they need, but tables keep this part of the limit. */
    private static final int LEAST_PART_OF_TABLES = 8;
    /** What was met last is remembered within this part of the limit, on top of it. */
    private static final int PART_OF_RECENT = 8;

    private static final int BITS_A_URL = 10;
    private static final int BITS_A_URL_WHEN_SHORT = 6;
    /** Links that wait for a look at the disk, some hundred bytes each; no page is asked for beyond. */
    private static final int MOST_SUSPECTS = 100_000;

    private final long limit;
    private final AtomicLongArray tables = new AtomicLongArray(UrlKey.SHARDS);
    private final AtomicIntegerArray wanted = new AtomicIntegerArray(UrlKey.SHARDS);
    private final AtomicLong allTables = new AtomicLong();
    private final AtomicLong beingWritten = new AtomicLong();
    private final AtomicLong filters = new AtomicLong();
    private final AtomicLong recent = new AtomicLong();
    private final AtomicLong suspects = new AtomicLong();

    /** @param limit bytes of tables and filters */
    SeenMemory(long limit) {
        this.limit = limit;
    }

    /** The shard's table has grown to this, or begins anew. */
    void table(int shard, SeenTable table) {
        long bytes = table.size() < LEAST_SPILLED ? 0 : table.bytes();
        allTables.addAndGet(bytes - tables.getAndSet(shard, bytes));
    }

    void beingWritten(long change) {
        beingWritten.addAndGet(change);
    }

    void filters(long change) {
        filters.addAndGet(change);
    }

    void suspects(long change) {
        suspects.addAndGet(change);
    }

    boolean full() {
        return allTables.get() > forTables();
    }

    /** The shard with the largest table; -1 when none is worth writing out. */
    int largest() {
        return largest(0, UrlKey.SHARDS);
    }

    /** Among the shards from {@code from} to before {@code to}. */
    int largest(int from, int to) {
        int largest = -1;
        for (int i = from; i < to; i++) {
            if (tables.get(i) > (largest < 0 ? 0 : tables.get(largest))) {
                largest = i;
            }
        }
        return largest;
    }

    /** True for the first who wants the shard's table written out; the others need not ask again. */
    boolean want(int shard) {
        return wanted.compareAndSet(shard, 0, 1);
    }

    /** The shard does what was wanted. */
    void granted(int shard) {
        wanted.set(shard, 0);
    }

    /** For the next filter: small ones once filters take half of the memory. */
    int filterBits() {
        return filters.get() < limit / 2 ? BITS_A_URL : BITS_A_URL_WHEN_SHORT;
    }

    boolean takeForRecent(long bytes) {
        if (recent.addAndGet(bytes) <= limit / PART_OF_RECENT) {
            return true;
        }
        recent.addAndGet(-bytes);
        return false;
    }

    /** The disk cannot follow: nothing new should be asked for until it can. */
    boolean behind() {
        return suspects.get() > MOST_SUSPECTS || allTables.get() + beingWritten.get() > forTables() * 3 / 2;
    }

    /** Of tables, those being written included, and filters. */
    long used() {
        return allTables.get() + beingWritten.get() + filters.get();
    }

    private long forTables() {
        return Math.max(limit - filters.get(), limit / LEAST_PART_OF_TABLES);
    }
}
