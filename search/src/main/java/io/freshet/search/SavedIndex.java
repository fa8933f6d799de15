package io.freshet.search;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.apache.lucene.index.CorruptIndexException;
import org.apache.lucene.index.IndexFormatTooNewException;
import org.apache.lucene.index.IndexFormatTooOldException;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.store.Directory;
import org.apache.lucene.util.IOUtils;

/** The index as it was last made safe, to be read only: also while another process writes it. Safe for use by many threads. */
public final class SavedIndex implements Search, AutoCloseable {
    /** Each fails only when the index is made safe in the milliseconds between looking at its files and naming them. */
    private static final int HOLD_TRIES = 10;

    private final Path folder;
    private final Directory directory;
    private final Answers answers;
    private final States states;
    private final SearchSettings settings;
    private final Clock clock;

    private SavedIndex(Path folder, Directory directory, SearcherManager newest, SearchSettings settings, Clock clock) {
        this.folder = folder;
        this.directory = directory;
        this.settings = settings;
        this.clock = clock;
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

    /**
     * Gives the files of the index, as it was last made safe, a second name in a folder on the same disk. They never change, and stay there whatever happens to the
     * index meanwhile.
     *
     * @return those names; none when there is no index that this version can read
     * @throws IOException when the index is made safe so often that no moment of it can be held
     */
    public static List<Path> hold(Path folder, Path into) throws IOException {
        for (int tries = 1; ; tries++) {
            try (Directory directory = IndexFolder.directory(folder)) {
                IndexFolder.check(folder, directory);
                return IndexFolder.link(directory, folder, into);
            } catch (SearchException
                    | CorruptIndexException
                    | IndexFormatTooOldException
                    | IndexFormatTooNewException e) {
                return List.of();
            } catch (NoSuchFileException | FileNotFoundException e) { // it was made safe again after we looked
                IndexFolder.delete(into);
                if (tries == HOLD_TRIES) {
                    throw e;
                }
            }
        }
    }

    /** The same index with its results in another order; good until this is closed. */
    public Search weighed(Weights weights) {
        return new Answers(folder, states, new Finder(settings.with(weights)), clock);
    }

    @Override
    public SearchAnswer find(SearchRequest request) {
        return answers.find(request);
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
