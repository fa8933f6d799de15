package io.freshet.bench;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.model.RobotsDirectives;
import io.freshet.store.Digest;
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
import java.util.stream.Stream;

/** Stores to measure with, and what is put into them. */
final class Stores {
    private static final StoreSettings USUAL = StoreSettings.DEFAULT;

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
