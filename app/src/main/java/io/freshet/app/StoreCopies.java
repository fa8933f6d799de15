package io.freshet.app;

import io.freshet.crawl.Histories;
import io.freshet.freshness.ChangeHistory;
import io.freshet.search.SavedIndex;
import io.freshet.store.BackupArchive;
import io.freshet.store.BackupExtra;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.UrlState;
import io.freshet.web.Copies;
import io.freshet.web.Crawls;
import io.freshet.web.UnavailableException;
import java.io.BufferedOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;

/** Copies of a store that this process holds. Safe for use by many threads. */
final class StoreCopies implements Copies {
    private static final int BUFFER = 1 << 16;

    private final Store store;
    private final Semaphore turn = new Semaphore(1);

    StoreCopies(Store store) {
        this.store = store;
    }

    @Override
    public void backup(boolean withIndex, OutputStream out) throws IOException {
        copy(out, to -> store.backup(new BackupArchive(to), withIndex ? index(store) : BackupExtra.NONE));
    }

    @Override
    public void export(What what, boolean known, OutputStream out) throws IOException {
        copy(out, to -> {
            switch (what) {
                case WARC -> store.exportWarc(to);
                case URLS -> urls(known, to);
                case HISTORY -> histories(to);
            }
        });
    }

    /** The search index, as it was last made safe. */
    static BackupExtra index(Store store) {
        return held -> SavedIndex.hold(store.folder().resolve(Indexing.FOLDER), held.resolve(Indexing.FOLDER));
    }

    private void urls(boolean known, OutputStream out) {
        store.eachUrl(record -> {
            if (known || record.state() == UrlState.PAGE) {
                line(record.url().text() + "\n", out);
            }
        });
        if (known) {
            store.eachQueued(entry -> line(entry.url().text() + "\n", out));
        }
    }

    private void histories(OutputStream out) {
        var histories = new Histories(store);
        store.eachUrl(record -> {
            ChangeHistory history = histories.of(record);
            if (!history.requests().isEmpty()) {
                line(HistoryFile.line(record.url().text(), history), out);
            }
        });
    }

    private static void line(String line, OutputStream out) {
        try {
            out.write(line.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Writes to a stream; what it throws may come from reading or from writing. */
    private interface Content {
        void write(OutputStream out) throws IOException;
    }

    /** Tells a store that cannot be read from a reader who has gone. */
    private void copy(OutputStream out, Content content) throws IOException {
        if (!turn.tryAcquire()) {
            throw new Crawls.RefusedException(
                    "another backup or export of this store is under way; try again when it has ended");
        }
        var taken = new Taken(out);
        try {
            var buffered = new BufferedOutputStream(taken, BUFFER);
            content.write(buffered);
            buffered.flush();
        } catch (IOException | UncheckedIOException | StoreException e) {
            IOException failure = taken.failure;
            if (failure != null) {
                throw failure;
            }
            throw new UnavailableException("the store cannot be read: " + e.getMessage(), e);
        } finally {
            turn.release();
        }
    }

    /** Remembers that the reader could not take what was written. */
    private static final class Taken extends FilterOutputStream {
        private @Nullable IOException failure;

        Taken(OutputStream out) {
            super(out);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            try {
                out.write(bytes, from, length);
            } catch (IOException e) {
                failure = e;
                throw e;
            } catch (UncheckedIOException e) {
                failure = e.getCause();
                throw e;
            }
        }
    }
}
