package io.freshet.store;

import io.freshet.model.UrlKey;
import java.time.Instant;

/**
 * Which response has the bytes of a digest.
 *
 * @param page the first page with these bytes
 * @param at the date of its record
 * @param payload the beginning of the digest of the payload as it lies in the record: content encodings may differ where contents do not
 * @param body where the response lies
 */
record ContentRow(UrlKey page, Instant at, long payload, WarcPointer body) {
    private static final int VERSION = 1;

    byte[] encode() {
        return new RowEncoder(VERSION, 64)
                .key(page)
                .time(at)
                .fixed(payload)
                .pointer(body)
                .bytes();
    }

    static ContentRow decode(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.CONTENTS, key, value, VERSION);
        ContentRow content = new ContentRow(row.key(), row.time(), row.fixed(), row.pointer());
        row.end();
        return content;
    }
}
