package io.freshet.app;

import io.freshet.crawl.Revisits;
import io.freshet.freshness.NextVisit;
import io.freshet.model.UrlKey;
import java.util.Optional;

/** What the plan and the topics of a served store know of its pages, as they are now. */
record ServedKnowledge(Indexing indexing, Revisits revisits) implements PageReport.Knowledge {
    @Override
    public Optional<NextVisit> next(UrlKey page) {
        return revisits.next(page);
    }

    @Override
    public TopicCategories topics() {
        return indexing.categories();
    }
}
