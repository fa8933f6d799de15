package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Fingerprint;
import io.freshet.model.LinkKind;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.UrlKey;
import io.freshet.protocol.Feed;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What a visit makes of a feed. It is a document as others are: kept, with a history of its own, and visited again when that pays, so that how often it is read is learned. Its
 * entries are links; and what it says of pages of its own host, since it was read last, is passed on to whoever plans visits. Safe for use by many threads.
 */
final class FeedVisit {
    /** The site's clock may be behind ours, or ahead of it. */
    static final Duration SLOW_CLOCK = Duration.ofMinutes(10);

    private final Store store;
    private final CrawlPolicy policy;
    private final Consumer<List<Signal>> announcements;

    FeedVisit(Store store, CrawlPolicy policy, Consumer<List<Signal>> announcements) {
        this.store = store;
        this.policy = policy;
        this.announcements = announcements;
    }

    /** Null when it is no feed. */
    @Nullable
    Reading read(FetchOutcome.Fetched fetched, UrlRecord.@Nullable Content old, Instant at) {
        byte[] bytes = fetched.body().content();
        Digest digest = Digest.of(bytes);
        int sent = fetched.body().sent().length;
        String etag = fetched.headers().first("ETag").orElse("");
        String lastModified = fetched.headers().first("Last-Modified").orElse("");
        if (old != null && old.digest().equals(digest)) {
            return new Reading(
                    old.seenAgain(at, old.directives(), etag, lastModified), null, sent, List.of(), List.of());
        }
        Feed feed = Feed.read(
                        fetched.url(),
                        bytes,
                        policy.canonicaliser(),
                        policy.feeds().limits())
                .orElse(null);
        if (feed == null) {
            return null;
        }
        UrlRecord first = store.firstWith(digest).orElse(null);
        UrlKey self = fetched.url().key();
        long said = Fingerprint.of(feed.entries().toString()); // not when it was made, which many feeds tell
        var content = new UrlRecord.Content(
                at,
                at,
                fetched.mediaType(),
                "",
                "",
                "",
                bytes.length,
                digest,
                said == 0 ? 1 : said,
                said == 0 ? 1 : said,
                first == null || first.url().key().equals(self)
                        ? null
                        : first.url().key(),
                RobotsDirectives.NONE,
                etag,
                lastModified,
                null);
        announce(feed, fetched.url(), old, at);
        return new Reading(content, Visit.body(store, fetched, digest, first, at), sent, links(feed), List.of());
    }

    /** Each change once: what was said at the last reading was passed on then. */
    private void announce(Feed feed, CrawlUrl self, UrlRecord.@Nullable Content old, Instant at) {
        Instant since = old == null ? Instant.MIN : old.current().minus(SLOW_CLOCK);
        var source = new SignalSource(self.host(), SignalChannel.FEED);
        List<Signal> signals = new ArrayList<>();
        for (Feed.Entry entry : feed.entries()) {
            Instant changed = entry.changed();
            boolean ours = source.speaksOf(entry.url());
            if (ours && changed != null && changed.isAfter(since) && !changed.isAfter(at.plus(SLOW_CLOCK))) {
                signals.add(new Signal(source, entry.url(), SignalKind.CHANGED, changed, at, SignalProof.CONFIRMED));
            }
        }
        if (!signals.isEmpty()) {
            announcements.accept(signals);
        }
    }

    private List<Found> links(Feed feed) {
        List<Found> links = new ArrayList<>(feed.entries().size());
        for (Feed.Entry entry : feed.entries()) {
            float score = policy.scorer().score(entry.url());
            links.add(new Found(
                    entry.url(), entry.url().key(), LinkKind.FEED, score, false, null, 0, null, 0, 0, entry.changed()));
        }
        return links;
    }
}
