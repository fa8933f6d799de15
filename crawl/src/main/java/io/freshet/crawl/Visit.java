package io.freshet.crawl;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.fetch.RobotsAnswer;
import io.freshet.freshness.ChangeHistory;
import io.freshet.model.Body;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Link;
import io.freshet.model.LinkKind;
import io.freshet.model.Page;
import io.freshet.model.Refusal;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.Signal;
import io.freshet.model.SignalChannel;
import io.freshet.model.SignalKind;
import io.freshet.model.SignalProof;
import io.freshet.model.SignalSource;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.protocol.Sitemap;
import io.freshet.store.Digest;
import io.freshet.store.QueueEntry;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.store.WarcRecord;
import it.unimi.dsi.fastutil.longs.LongOpenHashSet;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * One visit: fetch, read, and make what is to be kept. All of it happens on the visit's own thread, so that the shard that waits for the answer only has
 * to look at fingerprints. Safe for use by many threads.
 */
final class Visit {
    /** A tree of HTML takes some sixteen times the bytes of its text. */
    private static final int TREE_FACTOR = 16;

    /** So often a page is asked for without conditions: a site that says "not modified" of all that it has would be believed for ever. */
    private static final int UNCONDITIONAL_EVERY = 12;

    private final Fetcher fetcher;
    private final HtmlParser parser;
    private final Store store;
    private final Histories histories;
    private final FeedVisit feeds;
    private final Doubts doubts;
    private final CrawlPolicy policy;
    private final CrawlCounts counts;
    private final Clock clock;
    private final boolean alike; // nobody judges links
    private final int readable = (int) Math.max(1_024, (Runtime.getRuntime().maxMemory() / 4 / TREE_FACTOR) >> 10);
    private final Semaphore reading = new Semaphore(readable, true); // KiB of HTML that may be read at once
    private volatile BiConsumer<Page, Digest> pages = (_, _) -> {};
    private volatile Consumer<List<Signal>> announcements = _ -> {};

    Visit(Fetcher fetcher, HtmlParser parser, Store store, CrawlPolicy policy, CrawlCounts counts, Clock clock) {
        this.fetcher = fetcher;
        this.parser = parser;
        this.store = store;
        this.histories = new Histories(store);
        this.doubts = new Doubts(store, parser, policy);
        this.feeds = new FeedVisit(store, policy, signals -> announcements.accept(signals));
        this.policy = policy;
        this.counts = counts;
        this.clock = clock;
        this.alike = policy.scorer().equals(LinkScorer.ALIKE);
    }

    void onPage(BiConsumer<Page, Digest> listener) {
        pages = listener;
    }

    void onAnnounced(Consumer<List<Signal>> listener) {
        announcements = listener;
    }

    Event.Visited page(Action.Fetch fetch) {
        QueueEntry entry = fetch.entry();
        UrlRecord before = entry.kind() == VisitClass.NEW
                ? null
                : store.url(entry.url().key()).orElse(null);
        ChangeHistory history = before == null ? ChangeHistory.EMPTY : histories.of(before);
        UrlRecord.Content old = before == null ? null : before.content();
        UrlRecord.Content known = history.requestCount() % UNCONDITIONAL_EVERY == 0 ? null : old;
        FetchRequest request = new FetchRequest(
                entry.url(),
                feed(fetch, before) ? FetchRequest.Purpose.FEED : FetchRequest.Purpose.PAGE,
                fetch.timeouts(),
                known == null ? "" : known.etag(),
                known == null ? "" : known.lastModified());
        return fetcher.fetch(request, outcome -> {
            Instant at = clock.instant();
            if (!(outcome instanceof FetchOutcome.Fetched fetched)) {
                return new Event.Visited(entry, outcome, null, before, history, at);
            }
            if (request.purpose() == FetchRequest.Purpose.FEED && !fetched.html()) {
                return feed(fetched, fetch, before, history, at);
            }
            Reading reading = read(fetched, before, at);
            return new Event.Visited(entry, withoutBody(fetched), reading, before, history, at);
        });
    }

