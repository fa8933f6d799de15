package io.freshet.crawl;

import java.time.Duration;

/**
 * Where a run is now.
 *
 * @param waiting URLs that wait for their visit
 * @param inFlight requests under way
 * @param activeHosts hosts that are being asked or will be soon
 * @param hosts met so far
 */
public record CrawlProgress(
        long pages,
        long requests,
        long failures,
        long waiting,
        int inFlight,
        long activeHosts,
        long hosts,
        long bytes,
        Duration elapsed) {}
