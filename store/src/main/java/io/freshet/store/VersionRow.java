package io.freshet.store;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * One kept body of a page. Never compared.
 *
 * @param content the key in the table of contents: the beginning of the digest
 * @param body where its record lies
 * @param original for a revisit record, where the response with the bytes lies; null for a response
 */
@SuppressWarnings("ArrayRecordComponent")
record VersionRow(
        Instant at,
        byte[] content,
        WarcPointer body,
        @Nullable WarcPointer original) {
    private static final int VERSION = 1;

    byte[] encode() {
        return new RowEncoder(VERSION, 64)
                .time(at)
                .raw(content, Keys.CONTENT_LENGTH)
                .pointer(body)
                .optionalPointer(original)
                .bytes();
    }

    static VersionRow decode(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.VERSIONS, key, value, VERSION);
        if (key.length != Keys.VERSION_LENGTH) {
            throw row.damaged("has a key of " + key.length + " bytes");
        }
        VersionRow version =
                new VersionRow(row.time(), row.raw(Keys.CONTENT_LENGTH), row.pointer(), row.optionalPointer());
        row.end();
        return version;
    }
}
