package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.search.SavedIndex;
import io.freshet.search.Search;
import io.freshet.store.BackupExtra;
import io.freshet.store.BackupFolder;
import io.freshet.store.Database;
import io.freshet.store.LocalApi;
import io.freshet.store.Store;
import io.freshet.store.StoreException;
import io.freshet.store.TopicTables;
import io.freshet.web.Copies;
import io.freshet.web.Reports;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Where a command finds what it asks for: in the store, or, while another process holds that and serves it, with that process. What it prints is the same.
 * Whoever opens it closes it. Not thread-safe: a command has one thread.
 */
final class StoreAccess implements AutoCloseable {
    private final Settings settings;
    private final @Nullable Store store;
    private final @Nullable ServedStore served;
    private @Nullable SavedIndex index;

    private StoreAccess(Settings settings, @Nullable Store store, @Nullable ServedStore served) {
        this.settings = settings;
        this.store = store;
        this.served = served;
    }

    /** @throws StoreException when there is no store, or somebody holds it who does not serve it */
    static StoreAccess open(StoreOptions options, Settings settings, String holder) {
        try {
            return new StoreAccess(settings, options.openExisting(settings.store(), holder), null);
        } catch (StoreException e) {
            LocalApi api = e.holder().orElseThrow(() -> e);
            return new StoreAccess(settings, null, ServedStore.at(api, new Canonicaliser(settings.urls())));
        }
    }

    Reports reports() {
        if (store == null) {
            return servedStore();
        }
        var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
        return new StoreReports(store, settings, parser, new SavedKnowledge(store, settings));
    }

    /** Saves a part of the store. Returns how many lines it has, or bytes when it is not text. */
    long export(Copies.What what, boolean known, Path file) throws IOException {
        Copies copies = store == null ? servedStore() : new StoreCopies(store);
        long[] count = {0};
        SavedFile.write(file, out -> {
            try (var counted = new CountedOutput(out)) {
                copies.export(what, known, counted);
                count[0] = what == Copies.What.WARC ? counted.bytes() : counted.lines();
            }
        });
        return count[0];
    }

    /** Saves the whole store in a folder. A server sends the content and this process writes it, with the rights of its own user. */
    void backup(Path data, Path target, boolean withIndex) throws IOException {
        BackupFolder folder = BackupFolder.at(target, data);
        if (store == null) {
            servedStore().backup(withIndex, folder);
        } else {
            store.backup(folder, withIndex ? StoreCopies.index(store) : BackupExtra.NONE);
        }
    }

    Search search() {
        if (store == null) {
            return servedStore();
        }
        if (index == null) {
            index = savedIndex(store.folder(), settings);
        }
        return index;
    }

    /** The names of all topics. */
    List<String> topics() {
        if (store == null) {
            return servedStore().topicNames();
        }
        if (!Database.exists(store.folder())) {
            return List.of();
        }
        try (Database database = Database.open(store.folder())) {
            return new TopicTables(database)
                    .topics().stream().map(TopicTables.TopicRow::name).toList();
        }
    }

    /** The index as it was last made safe. */
    static SavedIndex savedIndex(Path data, Settings settings) {
        return SavedIndex.open(data.resolve(Indexing.FOLDER), settings.search(), Clock.systemUTC());
    }

    private ServedStore servedStore() {
        if (served == null) {
            throw new IllegalStateException("neither opened nor served");
        }
        return served;
    }

    @Override
    public void close() {
        if (index != null) {
            index.close();
        }
        if (store != null) {
            store.close();
        }
        if (served != null) {
            served.close();
        }
    }
}
