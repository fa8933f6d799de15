package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import io.freshet.store.Store;
import io.freshet.store.StoreSettings;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands as a user types them, against a real site and a real store. */
class CommandLineTest {
    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    private Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(args));
        if (!all.contains("--data") && args.length > 0 && !args[0].startsWith("-")) {
            all.addAll(List.of("--data", folder.resolve("store").toString()));
        }
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), all.toArray(String[]::new));
        return new Result(code, out.toString(), err.toString());
    }

    private static TestSite site() {
        return TestSite.start()
                .robots("User-agent: *\nDisallow: /secret\n")
                .page(
                        "/",
                        "<html lang=ko><title>첫 페이지</title><a href=/next>다음</a><a href=/secret>s</a><a href=/nothing>n</a>")
                .page("/next", "<title>Next</title><a href=/>back</a>");
    }

    private static Map<String, String> fields(String json) throws IOException {
        Map<String, String> fields = new TreeMap<>();
        try (JsonParser parser = new JsonFactory().createParser(json)) {
            while (parser.nextToken() != null) {
                if (parser.currentToken().isScalarValue()) {
                    String path = parser.getParsingContext().pathAsPointer().toString();
                    fields.put(path.substring(1).replace('/', '.'), parser.getText());
                }
            }
        }
        return fields;
    }

    @Test
    void a_crawl_with_json_prints_one_document_with_the_fields_of_the_contract() throws IOException {
        try (var site = site()) {
            Result result = freshet(
                    "crawl",
                    site.url("/"),
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--no-index",
                    "--progress",
                    "none",
                    "--json");
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.err()).isEmpty();
            Map<String, String> json = fields(result.out());
            assertThat(json)
                    .containsEntry("pages", "2")
                    .containsEntry("requests", "4")
                    .containsEntry("failures", "0")
                    .containsEntry("notModified", "0")
                    .containsEntry("gone", "1")
                    .containsKeys("bytes", "seconds", "pagesPerSecond", "cpuSeconds", "peakRssBytes")
                    .containsKeys(
                            "stages.connect.seconds",
                            "stages.connect.count",
                            "stages.header.seconds",
                            "stages.body.seconds",
                            "stages.parse.seconds");
        }
    }

    @Test
    void the_web_of_the_training_run_is_crawled_whole_and_has_more_than_pages_that_are_in_order() throws IOException {
        try (TrainingSite site = TrainingSite.start()) {
            String url = site.url();
            String other = site.otherUrl();
            Result result = freshet("crawl", url, other, "--allow-private", "--delay", "0s", "--no-index", "--json");
            assertThat(result.code()).as(result.err()).isZero();
            Map<String, String> json = fields(result.out());
            assertThat(json).containsEntry("failures", "0").containsEntry("gone", "60"); // thirty on each host
            assertThat(Integer.parseInt(json.getOrDefault("pages", ""))).isGreaterThan(TrainingPage.COUNT);
            assertThat(Integer.parseInt(json.getOrDefault("redirects", ""))).isPositive();
        }
    }

    @Test
    void a_crawl_for_people_ends_with_a_summary_and_the_store_can_be_asked() throws IOException {
        try (var site = site()) {
            Path order = folder.resolve("order");
            Result crawl = freshet(
                    "crawl",
                    site.url("/"),
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--progress",
                    "none",
                    "--order",
                    order.toString());
            assertThat(crawl.code()).isZero();
            assertThat(crawl.out()).startsWith("Done: 2 pages").contains("1 links to nothing");
            assertThat(Files.readAllLines(order))
                    .containsExactly(
                            site.url("/") + "\t200\ttext/html",
                            site.url("/next") + "\t200\ttext/html",
                            site.url("/nothing") + "\t404\t");

            Result page = freshet("page", site.url("/"));
            assertThat(page.code()).isZero();
            assertThat(page.out()).contains("fetched", "첫 페이지", "language ko", "1 requests, 1 downloads", "3 links");
            assertThat(freshet("page", site.url("/secret")).out())
                    .contains("not asked for: forbidden by robots.txt", "on " + site.url("/"));
            assertThat(freshet("page", site.url("/nothing")).out()).contains("gone: the server answered 404");
            Result unknown = freshet("page", site.url("/never-heard-of"));
            assertThat(unknown.code()).isEqualTo(1);
            assertThat(unknown.out()).contains("not known");

            Map<String, String> json =
                    fields(freshet("page", site.url("/"), "--json").out());
            assertThat(json)
                    .containsEntry("status", "200")
                    .containsEntry("title", "첫 페이지")
                    .containsEntry("history.requests", "1")
                    .containsEntry("history.downloads", "1")
                    .containsEntry("history.modifications", "0")
                    .containsKeys("next", "reason", "fetched.0");

            Result stats = freshet("stats");
            assertThat(stats.out())
                    .contains(
                            "network",
                            "connect",
                            "uniqueness",
                            "Collection efficiency 100.00 %",
                            site.host(),
                            "Dead links");
            assertThat(fields(freshet("stats", "--json").out()))
                    .containsEntry("pages", "2")
                    .containsEntry("urls.gone", "1");

            Path urls = folder.resolve("urls");
            assertThat(freshet("export", "urls", urls.toString()).code()).isZero();
            assertThat(Files.readAllLines(urls)).containsExactlyInAnyOrder(site.url("/"), site.url("/next"));
            freshet("export", "urls", urls.toString(), "--known");
            assertThat(Files.readAllLines(urls)).hasSize(4);
            Path warc = folder.resolve("all.warc.gz");
            assertThat(freshet("export", "warc", warc.toString()).code()).isZero();
            assertThat(warc).isNotEmptyFile();

            Path copy = folder.resolve("copy");
            assertThat(freshet("backup", copy.toString()).code()).isZero();
            assertThat(freshet("page", site.url("/"), "--data", copy.toString()).out())
                    .contains("첫 페이지");
            assertThat(freshet("compact").code()).isZero();
            assertThat(freshet("page", site.url("/")).out()).contains("첫 페이지");
        }
    }

    @Test
    void a_site_that_is_down_lowers_the_collection_efficiency() throws IOException {
        String down = "http://nowhere.invalid/";
        try (var site = TestSite.start().page("/", "<p>the only page</p>")) {
            Result crawl = freshet(
                    "crawl", site.url("/"), down, "--allow-private", "--delay", "0s", "--progress", "none", "--json");
            assertThat(fields(crawl.out())).containsEntry("pages", "1").containsEntry("efficiency", "0.5");
            assertThat(freshet("stats").out()).contains("Collection efficiency 50.00 %");
            assertThat(fields(freshet("stats", "--json").out())).containsEntry("efficiency", "0.5");
        }
    }

    @Test
    void without_a_url_a_crawl_goes_on_with_the_seeds_of_earlier_runs() {
        try (var site = site()) {
            String[] common = {"--allow-private", "--delay", "0s", "--progress", "none", "--json"};
            freshet(
                    "crawl",
                    site.url("/"),
                    "--max-pages",
                    "1",
                    common[0],
                    common[1],
                    common[2],
                    common[3],
                    common[4],
                    common[5]);
            Result second = freshet("crawl", common[0], common[1], common[2], common[3], common[4], common[5]);
            assertThat(second.code()).isZero();
            assertThat(second.out()).contains("\"pages\" : 1,").contains("\"total\" : 2");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "crawl                                   | nothing to crawl",
                "crawl ftp://example.org/                | is not a URL that can be crawled",
                "crawl http://127.0.0.1/ --delay soon    | is not a duration",
                "crawl http://127.0.0.1/ --max-pages -1  | cannot be negative",
                "crawl http://127.0.0.1/ --include (     | is not a regular expression",
                "crawl http://127.0.0.1/ --scope moon    | host, domain, prefix or any",
                "crawl http://127.0.0.1/ --dealy 1s      | --delay",
                "crawl http://127.0.0.1/ --memory 5MB    | at least 64MB",
                "crawl --seeds no-such-file              | cannot read the seed file",
                "crwal                                   | crawl",
                "page nonsense                           | is not a URL",
                "export wrac file                        | warc, urls"
            })
    void a_wrong_call_exits_with_2_and_says_what_would_be_right(String call, String message) {
        Result result = freshet(call.strip().split(" +"));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err().toLowerCase(java.util.Locale.ROOT))
                .contains(message.toLowerCase(java.util.Locale.ROOT));
        assertThat(result.out()).isEmpty();
    }

    @Test
    void a_store_that_is_not_there_is_told_and_not_made() {
        Result result = freshet("stats");
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).contains("there is no store in");
        assertThat(folder.resolve("store")).doesNotExist();
    }

    @Test
    void a_store_that_somebody_else_holds_is_told_with_its_holder() {
        try (Store _ = Store.open(folder.resolve("store"), StoreSettings.DEFAULT, "freshet crawl", Clock.systemUTC())) {
            Result result = freshet("stats");
            assertThat(result.code()).isEqualTo(1);
            assertThat(result.err())
                    .contains("in use by process " + ProcessHandle.current().pid())
                    .contains("freshet crawl");
        }
    }

    @Test
    void a_disk_that_is_nearly_full_ends_the_crawl_with_a_sentence_and_the_store_is_intact() throws IOException {
        try (var site = site()) {
            String[] common = {"--allow-private", "--delay", "0s", "--progress", "none"};
            freshet("crawl", site.url("/"), "--max-pages", "1", common[0], common[1], common[2], common[3], common[4]);
            Path greedy = Files.writeString(folder.resolve("greedy.toml"), "[store]\nmin-free = \"1000000TB\"\n");
            Result full = freshet(
                    "crawl", common[0], common[1], common[2], common[3], common[4], "--config", greedy.toString());
            assertThat(full.code()).isEqualTo(1);
            assertThat(full.err())
                    .contains("MB left", "free some space and run again")
                    .doesNotContain("bug");

            assertThat(freshet("page", site.url("/")).out()).contains("첫 페이지");
            Result again = freshet("crawl", common[0], common[1], common[2], common[3], common[4]);
            assertThat(again.code()).as(again.err()).isZero();
            assertThat(freshet("page", site.url("/next")).out()).contains("fetched");
        }
    }

    @Test
    void a_seed_that_cannot_be_reached_makes_the_crawl_fail() {
        String nobody;
        try (var site = TestSite.start()) {
            nobody = site.url("/");
        }
        Files.exists(folder);
        Result result = freshet(
                "crawl",
                nobody,
                "--allow-private",
                "--delay",
                "0s",
                "--progress",
                "none",
                "--config",
                quick().toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.out()).contains("still wait", "refused");
    }

    private Path quick() {
        try {
            return Files.writeString(
                    folder.resolve("quick.toml"), "[crawl]\npatience = \"500ms\"\nfirst-back-off = \"200ms\"\n");
        } catch (IOException e) {
            throw new java.io.UncheckedIOException(e);
        }
    }

    @Test
    void help_and_version_are_everywhere() {
        assertThat(freshet("--version").out()).isEqualTo("freshet " + Version.NUMBER + System.lineSeparator());
        assertThat(freshet("--help").out())
                .contains("crawl", "page", "stats", "Examples:")
                .doesNotContain("aot-training");
        for (String command : List.of("crawl", "page", "stats", "export", "backup", "compact", "settings")) {
            Result help = freshet(command, "--help");
            assertThat(help.code()).as(command).isZero();
            assertThat(help.out()).as(command).contains("Example", "--data");
        }
    }
}
