package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.model.UrlKey;
import io.freshet.store.Store;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Histories of a store's pages: all of them, or when there are too many for memory some that stand for all, each page with the same chance. The same store gives the same ones.
 *
 * @param of how many pages there are
 */
record HistorySample(List<HistoryFile.Entry> entries, long of) {
    /** Some hundred bytes each, a few times over. */
    static final int MOST = 250_000;

    private static final long SEED = 1;

    /** Of one host: read while a person waits for a page's forecast. */
    static final int MOST_OF_HOST = 5_000;

    /** Pages of the host of a page, itself among them, when it was visited. URLs lie in the order of their fingerprints, so the first ones stand for all. */
    static HistorySample ofHost(Store store, UrlKey page, int most) {
        var histories = new Histories(store);
        List<HistoryFile.Entry> entries = new ArrayList<>();
        store.url(page)
                .filter(record -> record.visits() != null)
                .ifPresent(
                        record -> entries.add(new HistoryFile.Entry(record.url().text(), histories.of(record))));
        store.eachUrlOf(page.host(), record -> {
            if (record.visits() != null && !record.url().key().equals(page)) {
                entries.add(new HistoryFile.Entry(record.url().text(), histories.of(record)));
            }
            return entries.size() < most;
        });
        return new HistorySample(List.copyOf(entries), entries.size());
    }

    /** Vitter's algorithm R. */
    static HistorySample of(Store store, int most) {
        var histories = new Histories(store);
        var random = new SplittableRandom(SEED);
        List<HistoryFile.Entry> entries = new ArrayList<>();
        long[] seen = {0};
        store.eachUrl(record -> {
            if (record.visits() == null) {
                return;
            }
            seen[0]++;
            long place = entries.size() < most ? entries.size() : random.nextLong(seen[0]);
            if (place < most) {
                var entry = new HistoryFile.Entry(record.url().text(), histories.of(record));
                if (place == entries.size()) {
                    entries.add(entry);
                } else {
                    entries.set((int) place, entry);
                }
            }
        });
        return new HistorySample(List.copyOf(entries), seen[0]);
    }
}
