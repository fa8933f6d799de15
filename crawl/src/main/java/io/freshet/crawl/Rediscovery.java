package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Host;
import io.freshet.model.Link;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.UrlRecord;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Crawls sites again from their roots, as the paper on change prediction does in each of its rounds: a known page is visited when a page of the round links to it, so a page to which no link leads any more is not requested. New pages
 * join as in any crawl. Keys of the round's pages are in memory. Safe for use by the many threads that tell of visits.
 */
public final class Rediscovery {
    private static final float SCORE = 0.5f;

    private final Store store;
    private final Crawler crawler;
    private final HtmlParser parser;
    private final int maxDepth;
    private final long maxPagesPerHost;
    /** Links from a root to each page of this round. */
    private final Map<UrlKey, Integer> depths = new ConcurrentHashMap<>();

    private final Map<Host, AtomicInteger> askedOf = new ConcurrentHashMap<>();
    /** Pages whose links came with the visit itself. */
    private final Set<UrlKey> read = ConcurrentHashMap.newKeySet();

    /**
     * @param crawler whose listeners of pages and visits are set here
     * @param maxDepth links from a root
     */
    public Rediscovery(Store store, Crawler crawler, HtmlParser parser, int maxDepth, long maxPagesPerHost) {
        this.store = store;
        this.crawler = crawler;
        this.parser = parser;
        this.maxDepth = maxDepth;
        this.maxPagesPerHost = maxPagesPerHost;
        crawler.onPage((page, _) -> {
            read.add(page.url().key());
            follow(page);
        });
        crawler.onVisit(this::visited);
    }

    /** Makes one round. */
    public CrawlResult run(List<CrawlUrl> roots) throws InterruptedException {
        Runnable begun = crawler.hold();
        Thread asking = Thread.ofPlatform().daemon().name("freshet-asking").start(() -> {
            roots.forEach(root -> ask(root, 0));
            begun.run();
        });
        try {
            return crawler.visitAsked(roots, Long.MAX_VALUE);
        } finally {
            asking.join();
        }
    }

    /** Before the crawl knows that the visit is over, so it does not end while its links are asked for. */
    private void visited(VisitReport visit) {
        UrlKey key = visit.url().key();
        if (read.remove(key) || !depths.containsKey(key)) {
            return;
        }
        Optional<UrlRecord> known = store.url(key);
        if (known.isEmpty()) {
            return;
        }
        boolean same = visit.status() == 304 || visit.status() / 100 == 2;
        UrlRecord.Visits before = known.get().visits();
        if (same) {
            copy(known.get())
                    .ifPresent(this::follow); // the same bytes are not read again: the stored copy has the links
        } else if (visit.status() / 100 == 3 && before != null && before.target() != null) {
            ask(before.target(), depths.getOrDefault(key, 0));
        }
    }

    private Optional<Page> copy(UrlRecord record) {
        try {
            return store.body(record)
                    .map(stored -> parser.parse(
                            record.url(), stored.headers(), stored.body().content()));
        } catch (IOException e) {
            throw new StoreException(
                    StoreException.Kind.DAMAGED,
                    "the copy of " + record.url() + " cannot be read: " + e.getMessage(),
                    e);
        }
    }

    private void follow(Page page) {
        int depth = depths.getOrDefault(page.url().key(), 0) + 1;
        for (Link link : page.links()) {
            if (link.target().host().equals(page.url().host()) && depth <= maxDepth) {
                ask(link.target(), depth);
            }
        }
    }

    /** A page that is new is fetched by the crawl itself; its depth is kept for its links. */
    private void ask(CrawlUrl url, int depth) {
        boolean known = store.url(url.key()).filter(VisitAll::worthAsking).isPresent();
        if (depths.putIfAbsent(url.key(), depth) != null || !known) {
            return;
        }
        AtomicInteger asked = askedOf.computeIfAbsent(url.host(), _ -> new AtomicInteger());
        if (asked.incrementAndGet() <= maxPagesPerHost) {
            crawler.ask(url, VisitClass.REVISIT, SCORE);
        }
    }
}
