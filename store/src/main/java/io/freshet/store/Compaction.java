package io.freshet.store;

import io.freshet.store.RecordScan.Used;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.NavigableSet;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites segments without what is not to be kept, while commits go on into a new one.
 *
 * <p>Some records at a time are copied to a new segment and forced; then one batch points every row at the new places and, when a segment has
 * nothing left that is needed, takes it out of the table of segments; then its file is deleted. A crash in between leaves a file that no table
 * knows, which the next opening removes, or a segment that the next compaction takes up again.
 *
 * <p>Runs in the thread of whoever asked for it; the batches are written by the writer thread. One at a time.
 */
final class Compaction {
    private static final Logger LOGGER = System.getLogger(Compaction.class.getName());

    /** How many uses of records are in memory at once: about 100 bytes each. */
    private static final int RECORDS_AT_ONCE = 200_000;

    private static final int STEP_RECORDS = 2_000;
    private static final long STEP_BYTES = 32L << 20;

    private final Tables tables;
    private final Segments segments;
    private final Ledger ledger;
    private final Writer writer;
    private final StoreSettings settings;
    private final Consumer<Progress> progress;

    private final Set<Integer> unreadable = new HashSet<>();
    private final List<Handled> step = new ArrayList<>();
    private long stepBytes;
    private long versionsDropped;
    private @Nullable SegmentWriter output;

    /** A record, and where it was copied to; null when it is not kept. */
    private record Handled(Used record, @Nullable WarcPointer to) {}

    /**
     * @param rewritten segments that are to go when what they have is moved
     * @param trimmed segments that stay, where versions go that need no record for themselves
     */
    private record Plan(Retention retention, NavigableMap<Integer, SegmentRow> rewritten, Set<Integer> trimmed) {}

    Compaction(
            Tables tables,
            Segments segments,
            Ledger ledger,
            Writer writer,
            StoreSettings settings,
            Consumer<Progress> progress) {
        this.tables = tables;
        this.segments = segments;
        this.ledger = ledger;
        this.writer = writer;
        this.settings = settings;
        this.progress = progress;
    }

    CompactReport run() throws IOException {
        NavigableMap<Integer, SegmentRow> before = writer.call(ledger::freeze);
        try {
            Retention retention = Retention.plan(settings, ledger.lastVersion(), scan(before.keySet()));
            rewrite(plan(before, retention));
        } finally {
            ledger.thaw();
            closeOutput();
        }
        long eventsDropped = trimEvents();
        tables.compact();
        NavigableMap<Integer, SegmentRow> after = segments.live();
        return new CompactReport(
                before.size(), after.size(), bytes(before), bytes(after), versionsDropped, eventsDropped);
    }

    private RecordScan scan(Set<Integer> ofSegments) {
        return new RecordScan(tables, ofSegments::contains, RECORDS_AT_ONCE);
    }

    /** Those with something to drop, and small ones where there are several. One that cannot be read is left as it is. */
    private Plan plan(NavigableMap<Integer, SegmentRow> all, Retention retention) {
        Map<Integer, Long> kept = new HashMap<>();
        Set<Integer> trimmed = new HashSet<>();
        RecordScan records = scan(all.keySet());
        for (List<Used> some = records.next(); !some.isEmpty(); some = records.next()) {
            for (Used record : some) {
                int segment = record.record().segment();
                if (retention.keeps(record)) {
                    kept.merge(segment, (long) record.record().length(), Long::sum);
                }
                if (!retention.keepsAll(record)) {
                    trimmed.add(segment);
                }
            }
        }
        NavigableMap<Integer, SegmentRow> chosen = new TreeMap<>();
        NavigableMap<Integer, SegmentRow> small = new TreeMap<>();
        all.forEach((segment, row) -> {
            long needed = kept.getOrDefault(segment, 0L);
            if (needed == 0 || !segments.isDamaged(segment)) {
                if (needed < row.length() - row.start()) {
                    chosen.put(segment, row);
                }
                if (row.start() + needed < settings.segmentBytes() / 4) {
                    small.put(segment, row);
                }
            }
        });
        if (small.size() > 1) {
            chosen.putAll(small);
        }
        trimmed.removeAll(chosen.keySet());
        return new Plan(retention, chosen, trimmed);
    }

