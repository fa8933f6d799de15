package io.freshet.store;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.stream.Stream;

/**
 * A copy of the store as it is at one moment, while commits go on. The tables are held fast by hard links in a folder beside them, which costs
 * the writer some milliseconds; then everything is linked or copied at leisure. The version file comes last: a copy that was broken off is not
 * taken for a store.
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

    void to(Path target) throws IOException {
        if (!isFree(target)) {
            throw new FileAlreadyExistsException(
                    target + " is there already: a backup needs an empty folder, or one that is not there yet");
        }
        Path held = folder.path().resolve(HELD);
        removeLeftovers(folder);
        try {
            Ledger.Snapshot snapshot = writer.call(() -> ledger.snapshot(held));
            Path state = Files.createDirectories(target.resolve("state"));
            for (Path file : list(held)) {
                linkOrCopy(file, state.resolve(file.getFileName()));
            }
            Path warc = Files.createDirectories(target.resolve("warc"));
            for (var segment : snapshot.segments().entrySet()) {
                int number = segment.getKey();
                Path from = segments.file(number);
                Path to = warc.resolve(Segments.name(number));
                if (number == snapshot.open()) {
                    copy(from, to, segment.getValue().length());
                } else if (Files.exists(from)) { // one that was lost is no reason to save nothing
                    linkOrCopy(from, to);
                }
            }
            StoreFolder.force(state);
            StoreFolder.force(warc);
            StoreFolder.writeVersion(target);
        } finally {
            removeLeftovers(folder);
        }
    }

    /** What a crash in the middle of a backup leaves. */
    static void removeLeftovers(StoreFolder folder) throws IOException {
        Path held = folder.path().resolve(HELD);
        if (Files.isDirectory(held)) {
            for (Path file : list(held)) {
                Files.delete(file);
            }
            Files.delete(held);
        }
    }

    private static boolean isFree(Path target) throws IOException {
        return !Files.exists(target)
                || (Files.isDirectory(target) && list(target).isEmpty());
    }

    private static List<Path> list(Path directory) throws IOException {
        try (Stream<Path> files = Files.list(directory)) {
            return files.toList();
        }
    }

    /** The files of tables and closed segments never change, so two names for one file do no harm. */
    private static void linkOrCopy(Path from, Path to) throws IOException {
        try {
            Files.createLink(to, from);
        } catch (IOException | UnsupportedOperationException e) { // another disk, or a file system without links
            copy(from, to, Files.size(from));
        }
    }

    private static void copy(Path from, Path to, long length) throws IOException {
        try (FileChannel source = FileChannel.open(from, StandardOpenOption.READ);
                FileChannel target = FileChannel.open(to, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE)) {
            for (long done = 0; done < length; ) {
                long count = source.transferTo(done, length - done, target);
                if (count <= 0) {
                    throw new IOException(from + " is shorter than the " + length + " bytes it should have");
                }
                done += count;
            }
            target.force(true);
        }
    }
}
