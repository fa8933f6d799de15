package io.freshet.app;

import io.freshet.search.SavedIndex;
import io.freshet.search.SearchAnswer;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import io.freshet.store.StoreException;
import io.freshet.web.SearchDocument;
import java.io.Console;
import java.io.PrintWriter;
import java.time.Clock;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "search",
        description = "Finds pages by words, best first.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet search crawl delay",
            "  freshet search '\"robots exclusion\" site:example.org' --limit 5",
            "  freshet search --lang ko 데이터베이스",
            "  freshet search -- crawl -delay            a word that must not be there: after --"
        })
final class SearchCommand implements Callable<Integer> {
    private static final int MAX_OFFSET = 1_000;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(paramLabel = "QUERY", arity = "1..*", description = "What to search for; several words are one query.")
    private List<String> words = List.of();

    @Option(names = "--topic", paramLabel = "T", description = "Only pages on this topic; repeatable.")
    private List<String> topics = List.of();

    @Option(
            names = "--site",
            paramLabel = "HOST",
            description = "Only pages of this host and its subdomains; repeatable.")
    private List<String> sites = List.of();

    @Option(
            names = "--lang",
            paramLabel = "LANGUAGE",
            description = "Only pages in this language, such as ko; repeatable.")
    private List<String> languages = List.of();

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "How many results (default: ${DEFAULT-VALUE}).",
            defaultValue = "10")
    private int limit = 10;

    @Option(
            names = "--offset",
            paramLabel = "N",
            description = "How many results to leave out at the beginning (default: ${DEFAULT-VALUE}).",
            defaultValue = "0")
    private int offset;

    @Option(
            names = "--explain",
            description = "For each page, which words it has where, and which weights it stands there by.")
    private boolean explain;

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        within("--limit", limit, 1, settings.maxResults());
        within("--offset", offset, 0, MAX_OFFSET);
        languages.forEach(SearchCommand::checkLanguage);
        var filter = new SearchFilter(Set.copyOf(topics), Set.copyOf(sites), Set.copyOf(languages), null);
        var request = new SearchRequest(String.join(" ", words), filter, offset, limit, false, 0);
        SearchAnswer answer = find(request, settings);
        PrintWriter out = spec.commandLine().getOut();
        if (json) {
            Json.print(out, SearchDocument.of(answer));
        } else {
            // in it, what comes from pages is made plain already, and what is bold is so on purpose
            CommandOutput.exactly(out, new SearchWords(onTerminal(), explain, Clock.systemUTC()).of(answer, offset));
            out.flush();
        }
        return 0;
    }

    private SearchAnswer find(SearchRequest request, Settings settings) {
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet search")) {
            SearchAnswer answer = access.search().find(request);
            if (answer.total() == 0 && !topics.isEmpty()) {
                List<String> names = access.topics();
                topics.stream()
                        .filter(topic -> !names.contains(topic))
                        .findFirst()
                        .ifPresent(topic -> {
                            throw TopicLibrary.missing(topic, names);
                        });
            }
            return answer;
        } catch (StoreException e) {
            if (e.kind() != StoreException.Kind.IN_USE) {
                throw e;
            }
            // whoever holds the store does not serve it, as a crawl does not: what it has made safe can be searched all
            // the same
            try (SavedIndex index = StoreAccess.savedIndex(options.data, settings)) {
                return index.find(request);
            }
        }
    }

    @SuppressWarnings("SystemConsoleNull") // in JDK 25 it is null again when there is no terminal
    private static boolean onTerminal() {
        Console console = System.console();
        return console != null && console.isTerminal() && System.getenv("NO_COLOR") == null;
    }

    /** The index has codes of ISO 639; people write names of languages too. */
    private static void checkLanguage(String said) {
        List<String> codes = List.of(Locale.getISOLanguages());
        if (codes.contains(said) || said.equals(SearchFilter.UNKNOWN_LANGUAGE)) {
            return;
        }
        String meant = codes.stream()
                .map(Locale::of)
                .filter(language -> language.getDisplayLanguage(Locale.ENGLISH).equalsIgnoreCase(said)
                        || language.getDisplayLanguage(language).equalsIgnoreCase(said)
                        || language.getLanguage().equalsIgnoreCase(said.split("[-_]", 2)[0]))
                .map(language -> ". Did you mean " + language.getLanguage() + "?")
                .findFirst()
                .orElse("");
        throw new SettingsException(
                "--lang must be the code of a language, such as ko or en, not \"" + said + "\"" + meant);
    }

    private static void within(String option, int value, int least, int most) {
        if (value < least || value > most) {
            throw new SettingsException(option + " must be between " + least + " and " + most + ", not " + value);
        }
    }
}
