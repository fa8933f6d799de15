package io.freshet.store;

import io.freshet.model.Host;
import java.time.Instant;
import java.util.Arrays;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a host.
 *
 * @param robots the text of its robots.txt as it was read last, null when it has not been; empty when there is none
 * @param robotsRead when
 * @param restUntil it is not asked before; null when it may be
 * @param restReason for people: why; empty when it may be asked
 * @param failuresInRow how often it failed us in a row
 * @param pages fetched from it, ever
 * @param requests sent to it, ever
 * @param timeouts what was learned of its times: the fetcher's own encoding
 * @param keepsSlashes true when runs of slashes have been seen to matter
 * @param sitemapsRead true when the sitemaps that robots.txt names have been read
 * @param lastPages what the crawl remembers of its last pages: the crawl's own encoding
 */
@SuppressWarnings("ArrayRecordComponent") // compared by its own equals
public record HostRecord(
        Host host,
        @Nullable String robots,
        @Nullable Instant robotsRead,
        @Nullable Instant restUntil,
        String restReason,
        int failuresInRow,
        long pages,
        long requests,
        byte[] timeouts,
        boolean keepsSlashes,
        boolean sitemapsRead,
        byte[] lastPages) {
    @Override
    public boolean equals(Object other) {
        return other instanceof HostRecord record
                && host.equals(record.host)
                && Objects.equals(robots, record.robots)
                && Objects.equals(robotsRead, record.robotsRead)
                && Objects.equals(restUntil, record.restUntil)
                && restReason.equals(record.restReason)
                && failuresInRow == record.failuresInRow
                && pages == record.pages
                && requests == record.requests
                && Arrays.equals(timeouts, record.timeouts)
                && keepsSlashes == record.keepsSlashes
                && sitemapsRead == record.sitemapsRead
                && Arrays.equals(lastPages, record.lastPages);
    }

    @Override
    public int hashCode() {
        return host.hashCode();
    }
}
