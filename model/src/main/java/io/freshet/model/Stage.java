package io.freshet.model;

/** Where the time of a visit goes, in the order of a visit. The first three are network, the rest computing. */
public enum Stage {
    /** Name resolution, TCP and TLS. */
    CONNECT,
    /** From the request to the end of the response's header. */
    HEADER,
    /** From the end of the header to the last byte. */
    BODY,
    /** Decompression, charset, HTML to text and links. */
    PARSE,
    /** Has this link been met before? */
    UNIQUENESS,
    /** Rules, scores, queues: what to fetch next. */
    SCHEDULE,
    /** Making and writing what is kept. */
    STORE,
    /** Into the search index. */
    INDEX;

    public boolean network() {
        return compareTo(BODY) <= 0;
    }
}
