package io.freshet.app;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.web.Reports;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

@Command(
        name = "page",
        description = "What is known of a page: its visits, its content, its links, and why it was or was not fetched.",
        mixinStandardHelpOptions = true,
        versionProvider = Main.VersionLine.class,
        sortOptions = false,
        usageHelpAutoWidth = true,
        footer = {
            "",
            "Examples:",
            "  freshet page https://example.org/about",
            "  freshet page https://example.org/about --body > about.html"
        })
final class PageCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create(); // picocli puts the real one here

    @Mixin
    private StoreOptions options = new StoreOptions();

    @Parameters(paramLabel = "URL", description = "The page.")
    private String url = "";

    @Option(names = "--body", description = "Prints the stored body, decompressed, and nothing else.")
    private boolean body;

    @Option(names = "--json", description = "One JSON document on stdout.")
    private boolean json;

    @Override
    public Integer call() {
        Settings settings = options.settings();
        CrawlUrl page = new Canonicaliser(settings.urls())
                .parse(url)
                .orElseThrow(() -> new SettingsException(
                        "\"" + url + "\" is not a URL. Give an http or https URL, such as https://example.org/"));
        try (StoreAccess access = StoreAccess.open(options, settings, "freshet page")) {
            if (body) {
                printBody(access.reports()
                        .body(page, null)
                        .orElseThrow(() -> new WorkFailedException("no body of " + page + " is kept")));
                return 0;
            }
            Reports.Report report = access.reports().page(page, json ? Reports.Form.JSON : Reports.Form.WORDS);
            PrintWriter out = spec.commandLine().getOut();
            if (json) {
                Json.print(out, report.text());
            } else {
                out.print(report.text());
                out.flush();
            }
            return report.known() ? 0 : 1;
        }
    }

    /** Bytes, as they are. */
    private static void printBody(byte[] content) {
        PrintStream out = System.out;
        out.write(content, 0, content.length);
        if (out.checkError()) {
            throw new WorkFailedException(
                    "cannot write the body to standard output; check the disk that it is redirected to");
        }
    }
}
