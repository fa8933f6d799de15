package io.freshet.store;

import java.time.Instant;

/**
 * One of the bodies of a page that the store keeps.
 *
 * @param at when it was fetched
 * @param body where its record lies now; a compaction may move it
 * @param stored how many bytes the body takes on disk, compressed and with its header; versions with the same bytes share them
 */
public record BodyVersion(Instant at, WarcPointer body, long stored) {}
