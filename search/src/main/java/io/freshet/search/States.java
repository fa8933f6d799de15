package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;

/**
 * The newest state of the index, and older ones that somebody may still be going through the results of. Each is kept for a while, and only so many. Safe for
 * use by many threads.
 */
final class States implements AutoCloseable {
    private static final int MOST = 32;

    private final SearcherManager newest;
    private final SearcherLifetimeManager older = new SearcherLifetimeManager();
    private final SearchSettings settings;

    /** Takes over what it is given, and closes it. */
    States(SearcherManager newest, SearchSettings settings) {
        this.newest = newest;
        this.settings = settings;
    }

    /** Something to be asked of a state. */
    interface Question<T> {
        /** @param at under which the same state can be asked again */
        T ask(IndexReader reader, long at) throws IOException;
    }

    /** Asks the state of that number if it is kept, and the newest one otherwise. */
    <T> T ask(long at, Question<T> question) throws IOException {
        IndexSearcher kept = at == 0 ? null : older.acquire(at);
        if (kept != null) {
            try {
                return question.ask(kept.getIndexReader(), at);
            } finally {
                older.release(kept);
            }
        }
        IndexSearcher searcher = newest.acquire();
        try {
            return question.ask(searcher.getIndexReader(), older.record(searcher));
        } finally {
            newest.release(searcher);
        }
    }

    /** Something to be looked up. */
    interface Look<T> {
        T up(IndexReader reader) throws IOException;
    }

    /** Looks something up in the newest state, which is not kept for that. */
    <T> T look(Look<T> look) throws IOException {
        IndexSearcher searcher = newest.acquire();
        try {
            return look.up(searcher.getIndexReader());
        } finally {
            newest.release(searcher);
        }
    }

    /** Lets what has been written be found. */
    void refresh() throws IOException {
        newest.maybeRefreshBlocking();
        int[] kept = {0}; // the youngest come first
        older.prune((age, _) -> age > settings.keepFor().toSeconds() || kept[0]++ >= MOST);
    }

    @Override
    public void close() throws IOException {
        older.close();
        newest.close();
    }
}
