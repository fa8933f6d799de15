package io.freshet.search;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** The index as it was last made safe, to be read only: also while another process writes it. Safe for use by many threads. */
public final class SavedIndex implements Search, AutoCloseable {
    private final Path folder;
    private final Directory directory;
    private final Answers answers;
    private final States states;

    private SavedIndex(Path folder, Directory directory, SearcherManager newest, SearchSettings settings, Clock clock) {
        this.folder = folder;
        this.directory = directory;
        states = new States(newest, settings);
        answers = new Answers(folder, states, new Finder(settings), clock);
    }

    /** @throws SearchException when there is none, or one that this version cannot read */
    public static SavedIndex open(Path folder, SearchSettings settings, Clock clock) {
        try {
            Directory directory = IndexFolder.directory(folder);
            try {
                IndexFolder.check(folder, directory);
                var newest = new SearcherManager(directory, new SearcherFactory());
                return new SavedIndex(folder, directory, newest, settings, clock);
            } catch (IOException | RuntimeException e) {
                IOUtils.closeWhileHandlingException(directory);
                throw e;
            }
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }

    @Override
    public SearchAnswer find(SearchRequest request) {
        return answers.find(request);
    }

    /** The pages among which the results of a question are chosen, with all that their places depend on, in no particular order. */
    public List<Considered> consider(String query) {
        return answers.consider(query);
    }

    @Override
    public List<String> suggest(String typed, int most) {
        return answers.suggest(typed, most);
    }

    @Override
    public void close() {
        try (directory;
                states) {
            // in this order from the end
        } catch (IOException e) {
            throw IndexFolder.failure(folder, e);
        }
    }
}
