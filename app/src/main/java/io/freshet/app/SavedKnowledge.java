package io.freshet.app;

import io.freshet.crawl.Revisits;
import io.freshet.freshness.NextVisit;
import io.freshet.model.Canonicaliser;
import io.freshet.model.UrlKey;
import io.freshet.page.HtmlParser;
import io.freshet.store.Store;
import java.time.Instant;
import java.util.Optional;

/** What the plan and the topics of a store know of its pages, as they were last kept. */
record SavedKnowledge(Store store, Settings settings) implements PageReport.Knowledge {
    @Override
    public Optional<NextVisit> next(UrlKey page) {
        return Revisits.planned(store, settings.revisits(), page, Instant.now());
    }

    @Override
    public TopicCategories topics() {
        return TopicCategories.of(store.folder(), new HtmlParser(settings.page(), new Canonicaliser(settings.urls())));
    }
}
