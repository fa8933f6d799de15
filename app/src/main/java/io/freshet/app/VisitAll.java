package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.Crawler;
import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Duration;
import java.util.List;

/** Visits every page of a store again, some at a time: as many as there are need not fit into memory. */
final class VisitAll {
    private static final float SCORE = 0.5f;
    /** So many pages wait for their visit while further ones are asked for. */
    private static final int AHEAD = 5_000;

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);

    private VisitAll() {}

    /** Whether there is something to visit again: it was asked for before, with whatever success. */
    static boolean worthAsking(UrlRecord record) {
        return record.visits() != null && record.state() != UrlState.DROPPED;
    }

    /** @param limit requests at most */
    static CrawlResult of(Store store, Crawler crawler, List<CrawlUrl> seeds, long limit) throws InterruptedException {
        Runnable enough = crawler.hold();
        Thread asking = Thread.ofPlatform().daemon().name("freshet-asking").start(() -> {
            try {
                store.eachUrl(record -> {
                    if (worthAsking(record) && !crawler.over()) {
                        crawler.ask(record.url(), VisitClass.REVISIT, SCORE);
                        pauseWhileMuchWaits(crawler);
                    }
                });
            } finally {
                enough.run();
            }
        });
        try {
            return crawler.visitAsked(seeds, limit);
        } finally {
            asking.join();
        }
    }

    private static void pauseWhileMuchWaits(Crawler crawler) {
        try {
            while (crawler.progress().waiting() > AHEAD && !crawler.over()) {
                Thread.sleep(BETWEEN_LOOKS);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
