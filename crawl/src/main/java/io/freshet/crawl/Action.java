package io.freshet.crawl;

import io.freshet.fetch.Timeouts;
import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a shard wants done. It does nothing itself: no clock, thread, socket or file. */
sealed interface Action {
    /** Visit the page, or the feed; the answer is an {@link Event.Visited}. */
    record Fetch(QueueEntry entry, boolean feed, Timeouts timeouts) implements Action {}

    /** Read robots.txt from this host for {@code owner}; the answer is an {@link Event.RobotsRead}. */
    record FetchRobots(long host, CrawlUrl url, long owner, Timeouts timeouts) implements Action {}

    /** Read a sitemap; the answer is an {@link Event.SitemapRead}. */
    record FetchSitemap(long host, CrawlUrl url, Timeouts timeouts) implements Action {}

    /** See what is there, to compare a page with it; the answer is an {@link Event.Compared}. */
    record Compare(long host, CrawlUrl url, Timeouts timeouts) implements Action {}

    /**
     * The host could be asked {@code since} then, in milliseconds, or is to be taken for such a one: give it a turn when its score is among the best. A later version replaces
     * an earlier one. {@code promised} says that it has more to offer than new pages.
     */
    record Offer(long host, int version, float score, long since, boolean promised) implements Action {}

    /** The host offers nothing any more. */
    record Withdraw(long host) implements Action {}

    /** The host is being asked, or rests; this is what it will offer next. Only told when turns are {@linkplain LinkScorer#choosiness choosy}. */
    record OfferNext(long host, float score) implements Action {}

    /** A turn that was granted is not needed. */
    record Release() implements Action {}

    /** Tell me ({@link Event.Woken}) when it is this late. */
    record Wake(long host, Instant at) implements Action {}

    /** Links for the owner of another shard; the message is already among the changes. */
    record Send(int shard, List<Found> links, Message message) implements Action {}

    /** Something for another shard that need not survive a crash. */
    record Tell(int shard, Event event) implements Action {}

    /** The next waiting URLs of a host from disk, once all changes so far are there; the answer is an {@link Event.Loaded}. */
    record Load(long host, VisitClass kind, @Nullable QueueEntry after) implements Action {}

    /** What is known of a parked host from disk, once all changes so far are there; the answer is an {@link Event.Brought}. */
    record Bring(long host) implements Action {}

    /** Look for known URLs on disk, or write some out; the answer is an {@link Event.LookedUp}. */
    record LookUp(int shard, SeenJob job) implements Action {}
}
