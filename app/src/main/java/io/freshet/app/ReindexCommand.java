package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.search.SearchIndex;
import io.freshet.store.Store;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Locale;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

@Command(
        name = "reindex",
        description =
                "Makes the search index again from the store. The old one is searched until the new one is complete.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {"", "Example:", "  freshet reindex"})
final class ReindexCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Mixin
    private ProgressOption how = new ProgressOption();

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = options.settings();
        var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
        Path folder = options.data.resolve(Indexing.FOLDER);
        try (Store store = options.openExisting(settings.store(), "freshet reindex")) {
            Path fresh = SearchIndex.beside(folder);
            long pages;
            try (var indexing = new Indexing(fresh, store, parser, settings.bulkSearch(), Clock.systemUTC());
                    var progress = LabProgressDisplay.start(
                            how.style, spec.commandLine().getErr())) {
                indexing.catchUp(progress);
                pages = indexing.pages();
            }
            SearchIndex.replace(folder, fresh);
            spec.commandLine().getErr().printf(Locale.ROOT, "%,d pages can be found.%n", pages);
        }
        return 0;
    }
}
