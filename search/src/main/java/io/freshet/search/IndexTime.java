package io.freshet.search;

import io.freshet.store.Commit;
import io.freshet.store.Store;
import java.nio.ByteBuffer;
import java.time.Duration;

/**
 * What the search index costs: the time that its thread works, waiting aside, and the pages that it takes. Lucene's own threads, which merge segments, are not in it.
 *
 * @param pages each as often as it was taken
 */
public record IndexTime(Duration time, long pages) {
    public static final IndexTime NONE = new IndexTime(Duration.ZERO, 0);

    /** Under which the store keeps it. Written by the index alone: the crawl's totals are a note that the crawl rewrites. */
    private static final String NOTE = "index-time";

    /** Over the life of a store, as of the last time that its index was made safe. */
    public static IndexTime of(Store store) {
        return store.note(NOTE).map(IndexTime::decoded).orElse(NONE);
    }

    public IndexTime plus(IndexTime other) {
        return new IndexTime(time.plus(other.time), pages + other.pages);
    }

    public IndexTime minus(IndexTime other) {
        return new IndexTime(time.minus(other.time), pages - other.pages);
    }

    void save(Store store) {
        byte[] bytes = ByteBuffer.allocate(2 * Long.BYTES)
                .putLong(time.toNanos())
                .putLong(pages)
                .array();
        store.commit(new Commit().note(NOTE, bytes));
    }

    private static IndexTime decoded(byte[] bytes) {
        if (bytes.length != 2 * Long.BYTES) { // of another version
            return NONE;
        }
        ByteBuffer values = ByteBuffer.wrap(bytes);
        return new IndexTime(Duration.ofNanos(values.getLong()), values.getLong());
    }
}
