package io.freshet.bench;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Page;
import io.freshet.model.StageTimes;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.page.PageSettings;
import io.freshet.store.Store;
import io.freshet.store.StoredBody;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/** The pages of a store in a random order, Korean ones apart. Not thread-safe. */
final class StoredPages {
    private final Store store;
    private final HtmlParser parser = new HtmlParser(PageSettings.DEFAULT, Canonicaliser.DEFAULT);
    private final List<UrlKey> korean = new ArrayList<>();
    private final List<UrlKey> others = new ArrayList<>();

    /** A page as it was fetched, and as it is read. */
    record Read(UrlRecord record, FetchOutcome.Fetched fetched, Page page) {}

    StoredPages(Store store, long seed) {
        this.store = store;
        store.eachUrl(record -> {
            UrlRecord.Content content = record.content();
            if (record.state() == UrlState.PAGE && content != null && content.textFingerprint() != 0) {
                (content.language().equals("ko") ? korean : others)
                        .add(record.url().key());
            }
        });
        var random = new SplittableRandom(seed);
        mix(korean, random);
        mix(others, random);
    }

    List<UrlKey> korean() {
        return korean;
    }

    List<UrlKey> others() {
        return others;
    }

    /** Such pages in the order in which a crawl has fetched them. */
    List<UrlKey> asFetched(List<UrlKey> keys) {
        Map<UrlKey, Instant> fetched = new HashMap<>();
        keys.forEach(key ->
                store.url(key).map(UrlRecord::content).ifPresent(content -> fetched.put(key, content.fetched())));
        return fetched.entrySet().stream()
                .sorted(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .toList();
    }

    Read read(UrlKey key) throws IOException {
        UrlRecord record = store.url(key).orElseThrow();
        StoredBody body = store.body(record)
                .orElseThrow(() -> new IllegalArgumentException("the store does not keep the body of " + record.url()));
        Page page = parser.parse(record.url(), body.headers(), body.body().content());
        var fetched =
                new FetchOutcome.Fetched(record.url(), body.status(), body.headers(), body.body(), StageTimes.NONE);
        return new Read(record, fetched, page);
    }

    /** Fisher and Yates. */
    private static void mix(List<UrlKey> keys, SplittableRandom random) {
        for (int i = keys.size() - 1; i > 0; i--) {
            int other = random.nextInt(i + 1);
            UrlKey moved = keys.get(i);
            keys.set(i, keys.get(other));
            keys.set(other, moved);
        }
    }
}
