package io.freshet.app;

import io.freshet.search.SearchException;
import io.freshet.store.StoreException;
import io.freshet.web.UnavailableException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** The command line. Exit codes: 0 done, 1 the work failed, 2 the call was wrong. */
@Command(
        name = "freshet",
        description = "Keeps a topical, searchable copy of the web fresh, with the fewest requests.",
        versionProvider = Main.VersionLine.class,
        mixinStandardHelpOptions = true,
        sortOptions = false,
        usageHelpAutoWidth = true,
        synopsisSubcommandLabel = "COMMAND",
        footer = {
            "",
            "Examples:",
            "  freshet crawl https://example.org          crawls a site into ./freshet-data",
            "  freshet search word                        finds what was crawled",
            "  freshet refresh --budget 500               visits the pages again of which it pays most",
            "  freshet page https://example.org/about     what is known of a page, and why",
            "  freshet stats                              where the time went, and what failed",
            "  freshet COMMAND --help                     everything about one command"
        })
public final class Main implements Runnable {
    private static final List<Class<?>> COMMANDS = List.of(
            CrawlCommand.class,
            RefreshCommand.class,
            SearchCommand.class,
            PageCommand.class,
            StatsCommand.class,
            PredictCommand.class,
            ServeCommand.class,
            DemoCommand.class,
            ReindexCommand.class,
            ExportCommand.class,
            BackupCommand.class,
            CompactCommand.class,
            SettingsCommand.class,
            TopicCommand.class,
            LabCommand.class,
            TrainingCommand.class);

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    static final class VersionLine implements CommandLine.IVersionProvider {
        @Override
        public String[] getVersion() {
            return new String[] {"freshet " + Version.NUMBER};
        }
    }

    private Main() {}

    public static void main(String[] args) {
        System.exit(run(args));
    }

    static int run(String... args) {
        var out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
        var err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
        return run(out, err, args);
    }

    static int run(PrintWriter out, PrintWriter err, String... args) {
        CommandLine line = new CommandLine(new Main());
        needed(args).forEach(line::addSubcommand);
        return line.setOut(out)
                .setErr(err)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setParameterExceptionHandler(Main::wrongCall)
                .setExecutionExceptionHandler(Main::failed)
                .execute(args);
    }

    /** The command that is called; all of them when that cannot be told, or help is asked for. Learning all their options takes longer than many a command itself. */
    private static List<Class<?>> needed(String... args) {
        if (args.length == 1 && (args[0].equals("--version") || args[0].equals("-V"))) {
            return List.of();
        }
        List<Class<?>> called = COMMANDS.stream()
                .filter(command -> args.length > 0
                        && command.getAnnotation(Command.class).name().equals(args[0]))
                .toList();
        return called.isEmpty() ? COMMANDS : called;
    }

    @Override
    public void run() {
        throw new CommandLine.ParameterException(spec.commandLine(), "which command?");
    }

    private static int wrongCall(CommandLine.ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        err.println("freshet: " + e.getMessage());
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("Try: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        }
        return 2;
    }

    /** What people can mend is one sentence; our own bugs are a whole trace. */
    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult call) {
        switch (e) {
            case SettingsException _ -> {
                command.getErr().println("freshet: " + e.getMessage());
                return 2;
            }
            case SearchException search
            when search.kind() == SearchException.Kind.QUERY -> {
                command.getErr().println("freshet: " + e.getMessage());
                return 2;
            }
            case StoreException _, SearchException _, UnavailableException _, WorkFailedException _ ->
                command.getErr().println("freshet: " + e.getMessage());
            default -> {
                command.getErr().println("freshet: a bug in Freshet: " + e);
                e.printStackTrace(command.getErr());
            }
        }
        return 1;
    }
}
