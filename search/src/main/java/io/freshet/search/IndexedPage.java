package io.freshet.search;

import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import java.time.Instant;
import java.util.Set;

/**
 * A page as the index takes it.
 *
 * @param page what was read of it
 * @param key under which it is known
 * @param original false when another page had the same bytes first, or is what this page calls its proper address
 * @param topics the names of the topics that it is about
 */
record IndexedPage(Page page, UrlKey key, Standing standing, boolean original, Set<String> topics) {
    /**
     * What changes without the page's words changing.
     *
     * @param changed when the page last changed, as far as is known
     * @param seen when the copy was last known to be current
     * @param alive whether the last visit found it
     */
    record Standing(Instant changed, Instant seen, boolean alive) {}
}
