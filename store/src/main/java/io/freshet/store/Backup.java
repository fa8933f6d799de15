package io.freshet.store;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the store as it is at one moment, while commits go on. The tables are held fast by hard links in a folder beside them, which costs
 * the writer some milliseconds; then everything is linked, copied or sent at leisure.
 *
 * <p>Runs in the thread of whoever asked for it, and not while a compaction does.
 */
final class Backup {
    private static final String HELD = "backup.tmp";

    private final StoreFolder folder;
    private final Segments segments;
    private final Ledger ledger;
    private final Writer writer;

    Backup(StoreFolder folder, Segments segments, Ledger ledger, Writer writer) {
        this.folder = folder;
        this.segments = segments;
        this.ledger = ledger;
        this.writer = writer;
    }

    void to(BackupTarget target, BackupExtra extra) throws IOException {
        Path held = folder.path().resolve(HELD);
        removeLeftovers(folder);
        try {
            Files.createDirectories(held);
            for (Path file : extra.hold(held)) { // first: it may be behind the tables, and never ahead of them
                Path parent = held.relativize(file).getParent();
                String name = (parent == null ? "" : parent + "/") + file.getFileName();
                target.add(name, file, Files.size(file), true);
            }
            Path tables = held.resolve("state");
            Ledger.Snapshot snapshot = writer.call(() -> ledger.snapshot(tables));
            for (Path file : list(tables)) {
                target.add("state/" + file.getFileName(), file, Files.size(file), true);
            }
            for (var segment : snapshot.segments().entrySet()) {
                int number = segment.getKey();
                Path from = segments.file(number);
                boolean open = number == snapshot.open();
                if (open || Files.exists(from)) { // one that was lost is no reason to save nothing
                    long length = open ? segment.getValue().length() : Files.size(from);
                    target.add("warc/" + Segments.name(number), from, length, !open);
                }
            }
            if (Database.exists(folder.path())) {
                try (Database control = Database.open(folder.path())) {
                    control.copyTo(held);
                }
                Path file = held.resolve(Database.FILE);
                target.add(Database.FILE, file, Files.size(file), true);
            }
            target.complete();
        } finally {
            removeLeftovers(folder);
        }
    }

    /** What a crash in the middle of a backup leaves. */
    static void removeLeftovers(StoreFolder folder) throws IOException {
        Path held = folder.path().resolve(HELD);
        if (Files.isDirectory(held)) {
            try (Stream<Path> files = Files.walk(held)) {
                for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(file);
                }
            }
        }
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }
}
