package io.freshet.crawl;

import io.freshet.fetch.RobotsAnswer;
import io.freshet.freshness.ChangeHistory;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Something that happened, told to the shard that owns it. */
sealed interface Event {
    /** Links to hosts of this shard. {@code message} is what to tick off when they came from another shard. */
    record Discovered(List<Found> links, @Nullable Message message) implements Event {}

    /** Links to hosts of this shard that were found before, and are worth more than was thought. */
    record Raised(List<Found> links) implements Event {}

    /** A URL that is known, or not, shall be visited: it is due, or somebody says that it changed, or ({@code saidGone}) its site says that it is gone. */
    record Asked(CrawlUrl url, UrlKey key, VisitClass kind, float score, boolean saidGone) implements Event {}

    /** The host has a turn: the answer to an {@link Action.Offer}. {@code promisedOnly}: not for a new page. */
    record Granted(long host, int version, boolean promisedOnly) implements Event {}

    /**
     * A visit has ended. {@code before} is what was known of the URL when it began, and {@code history} what earlier visits found; null and empty for a new
     * one.
     */
    record Visited(
            QueueEntry entry,
            FetchOutcome outcome,
            @Nullable Reading reading,
            @Nullable UrlRecord before,
            ChangeHistory history,
            Instant at)
            implements Event {
        /** Of a URL that was never visited before. */
        static Visited first(QueueEntry entry, FetchOutcome outcome, @Nullable Reading reading, Instant at) {
            return new Visited(entry, outcome, reading, null, ChangeHistory.EMPTY, at);
        }
    }

    /** The host was asked for robots.txt: its own, or ({@code owner}) that of a host whose robots.txt leads here. */
    record RobotsRead(long host, long owner, RobotsAnswer answer, FetchOutcome outcome, Instant at) implements Event {}

    /** Where a host's robots.txt leads to a host of this shard: please fetch it for {@code owner}. */
    record RobotsWanted(CrawlUrl url, long owner) implements Event {}

    /** What was found elsewhere when this shard's host led there. */
    record RobotsFound(long host, RobotsAnswer answer) implements Event {}

    /** A sitemap was read, or could not be. */
    record SitemapRead(long host, FetchOutcome outcome, List<Found> pages, List<CrawlUrl> sitemaps, Instant at)
            implements Event {}

    /**
     * The host was asked for something to compare a doubtful page with.
     *
     * @param text fingerprint of what it says; 0 when there is none
     */
    record Compared(long host, FetchOutcome outcome, long text, Instant at) implements Event {}

    /** The next waiting URLs of a host, from disk. */
    record Loaded(long host, VisitClass kind, List<QueueEntry> entries) implements Event {}

    /** What is known of a host that was parked: its record, if there is one, and the first entries of each class. */
    record Brought(long host, @Nullable HostRecord record, Map<VisitClass, List<QueueEntry>> heads) implements Event {}

    /** The disk was asked for known URLs of this shard, or was given some. */
    record LookedUp(SeenJob.Answer answer) implements Event {}

    /** Memory is full, and this shard has most of it: its known URLs are to be written out. */
    record RoomWanted() implements Event {}

    /** A host's rest is over. */
    record Woken(long host) implements Event {}
}
