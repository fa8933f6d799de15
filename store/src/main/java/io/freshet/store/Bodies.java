package io.freshet.store;

import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Headers;
import io.freshet.model.UrlKey;
import io.freshet.store.Segments.SegmentGoneException;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.netpreserve.jwarc.WarcReader;
import org.netpreserve.jwarc.WarcRevisit;
import org.netpreserve.jwarc.WarcTargetRecord;

/**
 * Reads the bodies that are kept. Everything is checked on the way: the checksum of the member, the lengths that the record and the response
 * say, and for a revisit record that there is a response with the bytes. Safe for use by many threads.
 */
final class Bodies {
    /** The longest content, and as much again for header fields and what the decompressed record says about itself. */
    private static final int MEMBER_LIMIT = ContentCoding.LIMIT + (16 << 20);

    private final Tables tables;
    private final Segments segments;

    /** One record as it lies in a segment. Never compared. */
    @SuppressWarnings("ArrayRecordComponent")
    private record Archived(CrawlUrl url, Instant at, boolean revisit, int status, Headers headers, byte[] payload) {}

    Bodies(Tables tables, Segments segments) {
        this.tables = tables;
        this.segments = segments;
    }

    /** The newest version, as the record says. A record that was read before a compaction is as good as one that is read after it. */
    Optional<StoredBody> newest(UrlRecord record) throws IOException {
        WarcPointer body = bodyOf(record);
        if (body == null) {
            return Optional.empty();
        }
        try {
            return Optional.of(at(body));
        } catch (SegmentGoneException e) {
            byte[] key = Keys.url(record.url().key());
            byte[] row = tables.get(Table.URLS, key);
            WarcPointer now = row == null ? null : bodyOf(UrlRows.decode(key, row));
            if (now == null) {
                return Optional.empty();
            }
            return Optional.of(at(now));
        }
    }

    /** The body that the event speaks of. */
    Optional<StoredBody> of(PageEvent event) throws IOException {
        if (event.body() == PageEvent.NO_BODY) {
            return Optional.empty();
        }
        UrlKey page = event.url().key();
        if (event.body() == PageEvent.NEWEST_BODY) {
            byte[] row = tables.get(Table.URLS, Keys.url(page));
            return row == null ? Optional.empty() : newest(UrlRows.decode(Keys.url(page), row));
        }
        WarcPointer place = version(page, event.body());
        try {
            return place == null ? Optional.empty() : Optional.of(at(place));
        } catch (SegmentGoneException e) { // a compaction has moved it
            WarcPointer now = version(page, event.body());
            return now == null ? Optional.empty() : Optional.of(at(now));
        }
    }

    private @Nullable WarcPointer version(UrlKey page, long number) {
        byte[] key = Keys.version(page, number);
        byte[] row = tables.get(Table.VERSIONS, key);
        return row == null ? null : VersionRow.decode(key, row).body();
    }

    StoredBody at(WarcPointer pointer) throws IOException {
        try {
            Archived record = read(pointer);
            Archived original = record.revisit ? read(original(record.url.key(), pointer)) : record;
            byte[] content = ContentCoding.decode(original.payload, original.headers);
            return new StoredBody(
                    record.url, record.at, record.status, record.headers, new Body(original.payload, content));
        } catch (SegmentGoneException e) {
            throw e;
        } catch (IOException e) {
            throw new IOException(
                    "the record at " + pointer.offset() + " of " + Segments.name(pointer.segment())
                            + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    /** Newest first. */
    List<BodyVersion> versions(UrlKey page) {
        List<BodyVersion> versions = new ArrayList<>();
        try (Tables.Scan rows = scan(page)) {
            while (rows.next()) {
                VersionRow row = VersionRow.decode(rows.key(), rows.value());
                WarcPointer bytes = row.original() == null ? row.body() : row.original();
                versions.add(new BodyVersion(row.at(), row.body(), bytes.length()));
            }
        }
        return versions.reversed();
    }

    private static @Nullable WarcPointer bodyOf(UrlRecord record) {
        UrlRecord.Content content = record.content();
        return content == null ? null : content.body();
    }

    private WarcPointer original(UrlKey page, WarcPointer revisit) throws IOException {
        try (Tables.Scan rows = scan(page)) {
            while (rows.next()) {
                VersionRow row = VersionRow.decode(rows.key(), rows.value());
                WarcPointer original = row.original();
                if (row.body().equals(revisit) && original != null) {
                    return original;
                }
            }
        }
        throw new IOException("it repeats an earlier response that is not kept any more");
    }

    private Tables.Scan scan(UrlKey page) {
        return tables.scan(Table.VERSIONS, Keys.version(page, 0), Keys.after(Keys.version(page, -1)));
    }

    private Archived read(WarcPointer pointer) throws IOException {
        byte[] text = ContentCoding.gunzip(segments.read(pointer), MEMBER_LIMIT);
        try (WarcReader reader = new WarcReader(new ByteArrayInputStream(text))) {
            if (reader.next().orElse(null) instanceof WarcTargetRecord record) {
                byte[] block = record.body().stream().readAllBytes();
                if (block.length != record.body().size()) {
                    throw new IOException("it ends after " + block.length + " of "
                            + record.body().size() + " bytes");
                }
                return response(url(record.target()), record.date(), record instanceof WarcRevisit, block);
            }
            throw new IOException("it is no record of a page");
        } catch (IllegalArgumentException | DateTimeException e) { // what jwarc throws for fields that make no sense
            throw new IOException("its header is damaged: " + e.getMessage(), e);
        }
    }

    /** The block as {@link HttpBlock} writes it: fields in their order, names and values as they came. */
    private static Archived response(CrawlUrl url, Instant at, boolean revisit, byte[] block) throws IOException {
        int end = endOfHeader(block);
        String[] lines = new String(block, 0, end, StandardCharsets.ISO_8859_1).split("\r\n");
        String statusLine = lines[0];
        if (!statusLine.matches("HTTP/1\\.1 \\d{3}( .*)?")) {
            throw new IOException("it has no status line");
        }
        List<Headers.Field> fields = new ArrayList<>(lines.length);
        for (int i = 1; i < lines.length; i++) {
            int colon = lines[i].indexOf(": ");
            if (colon <= 0) {
                throw new IOException("line " + (i + 1) + " of its header is none");
            }
            fields.add(new Headers.Field(lines[i].substring(0, colon), lines[i].substring(colon + 2)));
        }
        int status = Integer.parseInt(statusLine, 9, 12, 10);
        byte[] payload = Arrays.copyOfRange(block, end + 4, block.length);
        return new Archived(url, at, revisit, status, new Headers(fields), payload);
    }

    private static int endOfHeader(byte[] block) throws IOException {
        for (int i = 0; i + 3 < block.length; i++) {
            if (block[i] == '\r' && block[i + 1] == '\n' && block[i + 2] == '\r' && block[i + 3] == '\n') {
                return i;
            }
        }
        throw new IOException("its header has no end");
    }

    private static CrawlUrl url(String text) throws IOException {
        int authority = text.indexOf("://");
        int path = authority < 0 ? -1 : text.indexOf('/', authority + 3);
        if (path < 8) {
            throw new IOException("it is of no page: " + text);
        }
        return new CrawlUrl(text, path);
    }
}
