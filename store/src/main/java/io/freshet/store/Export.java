package io.freshet.store;

import io.freshet.store.RecordScan.Used;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.time.Instant;
import java.util.List;
import java.util.function.LongConsumer;

/**
 * All kept records as one WARC file, for other tools. The members are copied byte for byte. Written beside and renamed.
 *
 * <p>Runs in the thread of whoever asked for it, and not while a compaction does.
 */
final class Export {
    private static final int RECORDS_AT_ONCE = 200_000;

    private final Tables tables;
    private final Segments segments;

    Export(Tables tables, Segments segments) {
        this.tables = tables;
        this.segments = segments;
    }

    void to(Path file, Instant now, LongConsumer progress) throws IOException {
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file + " is there already: give the name of a new file");
        }
        String name = String.valueOf(file.getFileName());
        Path beside = file.resolveSibling(name + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                            beside,
                            StandardOpenOption.CREATE,
                            StandardOpenOption.WRITE,
                            StandardOpenOption.TRUNCATE_EXISTING);
                    OutputStream out = new BufferedOutputStream(Channels.newOutputStream(channel), 1 << 20)) {
                out.write(SegmentWriter.warcinfo(name, now));
                copyRecords(out, progress);
                out.flush();
                channel.force(true);
            }
            Files.move(beside, file, StandardCopyOption.ATOMIC_MOVE);
        } finally {
            Files.deleteIfExists(beside);
        }
    }

    private void copyRecords(OutputStream out, LongConsumer progress) throws IOException {
        long done = 0;
        RecordScan records = new RecordScan(tables, segments::isLive, RECORDS_AT_ONCE);
        for (List<Used> some = records.next(); !some.isEmpty(); some = records.next()) {
            for (Used record : some) {
                byte[] member = segments.read(record.record());
                out.write(member);
                done += member.length;
                progress.accept(done);
            }
        }
    }
}
