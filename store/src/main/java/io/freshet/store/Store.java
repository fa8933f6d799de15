package io.freshet.store;

import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.StoreException.Kind;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A folder with everything that Freshet must not forget. One process owns it; within the process it is safe for use by many threads. What is
 * read is what is on disk: a commit can be read once it is safe, not before.
 *
 * <p>After {@link #close} every method throws IllegalStateException. {@code close} waits for those who read; so nobody may call it from
 * within {@code each...}.
 */
public final class Store implements AutoCloseable {
    private final StoreFolder folder;
    private final StoreSettings settings;
    private final Clock clock;
    private final Tables tables;
    private final Contents contents;
    private final Segments segments;
    private final Ledger ledger;
    private final Writer writer;
    private final Bodies bodies;
    private final WarcRecords records;

    /** Held by compaction, backup and export, since the first takes away what the others copy. */
    private final ReentrantLock maintenance = new ReentrantLock();

    private final AtomicBoolean closed = new AtomicBoolean();

    private Store(StoreFolder folder, StoreSettings settings, Clock clock, Tables tables) throws IOException {
        this.folder = folder;
        this.settings = settings;
        this.clock = clock;
        this.tables = tables;
        contents = new Contents(tables);
        segments = Segments.open(folder.warc(), tables, clock);
        Backup.removeLeftovers(folder);
        ledger = new Ledger(folder.path(), tables, contents, segments, settings);
        bodies = new Bodies(tables, segments);
        writer = new Writer(ledger, settings.syncEvery());
        records = new WarcRecords(settings);
    }

    /** Opens the store in the folder, or makes one. {@code holder} says what this process does, for the next one that finds the store in use. */
    public static Store open(Path folder, StoreSettings settings, String holder, Clock clock) {
        return open(StoreFolder.take(folder, holder, clock), settings, clock);
    }

    /** Opens a store that must be there already. */
    public static Store openExisting(Path folder, StoreSettings settings, String holder, Clock clock) {
        return open(StoreFolder.takeExisting(folder, holder, clock), settings, clock);
    }

    /** Where it is. Others may keep files in folders of their own here that can be made again at any time; a backup leaves them out. */
    public Path folder() {
        return folder.path();
    }

    /** Whoever finds this store in use is told from now on where it can be asked: {@link StoreException#holder}. */
    public void announce(LocalApi api) {
        folder.announce(api);
    }

    public Optional<UrlRecord> url(UrlKey key) {
        byte[] rowKey = Keys.url(key);
        byte[] row = tables.get(Table.URLS, rowKey);
        return row == null ? Optional.empty() : Optional.of(UrlRows.decode(rowKey, row));
    }

    /** What {@link Commit#history} put. */
    public Optional<byte[]> history(UrlKey key) {
        return Optional.ofNullable(tables.get(Table.HISTORIES, Keys.url(key)));
    }

    public Optional<HostRecord> host(long host) {
        byte[] key = Keys.number(host);
        byte[] row = tables.get(Table.HOSTS, key);
        return row == null ? Optional.empty() : Optional.of(Rows.host(key, row));
    }

    /** The page that first had these bytes and still has them, with its record, when they are kept. */
    public Optional<UrlRecord> firstWith(Digest digest) {
        ContentRow row = contents.get(digest);
        return row == null
                ? Optional.empty()
                : url(row.page())
                        .filter(record -> record.content() != null
                                && record.content().digest().equals(digest));
    }

    /** Entries of a host in the order of visits, those after the given one (null: from the first), at most so many. */
    public List<QueueEntry> queued(long host, VisitClass kind, @Nullable QueueEntry after, int most) {
        byte[] first = Keys.queue(host, kind, 0, 0);
        byte[] from = after == null ? first : Keys.after(Keys.queue(host, kind, after.bucket(), after.number()));
        byte[] to = Keys.afterAll(Arrays.copyOf(first, 9));
        List<QueueEntry> entries = new ArrayList<>();
        try (Tables.Scan rows = tables.scan(Table.QUEUE, from, to)) {
            while (entries.size() < most && rows.next()) {
                entries.add(Rows.queueEntry(rows.key(), rows.value()));
            }
        }
        return entries;
    }

    /** The first entries of each class of a host, in the order of visits, at most so many of each; none of a class of which nothing waits. */
    public Map<VisitClass, List<QueueEntry>> heads(long host, int most) {
        Map<VisitClass, List<QueueEntry>> heads = new EnumMap<>(VisitClass.class);
        byte[] first = Keys.number(host);
        try (Tables.Scan rows = tables.scan(Table.QUEUE, first, Keys.afterAll(first))) {
            while (rows.next()) {
                QueueEntry entry = Rows.queueEntry(rows.key(), rows.value());
                List<QueueEntry> head = heads.computeIfAbsent(entry.kind(), _ -> new ArrayList<>());
                head.add(entry);
                if (head.size() == most) {
                    byte[] nextClass = Keys.afterAll(Arrays.copyOf(rows.key(), 9));
                    if (nextClass == null) {
                        break;
                    }
                    rows.jump(nextClass);
                }
            }
        }
        return heads;
    }

    public void eachUrl(Consumer<UrlRecord> each) {
        eachUrlWhile(record -> {
            each.accept(record);
            return true;
        });
    }

    /** One after the other, as long as it is answered that more are wanted. */
    public void eachUrlWhile(Predicate<UrlRecord> more) {
        try (Tables.Scan rows = tables.scanAll(Table.URLS)) {
            while (rows.next() && more.test(UrlRows.decode(rows.key(), rows.value()))) {}
        }
    }

    /** The URLs of one host in the order of their fingerprints, which says nothing of the pages, as long as it is answered that more are wanted. */
    public void eachUrlOf(long host, Predicate<UrlRecord> more) {
        byte[] first = Keys.number(host);
        try (Tables.Scan rows = tables.scan(Table.URLS, first, Keys.afterAll(first))) {
            while (rows.next() && more.test(UrlRows.decode(rows.key(), rows.value()))) {}
        }
    }

    /** Is told of a URL without its record. */
    public interface UrlStateConsumer {
        void accept(long host, long url, UrlState state);
    }

    /** Only keys and states: several times faster than the records. */
    public void eachUrlState(UrlStateConsumer each) {
        eachUrlState(0, UrlKey.SHARDS, each);
    }

    /** Of the shards from this one to before that one: several threads may read a part each. */
    public void eachUrlState(int fromShard, int toShard, UrlStateConsumer each) {
        try (Tables.Scan rows = tables.scanPart(Table.URLS, Keys.shard(fromShard), Keys.shard(toShard))) {
            while (rows.next()) {
                UrlKey key = Keys.url(rows.key());
                each.accept(key.host(), key.url(), UrlRows.state(rows.key(), rows.value()));
            }
        }
    }

    /** The records of those that were dropped, of the hosts of these shards. */
    public void eachDropped(int fromShard, int toShard, Consumer<UrlRecord> each) {
        try (Tables.Scan rows = tables.scanPart(Table.URLS, Keys.shard(fromShard), Keys.shard(toShard))) {
            while (rows.next()) {
                byte[] key = rows.key();
                byte[] value = rows.value();
                if (UrlRows.state(key, value) == UrlState.DROPPED) {
                    each.accept(UrlRows.decode(key, value));
                }
            }
        }
    }

    /** Is told of an entry that waits, without the entry itself. */
    public interface QueuedConsumer {
        void accept(long host, VisitClass kind, float score, long number, long url);
    }

    /** What waits of the hosts of these shards, host by host in the order of visits: several times faster than the entries. */
    public void eachQueued(int fromShard, int toShard, QueuedConsumer each) {
        try (Tables.Scan rows = tables.scanPart(Table.QUEUE, Keys.shard(fromShard), Keys.shard(toShard))) {
            while (rows.next()) {
                Rows.queued(rows.key(), rows.value(), each);
            }
        }
    }

    /** Everything that waits, host by host in the order of visits. */
    public void eachQueued(Consumer<QueueEntry> each) {
        try (Tables.Scan rows = tables.scanAll(Table.QUEUE)) {
            while (rows.next()) {
                each.accept(Rows.queueEntry(rows.key(), rows.value()));
            }
        }
    }

    public void eachHost(Consumer<HostRecord> each) {
        eachHost(0, UrlKey.SHARDS, each);
    }

    /** The hosts of these shards. */
    public void eachHost(int fromShard, int toShard, Consumer<HostRecord> each) {
        try (Tables.Scan rows = tables.scanPart(Table.HOSTS, Keys.shard(fromShard), Keys.shard(toShard))) {
            while (rows.next()) {
                each.accept(Rows.host(rows.key(), rows.value()));
            }
        }
    }

    /** Those that were sent and not handled, shard by shard in the order of their numbers. */
    public List<Message> messages() {
        List<Message> messages = new ArrayList<>();
        try (Tables.Scan rows = tables.scan(Table.MESSAGES, null, null)) {
            while (rows.next()) {
                messages.add(Rows.message(rows.key(), rows.value()));
            }
        }
        return messages;
    }

    public Optional<byte[]> note(String name) {
        return Optional.ofNullable(tables.get(Table.NOTES, Keys.note(name)));
    }

    /** Events with this number and after, in order, at most so many. Begins later when the first of them are not kept any more. */
    public List<PageEvent> events(long from, int most) {
        List<PageEvent> events = new ArrayList<>();
        try (Tables.Scan rows = tables.scan(Table.EVENTS, Keys.number(Math.max(from, 0)), null)) {
            while (events.size() < most && rows.next()) {
                events.add(Rows.event(rows.key(), rows.value()));
            }
        }
        return events;
    }

    /** The number of the newest event that is on disk; 0 when there was none. */
    public long lastEvent() {
        return ledger.lastEvent();
    }

    /**
     * Is told, in the writer's thread and so briefly, the number of the newest event whenever there are new ones on disk. Whoever ends before the store does
     * runs what is returned, and is held and told no more.
     */
    public Runnable onEvents(LongConsumer follower) {
        return writer.onEvents(follower);
    }

    /** The newest kept body; a revisit record is resolved to the response it refers to. */
    public Optional<StoredBody> body(UrlRecord record) throws IOException {
        return bodies.newest(record);
    }

    /** The body at that place, as given by {@link #versions}. */
    public StoredBody body(WarcPointer pointer) throws IOException {
        return bodies.at(pointer);
    }

    /** The body that this visit found or found unchanged, whatever came later; empty when there was none or it is not kept any more. */
    public Optional<StoredBody> body(PageEvent event) throws IOException {
        return bodies.of(event);
    }

    /** The bodies of a page that are kept, newest first. */
    public List<BodyVersion> versions(UrlKey page) {
        return bodies.versions(page);
    }

    /** Bytes that are left free on the disk. */
    public long minFreeBytes() {
        return settings.minFreeBytes();
    }

    /** Makes the records of pages that are to be committed. */
    public WarcRecords records() {
        return records;
    }

    /** Hands the commit to the writer and returns at once. Safe for use by many threads; commits take effect in the order of the calls. */
    public void commit(Commit commit) {
        writer.commit(commit);
    }

    /** Bytes handed over and not yet safe: whoever fetches waits when this grows. */
    public long backlog() {
        return writer.backlog();
    }

    /** Returns when everything handed over before is safe on disk. */
    public void flush() {
        writer.flush();
    }

    /** Returns when everything handed over before is safe on disk, and hurries nobody: the next sync is waited for. */
    public void awaitSafe() {
        writer.awaitSafe();
    }

    /**
     * Is told, once, when the writer has to give up (disk full, damage): nothing after the last safe commit will be kept. Whoever ends before the
     * store does runs what is returned, and is held and told no more.
     */
    public Runnable onFailure(Consumer<StoreException> listener) {
        return writer.onFailure(listener);
    }

    /** Gives back the space of what the settings do not keep, and of what was forgotten, while others go on. */
    public CompactReport compact(Consumer<Progress> progress) throws IOException {
        maintenance.lock();
        try {
            return new Compaction(tables, segments, ledger, writer, settings, progress).run();
        } catch (IOException e) {
            throw new IOException(
                    "the store in " + folder.path() + " is not compacted to the end: " + e.getMessage(), e);
        } finally {
            maintenance.unlock();
        }
    }

    /** A consistent copy in a folder that is empty or not there yet, while others go on. */
    public void backup(Path target) throws IOException {
        backup(BackupFolder.at(target, folder()), BackupExtra.NONE);
    }

    /** A consistent copy, while others go on. */
    public void backup(BackupTarget target, BackupExtra extra) throws IOException {
        maintenance.lock();
        try {
            new Backup(folder, segments, ledger, writer).to(target, extra);
        } finally {
            maintenance.unlock();
        }
    }

    /** All kept records as one WARC file. */
    public void exportWarc(OutputStream out) throws IOException {
        maintenance.lock();
        try {
            new Export(tables, segments).to(out, clock.instant());
        } finally {
            maintenance.unlock();
        }
    }

    public StoreSize size() throws IOException {
        long stateBytes = 0;
        try (Stream<Path> files = Files.list(folder.state())) {
            for (Path file : files.toList()) {
                stateBytes += sizeOf(file);
            }
        }
        var live = segments.live();
        return new StoreSize(
                stateBytes,
                live.values().stream().mapToLong(SegmentRow::length).sum(),
                live.size(),
                tables.estimate(Table.URLS),
                tables.estimate(Table.HOSTS),
                tables.estimate(Table.QUEUE),
                lastEvent());
    }

    /** Writes what was handed over, waits for those who read, and gives the folder free. May be called twice. */
    @Override
    public void close() {
        if (closed.getAndSet(true)) {
            return;
        }
        writer.close();
        try {
            ledger.close();
        } catch (IOException e) {
            throw Failures.of(folder.path(), e);
        } finally {
            try {
                tables.close();
            } finally {
                folder.close();
            }
        }
    }

    private static Store open(StoreFolder folder, StoreSettings settings, Clock clock) {
        Tables tables = null;
        boolean done = false;
        try {
            checkComplete(folder);
            tables = Tables.open(folder.path(), folder.state(), settings.cacheBytes());
            Store store = new Store(folder, settings, clock, tables);
            done = true;
            return store;
        } catch (IOException e) {
            throw Failures.of(folder.path(), e);
        } finally {
            if (!done) {
                if (tables != null) {
                    tables.close();
                }
                folder.close();
            }
        }
    }

    /** Without its tables a store looks new, and its segments like leftovers that are to be deleted. */
    private static void checkComplete(StoreFolder folder) throws IOException {
        if (!Files.exists(folder.state().resolve("CURRENT")) && Files.isDirectory(folder.warc())) {
            try (Stream<Path> files = Files.list(folder.warc())) {
                if (files.findAny().isPresent()) {
                    throw new StoreException(
                            Kind.DAMAGED,
                            "the store in " + folder.path() + " has bodies in " + folder.warc() + " but no tables in "
                                    + folder.state() + ": restore them from a backup, or begin with another --data");
                }
            }
        }
        Files.createDirectories(folder.state());
    }

    private static long sizeOf(Path file) throws IOException {
        try {
            return Files.size(file);
        } catch (NoSuchFileException e) {
            return 0; // the tables were just tidied up
        }
    }
}
