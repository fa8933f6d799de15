package io.freshet.store;

import io.freshet.model.UrlKey;
import io.freshet.store.RecordScan.Use;
import io.freshet.store.RecordScan.Used;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The rows that change because records were moved or dropped. Rows are read again here, in the writer thread, since they may have changed while
 * the records were copied: what no longer points where it did is left alone. Made, used and dropped in one task of the writer.
 */
final class Relocation {
    private final Tables tables;
    private final Retention retention;

    /** Rows as they will be; empty for those that go. */
    private final Map<RowKey, Optional<VersionRow>> versions = new HashMap<>();

    private final Map<RowKey, Optional<ContentRow>> contents = new HashMap<>();
    private final Map<UrlKey, UrlRecord> urls = new HashMap<>();
    private long dropped;

    @SuppressWarnings("ArrayRecordComponent") // compared by its own equals
    private record RowKey(byte[] bytes) {
        @Override
        public boolean equals(Object other) {
            return other instanceof RowKey(byte[] otherBytes) && Arrays.equals(bytes, otherBytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(bytes);
        }
    }

    Relocation(Tables tables, Retention retention) {
        this.tables = tables;
        this.retention = retention;
    }

    /** @param to where the record is now, which may be where it was; null when it is not kept */
    void add(Used record, @Nullable WarcPointer to) {
        WarcPointer from = record.record();
        for (Use use : record.uses()) {
            byte[] key = Keys.version(use.page(), use.version());
            VersionRow row = version(key);
            if (row == null) {
                continue; // forgotten meanwhile
            }
            content(row.content(), from, to);
            if (to == null || !retention.keeps(use)) {
                versions.put(new RowKey(key), Optional.empty());
                url(use.page(), row.body(), null);
                dropped++;
            } else if (row.body().equals(from)) {
                versions.put(new RowKey(key), Optional.of(new VersionRow(row.at(), row.content(), to, row.original())));
                url(use.page(), from, to);
            } else if (from.equals(row.original())) {
                versions.put(new RowKey(key), Optional.of(new VersionRow(row.at(), row.content(), row.body(), to)));
            }
        }
    }

    /** Versions that were kept before and are not any more. */
    long dropped() {
        return dropped;
    }

    void putInto(Tables.Batch batch) {
        versions.forEach((key, row) -> put(batch, Table.VERSIONS, key, row.map(VersionRow::encode)));
        contents.forEach((key, row) -> put(batch, Table.CONTENTS, key, row.map(ContentRow::encode)));
        urls.forEach((key, record) -> batch.put(Table.URLS, Keys.url(key), UrlRows.encode(key, record)));
    }

    private static void put(Tables.Batch batch, Table table, RowKey key, Optional<byte[]> value) {
        value.ifPresentOrElse(bytes -> batch.put(table, key.bytes, bytes), () -> batch.delete(table, key.bytes));
    }

    private @Nullable VersionRow version(byte[] key) {
        Optional<VersionRow> here = versions.get(new RowKey(key));
        if (here != null) {
            return here.orElse(null);
        }
        byte[] row = tables.get(Table.VERSIONS, key);
        return row == null ? null : VersionRow.decode(key, row);
    }

    private void content(byte[] key, WarcPointer from, @Nullable WarcPointer to) {
        if (contents.containsKey(new RowKey(key))) {
            return; // the same record, by way of another version
        }
        byte[] value = tables.get(Table.CONTENTS, key);
        ContentRow row = value == null ? null : ContentRow.decode(key, value);
        if (row != null && row.body().equals(from)) {
            contents.put(
                    new RowKey(key),
                    to == null
                            ? Optional.empty()
                            : Optional.of(new ContentRow(row.page(), row.at(), row.payload(), to)));
        }
    }

    private void url(UrlKey page, WarcPointer from, @Nullable WarcPointer to) {
        UrlRecord record = urls.get(page);
        if (record == null) {
            byte[] key = Keys.url(page);
            byte[] row = tables.get(Table.URLS, key);
            record = row == null ? null : UrlRows.decode(key, row);
        }
        UrlRecord.Content content = record == null ? null : record.content();
        if (record != null && content != null && from.equals(content.body())) {
            urls.put(page, UrlRows.withBody(record, to));
        }
    }
}
