package io.freshet.crawl;

import io.freshet.store.StoreException;
import io.freshet.store.StoreException.Kind;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.longs.LongArrays;
import it.unimi.dsi.fastutil.longs.LongList;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;

/**
 * Known URLs that memory has no room for, as sorted runs of keys in files. They are made from what the store knows and are gone when the crawl ends: nothing is
 * forced to disk, and what a crash leaves is removed by the next run.
 *
 * <p>A table that is written out is merged, in the same walk, with all newer runs that are not several times larger: a key is written a few times in its life, and a shard has
 * few runs.
 *
 * <p>Safe for use by many threads, with one job at a time for each shard.
 */
final class SeenDisk implements AutoCloseable {
    /** Runs that are left alone are so many times larger than what is written, at least. */
    private static final int LARGER = 3;

    private final Path folder;
    private final long minFree;
    private final AtomicLong numbers = new AtomicLong();
    private final Set<SeenRun> open = ConcurrentHashMap.newKeySet();

    /**
     * @param folder for these files alone; it need not be there
     * @param minFree bytes that are left free on the disk
     */
    SeenDisk(Path folder, long minFree) {
        this.folder = folder;
        this.minFree = minFree;
        clear();
    }

    /** @throws StoreException when the disk is full or fails */
    SeenJob.Answer run(SeenJob job) {
        try {
            return switch (job) {
                case SeenJob.Check(var runs, var keys) -> check(runs, keys);
                case SeenJob.Spill(var table, var runs, int bits) -> new SeenJob.Spilled(spill(table, runs, bits));
            };
        } catch (IOException e) {
            throw failed(e);
        }
    }

    /** For the start, while the store is read: writes out tables of the shards from {@code from} to before {@code to} until the rest fits. */
    void makeRoom(SeenMemory memory, Shard[] shards, int from, int to, Instant now) {
        while (memory.full()) {
            int largest = memory.largest(from, to);
            if (largest < 0) {
                return;
            }
            Actions actions = new Actions();
            shards[largest].spill(actions);
            lookUp(actions, shards, from, to, now);
            // Others may be reading that part, so it is not told: whoever wants room later asks again.
            for (Action left : actions.todo()) {
                if (left instanceof Action.Tell(int shard, Event.RoomWanted _)) {
                    memory.granted(shard);
                }
            }
        }
    }

    /**
     * For the start, before the loops run: does at once what the shards from {@code from} to before {@code to} want of the disk, and leaves the other
     * actions.
     */
    void lookUp(Actions actions, Shard[] shards, int from, int to, Instant now) {
        List<Action> todo = actions.todo();
        for (int i = 0; i < todo.size(); ) {
            switch (todo.get(i)) {
                case Action.LookUp(int shard, SeenJob job) -> {
                    todo.remove(i);
                    shards[shard].handle(new Event.LookedUp(run(job)), now, actions);
                }
                case Action.Tell(int shard, Event.RoomWanted wanted)
                when from <= shard && shard < to -> {
                    todo.remove(i);
                    shards[shard].handle(wanted, now, actions);
                }
                default -> i++;
            }
        }
    }

    /** May be called twice. */
    @Override
    public void close() {
        try {
            for (SeenRun run : open) {
                run.close();
            }
            open.clear();
        } catch (IOException e) {
            throw failed(e);
        }
        clear();
    }

    private static SeenJob.Checked check(List<SeenRun> runs, LongList keys) throws IOException {
        long[] sorted = keys.toLongArray();
        LongArrays.unstableSort(sorted, Long::compareUnsigned);
        BitSet known = new BitSet(sorted.length);
        for (SeenRun run : runs) {
            run.find(sorted, known);
        }
        return new SeenJob.Checked(LongArrayList.wrap(sorted), known);
    }

    private List<SeenRun> spill(SeenTable table, List<SeenRun> runs, int filterBits) throws IOException {
        int kept = runs.size();
        long size = table.size();
        while (kept > 0 && runs.get(kept - 1).size() < LARGER * size) {
            kept--;
            size += runs.get(kept).size();
        }
        List<SeenRun> merged = runs.subList(kept, runs.size());
        List<SeenRun> after = new ArrayList<>(runs.subList(0, kept));
        after.add(merge(table, merged, size, filterBits));
        for (SeenRun run : merged) {
            open.remove(run);
            run.delete();
        }
        return List.copyOf(after);
    }

    private SeenRun merge(SeenTable table, List<SeenRun> runs, long most, int filterBits) throws IOException {
        makeFolder(8 * most);
        Path file = folder.resolve(numbers.incrementAndGet() + ".run");
        try (var writer = new SeenRun.Writer(file, most, filterBits)) {
            List<SeenKeys> sources = new ArrayList<>(List.of(table.keys()));
            runs.forEach(run -> sources.add(run.keys()));
            SeenKeys.merge(sources, writer);
            SeenRun run = writer.finish();
            open.add(run);
            return run;
        }
    }

    private void makeFolder(long bytes) throws IOException {
        Files.createDirectories(folder);
        long free = Files.getFileStore(folder).getUsableSpace() - bytes;
        if (free < minFree) {
            throw new StoreException(
                    Kind.DISK_FULL,
                    "the disk of " + folder + " has no room for " + (bytes >> 20) + " MB of known URLs (limit "
                            + (minFree >> 20) + " MB): free some space and run again, or give more --memory");
        }
    }

    private void clear() {
        List<Path> files;
        try (Stream<Path> all = Files.list(folder)) {
            files = all.toList();
        } catch (NoSuchFileException e) {
            return;
        } catch (IOException e) {
            throw failed(e);
        }
        try {
            for (Path file : files) {
                Files.delete(file);
            }
            Files.delete(folder);
        } catch (IOException e) {
            throw failed(e);
        }
    }

    private StoreException failed(IOException e) {
        String message = String.valueOf(e.getMessage());
        boolean full = message.contains("No space left on device") || message.contains("Disk quota exceeded");
        return full
                ? new StoreException(
                        Kind.DISK_FULL, "the disk of " + folder + " is full: free some space and run again", e)
                : new StoreException(Kind.IO_ERROR, "known URLs cannot be kept in " + folder + ": " + e, e);
    }
}
