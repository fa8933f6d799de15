package io.freshet.store;

import io.freshet.store.StoreException.Kind;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.NavigableMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * What the writer thread owns: the segment that grows, and the numbers that were given last. A group of commits is written in three steps that
 * a crash may part anywhere: the bodies are appended, the segments are forced, and one batch of rows makes all of it count.
 *
 * <p>Everything here runs in the writer thread, but for the methods that say otherwise.
 */
final class Ledger {
    /** Asking the file system for its free space is not free. */
    private static final long SPACE_CHECKED_EVERY = 4L << 20;

    private final Path folder;
    private final Tables tables;
    private final Contents contents;
    private final Segments segments;
    private final StoreSettings settings;
    private volatile Counters counters;
    private @Nullable SegmentWriter open;

    /** Records in segments up to this number are being moved or dropped: nothing new may refer to them. 0: none are. */
    private volatile int frozen;

    /** The highest number of a segment before the group that is being written. */
    private int lastBefore;

    private long writtenSinceSpaceCheck = SPACE_CHECKED_EVERY;

    Ledger(Path folder, Tables tables, Contents contents, Segments segments, StoreSettings settings)
            throws IOException {
        this.folder = folder;
        this.tables = tables;
        this.contents = contents;
        this.segments = segments;
        this.settings = settings;
        byte[] row = tables.get(Table.DEFAULT, Keys.COUNTERS);
        counters = row == null ? Counters.ZERO : Counters.decode(Keys.COUNTERS, row);
        if (counters.open() != 0) {
            open = segments.resume(counters.open()).orElse(null);
        }
    }

    /** Of what is on disk. Safe for use by many threads. */
    long lastEvent() {
        return counters.event();
    }

    /** Of what is on disk. Safe for use by many threads. */
    long lastVersion() {
        return counters.version();
    }

    /** Makes the commits count, all of them, in their order. */
    void apply(List<List<Change>> commits, long bytes) {
        try (Tables.Batch batch = tables.batch()) {
            checkSpace(bytes);
            lastBefore = counters.segment();
            GroupCommit group = new GroupCommit(this, tables, contents, batch, counters);
            for (List<Change> commit : commits) {
                group.add(commit);
            }
            force(group.grown());
            Counters after =
                    new Counters(group.event(), group.version(), counters.segment(), open == null ? 0 : open.number());
            write(batch, List.of(), group.grown(), after);
        } catch (IOException e) {
            throw told(Failures.of(folder, e));
        } catch (StoreException e) {
            throw told(e);
        }
    }

    /** Appends a body for a group; what it does to segments is noted in {@code grown}. */
    WarcPointer append(byte[] member, NavigableMap<Integer, SegmentRow> grown) throws IOException {
        SegmentWriter segment = open;
        if (segment != null && segment.hasRecords() && segment.length() + member.length > settings.segmentBytes()) {
            close(segment, grown);
            segment = null;
        }
        if (segment == null) {
            segment = segments.begin(nextSegment());
            open = segment;
        }
        return segment.append(member);
    }

    /** Whether a new record may count on that one to stay. */
    boolean mayReferTo(WarcPointer pointer) {
        int segment = pointer.segment();
        return segment > frozen && !segments.isDamaged(segment) && (segment > lastBefore || segments.isLive(segment));
    }

    /** A number for a segment, never given before. It is remembered with the next batch. */
    int nextSegment() {
        Counters now = counters;
        counters = new Counters(now.event(), now.version(), now.segment() + 1, now.open());
        return now.segment() + 1;
    }

    /** Ends the open segment, so that all that there are can be compacted, and keeps new records from referring to them. */
    NavigableMap<Integer, SegmentRow> freeze() throws IOException {
        SegmentWriter segment = open;
        NavigableMap<Integer, SegmentRow> grown = new TreeMap<>();
        if (segment != null) {
            close(segment, grown);
        }
        try (Tables.Batch batch = tables.batch()) {
            Counters now = counters;
            write(batch, List.of(), grown, new Counters(now.event(), now.version(), now.segment(), 0));
        }
        frozen = counters.segment();
        return segments.live();
    }

    /** Safe for use by many threads. */
    void thaw() {
        frozen = 0;
    }

    /** The tables as of now in a folder that must not be there, and the segments that belong to them. */
    Snapshot snapshot(Path target) throws IOException {
        tables.checkpoint(target);
        return new Snapshot(segments.live(), open == null ? 0 : open.number());
    }

    /** @param open the segment that will still grow, or 0 */
    record Snapshot(NavigableMap<Integer, SegmentRow> segments, int open) {}

    /** Writes rows that changed because records moved, together with the segments that came and went. */
    void write(Tables.Batch batch, List<Integer> gone, NavigableMap<Integer, SegmentRow> grown) {
        write(batch, gone, grown, counters);
    }

    /** Removes the events before this one. */
    void trimEvents(long first) {
        try (Tables.Batch batch = tables.batch()) {
            batch.deleteRange(Table.EVENTS, Keys.number(0), Keys.number(first));
            tables.write(batch);
        }
    }

    /** The last thing: what was appended and never counted is taken back if the disk lets us, and otherwise by the next opening. */
    void close() throws IOException {
        SegmentWriter segment = open;
        if (segment != null) {
            open = null;
            SegmentRow known = segments.live().get(segment.number());
            try (segment) {
                if (known == null) {
                    Files.deleteIfExists(segments.file(segment.number()));
                } else if (segment.length() != known.length()) {
                    segment.cutTo(known.length());
                }
            }
        }
    }

    private void close(SegmentWriter segment, NavigableMap<Integer, SegmentRow> grown) throws IOException {
        segment.force();
        grown.put(segment.number(), segment.row());
        open = null;
        segment.close();
    }

    private void force(NavigableMap<Integer, SegmentRow> grown) throws IOException {
        SegmentWriter segment = open;
        if (segment != null && !segment.row().equals(segments.live().get(segment.number()))) {
            segment.force();
            grown.put(segment.number(), segment.row());
        }
    }

    private void write(
            Tables.Batch batch, List<Integer> gone, NavigableMap<Integer, SegmentRow> grown, Counters after) {
        grown.forEach((segment, row) -> batch.put(Table.SEGMENTS, Keys.segment(segment), row.encode()));
        gone.forEach(segment -> batch.delete(Table.SEGMENTS, Keys.segment(segment)));
        batch.put(Table.DEFAULT, Keys.COUNTERS, after.encode());
        tables.write(batch);
        counters = after;
        if (!gone.isEmpty() || !grown.isEmpty()) {
            segments.changed(gone, grown);
        }
    }

    private void checkSpace(long bytes) throws IOException {
        writtenSinceSpaceCheck += bytes;
        if (writtenSinceSpaceCheck < SPACE_CHECKED_EVERY) {
            return;
        }
        writtenSinceSpaceCheck = 0;
        long free = Files.getFileStore(folder).getUsableSpace();
        if (free < settings.minFreeBytes()) {
            throw new StoreException(
                    Kind.DISK_FULL,
                    "the disk of " + folder + " has only " + (free >> 20) + " MB left (limit "
                            + (settings.minFreeBytes() >> 20) + " MB)");
        }
    }

    private StoreException told(StoreException failure) {
        String advice = failure.kind() == Kind.DISK_FULL ? "; free some space and run again" : "";
        return new StoreException(
                failure.kind(),
                failure.getMessage() + ": nothing after page event " + counters.event() + " was kept" + advice,
                failure);
    }
}
