package io.freshet.store;

/**
 * What a compaction did.
 *
 * @param segmentsBefore WARC segments, and their bytes
 * @param versionsDropped bodies that were referred to before and are not kept any more
 * @param eventsDropped page events that were too old
 */
public record CompactReport(
        int segmentsBefore,
        int segmentsAfter,
        long bytesBefore,
        long bytesAfter,
        long versionsDropped,
        long eventsDropped) {}
