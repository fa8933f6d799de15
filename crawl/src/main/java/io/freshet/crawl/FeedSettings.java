package io.freshet.crawl;

import io.freshet.protocol.Feed;

/**
 * How feeds are read that pages announce.
 *
 * @param on whether they are
 * @param perHost so many feeds of a host wait for their first reading at most
 * @param limits of one feed
 */
public record FeedSettings(boolean on, int perHost, Feed.Limits limits) {
    public static final FeedSettings DEFAULT = new FeedSettings(true, 16, Feed.Limits.DEFAULT);

    public FeedSettings {
        if (perHost < 1 || perHost > 1_000) {
            throw new IllegalArgumentException("1 to 1,000 feeds of a host are read, not " + perHost);
        }
    }
}
