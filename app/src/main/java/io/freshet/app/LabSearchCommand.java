package io.freshet.app;

import io.freshet.lab.JudgedQuestion;
import io.freshet.lab.LabPage;
import io.freshet.lab.LabProgress;
import io.freshet.lab.QuestionLab;
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
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.Callable;
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
            "Examples:",
            "  freshet crawl https://example.org --data my-store",
            "  freshet lab search --data my-store",
            "  freshet lab search --data my-store --queries 1000 --seed 7",
            "  freshet lab search --data my-store --queries questions.jsonl --tune"
        })
final class LabSearchCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions storeOptions = new StoreOptions();

    @Mixin
    private LabCommand.Options options = new LabCommand.Options();

    @Option(
            names = "--queries",
            paramLabel = "N|FILE",
            defaultValue = "300",
            description =
                    "Queries of each kind and language, at most (default: ${DEFAULT-VALUE}); or a file of questions with judged answers, which are asked instead.")
    private String queries = "";

    @Option(
            names = "--tune",
            description =
                    "With a file: look for the ranking weights that answer its questions best, and print them for the settings file.")
    private boolean tune;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        Settings settings = storeOptions.settings();
        if (!queries.chars().allMatch(Character::isDigit)) {
            return ask(QuestionFile.read(Path.of(queries)), settings);
        }
        if (tune) {
            throw new SettingsException("--tune needs judged questions: give their file with --queries FILE");
        }
        SearchLab.Settings asked = LabCommand.asked(() -> new SearchLab.Settings(Integer.parseInt(queries), seed));
        Path folder = storeOptions.data.resolve(Indexing.FOLDER);
        var parser = new HtmlParser(settings.page(), new Canonicaliser(settings.urls()));
        try (Store store = storeOptions.openExisting(settings.store(), "freshet lab search");
                SavedIndex index = SavedIndex.open(folder, settings.search(), Clock.systemUTC())) {
            checkAbreast(store, folder, parser, settings.search());
            var lab = new SearchLab(asked, store, parser, index, System::nanoTime);
            return LabCommand.run(progress -> pageOf(lab, progress), options, spec);
        }
    }

    private int ask(List<JudgedQuestion> questions, Settings settings) {
        Path folder = storeOptions.data.resolve(Indexing.FOLDER);
        PrintWriter out = spec.commandLine().getOut();
        try (SavedIndex index = SavedIndex.open(folder, settings.search(), Clock.systemUTC())) {
            var lab = new QuestionLab(questions, index);
            new QuestionReport(out, options.json)
                    .tell(lab.measure(), tune ? lab.tune(settings.search().weights()) : null);
        }
        return 0;
    }

    private LabPage pageOf(SearchLab lab, LabProgress progress) throws IOException {
        LabPage page = lab.run(progress);
        if (lab.empty()) {
            throw new WorkFailedException("there are no pages in the store in " + storeOptions.data
                    + " yet; make some with: freshet crawl URL --data " + storeOptions.data);
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
