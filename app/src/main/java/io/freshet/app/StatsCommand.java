package io.freshet.app;

import io.freshet.web.Reports;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

@Command(
        name = "stats",
        description = "Where the time went, what hosts are doing, what failed and why.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet stats",
            "  freshet stats --hosts 100",
            "  freshet stats --json | jq .stages"
        })
final class StatsCommand implements Callable<Integer> {
    private static final int MAX_HOSTS = 1_000_000;

    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Option(
            names = "--hosts",
            paramLabel = "N",
            description = "How many hosts to list (default: ${DEFAULT-VALUE}).",
            defaultValue = "20")
    private int hosts = 20;

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        if (hosts < 0 || hosts > MAX_HOSTS) {
            throw new SettingsException("--hosts must be between 0 and " + MAX_HOSTS + ", not " + hosts);
        }
        Settings settings = options.settings();
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet stats")) {
            Reports.Report report = access.reports().stats(hosts, json ? Reports.Form.JSON : Reports.Form.WORDS);
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                Json.print(out, report.text());
            } else {
                out.print(report.text());
                out.flush();
            }
        }
        return 0;
    }
}
