package io.freshet.app;

import io.freshet.crawl.PageRegard;
import io.freshet.model.CrawlUrl;
import io.freshet.search.SearchException;
import java.lang.System.Logger.Level;

/**
 * How much a page counts, as far as the search index can tell: how many pages link to it, and whether it belongs to a topic that somebody made. A page has a topic or has it not, so
 * its grade is 1 or 0. Two looks into the dictionary of the index.
 */
record IndexRegard(Indexing indexing) implements PageRegard {
    private static final System.Logger LOG = System.getLogger(IndexRegard.class.getName());
    /** So many links are counted; further ones hardly matter. */
    private static final int COUNTED = 255;

    @Override
    public Regard of(CrawlUrl page) {
        try {
            int links = indexing.linksTo(page, COUNTED).size();
            return new Regard(links, indexing.topicsOf(page.key()).isEmpty() ? 0 : 1, false);
        } catch (SearchException e) { // it has closed, or cannot be read: visits are planned all the same
            LOG.log(Level.DEBUG, "the index cannot tell how much a page counts", e);
            return Regard.NONE;
        }
    }
}
