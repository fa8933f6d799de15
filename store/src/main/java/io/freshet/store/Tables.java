package io.freshet.store;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.rocksdb.Checkpoint;
import org.rocksdb.ColumnFamilyDescriptor;
import org.rocksdb.ColumnFamilyHandle;
import org.rocksdb.ReadOptions;
import org.rocksdb.RocksDB;
import org.rocksdb.RocksDBException;
import org.rocksdb.RocksIterator;
import org.rocksdb.Slice;
import org.rocksdb.WriteBatch;
import org.rocksdb.WriteOptions;

/**
 * The state as ordered tables of bytes in RocksDB, which nobody outside knows. A batch is written as a whole and is on disk when
 * {@link #write} returns. Safe for use by many threads; after {@link #close} every call throws IllegalStateException.
 */
final class Tables implements AutoCloseable {
    private final Path folder;
    private final OpenGuard guard = new OpenGuard();
    private final TableOptions options;
    private final RocksDB db;
    private final Map<Table, ColumnFamilyHandle> families;
    private final WriteOptions synced = new WriteOptions().setSync(true);

    private Tables(Path folder, TableOptions options, RocksDB db, Map<Table, ColumnFamilyHandle> families) {
        this.folder = folder;
        this.options = options;
        this.db = db;
        this.families = families;
    }

    /** It is unpacked into the folder for temporary files, unless the launcher has done so before. */
    private static void loadLibrary() {
        try {
            RocksDB.loadLibrary();
        } catch (RuntimeException e) {
            String why = e.getCause() instanceof IOException failure ? FileTrouble.words(failure) : e.getMessage();
            throw new StoreException(
                    StoreException.Kind.IO_ERROR,
                    "cannot load RocksDB's native library from " + System.getProperty("java.io.tmpdir") + ": " + why
                            + ". Free some space there, or name another folder with FRESHET_JAVA_OPTS=-Djava.io.tmpdir=DIR",
                    e);
        }
    }

    /** @param folder of the store, for messages */
    static Tables open(Path folder, Path state, long cacheBytes) {
        loadLibrary();
        TableOptions options = new TableOptions(cacheBytes);
        List<ColumnFamilyDescriptor> descriptors = new ArrayList<>();
        for (Table table : Table.values()) {
            descriptors.add(new ColumnFamilyDescriptor(
                    table.words().getBytes(StandardCharsets.US_ASCII), options.family(table)));
        }
        List<ColumnFamilyHandle> handles = new ArrayList<>();
        try {
            RocksDB db = RocksDB.open(options.database(), state.toString(), descriptors, handles);
            Map<Table, ColumnFamilyHandle> families = new EnumMap<>(Table.class);
            for (Table table : Table.values()) {
                families.put(table, handles.get(families.size()));
            }
            return new Tables(folder, options, db, families);
        } catch (RocksDBException e) {
            options.close();
            throw Failures.of(folder, e);
        }
    }

    byte @Nullable [] get(Table table, byte[] key) {
        guard.enter();
        try {
            return db.get(family(table), key);
        } catch (RocksDBException e) {
            throw Failures.of(folder, e);
        } finally {
            guard.leave();
        }
    }

    /** The last key from this one to before that one; null when there is none. */
    byte @Nullable [] lastKey(Table table, byte[] from, byte[] to) {
        guard.enter();
        try (ReadOptions reading = new ReadOptions();
                Slice lower = new Slice(from);
                Slice upper = new Slice(to);
                RocksIterator rows = db.newIterator(
                        family(table), reading.setIterateLowerBound(lower).setIterateUpperBound(upper))) {
            rows.seekToLast();
            rows.status();
            return rows.isValid() ? rows.key() : null;
        } catch (RocksDBException e) {
            throw Failures.of(folder, e);
        } finally {
            guard.leave();
        }
    }

    /** Rows from this key (null: the first) to before that one (null: the last), as they are now whatever is written meanwhile. */
    Scan scan(Table table, byte @Nullable [] from, byte @Nullable [] to) {
        return new Scan(table, from, to, true);
    }

    /** Of a whole table, past the cache: what is read once should not drive out what is read often. */
    Scan scanAll(Table table) {
        return new Scan(table, null, null, false);
    }

    /** Of many rows, past the cache. */
    Scan scanPart(Table table, byte @Nullable [] from, byte @Nullable [] to) {
        return new Scan(table, from, to, false);
    }

    Batch batch() {
        return new Batch();
    }

    /** All of it or nothing, and on disk. */
    void write(Batch batch) {
        guard.enter();
        try {
            db.write(synced, batch.batch);
        } catch (RocksDBException e) {
            throw Failures.of(folder, e);
        } finally {
            guard.leave();
        }
    }

