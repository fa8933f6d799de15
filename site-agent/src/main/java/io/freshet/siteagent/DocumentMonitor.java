package io.freshet.siteagent;

import io.freshet.protocol.notice.ChangeRecord;
import io.freshet.protocol.notice.ChangeStatus;
import io.freshet.protocol.notice.RegisteredRobot.LogPosition;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.time.Instant;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compares the document root with the last snapshot, and logs what changed. Memory does not grow with the number of documents: the walk and both snapshots are in
 * one order, and are merged.
 *
 * <p>Changes are logged first, then the snapshot is replaced; it says where the log ended. A crash in between leaves a log that is longer than its snapshot says: the
 * next scan cuts it, and finds the same changes again. Not thread-safe.
 */
final class DocumentMonitor {
    private static final String SCANNED = "snapshot.scan";

    private final SiteAgentSettings settings;
    private final StateFolder state;
    private final ChangeLog log;
    private final DocumentRoot root;

    DocumentMonitor(SiteAgentSettings settings, StateFolder state, ChangeLog log) {
        this.settings = settings;
        this.root = new DocumentRoot(settings);
        this.state = state;
        this.log = log;
    }

    /** Takes what the merge finds, in the order of the paths. */
    private interface Pairs {
        /** One of them is null for a document that came or went. */
        void pair(@Nullable FileState before, @Nullable FileState now) throws IOException;
    }

    /** Brings the log back to where the last whole scan left it, and says where that is. */
    LogPosition recover(Instant now) throws IOException {
        Optional<Snapshot.Head> head = head();
        if (head.isEmpty()) {
            log.repair();
            List<LocalDate> days = log.days();
            return log.end(days.isEmpty() ? day(now) : days.getLast());
        }
        log.cut(head.get().log());
        return head.get().log();
    }

    Optional<Snapshot.Head> head() throws IOException {
        try (var reader = Snapshot.Reader.open(state.file(Snapshot.FILE), true)) {
            return reader.head();
        }
    }

    /**
     * @param acceptDeletions whether any number of deletions is believed
     * @throws NoSuchFileException when there is no root
     */
    ScanReport scan(Instant now, boolean acceptDeletions) throws IOException {
        LogPosition end = recover(now);
        if (!Files.isDirectory(settings.root())) {
            throw new NoSuchFileException(settings.root().toString(), null, "is not there");
        }
        var scanner = new DocumentScanner(settings, now);
        state.write(SCANNED, out -> scanner.scan(file -> Snapshot.write(out, file)));
        List<String> unread = scanner.unread();
        long[] counts = new long[6]; // known, deleted, added, updated, unread, no longer young
        merge((before, after) -> {
            counts[0] += before == null ? 0 : 1;
            if (after == null && before != null) {
                counts[within(unread, before) ? 4 : 1]++;
            } else if (before == null) {
                counts[2]++;
            } else if (after != null && changed(before, after)) {
                counts[3]++;
            } else if (after != null && before.hash() != null && after.hash() == null) {
                counts[5]++;
            }
        });
        boolean held = !acceptDeletions
                && counts[1] >= SiteAgentSettings.FEWEST_HELD_BACK
                && counts[1] > settings.mostDeletions() * counts[0];
        LogPosition after = end;
        if (counts[2] + counts[3] + (held ? 0 : counts[1]) > 0) {
            after = append(now, end, unread, held);
        }
        if (head().isEmpty() || !after.equals(end) || counts[5] > 0) {
            long documents = counts[0] + counts[2] - (held ? 0 : counts[1]);
            replaceSnapshot(new Snapshot.Head(now, documents, after), unread, held);
        }
        Files.deleteIfExists(state.file(SCANNED));
        return new ScanReport(
                counts[0] + counts[2] - (held ? 0 : counts[1]),
                counts[2],
                counts[3],
                held ? 0 : counts[1],
                held ? counts[1] : 0,
                unread.size());
    }

    private LogPosition append(Instant now, LogPosition end, List<String> unread, boolean held) throws IOException {
        LocalDate today = day(now);
        // a clock that was set back must not write into the past of robots
        LocalDate day = today.isBefore(end.day()) ? end.day() : today;
        try (ChangeLog.Appender out = log.append(day)) {
            merge((before, after) -> {
                if (after == null && before != null) {
                    if (!held && !within(unread, before)) {
                        out.add(new ChangeRecord(ChangeStatus.DELETED, before.path(), before.size(), now));
                    }
                } else if (after != null && before == null) {
                    out.add(record(ChangeStatus.ADDED, after));
                } else if (after != null && before != null && changed(before, after)) {
                    out.add(record(ChangeStatus.UPDATED, after));
                }
            });
            return out.safe();
        }
    }

    private static ChangeRecord record(ChangeStatus status, FileState file) {
        return new ChangeRecord(status, file.path(), file.size(), file.modified());
    }

    private void replaceSnapshot(Snapshot.Head head, List<String> unread, boolean held) throws IOException {
        state.replace(Snapshot.FILE, out -> {
            out.write(head.line() + "\n");
            merge((before, after) -> {
                if (after != null) {
                    Snapshot.write(out, after);
                } else if (before != null && (held || within(unread, before))) {
                    Snapshot.write(out, before);
                }
            });
        });
    }

    private void merge(Pairs pairs) throws IOException {
        try (var before = Snapshot.Reader.open(state.file(Snapshot.FILE), true);
                var after = Snapshot.Reader.open(state.file(SCANNED), false)) {
            while (before.peek() != null || after.peek() != null) {
                FileState a = before.peek();
                FileState b = after.peek();
                int order = a == null ? 1 : b == null ? -1 : a.path().compareTo(b.path());
                pairs.pair(order <= 0 ? before.take() : null, order >= 0 ? after.take() : null);
            }
        }
    }

    /** Size and time tell; where the file was too young for that when it was seen, its content does. */
    private boolean changed(FileState before, FileState after) {
        if (before.size() != after.size() || before.modifiedNanos() != after.modifiedNanos()) {
            return true;
        }
        if (before.hash() == null) {
            return false;
        }
        String hash = after.hash() == null
                ? root.file(after.path()).map(DocumentScanner::hash).orElse(null)
                : after.hash();
        return hash != null && !hash.equals(before.hash());
    }

    private static boolean within(List<String> folders, FileState file) {
        for (String folder : folders) {
            if (file.path().text().startsWith(folder)) {
                return true;
            }
        }
        return false;
    }

    static LocalDate day(Instant now) {
        return LocalDate.ofInstant(now, ZoneOffset.UTC);
    }
}
