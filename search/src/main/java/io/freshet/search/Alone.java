package io.freshet.search;

import java.util.Collection;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.CollectorManager;

/** One collector for all segments, one after another: a search has one thread, so that many searches share the cores fairly. */
record Alone<C extends Collector>(C collector) implements CollectorManager<C, C> {
    @Override
    public C newCollector() {
        return collector;
    }

    @Override
    public C reduce(Collection<C> one) {
        return collector;
    }
}
