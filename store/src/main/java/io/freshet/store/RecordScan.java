package io.freshet.store;

import io.freshet.model.UrlKey;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;

/**
 * Goes over the records in segments in the order in which they lie there, each with the versions that need it: its own, and those of revisit
 * records that refer to it. The table of versions is in the order of pages, so it is read once for every so many records, which bounds the
 * memory whatever the store has. Not thread-safe.
 */
final class RecordScan {
    private static final Comparator<WarcPointer> BY_PLACE =
            Comparator.comparingInt(WarcPointer::segment).thenComparingLong(WarcPointer::offset);

    private final Tables tables;
    private final IntPredicate segments;
    private final int atOnce;
    private @Nullable WarcPointer last;
    private boolean finished;

    /**
     * A version that needs a record.
     *
     * @param own true when it is the version's record, false when the version's record is a revisit that refers to it
     * @param age 0 for the newest version of the page, 1 for the one before
     */
    record Use(WarcPointer record, UrlKey page, long version, boolean own, int age) {}

    /** A record with all that need it. */
    record Used(WarcPointer record, List<Use> uses) {}

    private record Version(long number, VersionRow row) {}

    RecordScan(Tables tables, IntPredicate segments, int atOnce) {
        this.tables = tables;
        this.segments = segments;
        this.atOnce = atOnce;
    }

    /** The next records; empty after the last. */
    List<Used> next() {
        if (finished) {
            return List.of();
        }
        Nearest nearest = new Nearest();
        try (Tables.Scan rows = tables.scanAll(Table.VERSIONS)) {
            List<Version> versions = new ArrayList<>();
            UrlKey page = null;
            while (rows.next()) {
                byte[] key = rows.key();
                VersionRow row = VersionRow.decode(key, rows.value());
                UrlKey next = Keys.url(key);
                if (page != null && !next.equals(page)) {
                    nearest.add(page, versions);
                    versions.clear();
                }
                page = next;
                versions.add(new Version(RowDecoder.longAt(key, Keys.URL_LENGTH), row));
            }
            if (page != null) {
                nearest.add(page, versions);
            }
        }
        List<Used> records = nearest.records();
        finished = nearest.upTo == null;
        last = nearest.upTo;
        return records;
    }

    /** Of all uses after the last record, those of the first so many records. */
    private final class Nearest {
        private final List<Use> uses = new ArrayList<>();
        private int cutAt = 2 * atOnce;
        private @Nullable WarcPointer upTo;

        void add(UrlKey page, List<Version> versions) {
            for (int i = 0; i < versions.size(); i++) {
                Version version = versions.get(i);
                int age = versions.size() - 1 - i;
                add(new Use(version.row.body(), page, version.number, true, age));
                WarcPointer original = version.row.original();
                if (original != null) {
                    add(new Use(original, page, version.number, false, age));
                }
            }
        }

        List<Used> records() {
            uses.sort(Comparator.comparing(Use::record, BY_PLACE));
            List<Used> records = new ArrayList<>();
            for (int from = 0; from < uses.size(); ) {
                int to = endOfRecord(from);
                records.add(new Used(uses.get(from).record, List.copyOf(uses.subList(from, to))));
                from = to;
            }
            return records;
        }

        private void add(Use use) {
            if (!segments.test(use.record.segment())
                    || (last != null && BY_PLACE.compare(use.record, last) <= 0)
                    || (upTo != null && BY_PLACE.compare(use.record, upTo) > 0)) {
                return;
            }
            uses.add(use);
            if (uses.size() >= cutAt) {
                uses.sort(Comparator.comparing(Use::record, BY_PLACE));
                upTo = uses.get(atOnce - 1).record;
                uses.subList(endOfRecord(atOnce - 1), uses.size()).clear();
                cutAt = Math.max(cutAt, 2 * uses.size()); // one record may have very many uses
            }
        }

        private int endOfRecord(int from) {
            int end = from + 1;
            while (end < uses.size() && uses.get(end).record.equals(uses.get(from).record)) {
                end++;
            }
            return end;
        }
    }
}
