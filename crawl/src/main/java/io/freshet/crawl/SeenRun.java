package io.freshet.crawl;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Keys that were written out: 8 bytes each, sorted, in a file. In memory there are a {@link SeenFilter} and the first key of each page of 4 KB.
 *
 * <p>{@link #mayContain} and the other answers from memory are for many threads, also while and after the file is closed. The file belongs to the job that the
 * run's shard has under way.
 */
final class SeenRun implements Closeable {
    private static final int KEYS_IN_A_PAGE = 512;
    private static final int PAGE = 8 * KEYS_IN_A_PAGE; // in bytes
    /** Pages that are read at once, at most, and the gap over which it is better to go on reading than to begin again. */
    private static final int PAGES_IN_A_READ = 64;

    private static final int GAP = 8;

    private final Path file;
    private final FileChannel channel;
    private final long size;
    private final SeenFilter filter;
    private final long[] firsts; // of each page

    private SeenRun(Path file, FileChannel channel, long size, SeenFilter filter, long[] firsts) {
        this.file = file;
        this.channel = channel;
        this.size = size;
        this.filter = filter;
        this.firsts = firsts;
    }

    boolean mayContain(long key) {
        return filter.mayContain(key);
    }

    long size() {
        return size;
    }

    /** In memory. */
    long bytes() {
        return filter.bytes() + 8L * firsts.length;
    }

    /**
     * Looks into the file for those that the filter does not rule out, page after page; far apart they cost a page each, close together long reads.
     *
     * @param sorted in unsigned order
     * @param known the places in {@code sorted} of keys that need not be looked for any more; those of keys that are here are added
     */
    void find(long[] sorted, BitSet known) throws IOException {
        int[] places = new int[sorted.length];
        int[] pages = new int[sorted.length];
        int suspects = 0;
        for (int i = 0; i < sorted.length; i++) {
            int page = !known.get(i) && filter.mayContain(sorted[i]) ? page(sorted[i]) : -1;
            if (page >= 0) {
                places[suspects] = i;
                pages[suspects++] = page;
            }
        }
        ByteBuffer bytes = buffer(1);
        for (int from = 0; from < suspects; ) {
            int to = from + 1;
            while (to < suspects && pages[to] - pages[to - 1] <= GAP && pages[to] - pages[from] < PAGES_IN_A_READ) {
                to++;
            }
            int together = pages[to - 1] - pages[from] + 1;
            bytes = bytes.capacity() < PAGE * together ? buffer(PAGES_IN_A_READ) : bytes;
            LongBuffer keys = read(bytes, pages[from], together);
            for (int i = from; i < to; i++) {
                if (contains(keys, (pages[i] - pages[from]) * KEYS_IN_A_PAGE, sorted[places[i]])) {
                    known.set(places[i]);
                }
            }
            from = to;
        }
    }

    /** All keys, in order. One reader at a time. */
    SeenKeys keys() {
        return new Reader();
    }

    @Override
    public void close() throws IOException {
        channel.close();
    }

    void delete() throws IOException {
        close();
        Files.deleteIfExists(file);
    }

    /** The page that would have the key; -1 when it is before the first. */
    private int page(long key) {
        int low = 0;
        int high = firsts.length - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            if (Long.compareUnsigned(firsts[middle], key) <= 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return high;
    }

    private LongBuffer read(ByteBuffer bytes, int firstPage, int pages) throws IOException {
        long from = (long) PAGE * firstPage;
        bytes.clear().limit((int) Math.min((long) PAGE * pages, 8 * size - from));
        fill(bytes, from);
        return bytes.flip().asLongBuffer();
    }

    private void fill(ByteBuffer bytes, long from) throws IOException {
        while (bytes.hasRemaining()) {
            if (channel.read(bytes, from + bytes.position()) < 0) {
                throw new IOException(file + " is shorter than it was written");
            }
        }
    }

    private static boolean contains(LongBuffer keys, int from, long key) {
        int low = from;
        int high = Math.min(from + KEYS_IN_A_PAGE, keys.limit()) - 1;
        while (low <= high) {
            int middle = (low + high) >>> 1;
            int order = Long.compareUnsigned(keys.get(middle), key);
            if (order == 0) {
                return true;
            }
            if (order < 0) {
                low = middle + 1;
            } else {
                high = middle - 1;
            }
        }
        return false;
    }

    private static ByteBuffer buffer(int pages) {
        return ByteBuffer.allocate(PAGE * pages).order(ByteOrder.nativeOrder());
    }

    /** Reads a run from its first key to its last. */
    private final class Reader implements SeenKeys {
        private final ByteBuffer bytes = buffer(PAGES_IN_A_READ);
        private LongBuffer keys = bytes.asLongBuffer().limit(0);
        private long at; // bytes of the file that have been read
        private long key;

        @Override
        public boolean next() throws IOException {
            if (!keys.hasRemaining()) {
                if (at == 8 * size) {
                    return false;
                }
                bytes.clear().limit((int) Math.min(bytes.capacity(), 8 * size - at));
                fill(bytes, at);
                at += bytes.position();
                keys = bytes.flip().asLongBuffer();
            }
            key = keys.get();
            return true;
        }

        @Override
        public long key() {
            return key;
        }
    }

    /** Writes a run. Whoever makes one finishes or closes it; closing one that is not finished removes the file. */
    static final class Writer implements Closeable {
        private final Path file;
        private final FileChannel channel;
        private final ByteBuffer bytes = buffer(PAGES_IN_A_READ);
        private final LongBuffer keys = bytes.asLongBuffer();
        private final SeenFilter filter;
        private long[] firsts;
        private long size;
        private boolean finished;

        /** @param most keys, at most */
        Writer(Path file, long most, int filterBits) throws IOException {
            this.file = file;
            this.filter = new SeenFilter(most, filterBits);
            this.firsts = new long[Math.toIntExact((most - 1) / KEYS_IN_A_PAGE + 1)];
            this.channel = FileChannel.open(
                    file, StandardOpenOption.CREATE_NEW, StandardOpenOption.READ, StandardOpenOption.WRITE);
        }

        /** A larger one than all before. */
        void add(long key) throws IOException {
            if (size % KEYS_IN_A_PAGE == 0) {
                firsts[(int) (size / KEYS_IN_A_PAGE)] = key;
            }
            filter.add(key);
            keys.put(key);
            size++;
            if (!keys.hasRemaining()) {
                write();
            }
        }

        SeenRun finish() throws IOException {
            write();
            firsts = Arrays.copyOf(firsts, (int) ((size + KEYS_IN_A_PAGE - 1) / KEYS_IN_A_PAGE));
            finished = true;
            return new SeenRun(file, channel, size, filter, firsts);
        }

        private void write() throws IOException {
            bytes.clear().limit(8 * keys.position());
            while (bytes.hasRemaining()) {
                channel.write(bytes);
            }
            keys.clear();
        }

        @Override
        public void close() throws IOException {
            if (!finished) {
                channel.close();
                Files.deleteIfExists(file);
            }
        }
    }
}
