package io.freshet.app;

import io.freshet.search.SearchException;
import io.freshet.store.FileTrouble;
import io.freshet.store.StoreException;
import io.freshet.web.UnavailableException;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.util.List;
import java.util.Objects;
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
            AgentCommand.class,
            SiteCommand.class,
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
        return run(
                CommandOutput.to(new FileOutputStream(FileDescriptor.out)),
                CommandOutput.to(new FileOutputStream(FileDescriptor.err)),
                args);
    }

    static int run(Writer out, Writer err, String... args) {
        CommandOutput to = CommandOutput.to(out);
        CommandOutput errors = CommandOutput.to(err);
        CommandLine line = new CommandLine(new Main());
        needed(args).forEach(line::addSubcommand);
        int code = line.setOut(to)
                .setErr(errors)
                .setCaseInsensitiveEnumValuesAllowed(true)
                .setExecutionStrategy(Main::execute)
                .setParameterExceptionHandler(Main::wrongCall)
                .setExecutionExceptionHandler(Main::failed)
                .execute(args);
        errors.flush();
        return to.failure().map(failure -> notWritten(failure, code, errors)).orElse(code);
    }

    /** A reader that has seen enough, such as {@code head}, has gone; that is no failure. */
    private static int notWritten(IOException failure, int code, PrintWriter err) {
        if (String.valueOf(failure.getMessage()).contains("Broken pipe")) {
            return code;
        }
        tell(err, "cannot write to standard output: " + FileTrouble.words(failure));
        return code == 0 ? 1 : code;
    }

    private static int execute(CommandLine.ParseResult call) {
        for (CommandLine command : call.asCommandLineList()) {
            if (command.isUsageHelpRequested()) {
                CommandOutput.exactly(command.getOut(), HelpText.of(command, CommandLine.Help.Ansi.AUTO));
                command.getOut().flush();
                return 0;
            }
        }
        return new CommandLine.RunLast().execute(call);
    }

    private static void tell(PrintWriter err, String message) {
        String sentence = message.stripTrailing();
        boolean ended = sentence.endsWith(".") || sentence.endsWith("?") || sentence.endsWith("!");
        err.println("freshet: " + sentence + (ended || sentence.contains("\n") ? "" : "."));
        err.flush();
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
        throw new CommandLine.ParameterException(spec.commandLine(), "no command was given");
    }

    private static int wrongCall(CommandLine.ParameterException e, String[] args) {
        PrintWriter err = e.getCommandLine().getErr();
        tell(err, WrongCall.words(e));
        if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, err)) {
            err.println("Try: " + e.getCommandLine().getCommandSpec().qualifiedName() + " --help");
        }
        return 2;
    }

    /** What people can mend is a sentence or two; our own bugs are a whole trace. */
    private static int failed(Exception e, CommandLine command, CommandLine.ParseResult call) {
        PrintWriter err = command.getErr();
        String message = String.valueOf(e.getMessage());
        switch (e) {
            case SettingsException _ -> {
                tell(err, message);
                return 2;
            }
            case SearchException search
            when search.kind() == SearchException.Kind.QUERY -> {
                tell(err, message);
                return 2;
            }
            case StoreException _, SearchException _, UnavailableException _, WorkFailedException _ ->
                tell(err, message);
            case IOException failure -> tell(err, FileTrouble.words(failure));
            case UncheckedIOException failure ->
                tell(err, FileTrouble.words(Objects.requireNonNull(failure.getCause())));
            default -> {
                tell(err, "a bug in Freshet: " + e);
                e.printStackTrace(err);
            }
        }
        return 1;
    }
}
