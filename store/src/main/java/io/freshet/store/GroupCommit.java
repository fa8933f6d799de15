package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.UrlKey;
import java.io.IOException;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Set;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * Some commits on their way into one batch: bodies are appended to segments, numbers are given, and each change becomes rows. Nothing counts
 * before the batch is written. Made, used and dropped by the writer thread.
 */
final class GroupCommit {
    private final Ledger ledger;
    private final Tables tables;
    private final Contents contents;
    private final Tables.Batch batch;
    private final NavigableMap<Integer, SegmentRow> grown = new TreeMap<>();
    private long event;
    private long version;

    /** What this group says, where the tables cannot know it yet. */
    private final Map<Digest, ContentRow> newContents = new HashMap<>();

    private final Map<UrlKey, Kept> newBodies = new HashMap<>();

    private final Set<UrlKey> forgotten = new HashSet<>();

    private record Kept(CrawlUrl url, Digest digest, WarcPointer body, long version) {}

    GroupCommit(Ledger ledger, Tables tables, Contents contents, Tables.Batch batch, Counters counters) {
        this.ledger = ledger;
        this.tables = tables;
        this.contents = contents;
        this.batch = batch;
        event = counters.event();
        version = counters.version();
    }

    void add(List<Change> commit) throws IOException {
        for (Change change : commit) {
            switch (change) {
                case Change.Put(Table table, byte[] key, byte[] value) -> batch.put(table, key, value);
                case Change.Delete(Table table, byte[] key) -> batch.delete(table, key);
                case Change.Event visit ->
                    batch.put(Table.EVENTS, Keys.number(++event), Rows.encode(visit, body(visit)));
                case Change.Known known -> known(known);
                case Change.Page page -> page(page);
                case Change.Forget(UrlKey key) -> forget(key);
            }
        }
    }

    long event() {
        return event;
    }

    long version() {
        return version;
    }

    /** The segments that grew, as they are now. */
    NavigableMap<Integer, SegmentRow> grown() {
        return grown;
    }

    /** The number of the body that the visit found: put by this group, or the page's newest one before. */
    private long body(Change.Event visit) {
        return switch (visit.change().kind()) {
            case NEW, CHANGED, UNCHANGED -> newestBody(visit.url().key());
            case GONE, FAILED, MOVED, REFUSED -> PageEvent.NO_BODY;
        };
    }

    private long newestBody(UrlKey page) {
        Kept kept = newBodies.get(page);
        if (kept != null) {
            return kept.version;
        }
        byte[] last = forgotten.contains(page)
                ? null
                : tables.lastKey(Table.VERSIONS, Keys.version(page, 0), Keys.after(Keys.version(page, -1)));
        return last == null ? PageEvent.NO_BODY : RowDecoder.longAt(last, Keys.URL_LENGTH);
    }

    /** Its body is where the body of the same content was: bodies move, and only the tables know where to. */
    private void known(Change.Known known) {
        Digest digest = known.content().digest();
        Kept kept = newBodies.get(known.key());
        WarcPointer body = null;
        if (kept != null) {
            body = kept.digest.equals(digest) ? kept.body : null;
        } else if (!forgotten.contains(known.key())) {
            UrlRecord before = url(known.key());
            body = before == null ? null : bodyOf(before, digest);
        }
        batch.put(Table.URLS, Keys.url(known.key()), UrlRows.encode(known.key(), known.record(), body));
    }

    private void page(Change.Page page) throws IOException {
        Digest digest = page.body().digest();
        ContentRow first = content(digest);
        WarcRecord record = page.body();
        WarcPointer original = null;
        if (record.isRevisit()) {
            record = revisit(record, first);
            original = record.isRevisit() && first != null ? first.body() : null;
        }
        WarcPointer body = ledger.append(record.member(), grown);
        VersionRow row = new VersionRow(record.at(), Keys.content(digest), body, original);
        batch.put(Table.VERSIONS, Keys.version(page.key(), ++version), row.encode());
        batch.put(Table.URLS, Keys.url(page.key()), UrlRows.encode(page.key(), page.record(), body));
        newBodies.put(page.key(), new Kept(page.record().url(), digest, body, version));
        if (original == null && (first == null || !stillFirst(first, page.key(), digest))) {
            ContentRow content = new ContentRow(page.key(), record.at(), prefix(record.payload()), body);
            contents.put(batch, digest, content);
            newContents.put(digest, content);
        }
    }

    /**
     * A revisit record is written only where the store keeps a response with the same payload, and it names that response; in every other case
     * the whole response is written, so that no body is ever lost to a wrong guess of whoever made the record.
     */
    private WarcRecord revisit(WarcRecord record, @Nullable ContentRow first) {
        if (first == null || first.payload() != prefix(record.payload()) || !ledger.mayReferTo(first.body())) {
            return record.asResponse();
        }
        if (record.refersTo(first.page(), first.at())) {
            return record;
        }
        CrawlUrl original = urlOf(first.page());
        return original == null ? record.asResponse() : record.referringTo(original, first.at());
    }

    private @Nullable CrawlUrl urlOf(UrlKey page) {
        Kept kept = newBodies.get(page);
        if (kept != null) {
            return kept.url;
        }
        UrlRecord record = url(page);
        return record == null ? null : record.url();
    }

    /** False when the page that had these bytes first has others now, or has just got the same ones again in a record of its own. */
    private boolean stillFirst(ContentRow first, UrlKey page, Digest digest) {
        if (first.page().equals(page) || !ledger.mayReferTo(first.body())) {
            return false;
        }
        Kept kept = newBodies.get(first.page());
        if (kept != null) {
            return kept.digest.equals(digest);
        }
        UrlRecord record = url(first.page());
        return record != null && has(record, digest);
    }

    private static @Nullable WarcPointer bodyOf(UrlRecord record, Digest digest) {
        UrlRecord.Content content = record.content();
        return content != null && content.digest().equals(digest) ? content.body() : null;
    }

    private static boolean has(UrlRecord record, Digest digest) {
        UrlRecord.Content content = record.content();
        return content != null && content.digest().equals(digest);
    }

    private void forget(UrlKey key) {
        batch.delete(Table.URLS, Keys.url(key));
        batch.delete(Table.HISTORIES, Keys.url(key));
        byte[] from = Keys.version(key, 0);
        byte[] to = Keys.after(Keys.version(key, -1));
        try (Tables.Scan versions = tables.scan(Table.VERSIONS, from, to)) {
            while (versions.next()) {
                byte[] content =
                        VersionRow.decode(versions.key(), versions.value()).content();
                byte[] row = tables.get(Table.CONTENTS, content);
                if (row != null && ContentRow.decode(content, row).page().equals(key)) {
                    batch.delete(Table.CONTENTS, content);
                }
            }
        }
        batch.deleteRange(Table.VERSIONS, from, to);
        forgotten.add(key);
        newBodies.remove(key);
        newContents.entrySet().removeIf(content -> {
            boolean its = content.getValue().page().equals(key);
            if (its) {
                batch.delete(Table.CONTENTS, Keys.content(content.getKey()));
            }
            return its;
        });
    }

    private @Nullable UrlRecord url(UrlKey key) {
        byte[] rowKey = Keys.url(key);
        byte[] row = tables.get(Table.URLS, rowKey);
        return row == null ? null : UrlRows.decode(rowKey, row);
    }

    private @Nullable ContentRow content(Digest digest) {
        ContentRow here = newContents.get(digest);
        return here == null ? contents.get(digest) : here;
    }

    private static long prefix(Digest digest) {
        return RowDecoder.longAt(digest.bytes(), 0);
    }
}
