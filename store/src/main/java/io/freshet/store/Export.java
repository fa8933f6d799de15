package io.freshet.store;

import io.freshet.store.RecordScan.Used;
import java.io.IOException;
import java.io.OutputStream;
import java.time.Instant;
import java.util.List;

/**
 * All kept records as one WARC file, for other tools. The members are copied byte for byte.
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

    void to(OutputStream out, Instant now) throws IOException {
        out.write(SegmentWriter.warcinfo(null, now));
        RecordScan records = new RecordScan(tables, segments::isLive, RECORDS_AT_ONCE);
        for (List<Used> some = records.next(); !some.isEmpty(); some = records.next()) {
            for (Used record : some) {
                out.write(segments.read(record.record()));
            }
        }
    }
}
