package io.freshet.store;

import java.io.EOFException;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * The WARC files of a store. Which of them belong to it, and how far, is said by the table of segments alone: whatever a crash left behind is
 * cut off or deleted when the store is opened, so that each file is valid to its last byte.
 *
 * <p>Reading is safe for many threads. The set of segments is changed by the writer thread only.
 */
final class Segments {
    private static final Logger LOGGER = System.getLogger(Segments.class.getName());
    private static final Pattern NAME = Pattern.compile("\\d{8}\\.warc\\.gz");

    private final Path folder;
    private final Clock clock;

    /** Shorter than they should be, or missing, when the store was opened. Not changed afterwards. */
    private final Set<Integer> damaged = new HashSet<>();

    /** Never changed, only replaced. */
    private volatile NavigableMap<Integer, SegmentRow> live;

    private Segments(Path folder, Clock clock, NavigableMap<Integer, SegmentRow> live) {
        this.folder = folder;
        this.clock = clock;
        this.live = live;
    }

    static Segments open(Path folder, Tables tables, Clock clock) throws IOException {
        NavigableMap<Integer, SegmentRow> live = new TreeMap<>();
        try (Tables.Scan rows = tables.scanAll(Table.SEGMENTS)) {
            while (rows.next()) {
                SegmentRow row = SegmentRow.decode(rows.key(), rows.value());
                live.put(SegmentRow.number(rows.key()), row);
            }
        }
        Files.createDirectories(folder);
        Segments segments = new Segments(folder, clock, live);
        segments.removeLeftovers();
        return segments;
    }

    /** Of all that belong to the store, by number. */
    NavigableMap<Integer, SegmentRow> live() {
        return Collections.unmodifiableNavigableMap(live);
    }

    boolean isLive(int segment) {
        return live.containsKey(segment);
    }

    boolean isDamaged(int segment) {
        return damaged.contains(segment);
    }

    /** In the writer thread, after the table says so. */
    void changed(List<Integer> gone, NavigableMap<Integer, SegmentRow> grown) {
        NavigableMap<Integer, SegmentRow> changed = new TreeMap<>(live);
        changed.putAll(grown);
        gone.forEach(changed::remove);
        live = changed;
    }

    Path file(int segment) {
        return folder.resolve(name(segment));
    }

    /** Begins a segment; nobody knows it until the tables do. */
    SegmentWriter begin(int segment) throws IOException {
        return SegmentWriter.begin(file(segment), segment, clock.instant());
    }

    /** Goes on with one that is not full, or with none when the file is not as long as it should be. */
    Optional<SegmentWriter> resume(int segment) throws IOException {
        SegmentRow row = live.get(segment);
        return row == null || isDamaged(segment)
                ? Optional.empty()
                : Optional.of(SegmentWriter.resume(file(segment), segment, row));
    }

    /**
     * The compressed member of one record. The file is opened for each read: a shared channel would be closed for all by the interrupt of one
     * thread, and opening costs less than a tenth of decompressing.
     */
    byte[] read(WarcPointer pointer) throws IOException {
        String name = name(pointer.segment());
        if (!isLive(pointer.segment())) {
            throw new SegmentGoneException(name + " does not belong to the store any more: it was compacted away");
        }
        try (FileChannel file = FileChannel.open(file(pointer.segment()), StandardOpenOption.READ)) {
            long missing = pointer.offset() + pointer.length() - file.size();
            if (missing > 0) {
                throw new EOFException(folder.resolve(name) + " is damaged: it ends " + missing
                        + " bytes before the end of a record that should be at " + pointer.offset());
            }
            ByteBuffer member = ByteBuffer.allocate(pointer.length());
            while (member.hasRemaining()) {
                if (file.read(member, pointer.offset() + member.position()) < 0) {
                    throw new EOFException(folder.resolve(name) + " was cut while it was read");
                }
            }
            return member.array();
        } catch (NoSuchFileException e) {
            if (!isLive(pointer.segment())) {
                throw new SegmentGoneException(name + " was compacted away while it was read");
            }
            throw new IOException(
                    folder.resolve(name) + " is missing: its bodies are lost unless there is a backup", e);
        }
    }

    /** After the tables have forgotten them. */
    void delete(List<Integer> gone) throws IOException {
        for (int segment : gone) {
            Files.deleteIfExists(file(segment));
        }
    }

    /** A record that moved while somebody was on the way to it: ask the tables again. */
    static final class SegmentGoneException extends IOException {
        private static final long serialVersionUID = 1;

        SegmentGoneException(String message) {
            super(message);
        }
    }

    static String name(int segment) {
        return String.format(Locale.ROOT, "%08d.warc.gz", segment);
    }

    private void removeLeftovers() throws IOException {
        List<Path> unknown = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            files.filter(file ->
                            NAME.matcher(String.valueOf(file.getFileName())).matches())
                    .filter(file -> !isLive(number(file)))
                    .forEach(unknown::add);
        }
        for (Path file : unknown) {
            Files.delete(file);
        }
        for (var segment : live.entrySet()) {
            Path file = file(segment.getKey());
            long length = segment.getValue().length();
            long found = Files.exists(file) ? Files.size(file) : -1;
            if (found > length) {
                try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
                    channel.truncate(length);
                    channel.force(true);
                }
            } else if (found < length) {
                damaged.add(segment.getKey());
                LOGGER.log(
                        Level.WARNING,
                        found < 0
                                ? file + " is missing: its bodies cannot be read"
                                : file + " is damaged: it has " + found + " of " + length + " bytes");
            }
        }
    }

    private static int number(Path file) {
        return Integer.parseInt(String.valueOf(file.getFileName()), 0, 8, 10);
    }
}