    private boolean feed(Action.Fetch fetch, @Nullable UrlRecord before) {
        UrlRecord.Content old = before == null || before.state() != UrlState.DOCUMENT ? null : before.content();
        return fetch.feed()
                || (old != null && policy.feeds().on() && old.mediaType().endsWith("xml"));
    }

    private Event.Visited feed(
            FetchOutcome.Fetched fetched,
            Action.Fetch fetch,
            @Nullable UrlRecord before,
            ChangeHistory history,
            Instant at) {
        UrlRecord.Content old = before == null ? null : before.content();
        Reading reading = feeds.read(fetched, old, at);
        FetchOutcome outcome = reading == null
                ? new FetchOutcome.Refused(
                        fetched.url(), fetched.status(), Refusal.TYPE, "XML that is no feed", fetched.times())
                : withoutBody(fetched);
        return new Event.Visited(fetch.entry(), outcome, reading, before, history, at);
    }

    private static FetchOutcome.Fetched withoutBody(FetchOutcome.Fetched fetched) {
        return new FetchOutcome.Fetched(
                fetched.url(), fetched.status(), fetched.headers(), Body.EMPTY, fetched.times());
    }

    /** What is there, to compare a page with it. Nothing of it is kept. */
    Event.Compared compare(Action.Compare compare) {
        return fetcher.fetch(FetchRequest.page(compare.url(), compare.timeouts()), outcome -> {
            Instant at = clock.instant();
            boolean html = outcome instanceof FetchOutcome.Fetched fetched && fetched.html();
            long text = html
                    ? Suspicion.fingerprint(
                            compare.url(),
                            parsed((FetchOutcome.Fetched) outcome).text())
                    : 0;
            return new Event.Compared(compare.host(), outcome, text, at);
        });
    }

    Event.RobotsRead robots(Action.FetchRobots fetch) {
        FetchOutcome outcome =
                fetcher.fetch(new FetchRequest(fetch.url(), FetchRequest.Purpose.ROBOTS, fetch.timeouts(), "", ""));
        return new Event.RobotsRead(fetch.host(), fetch.owner(), RobotsAnswer.of(outcome), outcome, clock.instant());
    }

    Event.SitemapRead sitemap(Action.FetchSitemap fetch) {
        return fetcher.fetch(
                new FetchRequest(fetch.url(), FetchRequest.Purpose.SITEMAP, fetch.timeouts(), "", ""), outcome -> {
                    Instant at = clock.instant();
                    if (!(outcome instanceof FetchOutcome.Fetched fetched)) {
                        return new Event.SitemapRead(fetch.host(), outcome, List.of(), List.of(), at);
                    }
                    Sitemap sitemap = Sitemap.read(fetch.url(), fetched.body().content(), policy.canonicaliser());
                    List<Found> pages = new ArrayList<>(sitemap.pages().size());
                    UrlKey via = fetch.url().key();
                    var source = new SignalSource(fetch.url().host(), SignalChannel.SITEMAP);
                    List<Signal> signals = new ArrayList<>();
                    for (Sitemap.Entry page : sitemap.pages()) {
                        Instant changed = page.lastModified();
                        if (changed != null
                                && !changed.isAfter(at.plus(FeedVisit.SLOW_CLOCK))
                                && source.speaksOf(page.url())) {
                            signals.add(new Signal(
                                    source, page.url(), SignalKind.CHANGED, changed, at, SignalProof.CONFIRMED));
                        }
                        pages.add(new Found(
                                page.url(),
                                page.url().key(),
                                LinkKind.SITEMAP,
                                policy.scorer().score(page.url()),
                                false,
                                null,
                                1,
                                via,
                                0,
                                0,
                                page.lastModified()));
                    }
                    if (!signals.isEmpty()) {
                        announcements.accept(signals);
                    }
                    return new Event.SitemapRead(fetch.host(), outcome, pages, sitemap.sitemaps(), at);
                });
    }

