package io.freshet.lab;

import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.model.StageTimes;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.search.IndexFeed;
import io.freshet.search.PageTopics;
import io.freshet.search.RecentPages;
import io.freshet.search.SavedIndex;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchSettings;
import io.freshet.store.Commit;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;

/** A store of pages as a crawl leaves it, with its index. */
final class TestPages implements AutoCloseable {
    static final HtmlParser PARSER = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);

    private static final Instant AT = Instant.parse("2026-03-01T12:00:00Z");
    private static final Headers HEADERS = Headers.of("Content-Type", "text/html; charset=utf-8");

    final Store store;
    private final Path folder;

    TestPages(Path folder) {
        this.folder = folder;
        store = Store.open(folder, StoreSettings.DEFAULT, "test", Clock.systemUTC());
    }

    static CrawlUrl url(String path) {
        return Canonicaliser.DEFAULT.parse("http://example.org" + path).orElseThrow();
    }

    TestPages page(String path, String html) {
        byte[] content = html.getBytes(StandardCharsets.UTF_8);
        Page page = PARSER.parse(url(path), HEADERS, content);
        var fetched = new FetchOutcome.Fetched(page.url(), 200, HEADERS, new Body(content), StageTimes.NONE);
        Digest digest = Digest.of(content);
        var visits = new UrlRecord.Visits(AT, AT, 200, 1, 1, 0, 0, null);
        var known = new UrlRecord.Content(
                AT,
                AT,
                "text/html",
                page.charset(),
                page.title(),
                page.language(),
                content.length,
                digest,
                page.textFingerprint(),
                page.nearFingerprint(),
                null,
                page.directives(),
                "",
                "",
                null);
        var record = new UrlRecord(page.url(), UrlState.PAGE, "", 1, null, AT, null, visits, known);
        store.commit(new Commit()
                .page(record, store.records().response(fetched, digest, AT))
                .event(page.url(), PageChange.NEW, VisitClass.NEW, AT));
        store.flush();
        return this;
    }

    SavedIndex indexed() throws InterruptedException {
        SearchSettings settings = SearchSettings.DEFAULT;
        Path where = folder.resolve("index");
        try (SearchIndex index = SearchIndex.open(where, settings, Clock.systemUTC());
                var feed = new IndexFeed(
                        store, index, PARSER, new RecentPages(0), PageTopics.NONE, settings, System::nanoTime)) {
            feed.start();
            if (!feed.awaitCaughtUp(Duration.ofMinutes(1))) {
                throw new IllegalStateException(feed.failure().orElse("no index after a minute"));
            }
        }
        return SavedIndex.open(where, settings, Clock.systemUTC());
    }

    @Override
    public void close() {
        store.close();
    }
}
