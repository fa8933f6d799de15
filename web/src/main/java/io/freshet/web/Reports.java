package io.freshet.web;

import io.freshet.model.CrawlUrl;
import java.util.Optional;

/**
 * What can be told of a store, as the command line prints it. Safe for use by many threads.
 *
 * <p>All methods throw {@link UnavailableException} when the store cannot be read.
 */
public interface Reports {
    /** For whom a report is. */
    enum Form {
        /** One JSON document. */
        JSON,
        /** Lines for people. */
        WORDS
    }

    /**
     * What is known of something.
     *
     * @param known false when the report says that nothing is
     * @param text ends with a line break
     */
    record Report(boolean known, String text) {}

    /** What was done and what it took, with so many of the hosts. */
    Report stats(int hosts, Form form);

    /** Its visits, its content, its links. */
    Report page(CrawlUrl page, Form form);

    /** The newest body that is kept, decompressed. */
    Optional<byte[]> body(CrawlUrl page);
}
