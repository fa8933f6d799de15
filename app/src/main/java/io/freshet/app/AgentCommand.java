package io.freshet.app;

import io.freshet.siteagent.NotifyReport;
import io.freshet.siteagent.ScanReport;
import io.freshet.siteagent.SiteAgent;
import io.freshet.store.FileTrouble;
import io.freshet.web.JsonText;
import java.io.IOException;
import java.io.PrintWriter;
import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "agent",
        description =
                "The site agent: runs beside a web server, finds out which documents changed, and tells registered robots. Runs until it is stopped; scan and notify are one-shot runs for cron.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        subcommands = {AgentCommand.Scan.class, AgentCommand.Notify.class},
        footer = {
            "",
            "Examples:",
            "  freshet agent --root /var/www/html --site https://example.org/ --state /var/lib/freshet-agent --smtp localhost:25",
            "  freshet agent scan --root /var/www/html --site https://example.org/ --state /var/lib/freshet-agent",
            "  freshet agent notify --root /var/www/html --site https://example.org/ --state /var/lib/freshet-agent --smtp localhost:25",
            "  freshet agent --root site --site http://127.0.0.1:8799/ --state state --port 8799 --serve"
        })
final class AgentCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private AgentOptions options = new AgentOptions();

    @Option(
            names = "--port",
            paramLabel = "PORT",
            defaultValue = "8079",
            description = "Where robots register; 0 for any port that is free (default: ${DEFAULT-VALUE}).")
    private int port = 8079;

    @Option(
            names = "--bind",
            paramLabel = "ADDRESS",
            defaultValue = "127.0.0.1",
            converter = AddressConverter.class,
            description = "The address to listen on (default: ${DEFAULT-VALUE}).")
    private InetAddress bind = InetAddress.getLoopbackAddress();

    @Option(
            names = "--serve",
            description = "Also serve the documents, sitemap, ResourceSync, the feed of changes and its WebSub hub.")
    private boolean serve;

    @Option(
            names = "--publish",
            paramLabel = "DIR",
            description =
                    "Write sitemap, ResourceSync documents and feed below this folder, for the web server to serve.")
    private @Nullable Path publish;

    @Option(
            names = "--scan-every",
            paramLabel = "TIME",
            defaultValue = "10m",
            converter = CrawlCommand.DurationConverter.class,
            description = "Scan after this time even if no file was seen to change (default: ${DEFAULT-VALUE}).")
    private Duration scanEvery = Duration.ofMinutes(10);

    @Override
    public Integer call() throws InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        PrintWriter err = spec.commandLine().getErr();
        var stop = new StopSignal();
        boolean well = false;
        try {
            try (SiteAgent agent = options.open()) {
                ScanReport first = agent.scan(false);
                err.println(first);
                tellOfHeldBack(first, err);
                if (publish != null) {
                    agent.publish(publish);
                }
                URI address = agent.listen(bind, port, serve);
                Thread loop = Thread.ofPlatform().name("freshet-agent").start(() -> run(agent));
                stop.listen();
                out.println("listening on " + address);
                out.flush();
                stop.await();
                loop.interrupt();
                loop.join(Duration.ofSeconds(10));
            }
            well = true;
        } catch (IOException e) {
            throw new WorkFailedException(words(e));
        } finally {
            stop.ended(well);
        }
        return 0;
    }

    private void run(SiteAgent agent) {
        try {
            agent.run(scanEvery, publish);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // it is to end
        }
    }

    private static void tellOfHeldBack(ScanReport report, PrintWriter err) {
        if (report.heldBack() > 0) {
            err.println(
                    "freshet: " + report.heldBack()
                            + " documents are gone, and nobody was told: the document root may have vanished. If they are deleted: freshet agent scan --accept-deletions");
        }
    }

    private static String words(IOException e) {
        String message = String.valueOf(e.getMessage());
        return message.startsWith("cannot listen")
                ? message + ". Choose another with --port or --bind"
                : FileTrouble.words(e);
    }

    @Command(
            name = "scan",
            description = "Compares the documents with the last scan once, and logs what changed.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Scan implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private AgentOptions options = new AgentOptions();

        @Option(
                names = "--accept-deletions",
                description =
                        "Believe that documents are deleted, however many. Otherwise ten or more are held back if they are over a fifth of all.")
        private boolean acceptDeletions;

        @Option(
                names = "--publish",
                paramLabel = "DIR",
                description = "Write sitemap, ResourceSync documents and feed below this folder afterwards.")
        private @Nullable Path publish;

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() {
            try (SiteAgent agent = options.open()) {
                ScanReport report = agent.scan(acceptDeletions);
                if (publish != null) {
                    agent.publish(publish);
                }
                PrintWriter out = spec.commandLine().getOut();
                if (json) {
                    Json.print(out, JsonText.of(document -> {
                        document.writeNumberField("documents", report.documents());
                        document.writeNumberField("added", report.added());
                        document.writeNumberField("updated", report.updated());
                        document.writeNumberField("deleted", report.deleted());
                        document.writeNumberField("heldBack", report.heldBack());
                        document.writeNumberField("unreadFolders", report.unreadFolders());
                    }));
                } else {
                    out.println(report);
                }
                out.flush();
                tellOfHeldBack(report, spec.commandLine().getErr());
                return report.heldBack() > 0 ? 1 : 0;
            } catch (IOException e) {
                throw new WorkFailedException(words(e));
            }
        }
    }

    @Command(
            name = "notify",
            description = "Tells the robots that are due what changed since they were told last.",
            mixinStandardHelpOptions = true,
            sortOptions = false,
            usageHelpAutoWidth = true)
    static final class Notify implements Callable<Integer> {
        @Spec
        private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

        @Mixin
        private AgentOptions options = new AgentOptions();

        @Option(names = "--now", description = "All robots, due or not.")
        private boolean now;

        @Option(names = "--json", description = "One JSON document on stdout.")
        private boolean json;

        @Override
        public Integer call() {
            try (SiteAgent agent = options.open()) {
                NotifyReport report = agent.notifyRobots(now);
                agent.submitToEngines();
                PrintWriter out = spec.commandLine().getOut();
                if (json) {
                    Json.print(out, JsonText.of(document -> {
                        document.writeNumberField("told", report.told());
                        document.writeNumberField("nothingNew", report.nothingNew());
                        document.writeNumberField("failed", report.failed());
                        document.writeNumberField("changes", report.records());
                    }));
                } else {
                    out.println(report);
                }
                out.flush();
                if (report.failed() > 0 && !options.hasMailServer()) {
                    spec.commandLine()
                            .getErr()
                            .println("freshet: no mail server is set. Give one with --smtp HOST:PORT.");
                }
                return report.failed() > 0 ? 1 : 0;
            } catch (IOException e) {
                throw new WorkFailedException(words(e));
            }
        }
    }
}
