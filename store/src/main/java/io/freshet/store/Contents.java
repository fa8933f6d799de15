package io.freshet.store;

import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The table of contents: which response has the bytes of a digest. Asked by every visit, and most bytes are new: of those it mostly knows so without a look
 * into the table, which takes nearly a tenth of the time of reading the page. It cannot know of what was there when the store was opened: then it always looks.
 *
 * <p>Many threads may ask; only the writer may put.
 */
final class Contents {
    /** Of 64 bits each. Four million contents are told apart well; of more, more are looked up. */
    private static final int WORDS = 1 << 19;

    private static final int BITS_EACH = 5;

    private final Tables tables;

    // a Bloom filter (Bloom, 1970) whose bits for one content lie in one word; digests are as good as random, so that
    // they need no hash functions
    private final @Nullable AtomicLongArray met;

    Contents(Tables tables) {
        this.tables = tables;
        met = tables.empty(Table.CONTENTS) ? new AtomicLongArray(WORDS) : null;
    }

    @Nullable
    ContentRow get(Digest digest) {
        if (surelyNew(digest)) {
            tables.check();
            return null;
        }
        byte[] key = Keys.content(digest);
        byte[] row = tables.get(Table.CONTENTS, key);
        return row == null ? null : ContentRow.decode(key, row);
    }

    void put(Tables.Batch batch, Digest digest, ContentRow row) {
        if (met != null) {
            int word = word(digest);
            met.setOpaque(word, met.getOpaque(word) | bits(digest));
        }
        batch.put(Table.CONTENTS, Keys.content(digest), row.encode());
    }

    /** Never true of a content that was put. */
    boolean surelyNew(Digest digest) {
        return met != null && (bits(digest) & ~met.getOpaque(word(digest))) != 0;
    }

    private static int word(Digest digest) {
        return (int) RowDecoder.longAt(digest.bytes(), 0) & (WORDS - 1);
    }

    private static long bits(Digest digest) {
        long random = RowDecoder.longAt(digest.bytes(), Long.BYTES);
        long bits = 0;
        for (int i = 0; i < BITS_EACH; i++) {
            bits |= 1L << (random >>> (6 * i));
        }
        return bits;
    }
}
