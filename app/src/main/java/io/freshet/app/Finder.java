package io.freshet.app;

import io.freshet.search.Search;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchRequest;
import io.freshet.store.Store;
import io.freshet.web.UnavailableException;
import java.nio.file.Path;
import java.util.List;

/** The search of a store, opened: the one place that knows which there is. Whoever opens it closes it. */
record Finder(Search search, Runnable closing) implements AutoCloseable {
    static Finder of(Store store) {
        return new Finder(new NoIndex(store.folder()), () -> {});
    }

    @Override
    public void close() {
        closing.run();
    }

    /** Says that there is nothing to search in. */
    private record NoIndex(Path folder) implements Search {
        @Override
        public SearchAnswer find(SearchRequest request) {
            throw missing();
        }

        @Override
        public List<String> suggest(String typed, int most) {
            throw missing();
        }

        private UnavailableException missing() {
            return new UnavailableException("there is no search index of the store in " + folder);
        }
    }
}
