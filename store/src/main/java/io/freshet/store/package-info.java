/**
 * What survives a crash: state tables, numbered page events, and the bodies of pages as WARC segments.
 *
 * <p>A {@link Store} is a folder that one process owns. Whoever changes something fills a {@link Commit} and hands it over; one writer thread
 * appends the bodies, forces them to disk, and then writes the whole commit to the tables in one batch, so that after {@code kill -9} a commit
 * is there completely or not at all, and no record points at bytes that are not there. Reading is safe from every thread.
 *
 * <p>In the folder lie {@code freshet-store}, which says the version; {@code freshet.lock}, which says who owns it; {@code state/}, the tables
 * ({@link Table}) in RocksDB; and {@code warc/}, the segments, which any tool for WARC files can read. Only this module knows RocksDB and jwarc.
 *
 * <p>Start reading at {@link Store#open}.
 */
@NullMarked
package io.freshet.store;

import org.jspecify.annotations.NullMarked;
