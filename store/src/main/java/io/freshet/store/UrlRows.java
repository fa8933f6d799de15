package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.UrlKey;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A {@link UrlRecord} as the value of a row. The place of the body comes last, since the writer alone knows it. */
final class UrlRows {
    private static final int VERSION = 1;
    private static final int HAS_VISITS = 1;
    private static final int HAS_CONTENT = 2;
    private static final UrlState[] STATES = UrlState.values();

    private UrlRows() {}

    static byte[] encode(UrlKey key, UrlRecord record) {
        UrlRecord.Content content = record.content();
        return encode(key, record, content == null ? null : content.body());
    }

    /** With this place of the body in place of the record's own. */
    static byte[] encode(UrlKey key, UrlRecord record, @Nullable WarcPointer body) {
        UrlRecord.Visits visits = record.visits();
        UrlRecord.Content content = record.content();
        RowEncoder row = new RowEncoder(VERSION, content == null ? 160 : 384)
                .byteValue((visits == null ? 0 : HAS_VISITS) | (content == null ? 0 : HAS_CONTENT))
                .choice(record.state())
                .url(record.url())
                .text(record.reason())
                .number(record.depth())
                .optionalKey(record.via(), key.host())
                .time(record.found())
                .optionalTime(record.announced());
        if (visits != null) {
            row.time(visits.first())
                    .time(visits.last())
                    .number(visits.status())
                    .number(visits.requests())
                    .number(visits.downloads())
                    .number(visits.modifications())
                    .number(visits.failuresInRow())
                    .optionalUrl(visits.target(), record.url());
        }
        if (content != null) {
            row.time(content.fetched())
                    .time(content.current())
                    .text(content.mediaType())
                    .text(content.charset())
                    .text(content.title())
                    .text(content.language())
                    .number(content.length())
                    .raw(content.digest().bytes(), Digest.LENGTH)
                    .fixed(content.textFingerprint())
                    .fixed(content.nearFingerprint())
                    .optionalKey(content.duplicateOf(), key.host())
                    .byteValue(bits(content.directives()))
                    .text(content.etag())
                    .text(content.lastModified())
                    .optionalPointer(body);
        }
        return row.bytes();
    }

    static UrlRecord decode(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.URLS, key, value, VERSION);
        if (key.length != Keys.URL_LENGTH) {
            throw row.damaged("has a key of " + key.length + " bytes");
        }
        long host = RowDecoder.longAt(key, 0);
        int parts = row.choice((HAS_VISITS | HAS_CONTENT) + 1);
        UrlState state = STATES[row.choice(STATES.length)];
        CrawlUrl url = row.url();
        String reason = row.text();
        int depth = row.smallNumber();
        UrlKey via = row.optionalKey(host);
        Instant found = row.time();
        Instant announced = row.optionalTime();
        UrlRecord.Visits visits = (parts & HAS_VISITS) == 0 ? null : visits(row, url);
        UrlRecord.Content content = (parts & HAS_CONTENT) == 0 ? null : content(row, host);
        row.end();
        return new UrlRecord(url, state, reason, depth, via, found, announced, visits, content);
    }

    /** What became of the URL, without reading the rest of its row. */
    static UrlState state(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.URLS, key, value, VERSION);
        row.choice((HAS_VISITS | HAS_CONTENT) + 1);
        return STATES[row.choice(STATES.length)];
    }

    /** The same record with its body elsewhere, or not kept any more. */
    static UrlRecord withBody(UrlRecord record, @Nullable WarcPointer body) {
        UrlRecord.Content old = record.content();
        UrlRecord.Content content = old == null ? null : old.keptAt(body);
        return new UrlRecord(
                record.url(),
                record.state(),
                record.reason(),
                record.depth(),
                record.via(),
                record.found(),
                record.announced(),
                record.visits(),
                content);
    }

    private static UrlRecord.Visits visits(RowDecoder row, CrawlUrl url) {
        return new UrlRecord.Visits(
                row.time(),
                row.time(),
                row.smallNumber(),
                row.smallNumber(),
                row.smallNumber(),
                row.smallNumber(),
                row.smallNumber(),
                row.optionalUrl(url));
    }

    private static UrlRecord.Content content(RowDecoder row, long host) {
        return new UrlRecord.Content(
                row.time(),
                row.time(),
                row.text(),
                row.text(),
                row.text(),
                row.text(),
                row.smallNumber(),
                new Digest(row.raw(Digest.LENGTH)),
                row.fixed(),
                row.fixed(),
                row.optionalKey(host),
                directives(row.choice(16)),
                row.text(),
                row.text(),
                row.optionalPointer());
    }

    private static int bits(RobotsDirectives directives) {
        return (directives.noindex() ? 1 : 0)
                | (directives.nofollow() ? 2 : 0)
                | (directives.noarchive() ? 4 : 0)
                | (directives.nosnippet() ? 8 : 0);
    }

    private static RobotsDirectives directives(int bits) {
        return new RobotsDirectives((bits & 1) != 0, (bits & 2) != 0, (bits & 4) != 0, (bits & 8) != 0);
    }
}