    /** Throws when it is closed. */
    void check() {
        guard.check();
    }

    boolean empty(Table table) {
        try (Scan rows = scanAll(table)) {
            return !rows.next();
        }
    }

    /** About how many rows: without reading them. */
    long estimate(Table table) {
        guard.enter();
        try {
            return db.getLongProperty(family(table), "rocksdb.estimate-num-keys");
        } catch (RocksDBException e) {
            throw Failures.of(folder, e);
        } finally {
            guard.leave();
        }
    }

    /** Rewrites the tables without what was deleted. */
    void compact() {
        for (Table table : Table.values()) {
            guard.enter();
            try {
                db.compactRange(family(table));
            } catch (RocksDBException e) {
                throw Failures.of(folder, e);
            } finally {
                guard.leave();
            }
        }
    }

    /** A copy as of now, by hard links where the system can. The target must not be there. */
    void checkpoint(Path target) throws IOException {
        guard.enter();
        try (Checkpoint checkpoint = Checkpoint.create(db)) {
            checkpoint.createCheckpoint(target.toString());
        } catch (RocksDBException e) {
            throw new IOException(
                    "the tables of the store in " + folder + " cannot be copied to " + target + ": " + e.getMessage(),
                    e);
        } finally {
            guard.leave();
        }
    }

    /** Waits for those who read; may be called twice. */
    @Override
    public void close() {
        if (!guard.close()) {
            return;
        }
        families.values().forEach(ColumnFamilyHandle::close);
        try {
            db.closeE();
        } catch (RocksDBException e) {
            throw Failures.of(folder, e);
        } finally {
            synced.close();
            options.close();
        }
    }

    private ColumnFamilyHandle family(Table table) {
        return Objects.requireNonNull(families.get(table));
    }

    /** Changes that are to be written together. Not thread-safe. */
    final class Batch implements AutoCloseable {
        private final WriteBatch batch = new WriteBatch();

        private Batch() {}

        void put(Table table, byte[] key, byte[] value) {
            try {
                batch.put(family(table), key, value);
            } catch (RocksDBException e) {
                throw Failures.of(folder, e);
            }
        }

        void delete(Table table, byte[] key) {
            try {
                batch.delete(family(table), key);
            } catch (RocksDBException e) {
                throw Failures.of(folder, e);
            }
        }

        /** From this key to before that one. */
        void deleteRange(Table table, byte[] from, byte[] to) {
            try {
                batch.deleteRange(family(table), from, to);
            } catch (RocksDBException e) {
                throw Failures.of(folder, e);
            }
        }

        @Override
        public void close() {
            batch.close();
        }
    }

    /** Goes over rows in the order of their keys. Not thread-safe; must be closed before the store can be. */
    final class Scan implements AutoCloseable {
        private final ReadOptions reading;
        private final @Nullable Slice lower;
        private final @Nullable Slice upper;
        private final RocksIterator rows;
        private boolean begun;
        private boolean jumped;

        /** The bounds are told to RocksDB, so that it need not look at deleted rows on the other side of them. */
        private Scan(Table table, byte @Nullable [] from, byte @Nullable [] to, boolean cached) {
            guard.enter();
            boolean done = false;
            try {
                reading = new ReadOptions().setFillCache(cached);
                lower = from == null ? null : new Slice(from);
                upper = to == null ? null : new Slice(to);
                if (lower != null) {
                    reading.setIterateLowerBound(lower);
                }
                if (upper != null) {
                    reading.setIterateUpperBound(upper);
                }
                rows = db.newIterator(family(table), reading);
                done = true;
            } finally {
                if (!done) {
                    guard.leave();
                }
            }
        }

        /** Moves to the next row, the first time to the first one; false behind the last. */
        boolean next() {
            guard.check();
            if (jumped) {
                jumped = false;
            } else if (begun) {
                rows.next();
            } else {
                begun = true;
                rows.seekToFirst();
            }
            if (rows.isValid()) {
                return true;
            }
            try {
                rows.status();
            } catch (RocksDBException e) {
                throw Failures.of(folder, e);
            }
            return false;
        }

        /** The next row will be the first one from this key on. */
        void jump(byte[] from) {
            guard.check();
            rows.seek(from);
            jumped = true;
        }

        byte[] key() {
            return rows.key();
        }

        byte[] value() {
            return rows.value();
        }

        @Override
        public void close() {
            rows.close();
            reading.close();
            if (lower != null) {
                lower.close();
            }
            if (upper != null) {
                upper.close();
            }
            guard.leave();
        }
    }
}
