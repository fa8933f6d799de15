package io.freshet.search;

import io.freshet.model.Page;
import java.util.Set;

/** Tells the names of the topics that a page is about. */
public interface PageTopics {
    /** Nobody has made a topic. */
    PageTopics NONE = _ -> Set.of();

    Set<String> of(Page page);
}
