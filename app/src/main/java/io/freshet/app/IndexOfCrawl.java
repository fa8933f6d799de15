package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.Crawler;
import io.freshet.search.SearchException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The search index beside a crawl, if there is to be one and it can be gone on with: to crawl without it is better than not to crawl. Whoever opens it closes it. */
final class IndexOfCrawl implements AutoCloseable {
    private final @Nullable Indexing indexing;
    /** Whether there should be one. */
    private final boolean missing;

    private final PrintWriter err;

    private IndexOfCrawl(@Nullable Indexing indexing, boolean missing, PrintWriter err) {
        this.indexing = indexing;
        this.missing = missing;
        this.err = err;
    }

    static IndexOfCrawl none(PrintWriter err) {
        return new IndexOfCrawl(null, false, err);
    }

    static IndexOfCrawl open(Workshop workshop, Settings settings, Crawler crawler, PrintWriter err) {
        try {
            Indexing indexing = workshop.indexing(settings.bulkSearch());
            crawler.onPage(indexing::expect);
            return new IndexOfCrawl(indexing, false, err);
        } catch (SearchException e) {
            err.println("freshet: crawling without the search index: " + e.getMessage());
            return new IndexOfCrawl(null, true, err);
        }
    }

    /** The run with the time that its pages took in the index. */
    CrawlResult timed(CrawlResult result) {
        return indexing == null
                ? result
                : result.withRun(
                        Indexing.withIndex(result.run(), indexing.spent().time()));
    }

    /** Returns whether the index has what it should have. */
    boolean catchUp(ProgressDisplay.Style style) throws InterruptedException {
        if (indexing == null) {
            return !missing;
        }
        try (var display = LabProgressDisplay.start(style, err)) {
            indexing.catchUp(display);
            return true;
        } catch (WorkFailedException e) {
            err.println("freshet: the pages are stored, but the search index is not complete: " + e.getMessage()
                    + ". When the cause is mended, run: freshet reindex");
            return false;
        }
    }

    @Override
    public void close() {
        if (indexing != null) {
            indexing.close();
        }
    }
}
