package io.freshet.app;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.util.Optional;
import java.util.concurrent.locks.ReentrantLock;

/** Single pages that people name: as the store has them, else fetched, one at a time and politely. Safe for use by many threads. */
final class PageSource {
    private static final String HTML = "text/html";

    private final Store store;
    private final PoliteReader reader; // guarded by fetching
    private final HtmlParser parser;
    private final ReentrantLock fetching = new ReentrantLock();

    /**
     * What the server sent.
     *
     * @param url where it came from, after redirects
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Source(CrawlUrl url, String contentType, byte[] body) {}

    PageSource(Store store, PoliteReader reader, HtmlParser parser) {
        this.store = store;
        this.reader = reader;
        this.parser = parser;
    }

    /** @throws WorkFailedException with the reason, when it cannot be had */
    Source of(CrawlUrl url) throws InterruptedException {
        Optional<Source> stored = stored(url);
        if (stored.isPresent()) {
            return stored.get();
        }
        fetching.lockInterruptibly();
        try {
            FetchOutcome.Fetched page = reader.read(url);
            return new Source(page.url(), type(page.headers()), page.body().content());
        } finally {
            fetching.unlock();
        }
    }

    /** Nothing when the store has no copy of it. */
    Optional<Source> stored(CrawlUrl url) {
        try {
            Optional<UrlRecord> record = store.url(url.key()).filter(each -> each.state() == UrlState.PAGE);
            Optional<StoredBody> body = record.isEmpty() ? Optional.empty() : store.body(record.get());
            return body.map(
                    found -> new Source(url, type(found.headers()), found.body().content()));
        } catch (IOException e) {
            throw new WorkFailedException(url + ": " + e.getMessage());
        }
    }

    Page read(Source page) {
        return parser.parse(page.url(), Headers.of("Content-Type", page.contentType()), page.body());
    }

    private static String type(Headers headers) {
        return headers.first("Content-Type").orElse(HTML);
    }
}
