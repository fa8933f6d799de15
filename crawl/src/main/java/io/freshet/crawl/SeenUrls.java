package io.freshet.crawl;

import it.unimi.dsi.fastutil.longs.Long2BooleanOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Every URL of a shard that was ever met, as 64-bit fingerprints: a check looks into memory alone and never reads the disk.
 *
 * <p>While memory lasts they are in one {@link SeenTable}, and a check is certain. Past that the table is written out as a {@link SeenRun}, and a new one begins. A URL that
 * is not in the table, and that no run's filter claims, is new at once. One that a filter claims is suspected: whether it is known can only be said after a look into the
 * runs, which is somebody else's work ({@link SeenJob}); its answer is given back here, and holds for the checks that follow.
 *
 * <p>Exact but for collisions of fingerprints: a new URL is wrongly taken for a known one with a chance of n / 2^64 at n known URLs of its shard, on disk or not.
 * Over a crawl of N URLs that makes N^2 / 2^65 lost pages if all are of one shard: at 100 million the chance that even one is lost is one in 3,700. See
 * {@code SeenUrlsTest} and {@code FingerprintTest}.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class SeenUrls {
    /** What a check can say. */
    enum Met {
        NEW,
        BEFORE,
        SUSPECTED
    }

    private final int shard;
    private final SeenMemory memory;
    private final Scramble scramble;
    private final RecentUrls confirmed;
    private final Long2BooleanOpenHashMap answers = new Long2BooleanOpenHashMap(0);
    private SeenTable table = new SeenTable();
    private @Nullable SeenTable written; // out, just now
    private List<SeenRun> runs = List.of();
    private long tableBytes = table.bytes();

    SeenUrls(int shard, SeenMemory memory, long seed) {
        this.shard = shard;
        this.memory = memory;
        this.scramble = Scramble.of(seed);
        this.confirmed = new RecentUrls(memory, seed);
    }

    Met check(long url) {
        long key = scramble.key(url);
        if (table.contains(key) || (written != null && written.contains(key))) {
            return Met.BEFORE;
        }
        return claimed(key) ? claimed(url, key) : Met.NEW;
    }

    /** It is known from now on. */
    void add(long url) {
        table.add(scramble.key(url));
        if (table.bytes() != tableBytes) {
            tableBytes = table.bytes();
            memory.table(shard, table);
        }
    }

    /** Whether writing it out would give memory back. */
    boolean large() {
        return table.size() >= SeenMemory.LEAST_SPILLED;
    }

    /** Asks the disk for these URLs. */
    SeenJob check(LongList urls) {
        urls.replaceAll(scramble::key);
        return new SeenJob.Check(runs, urls);
    }

    /** What the disk said: holds for checks until {@link #forget}. */
    void answered(LongList keys, BitSet known) {
        for (int i = 0; i < keys.size(); i++) {
            answers.put(keys.getLong(i), known.get(i));
        }
    }

    void forget() {
        answers.clear();
        answers.trim();
    }

    /** Begins a new table; the old one is to be written out, and stays here until {@link #spilled}. */
    SeenJob spill() {
        if (written != null) {
            throw new IllegalStateException("a table is being written out already");
        }
        written = table;
        memory.beingWritten(table.bytes());
        table = new SeenTable();
        tableBytes = table.bytes();
        memory.table(shard, table);
        return new SeenJob.Spill(written, runs, memory.filterBits());
    }

    void spilled(List<SeenRun> now) {
        if (written != null) {
            memory.beingWritten(-written.bytes());
        }
        memory.filters(bytes(now) - bytes(runs));
        written = null;
        runs = now;
    }

    private boolean claimed(long key) {
        for (SeenRun run : runs) {
            if (run.mayContain(key)) {
                return true;
            }
        }
        return false;
    }

    private Met claimed(long url, long key) {
        if (confirmed.contains(url)) {
            return Met.BEFORE;
        }
        if (!answers.containsKey(key)) {
            return Met.SUSPECTED;
        }
        if (answers.get(key)) {
            confirmed.add(url);
            return Met.BEFORE;
        }
        return Met.NEW;
    }

    private static long bytes(List<SeenRun> runs) {
        return runs.stream().mapToLong(SeenRun::bytes).sum();
    }
}
