package io.freshet.app;

import io.freshet.crawl.CrawlTotals;
import io.freshet.lab.LabProgress;
import io.freshet.model.CrawlUrl;
import io.freshet.model.Page;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.search.IndexFeed;
import io.freshet.search.IndexTime;
import io.freshet.search.LinkIn;
import io.freshet.search.RecentPages;
import io.freshet.search.Search;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchSettings;
import io.freshet.store.Digest;
import io.freshet.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** The search index of a store while it follows the store. Whoever opens it closes it, before the store. */
final class Indexing implements AutoCloseable {
    /** Where it lies in a store. */
    static final String FOLDER = "index";

    /** Bytes of pages that wait for the index, so that they need not be read from the store again; of a small heap an eighth at most. */
    private static final long RECENT = Math.min(64 << 20, Runtime.getRuntime().maxMemory() / 8);

    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(300);

    private final Store store;
    private final HtmlParser parser;
    private final SearchIndex index;
    private final RecentPages recent = new RecentPages(RECENT);
    private final IndexFeed feed;
    private volatile TopicCategories categories;

    /** @throws io.freshet.search.SearchException when there is an index that this version cannot go on with */
    Indexing(Path folder, Store store, HtmlParser parser, SearchSettings settings, Clock clock) {
        index = SearchIndex.open(folder, settings, clock);
        this.store = store;
        this.parser = parser;
        try {
            categories = TopicCategories.of(store.folder(), parser);
        } catch (RuntimeException e) {
            index.close();
            throw e;
        }
        feed = new IndexFeed(store, index, parser, recent, categories, settings, System::nanoTime);
        feed.start();
    }

    /** What all runs on a store did, with the time that their pages took in the index. */
    static CrawlTotals totals(Store store) {
        return withIndex(CrawlTotals.of(store), IndexTime.of(store));
    }

    static CrawlTotals withIndex(CrawlTotals totals, IndexTime index) {
        return totals.with(Stage.INDEX, new CrawlTotals.StageTotal(index.time(), index.pages()));
    }

    /** What the index has cost since it was opened. */
    IndexFeed.Spent spent() {
        return feed.spent();
    }

    Search search() {
        return index;
    }

    List<LinkIn> linksTo(CrawlUrl page, int most) {
        return index.linksTo(page, most);
    }

    /** The names of its topics, of what can be found. */
    Set<String> topicsOf(UrlKey page) {
        return index.topics(page);
    }

    long pages() {
        return index.pages();
    }

    /** Topics were made or removed: the pages are classified anew, in the background. */
    void classify() {
        categories = TopicCategories.of(store.folder(), parser);
        feed.classify(categories);
    }

    /** How many pages are classified by the topics of today; empty when all are. */
    Optional<IndexFeed.Position> classifying() {
        return feed.classifying();
    }

    /** By which pages are classified now. */
    TopicCategories categories() {
        return categories;
    }

    /** A page that was just read, and will come as an event of the store. */
    void expect(Page page, Digest digest) {
        recent.add(page, digest);
    }

    /**
     * Returns when the index has all that the store has.
     *
     * @throws WorkFailedException when it never will
     */
    void catchUp(LabProgress progress) throws InterruptedException {
        while (!feed.awaitCaughtUp(BETWEEN_LOOKS)) {
            feed.failure().ifPresent(why -> {
                throw new WorkFailedException(why);
            });
            IndexFeed.Position at = feed.position();
            if (at.of() > 0) {
                double share = Math.min(1, at.done() / (double) at.of());
                progress.at(share, "search index: " + 5 * (int) (20 * share) + " %");
            }
        }
    }

    @Override
    public void close() {
        feed.close();
        index.close();
    }
}
