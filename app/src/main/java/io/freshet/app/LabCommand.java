package io.freshet.app;

import io.freshet.lab.LabPage;
import io.freshet.lab.LabProgress;
import io.freshet.plot.Language;
import io.freshet.plot.Text;
import io.freshet.store.FileTrouble;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "lab",
        description = "Experiments that draw the papers' figures, as HTML pages that need no network.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "NAME",
        subcommands = {
            LabTimeoutsCommand.class,
            LabStagesCommand.class,
            LabSchedulingCommand.class,
            LabUniquenessCommand.class,
            LabSearchCommand.class,
            LabFocusCommand.class,
            LabPredictionCommand.class,
            LabFreshnessCommand.class,
            LabHorizonCommand.class,
            LabCoverageCommand.class,
            LabObserveCommand.class,
            LabPlannerCommand.class,
            LabPredictorCommand.class,
            LabWatcherCommand.class,
            LabKeysCommand.class
        },
        footer = {
            "",
            "Each writes a page and the numbers of its figures (TSV) into a folder, and prints a summary.",
            "",
            "Examples:",
            "  freshet lab timeouts",
            "  freshet lab stages --data my-store --out figures",
            "  freshet lab scheduling --workers 64 --lang ko",
            "  freshet lab search --data my-store",
            "  freshet lab freshness change-histories --sample 0.2",
            "  freshet lab focus corba.json"
        })
final class LabCommand implements Runnable {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Override
    public void run() {
        throw new CommandLine.ParameterException(
                spec.commandLine(),
                "no experiment was given; choose one of timeouts, stages, scheduling, uniqueness, search, focus, prediction, freshness, horizon, coverage, observe, planner, predictor, watcher or keys");
    }

    /** Options of every experiment. */
    static final class Options {
        @Option(
                names = "--out",
                paramLabel = "DIR",
                description = "Where the page goes (default: ${DEFAULT-VALUE}).",
                defaultValue = "freshet-lab")
        Path out = Path.of("freshet-lab");

        @Option(
                names = "--lang",
                paramLabel = "LANG",
                description = "The page's language: en or ko (default: that of the system, English if it is another).")
        @Nullable
        Language language;

        @Mixin
        ProgressOption progress = new ProgressOption();

        @Option(names = "--json", description = "One JSON document on stdout.")
        boolean json;

        private Text data = Text.NONE;

        /** What the experiment is made on, when the caller has not named it. */
        void on(Text made) {
            data = made;
        }

        /** Writes the page and says where it is. */
        int tell(LabPage page, CommandSpec spec) {
            page.on(data);
            Path file;
            try {
                file = page.write(out, language == null ? Language.of(Locale.getDefault()) : language);
            } catch (IOException e) {
                throw new WorkFailedException("cannot write the page into " + out + ": " + FileTrouble.words(e));
            }
            PrintWriter to = spec.commandLine().getOut();
            if (json) {
                json(page, file, to);
            } else {
                to.print(page.summary());
                to.println();
                if (!page.data().isEmpty()) {
                    to.println(page.data());
                }
                to.println("The page is " + file + "; the numbers of its figures are beside it.");
                to.flush();
            }
            return 0;
        }

        private static void json(LabPage page, Path file, PrintWriter out) {
            Json.print(out, json -> {
                json.writeStringField("page", file.toString());
                if (!page.data().isEmpty()) {
                    json.writeStringField("data", page.data());
                }
                json.writeArrayFieldStart("figures");
                for (String figure : page.files()) {
                    json.writeString(file.resolveSibling(figure).toString());
                }
                json.writeEndArray();
                json.writeArrayFieldStart("summary");
                List<List<String>> rows = page.summaryRows();
                for (List<String> row : rows.subList(1, rows.size())) {
                    json.writeStartObject();
                    for (int i = 0; i < row.size(); i++) {
                        json.writeStringField(rows.getFirst().get(i), row.get(i));
                    }
                    json.writeEndObject();
                }
                json.writeEndArray();
            });
        }
    }

    /** A run of an experiment that may fail for reasons of the machine, such as a full disk or no free port. */
    interface Experiment {
        LabPage run(LabProgress progress) throws IOException, InterruptedException;
    }

    static int run(Experiment experiment, Options options, CommandSpec spec) throws InterruptedException {
        LabPage page;
        try (var progress = LabProgressDisplay.start(
                options.progress.style, spec.commandLine().getErr())) {
            page = experiment.run(progress);
        } catch (IOException e) {
            throw new WorkFailedException("the experiment cannot go on: " + FileTrouble.words(e));
        }
        return options.tell(page, spec);
    }

    /** Something that is made of a command's options. */
    interface Making<T, E extends Exception> {
        T make() throws E;
    }

    /** Options that will not do are the caller's mistake, not ours. */
    static <T, E extends Exception> T asked(Making<T, E> making) throws E {
        try {
            return making.make();
        } catch (IllegalArgumentException e) {
            throw new SettingsException(String.valueOf(e.getMessage()));
        }
    }

    /** What every command has that opens no store. */
    static final class LogOptions {
        @Option(
                names = "--log-level",
                paramLabel = "LEVEL",
                description = "What is logged to stderr: ${COMPLETION-CANDIDATES} (default: ${DEFAULT-VALUE}).",
                defaultValue = "warn")
        StoreOptions.LogLevel logLevel = StoreOptions.LogLevel.WARN;

        @Option(
                names = "--memory",
                paramLabel = "SIZE",
                description = "Memory for the program, such as 512MB (the default) or 2GB.",
                converter = StoreOptions.MemoryConverter.class)
        @Nullable
        Long memory; // the launcher has made the heap of this size; here it is only checked

        void start() {
            Logging.start(logLevel.level());
        }
    }
}