    private void rewrite(Plan plan) throws IOException {
        long total = bytes(plan.rewritten);
        long done = 0;
        NavigableSet<Integer> left = new TreeSet<>(plan.rewritten.keySet());
        RecordScan records = new RecordScan(
                tables,
                segment -> plan.rewritten.containsKey(segment) || plan.trimmed.contains(segment),
                RECORDS_AT_ONCE);
        for (List<Used> some = records.next(); !some.isEmpty(); some = records.next()) {
            for (Used record : some) {
                if (stepBytes >= STEP_BYTES || step.size() >= STEP_RECORDS) {
                    // records come in the order of segments: the ones before this record's are done
                    done += finishStep(before(record.record().segment(), left), plan);
                    progress.accept(new Progress(done, total));
                }
                handle(record, plan);
            }
        }
        finishStep(before(Integer.MAX_VALUE, left), plan);
        progress.accept(new Progress(total, total));
    }

    private void handle(Used record, Plan plan) throws IOException {
        if (!plan.retention.keeps(record)) {
            step.add(new Handled(record, null));
        } else if (plan.rewritten.containsKey(record.record().segment())) {
            move(record, plan);
        } else if (!plan.retention.keepsAll(record)) {
            step.add(new Handled(record, record.record()));
        }
    }

    /** Takes them out of {@code left}. */
    private static List<Integer> before(int segment, NavigableSet<Integer> left) {
        List<Integer> done = List.copyOf(left.headSet(segment));
        left.headSet(segment).clear();
        return done;
    }

    private void move(Used record, Plan plan) throws IOException {
        byte[] member;
        try {
            member = segments.read(record.record());
        } catch (IOException e) {
            if (unreadable.add(record.record().segment())) {
                LOGGER.log(Level.WARNING, "not compacted: " + e.getMessage());
            }
            return;
        }
        SegmentWriter to = output;
        if (to != null && to.hasRecords() && to.length() + member.length > settings.segmentBytes()) {
            finishStep(List.of(), plan);
            closeOutput();
            to = null;
        }
        if (to == null) {
            to = segments.begin(writer.call(ledger::nextSegment));
            output = to;
        }
        step.add(new Handled(record, to.append(member)));
        stepBytes += member.length;
    }

    /** Makes count what was copied since the last step; returns the bytes of the segments that are gone. */
    private long finishStep(List<Integer> finished, Plan plan) throws IOException {
        List<Integer> gone = finished.stream()
                .filter(segment -> !unreadable.contains(segment))
                .toList();
        NavigableMap<Integer, SegmentRow> grown = new TreeMap<>();
        SegmentWriter to = output;
        if (to != null) {
            to.force();
            grown.put(to.number(), to.row());
        }
        versionsDropped += writer.call(() -> {
            Relocation relocation = new Relocation(tables, plan.retention);
            step.forEach(handled -> relocation.add(handled.record, handled.to));
            try (Tables.Batch batch = tables.batch()) {
                relocation.putInto(batch);
                ledger.write(batch, gone, grown);
            }
            return relocation.dropped();
        });
        segments.delete(gone);
        step.clear();
        stepBytes = 0;
        return gone.stream()
                .mapToLong(segment -> length(plan.rewritten, segment))
                .sum();
    }

    private static long length(NavigableMap<Integer, SegmentRow> rows, int segment) {
        SegmentRow row = rows.get(segment);
        return row == null ? 0 : row.length();
    }

    /** After a failure, what no table knows is taken back. */
    private void closeOutput() throws IOException {
        SegmentWriter last = output;
        if (last == null) {
            return;
        }
        output = null;
        SegmentRow known = segments.live().get(last.number());
        try (last) {
            if (known == null) {
                Files.deleteIfExists(segments.file(last.number()));
            } else if (last.length() != known.length()) {
                last.cutTo(known.length());
            }
        }
    }

    private long trimEvents() throws IOException {
        long first = ledger.lastEvent() - settings.keepEvents() + 1;
        try (Tables.Scan events = tables.scan(Table.EVENTS, null, null)) {
            long oldest = events.next() ? RowDecoder.longAt(events.key(), 0) : Long.MAX_VALUE;
            if (oldest >= first) {
                return 0;
            }
            writer.call(() -> {
                ledger.trimEvents(first);
                return first;
            });
            return first - oldest;
        }
    }

    private static long bytes(NavigableMap<Integer, SegmentRow> rows) {
        return rows.values().stream().mapToLong(SegmentRow::length).sum();
    }
}
