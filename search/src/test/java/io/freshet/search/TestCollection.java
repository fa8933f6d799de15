package io.freshet.search;

import io.freshet.model.Body;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Headers;
import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.model.StageTimes;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Commit;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import io.freshet.testkit.FakeClock;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/** A real store with a real index beside it: pages are put as a crawl would, and found as a person would. */
final class TestCollection implements AutoCloseable {
    static final SearchSettings SETTINGS = SearchSettings.DEFAULT;
    private static final Duration LONG = Duration.ofSeconds(60);

    final FakeClock clock = FakeClock.atNoon();
    final Store store;
    private final Path folder;
    private final SearchSettings settings;
    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private final LongSupplier nanos;
    private PageTopics topics;
    private SearchIndex index;
    private IndexFeed feed;

    TestCollection(Path folder) {
        this(folder, SETTINGS, PageTopics.NONE);
    }

    TestCollection(Path folder, SearchSettings settings, PageTopics topics) {
        this(folder, settings, topics, System::nanoTime);
    }

    TestCollection(Path folder, SearchSettings settings, PageTopics topics, LongSupplier nanos) {
        this.nanos = nanos;
        this.folder = folder;
        this.settings = settings;
        this.topics = topics;
        store = Store.open(
                folder, new StoreSettings(Duration.ZERO, 1 << 20, 1, 10, 0, 10_000, 0, 8 << 20), "test", clock);
        index = SearchIndex.open(indexFolder(), settings, clock);
        feed = feed();
    }

    Path indexFolder() {
        return folder.resolve("index");
    }

    static CrawlUrl url(String text) {
        String whole = text.startsWith("http") ? text : "http://example.org" + text;
        return Canonicaliser.DEFAULT.parse(whole).orElseThrow();
    }

    /** A page as a crawl stores it. */
    TestCollection page(String where, String html, String... headers) {
        return page(where, html.getBytes(StandardCharsets.UTF_8), headers);
    }

    TestCollection page(String where, byte[] html, String... headers) {
        CrawlUrl url = url(where);
        Instant now = clock.instant();
        String[] all = new String[headers.length + 2];
        all[0] = "Content-Type";
        all[1] = "text/html; charset=utf-8";
        System.arraycopy(headers, 0, all, 2, headers.length);
        var fetched = new FetchOutcome.Fetched(url, 200, Headers.of(all), new Body(html), StageTimes.NONE);
        Digest digest = Digest.of(html);
        Page page = parser.parse(url, fetched.headers(), html);
        store.flush();
        UrlRecord before = store.url(url.key()).orElse(null);
        var content = new UrlRecord.Content(
                now,
                now,
                "text/html",
                page.charset(),
                page.title(),
                page.language(),
                html.length,
                digest,
                page.textFingerprint(),
                page.nearFingerprint(),
                null,
                page.directives(),
                "",
                fetched.headers().first("Last-Modified").orElse(""),
                null);
        var record = new UrlRecord(url, UrlState.PAGE, "", 0, null, now, null, visits(before, 200, false), content);
        boolean known = before != null && before.content() != null;
        PageChange change = known ? PageChange.by(Difference.MUCH) : PageChange.NEW;
        store.commit(new Commit()
                .page(record, store.records().response(fetched, digest, now))
                .event(url, change, known ? VisitClass.REVISIT : VisitClass.NEW, now));
        return this;
    }

    /** A later visit that brings no new body. */
    TestCollection visit(String where, UrlState state, int status, PageChange change) {
        CrawlUrl url = url(where);
        store.flush();
        UrlRecord before = store.url(url.key()).orElseThrow();
        UrlRecord.Content content = before.content();
        if (state == UrlState.PAGE && content != null) {
            content = content.seenAgain(clock.instant(), content.directives(), "", content.lastModified());
        }
        store.commit(new Commit()
                .url(new UrlRecord(
                        url,
                        state,
                        "",
                        0,
                        null,
                        before.found(),
                        null,
                        visits(before, status, state != UrlState.PAGE),
                        content))
                .event(url, change, VisitClass.REVISIT, clock.instant()));
        return this;
    }

    /** The page is gone for good: its copies are not kept any more. */
    TestCollection gone(String where) {
        CrawlUrl url = url(where);
        store.flush();
        UrlRecord before = store.url(url.key()).orElseThrow();
        store.commit(new Commit()
                .forget(url.key())
                .url(before.withoutContent())
                .event(url, PageChange.GONE, VisitClass.REVISIT, clock.instant()));
        return this;
    }

    private UrlRecord.Visits visits(@Nullable UrlRecord before, int status, boolean failed) {
        UrlRecord.Visits old = before == null ? null : before.visits();
        int failures = failed ? (old == null ? 1 : old.failuresInRow() + 1) : 0;
        return new UrlRecord.Visits(clock.instant(), clock.instant(), status, 1, 1, 0, failures, null);
    }

    /** Returns when everything that was put can be found. */
    TestCollection indexed() {
        store.flush();
        try {
            if (!feed.awaitCaughtUp(LONG)) {
                throw new AssertionError("the index does not catch up: " + feed.failure());
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return this;
    }

    SearchIndex index() {
        return index;
    }

    IndexFeed currentFeed() {
        return feed;
    }

    SearchAnswer find(String query) {
        return index.find(SearchRequest.of(query));
    }

    SearchAnswer find(String query, SearchFilter filter) {
        return index.find(new SearchRequest(query, filter, 0, 10, true, 0));
    }

    /** The paths of the results, best first. */
    List<String> paths(String query) {
        return paths(find(query));
    }

    static List<String> paths(SearchAnswer answer) {
        return answer.results().stream().map(result -> result.url().path()).toList();
    }

    /** As after a crash: what was not committed is lost. */
    void restartIndex() {
        feed.close();
        index.close();
        index = SearchIndex.open(indexFolder(), settings, clock);
        feed = feed();
    }

    /** Topics have changed while the index is open. */
    TestCollection classify(PageTopics now) {
        topics = now;
        feed.classify(now);
        return this;
    }

    /** Topics have changed while the index was closed. */
    void restartIndex(PageTopics now) {
        topics = now;
        restartIndex();
    }

    void stopFeed() {
        feed.close();
    }

    private IndexFeed feed() {
        IndexFeed started = new IndexFeed(store, index, parser, new RecentPages(100_000), topics, settings, nanos);
        started.start();
        return started;
    }

    @Override
    public void close() {
        feed.close();
        index.close();
        store.close();
    }
}
