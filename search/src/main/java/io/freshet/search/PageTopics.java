package io.freshet.search;

import io.freshet.model.Page;
import java.util.Set;

/** Tells the names of the topics that a page is about. Safe for use by many threads. */
public interface PageTopics {
    /** Nobody has made a topic. */
    PageTopics NONE = _ -> Set.of();

    Set<String> of(Page page);

    /** Tells these topics from others, and from the same ones learned from other examples: pages of an index that was made by another version are classified again. */
    default String version() {
        return "";
    }
}