    /** Status and type, for those who want to know of every request. */
    static VisitReport report(long order, CrawlUrl url, FetchOutcome outcome) {
        return switch (outcome) {
            case FetchOutcome.Fetched fetched -> new VisitReport(order, url, fetched.status(), fetched.mediaType());
            case FetchOutcome.NotModified _ -> new VisitReport(order, url, 304, "");
            case FetchOutcome.Redirected redirected -> new VisitReport(order, url, redirected.status(), "");
            case FetchOutcome.Gone gone -> new VisitReport(order, url, gone.status(), "");
            case FetchOutcome.Busy busy -> new VisitReport(order, url, busy.status(), "");
            case FetchOutcome.Refused refused -> new VisitReport(order, url, refused.status(), "");
            case FetchOutcome.Failed failed -> new VisitReport(order, url, failed.status(), "");
        };
    }

    private Reading read(FetchOutcome.Fetched fetched, @Nullable UrlRecord before, Instant at) {
        UrlRecord.Content old = before == null ? null : before.content();
        long started = counts.nanos();
        Digest digest = Digest.of(fetched.body().content());
        if (old != null && old.digest().equals(digest)) {
            counts.time(Stage.STORE, counts.nanos() - started, 1);
            return new Reading(
                    old.seenAgain(
                            at, old.directives(), validator(fetched, "ETag"), validator(fetched, "Last-Modified")),
                    null,
                    fetched.body().sent().length,
                    List.of(),
                    List.of());
        }
        counts.time(Stage.STORE, counts.nanos() - started, 1);
        Page page = fetched.html() ? parsed(fetched) : null;
        LinkScorer.Judgement judgement =
                page == null ? LinkScorer.Judgement.ALIKE : policy.scorer().read(page);
        if (page != null && old == null && !judgement.keeps()) {
            return new Reading(
                    content(fetched, page, digest, null, at),
                    null,
                    fetched.body().sent().length,
                    links(page, judgement),
                    raised(judgement),
                    announcedFeeds(page),
                    false,
                    null);
        }
        started = counts.nanos();
        UrlRecord first = store.firstWith(digest).orElse(null);
        UrlKey duplicateOf = first == null || first.url().equals(fetched.url())
                ? null
                : first.url().key();
        WarcRecord body = body(store, fetched, digest, first, at);
        counts.time(Stage.STORE, counts.nanos() - started, 0);
        if (duplicateOf != null) {
            counts.duplicate();
        }
        if (page != null) {
            pages.accept(page, digest);
        }
        if (page != null && page.canonical() != null && !page.canonical().equals(fetched.url())) {
            duplicateOf = page.canonical().key(); // the page's own word for where it belongs
        }
        List<Found> links = page == null ? List.of() : links(page, judgement);
        UrlRecord.Content content = content(fetched, page, digest, duplicateOf, at);
        return new Reading(
                content,
                body,
                fetched.body().sent().length,
                links,
                raised(judgement),
                page == null ? List.of() : announcedFeeds(page),
                true,
                page == null || before == null ? null : doubts.about(fetched, page, content, before));
    }

    /** As it is kept: whole, or as a reference to a page that had the same bytes first. */
    static WarcRecord body(
            Store store, FetchOutcome.Fetched fetched, Digest digest, @Nullable UrlRecord first, Instant at) {
        UrlRecord.Content kept = first == null ? null : first.content();
        return first == null || kept == null
                ? store.records().response(fetched, digest, at)
                : store.records().sameAs(fetched, digest, at, first.url(), kept.fetched());
    }

