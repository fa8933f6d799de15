package io.freshet.store;

import java.util.Locale;

/** The tables of the state, each a column family. The names are on disk. */
enum Table {
    /** {@link Counters}. RocksDB insists on a family of this name. */
    DEFAULT,
    /** host 8, URL 8: {@link UrlRecord}. */
    URLS,
    /** host 8: {@link HostRecord}. */
    HOSTS,
    /** host 8, class 1, bucket 1, number 8: {@link QueueEntry}. */
    QUEUE,
    /** shard 1, number 8: {@link Message}. */
    MESSAGES,
    /** number 8: {@link PageEvent}. */
    EVENTS,
    /** the first 16 bytes of the content's digest: {@link ContentRow}. */
    CONTENTS,
    /** host 8, URL 8, number 8: {@link VersionRow}. */
    VERSIONS,
    /** host 8, URL 8: the bytes of whoever keeps histories. */
    HISTORIES,
    /** name: bytes. */
    NOTES,
    /** number 4: {@link SegmentRow}. Only segments that are here belong to the store. */
    SEGMENTS;

    String words() {
        return name().toLowerCase(Locale.ROOT);
    }
}
