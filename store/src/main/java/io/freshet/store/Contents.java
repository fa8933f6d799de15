package io.freshet.store;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicLongArray;
import org.jspecify.annotations.Nullable;

/**
 * The table of contents: which response has the bytes of a digest. Asked by every visit, and most bytes are new: of those it mostly knows so without a look
 * into the table, which takes nearly a tenth of the time of reading the page. It cannot know of what was there when the store was opened: then it always looks.
 *
 * <p>Many threads may ask; only the writer may put.
 */
final class Contents {
    /** Of 64 bits, in the first filter. When one is full, another with four times as many takes over; the last takes all there is, and more is looked up. */
    private static final int FIRST_WORDS = 1 << 13;

    private static final int MOST_FILTERS = 4;
    private static final int CONTENTS_A_WORD = 6;
    private static final int BITS_EACH = 5;

    private final Tables tables;

    // Bloom filters (Bloom, 1970) in which the bits for one content lie in one word; digests are as good as random and
    // need no hash functions.
    // None where they could not know of all contents
    private volatile AtomicLongArray[] met;
    private int inLast;

    Contents(Tables tables) {
        this(tables, FIRST_WORDS);
    }

    /** @param firstWords a power of two */
    Contents(Tables tables, int firstWords) {
        this.tables = tables;
        met = tables.empty(Table.CONTENTS)
                ? new AtomicLongArray[] {new AtomicLongArray(firstWords)}
                : new AtomicLongArray[0];
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
        if (met.length > 0) {
            AtomicLongArray filter = filter();
            int word = word(digest, filter);
            filter.setOpaque(word, filter.getOpaque(word) | bits(digest));
        }
        batch.put(Table.CONTENTS, Keys.content(digest), row.encode());
    }

    /** That takes one more. */
    private AtomicLongArray filter() {
        AtomicLongArray[] filters = met;
        AtomicLongArray last = filters[filters.length - 1];
        if (inLast >= CONTENTS_A_WORD * last.length() && filters.length < MOST_FILTERS) {
            last = new AtomicLongArray(4 * last.length());
            AtomicLongArray[] more = Arrays.copyOf(filters, filters.length + 1);
            more[filters.length] = last;
            met = more;
            inLast = 0;
        }
        inLast++;
        return last;
    }

    /** Never true of a content that was put. */
    boolean surelyNew(Digest digest) {
        long bits = bits(digest);
        AtomicLongArray[] filters = met;
        boolean missing = filters.length > 0;
        for (AtomicLongArray filter : filters) {
            missing &= (bits & ~filter.getOpaque(word(digest, filter))) != 0;
        }
        return missing;
    }

    private static int word(Digest digest, AtomicLongArray filter) {
        return (int) RowDecoder.longAt(digest.bytes(), 0) & (filter.length() - 1);
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
