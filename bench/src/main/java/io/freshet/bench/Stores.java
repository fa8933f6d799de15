package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Page;
import io.freshet.model.PageChange;
import io.freshet.model.RobotsDirectives;
import io.freshet.model.VisitClass;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Commit;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;

/** Stores to measure with, and what is put into them. */
final class Stores {
    private static final StoreSettings USUAL = StoreSettings.DEFAULT;
    private static final long MOST_BACKLOG = 16 << 20;

    private Stores() {}

    /** The usual ones but for these. */
    static StoreSettings settings(Duration syncEvery, int compression) {
        return new StoreSettings(
                syncEvery,
                USUAL.segmentBytes(),
                compression,
                USUAL.keepVersions(),
                USUAL.keepBytes(),
                USUAL.keepEvents(),
                USUAL.minFreeBytes(),
                USUAL.cacheBytes());
    }

    /** The record of a page that was fetched once. */
    static UrlRecord page(CrawlUrl url, FetchOutcome.Fetched fetched, Digest digest, Instant at) {
        return new UrlRecord(
                url,
                UrlState.PAGE,
                "",
                3,
                null,
                at,
                null,
                new UrlRecord.Visits(at, at, 200, 1, 1, 0, 0, null),
                new UrlRecord.Content(
                        at,
                        at,
                        "text/html",
                        "UTF-8",
                        "Chapter 12. The configuration of the server",
                        "en",
                        fetched.body().content().length,
                        digest,
                        1,
                        2,
                        null,
                        RobotsDirectives.NONE,
                        "\"5f3c-5e21\"",
                        "Sun, 01 Mar 2026 12:00:00 GMT",
                        null));
    }

    /** The record of a page that was fetched once and read. */
    static UrlRecord page(Page page, FetchOutcome.Fetched fetched, Digest digest, Instant at) {
        return new UrlRecord(
                page.url(),
                UrlState.PAGE,
                "",
                1,
                null,
                at,
                null,
                new UrlRecord.Visits(at, at, fetched.status(), 1, 1, 0, 0, null),
                new UrlRecord.Content(
                        at,
                        at,
                        "text/html",
                        page.charset(),
                        page.title(),
                        page.language(),
                        fetched.body().content().length,
                        digest,
                        page.textFingerprint(),
                        page.nearFingerprint(),
                        null,
                        page.directives(),
                        "",
                        "",
                        null));
    }

    /** A page's record, its body and an event, as a crawl commits them. Waits when much is not written yet, as a crawl does. */
    static void commit(Store store, UrlRecord record, FetchOutcome.Fetched fetched, PageChange change, Instant at) {
        UrlRecord.Content content =
                Objects.requireNonNull(record.content(), () -> record.url() + " has no content to commit");
        store.commit(new Commit()
                .page(record, store.records().response(fetched, content.digest(), at))
                .event(record.url(), change, VisitClass.NEW, at));
        if (store.backlog() > MOST_BACKLOG) {
            store.flush();
        }
    }

    /** A store of made-up pages. */
    static void generate(Store store, int pages, Instant at) {
        var parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
        for (FetchOutcome.Fetched fetched : Corpus.generated(pages).pages()) {
            byte[] content = fetched.body().content();
            Page page = parser.parse(fetched.url(), fetched.headers(), content);
            commit(store, page(page, fetched, Digest.of(content), at), fetched, PageChange.NEW, at);
        }
        store.flush();
    }

    /** Copies the files of a store that nobody has open. */
    static void copy(Path from, Path to) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(from)) {
            files = walk.toList();
        }
        for (Path file : files) {
            Files.copy(file, to.resolve(from.relativize(file).toString()));
        }
    }

    /** Bytes of all files of a folder. */
    static long bytes(Path folder) throws IOException {
        long sum = 0;
        try (Stream<Path> walk = Files.walk(folder)) {
            for (Path file : walk.filter(Files::isRegularFile).toList()) {
                sum += Files.size(file);
            }
        }
        return sum;
    }

    /** A link that was never asked for. */
    static UrlRecord dropped(CrawlUrl url, Instant at) {
        return new UrlRecord(url, UrlState.DROPPED, "outside of the scope: host", 3, null, at, null, null, null);
    }

    static Path temporaryFolder() {
        try {
            return Files.createTempDirectory("freshet-bench");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static void delete(Path folder) throws IOException {
        List<Path> files;
        try (Stream<Path> walk = Files.walk(folder)) {
            files = walk.sorted(Comparator.reverseOrder()).toList();
        }
        for (Path file : files) {
            Files.delete(file);
        }
    }
}