    /** Those of its own host: others did not ask us to read theirs. */
    private List<CrawlUrl> announcedFeeds(Page page) {
        if (!policy.feeds().on()) {
            return List.of();
        }
        List<CrawlUrl> found = List.of();
        long host = page.url().key().host();
        for (Link link : page.links()) {
            if (link.kind() == LinkKind.FEED && link.target().key().host() == host) {
                found = found.isEmpty() ? new ArrayList<>(2) : found;
                found.add(link.target());
            }
        }
        return found;
    }

    /** Reads the page when there is memory for it: a few large pages must not crowd out everything else. */
    private Page parsed(FetchOutcome.Fetched fetched) {
        int length = fetched.body().content().length;
        int permits = Math.min(readable, (length >> 10) + 1);
        reading.acquireUninterruptibly(permits);
        long started = counts.nanos();
        try {
            return parser.parse(fetched.url(), fetched.headers(), fetched.body().content());
        } finally {
            reading.release(permits);
            counts.time(Stage.PARSE, counts.nanos() - started, 1);
        }
    }

    /** Where the links were found says how deep they are. */
    private List<Found> raised(LinkScorer.Judgement judgement) {
        List<LinkScorer.Raised> raised = judgement.raised();
        if (raised.isEmpty()) {
            return List.of();
        }
        List<Found> found = new ArrayList<>(raised.size());
        for (LinkScorer.Raised link : raised) {
            UrlKey via = link.from().key();
            int depth = store.url(via).map(UrlRecord::depth).orElse(0) + 1;
            found.add(Found.link(link.url(), LinkKind.ANCHOR, link.score()).from(via, depth, 0, 0));
        }
        return found;
    }

    private List<Found> links(Page page, LinkScorer.Judgement judgement) {
        UrlKey self = page.url().key();
        LongOpenHashSet met = new LongOpenHashSet(page.links().size());
        List<Found> found = new ArrayList<>(page.links().size());
        met.add(self.url());
        for (Link link : page.links()) {
            if (link.kind() == LinkKind.FEED) {
                continue; // read, but not as a page
            }
            CrawlUrl target = policy.canonicaliser().withoutSlashRuns(link.target());
            CrawlUrl spelling = target.equals(link.target()) ? null : link.target();
            UrlKey key = target.key();
            if (!met.add(key.url())) {
                continue;
            }
            boolean nofollow = link.nofollow() || page.directives().nofollow();
            found.add(new Found(
                    target,
                    key,
                    link.kind(),
                    alike || nofollow || !policy.rules().follows(target)
                            ? LinkScorer.USUAL // or nobody wants to know
                            : judgement.score(link),
                    nofollow,
                    spelling,
                    0,
                    null,
                    0,
                    0,
                    null));
        }
        CrawlUrl canonical = page.canonical();
        if (canonical != null && met.add(canonical.key().url())) {
            found.add(new Found(
                    canonical,
                    canonical.key(),
                    LinkKind.CANONICAL,
                    policy.scorer().score(canonical),
                    false,
                    null,
                    0,
                    null,
                    0,
                    0,
                    null));
        }
        return found;
    }

    private static UrlRecord.Content content(
            FetchOutcome.Fetched fetched,
            @Nullable Page page,
            Digest digest,
            @Nullable UrlKey duplicateOf,
            Instant at) {
        return new UrlRecord.Content(
                at,
                at,
                fetched.mediaType(),
                page == null ? "" : page.charset(),
                page == null ? "" : page.title(),
                page == null ? "" : page.language(),
                fetched.body().content().length,
                digest,
                page == null ? 0 : page.textFingerprint(),
                page == null ? 0 : page.nearFingerprint(),
                duplicateOf,
                page == null ? RobotsDirectives.NONE : page.directives(),
                validator(fetched, "ETag"),
                validator(fetched, "Last-Modified"),
                null);
    }

    private static String validator(FetchOutcome.Fetched fetched, String name) {
        return fetched.headers().first(name).orElse("");
    }
}
