package io.freshet.app;

import io.freshet.plot.Text;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Model.CommandSpec;

/**
 * The store that an experiment looks at: the one that the caller names, or the usual one when it is there, or else a crawl of the demo's web that is gone afterwards. Whoever opens it closes it.
 */
final class LabStore implements AutoCloseable {
    private final Path data;
    private final Settings settings;
    private final @Nullable ScratchFolder scratch;

    private LabStore(Path data, Settings settings, @Nullable ScratchFolder scratch) {
        this.data = data;
        this.settings = settings;
        this.scratch = scratch;
    }

    static LabStore open(StoreOptions store, CommandSpec spec, LabCommand.Options options) throws InterruptedException {
        Settings settings = store.settings();
        boolean named = spec.commandLine().getParseResult().hasMatchedOption("--data");
        if (named || Files.exists(store.data)) {
            return new LabStore(store.data, settings, null);
        }
        ScratchFolder scratch = null;
        try (StandingWeb web = StandingWeb.start();
                var progress = LabProgressDisplay.start(
                        options.progress.style, spec.commandLine().getErr())) {
            scratch = ScratchFolder.make();
            Path folder = scratch.path().resolve("store");
            web.crawlInto(folder, StandingWeb.over(settings), progress);
            options.on(web.words(Text.of("--data DIR", "--data DIR을")));
            var crawled = new LabStore(folder, settings, scratch);
            scratch = null; // it is the store's from here
            return crawled;
        } catch (IOException e) {
            throw new WorkFailedException("the demo's web cannot be crawled: " + e);
        } finally {
            if (scratch != null) {
                delete(scratch);
            }
        }
    }

    Path data() {
        return data;
    }

    /** Whether it is a crawl of the demo's web. */
    boolean madeUp() {
        return scratch != null;
    }

    Settings settings() {
        return settings;
    }

    private static void delete(ScratchFolder scratch) {
        try {
            scratch.close();
        } catch (IOException e) {
            throw new WorkFailedException("the folder " + scratch.path() + " cannot be deleted: " + e);
        }
    }

    @Override
    public void close() {
        if (scratch != null) {
            delete(scratch);
        }
    }
}
