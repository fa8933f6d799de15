package io.freshet.app;

import io.freshet.lab.LabPage;
import io.freshet.lab.LabProgress;
import io.freshet.lab.SearchLab;
import io.freshet.model.Canonicaliser;
import io.freshet.page.HtmlParser;
import io.freshet.search.IndexFeed;
import io.freshet.search.PageTopics;
import io.freshet.search.RecentPages;
import io.freshet.search.SavedIndex;
import io.freshet.search.SearchIndex;
import io.freshet.search.SearchSettings;
import io.freshet.store.Store;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "search",
        description =
                "Are pages found by their own words: titles, headings and anchors that belong to one page alone, asked for in the search index of a store. Takes about a minute for 30,000 pages.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Without a store it crawls the demo's web for the occasion.",
            "",
            "Examples:",
            "  freshet crawl https://example.org --data my-store",
            "  freshet lab search --data my-store",
            "  freshet lab search --data my-store --queries 1000 --seed 7"
        })
final class LabSearchCommand implements Callable<Integer> {
    private static final int QUERIES = 300;
    /** The demo's web is small. */
    private static final int DEMO_QUERIES = 50;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Option(
            names = "--queries",
            paramLabel = "N",
            description = "Queries of each kind and language, at most (default: 300; on the demo's web " + DEMO_QUERIES
                    + ").")
    private @Nullable Integer queries;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        if (queries != null) { // before anything is crawled
            asked(queries);
        }
        try (LabStore at = LabStore.open(storeOptions, spec, options)) {
            SearchLab.Settings asked = asked(queries != null ? queries : at.madeUp() ? DEMO_QUERIES : QUERIES);
            Settings settings = at.settings();
            var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
            Path folder = at.data().resolve(Indexing.FOLDER);
            try (Store store =
                            Store.openExisting(at.data(), settings.store(), "freshet lab search", Clock.systemUTC());
                    SavedIndex index = SavedIndex.open(folder, settings.search(), Clock.systemUTC())) {
                checkAbreast(store, folder, parser, settings.search());
                var lab = new SearchLab(asked, store, parser, index, System::nanoTime);
                return LabCommand.run(progress -> pageOf(lab, at.data(), progress), options, spec);
            }
        }
    }

    private SearchLab.Settings asked(int count) {
        return LabCommand.asked(() -> new SearchLab.Settings(count, seed));
    }

    private static LabPage pageOf(SearchLab lab, Path data, LabProgress progress) throws IOException {
        LabPage page = lab.run(progress);
        if (lab.empty()) {
            throw new WorkFailedException("there are no pages in the store in " + data
                    + " yet; make some with: freshet crawl URL --data " + data);
        }
        return page;
    }

    /** A page that the index has not taken yet would be a miss that says nothing of ranking. */
    private void checkAbreast(Store store, Path folder, HtmlParser parser, SearchSettings settings) {
        IndexFeed.Position position;
        try (SearchIndex index = SearchIndex.open(folder, settings, Clock.systemUTC());
                var feed = new IndexFeed(
                        store, index, parser, new RecentPages(0), PageTopics.NONE, settings, System::nanoTime)) {
            position = feed.position(); // it is not started: where the index ends, and where the store
        }
        if (position.done() < position.of()) {
            throw new WorkFailedException("the search index in " + folder + " is " + (position.of() - position.done())
                    + " events behind the store; bring it up to date with: freshet reindex --data "
                    + storeOptions.data);
        }
    }
}
