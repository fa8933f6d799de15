package io.freshet.web;

import java.io.IOException;
import java.io.OutputStream;

/**
 * Copies of the store, sent while they are read: the client saves them wherever its own rights allow. Safe for use by many threads; one copy at a time.
 *
 * <p>All methods throw {@link Crawls.RefusedException} when another copy is under way, and {@link UnavailableException} when the store cannot be read.
 */
public interface Copies {
    /** What an export has. */
    enum What {
        /** Every kept body. */
        WARC,
        /** A URL a line. */
        URLS,
        /** What every visit found, a page a line. */
        HISTORY
    }

    /**
     * The whole store as a tar archive.
     *
     * @throws IOException when the client cannot be written to
     */
    void backup(boolean withIndex, OutputStream out) throws IOException;

    /**
     * A part of it, for other tools.
     *
     * @param known with URLs: those that were not fetched, too
     * @throws IOException when the client cannot be written to
     */
    void export(What what, boolean known, OutputStream out) throws IOException;
}
