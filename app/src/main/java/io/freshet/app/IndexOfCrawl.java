package io.freshet.app;

import io.freshet.crawl.CrawlResult;
import io.freshet.crawl.Crawler;
import io.freshet.search.SearchException;
import java.io.PrintWriter;
import org.jspecify.annotations.Nullable;

/** The search index beside a crawl, if there is to be one and it can be gone on with: to crawl without it is better than not to crawl. Whoever opens it closes it. */
final class IndexOfCrawl implements AutoCloseable {
    private final @Nullable Indexing indexing;
    private final PrintWriter err;

    private IndexOfCrawl(@Nullable Indexing indexing, PrintWriter err) {
        this.indexing = indexing;
        this.err = err;
    }

    static IndexOfCrawl none(PrintWriter err) {
        return new IndexOfCrawl(null, err);
    }

    static IndexOfCrawl open(Workshop workshop, Settings settings, Crawler crawler, PrintWriter err) {
        try {
            Indexing indexing = workshop.indexing(settings.bulkSearch());
            crawler.onPage(indexing::expect);
            return new IndexOfCrawl(indexing, err);
        } catch (SearchException e) {
            err.println("freshet: crawling without the search index: " + e.getMessage());
            return none(err);
        }
    }

    /** The run with the time that its pages took in the index. */
    CrawlResult timed(CrawlResult result) {
        return indexing == null
                ? result
                : result.withRun(
                        Indexing.withIndex(result.run(), indexing.spent().time()));
    }

    void catchUp(ProgressDisplay.Style style) throws InterruptedException {
        if (indexing == null) {
            return;
        }
        try (var display = LabProgressDisplay.start(style, err)) {
            indexing.catchUp(display);
        } catch (WorkFailedException e) {
            err.println("freshet: the crawl is complete, the search index is not: " + e.getMessage());
        }
    }

    @Override
    public void close() {
        if (indexing != null) {
            indexing.close();
        }
    }
}
