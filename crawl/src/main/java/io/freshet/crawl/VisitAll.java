package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.VisitClass;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import org.jspecify.annotations.Nullable;

/** Visits every page of a store again, some at a time: as many as there are need not fit into memory. */
public final class VisitAll {
    private static final float SCORE = 0.5f;
    /** So many pages wait for their visit while further ones are asked for. */
    private static final int AHEAD = 5_000;

    private VisitAll() {}

    /** Whether there is something to visit again: it was asked for before, with whatever success. */
    public static boolean worthAsking(UrlRecord record) {
        return record.visits() != null && record.state() != UrlState.DROPPED;
    }

    /** @param limit requests at most */
    public static CrawlResult of(Store store, Crawler crawler, List<CrawlUrl> seeds, long limit)
            throws InterruptedException {
        return of(store, crawler, seeds, limit, AHEAD);
    }

    static CrawlResult of(Store store, Crawler crawler, List<CrawlUrl> seeds, long limit, int ahead)
            throws InterruptedException {
        Runnable enough = crawler.hold();
        var asking = new FutureTask<@Nullable Void>(() -> {
            try {
                store.eachUrlWhile(record -> {
                    if (worthAsking(record)) {
                        awaitRoom(crawler, ahead);
                        crawler.ask(record.url(), VisitClass.REVISIT, SCORE);
                    }
                    return !crawler.over();
                });
                return null;
            } finally {
                enough.run();
            }
        });
        Thread thread = Thread.ofPlatform().daemon().name("freshet-asking").start(asking);
        CrawlResult result;
        try {
            result = crawler.visitAsked(seeds, limit);
        } finally {
            crawler.stop(); // or the other thread would wait for a crawl that could not begin
            thread.join();
        }
        try {
            asking.get();
        } catch (ExecutionException e) {
            throw e.getCause() instanceof RuntimeException failure ? failure : new IllegalStateException(e.getCause());
        }
        return result;
    }

    private static void awaitRoom(Crawler crawler, int ahead) {
        try {
            crawler.awaitRoom(ahead);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
