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
import io.freshet.search.Weights;
import io.freshet.store.Store;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
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
            "  freshet lab search --data my-store --queries 1000 --seed 7",
            "  freshet lab search --data my-store --queries questions.jsonl --tune"
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
            paramLabel = "N|FILE",
            description =
                    "Queries of each kind and language, at most (default: 300; on the demo's web " + DEMO_QUERIES
                            + "). Or a file of questions with judged answers, a JSON object a line: then it prints how well these are answered, by language and kind.")
    private @Nullable String queries;

    @Option(
            names = "--tune",
            description =
                    "With a file of questions: find the weights of the ranking (search.weights) that answer them best. Each fifth of the topics is also judged by weights that the others chose.")
    private boolean tune;

    @Option(names = "--each", description = "With a file of questions: the figures of each question too.")
    private boolean each;

    @Option(
            names = "--weights",
            paramLabel = "WEIGHTS",
            description =
                    "With a file of questions: weights to try instead of those of the settings, such as title=0.5.")
    private @Nullable String weights;

    @Option(
            names = "--seed",
            paramLabel = "N",
            defaultValue = "1",
            description = "The same seed, the same queries (default: ${DEFAULT-VALUE}).")
    private long seed;

    @Override
    public Integer call() throws InterruptedException {
        Integer number = queries == null ? null : number(queries);
        if (queries != null && number == null) {
            return questions(Path.of(queries));
        }
        if (tune || each || weights != null) {
            throw new SettingsException("--tune, --each and --weights need questions: --queries FILE");
        }
        if (number != null) { // before anything is crawled
            asked(number);
        }
        try (LabStore at = LabStore.open(storeOptions, spec, options)) {
            SearchLab.Settings asked = asked(number != null ? number : at.madeUp() ? DEMO_QUERIES : QUERIES);
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

    private static @Nullable Integer number(String queries) {
        try {
            return Integer.valueOf(queries);
        } catch (NumberFormatException e) {
            return null;
        }
    }

    private int questions(Path file) {
        List<JudgedQuestion> questions = QuestionFile.read(file);
        Settings settings = storeOptions.settings();
        Weights from = weights == null
                ? settings.search().weights()
                : LabCommand.asked(() -> Weights.parse(Objects.requireNonNull(weights)));
        PrintWriter out = spec.commandLine().getOut();
        try (SavedIndex index = StoreAccess.savedIndex(storeOptions.data, settings)) {
            var lab = new QuestionLab(questions, index::weighed);
            lab.figures(from).forEach(out::println);
            if (each) {
                lab.each(from).forEach(out::println);
            }
            if (tune) {
                PrintWriter err = spec.commandLine().getErr();
                QuestionLab.Tuned tuned = lab.tune(from, line -> {
                    err.println(line);
                    err.flush();
                });
                out.println();
                lab.figures(tuned.weights()).forEach(out::println);
                out.printf(
                        Locale.ROOT,
                        "%nsearch.weights = \"%s\"%nnDCG %.3f; %.3f on topics that had no part in choosing them%n",
                        tuned.weights(),
                        tuned.ndcg(),
                        tuned.heldOut());
            }
        }
        out.flush();
        return 0;
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
