package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

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
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The experiments as a user types them, small. Their examples are those of docs/lab.md. */
class LabCommandTest {
    private static final String INDEX_OF_THREE_PAGES =
            "\"index\" : \\{\\s*\"seconds\" : [0-9.]+,\\s*\"count\" : 3\\s*}";

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    private static Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(code, out.toString(), err.toString());
    }

    private String out() {
        return folder.resolve("pages").toString();
    }

    private String store() {
        return folder.resolve("store").toString();
    }

    private Result crawl(String... more) {
        try (var site = TestSite.start()
                .page("/", "<title>a</title><a href=/b>b</a><a href=/c>c</a>")
                .page("/b", "<title>b</title><a href=/>a</a>")
                .page("/c", "<title>The manual of the widget</title>")) {
            List<String> call = new ArrayList<>(List.of("crawl", site.url("/"), "--data", store()));
            call.addAll(List.of("--allow-private", "--delay", "0s", "--progress", "none"));
            call.addAll(List.of(more));
            Result crawl = freshet(call.toArray(String[]::new));
            assertThat(crawl.code()).as(crawl.err()).isZero();
            return crawl;
        }
    }

    @Test
    void focus_crawls_a_task_with_every_strategy_and_draws_the_papers_figures() throws IOException {
        TestSite site = TestSite.start().robots("");
        List<String> orbs = new ArrayList<>();
        for (int i = 0; i < 12; i++) {
            String next = "<a href=/orb" + (i + 1) % 12 + ".html>orb idl</a> <a href=/soup" + i + ".html>soup</a>";
            site.page("/orb" + i + ".html", "<title>Orb</title><p>corba orb idl servant p" + i + "</p>" + next);
            site.page("/soup" + i + ".html", "<title>Soup</title><p>onions salt simmer spoon p" + i + "</p>");
            orbs.add('"' + site.url("/orb" + i + ".html") + '"');
        }
        site.page("/", "<title>Home</title><a href=/orb0.html>corba orb</a><a href=/soup3.html>soup</a>");
        try (site) {
            Path task = Files.writeString(
                    folder.resolve("orbs.json"),
                    "{\"name\":\"orbs\",\"seeds\":[\"" + site.url("/") + "\"],\"train_pos\":["
                            + String.join(",", orbs.subList(0, 3)) + "],\"train_neg\":[\"" + site.url("/soup0.html")
                            + "\"],\"backlinks\":{" + orbs.get(0) + ":[" + orbs.get(11) + "]},\"relevant\":["
                            + String.join(",", orbs) + "],\"neutral\":[\"" + site.url("/") + "index.html\"]}");
            Result result = freshet(
                    "lab",
                    "focus",
                    task.toString(),
                    "--out",
                    out(),
                    "--delay",
                    "0s",
                    "--allow-private",
                    "--pages",
                    "12",
                    "--features",
                    "5,20",
                    "--feature-pages",
                    "12",
                    "--progress",
                    "none",
                    "--lang",
                    "en");
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.out()).contains("adaptive").contains("segmentation-backlinks");
        }
        assertThat(folder.resolve("pages/focus.html"))
                .content()
                .contains("<svg")
                .contains("Precision by number");
        assertThat(folder.resolve("pages/focus-harvest-orbs.tsv")).content().contains("adaptive\t0\t0");
        assertThat(folder.resolve("pages/focus-recall-orbs.tsv")).exists();
    }

    @Test
    void a_file_that_is_no_task_is_told() throws IOException {
        Path task = Files.writeString(folder.resolve("task.json"), "{\"seeds\":[\"http://a.test/\"]}");
        Result result = freshet("lab", "focus", task.toString(), "--out", out());
        assertThat(result.code()).isEqualTo(2);
        assertThat(result.err()).contains("has no \"train_pos\"");
    }

    @Test
    void timeouts_prints_a_summary_and_writes_a_page_with_its_numbers_beside_it() throws IOException {
        Result result = freshet(
                "lab",
                "timeouts",
                "--pages",
                "2000",
                "--crawl-pages",
                "0",
                "--out",
                out(),
                "--lang",
                "ko",
                "--progress",
                "plain");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains(
                        "figure 5: connect timeout beyond which nothing is gained",
                        "25 s",
                        "about 8",
                        "adaptive, simulated")
                .contains("The page is " + Path.of(out(), "timeouts.html"));
        assertThat(result.err()).contains("  0 %  making a slow web");
        assertThat(Files.readString(Path.of(out(), "timeouts.html"))).contains("그림 8", "<html lang=\"ko\">", "<svg");
        assertThat(Files.readAllLines(Path.of(out(), "timeouts-figure-5-connect.tsv")))
                .hasSize(101)
                .startsWith("series\tconnect timeout [s]\tpages that failed [%]");
    }

    @Test
    void stages_shows_the_times_of_a_store() throws IOException {
        crawl();
        Result result = freshet("lab", "stages", "--data", store(), "--out", out(), "--lang", "en");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("Figure 9: network and computing: network", "64.2 %", "68.1 %");
        assertThat(Files.readString(Path.of(out(), "stages.html"))).contains("3 pages, 4 requests", "Figure 11");
        List<String> computing = Files.readAllLines(Path.of(out(), "stages-figure-11-computing.tsv"));
        assertThat(computing.getLast()).startsWith("search index\t").doesNotStartWith("search index\t0\t");
    }

    @Test
    void what_the_index_takes_is_in_the_report_of_the_crawl_and_adds_up_in_that_of_the_store() {
        Result first = crawl("--json");
        assertThat(first.out()).containsPattern(INDEX_OF_THREE_PAGES);
        assertThat(freshet("stats", "--data", store(), "--json").out()).containsPattern(INDEX_OF_THREE_PAGES);
        assertThat(freshet("stats", "--data", store()).out()).containsPattern("(?m)^  index +[0-9.]+ % ");
        assertThat(freshet("crawl", "--data", store(), "--json", "--progress", "none")
                        .out())
                .doesNotContain("\"index\"");
        assertThat(freshet("stats", "--data", store(), "--json").out()).containsPattern(INDEX_OF_THREE_PAGES);
    }

    @Test
    void scheduling_works_on_a_made_up_web_and_on_a_store_and_speaks_json() {
        Result made = freshet(
                "lab",
                "scheduling",
                "--hosts",
                "20",
                "--pages",
                "200",
                "--scale",
                "0",
                "--out",
                out(),
                "--progress",
                "none",
                "--json");
        assertThat(made.code()).as(made.err()).isZero();
        assertThat(made.err()).isEmpty();
        assertThat(made.out())
                .contains(
                        "\"page\" : ",
                        "scheduling-total-time.tsv",
                        "\"schedule\" : \"dynamic (the paper)\"",
                        "\"workers\" : \"16\"");
        crawl();
        Result stored = freshet(
                "lab",
                "scheduling",
                "--data",
                store(),
                "--scale",
                "0",
                "--delay",
                "1s",
                "--out",
                out(),
                "--progress",
                "none");
        assertThat(stored.code()).as(stored.err()).isZero();
        assertThat(stored.out()).contains("host queues, fullest first (Freshet)");
    }

    @Test
    void timeouts_work_on_the_times_of_a_store() throws IOException {
        crawl();
        Result result =
                freshet("lab", "timeouts", "--data", store(), "--out", out(), "--lang", "en", "--progress", "none");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("figure 6: header timeout", "adaptive, simulated");
        assertThat(Files.readString(Path.of(out(), "timeouts.html"))).contains("3 pages on 1 hosts");
    }

    @Test
    void search_asks_the_index_of_a_store_for_its_pages() throws IOException {
        crawl();
        Result result = freshet(
                "lab", "search", "--data", store(), "--out", out(), "--lang", "ko", "--progress", "none", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains(
                        "\"looked for by\" : \"own title, all pages\"",
                        "\"MRR\" : \"1.000\"",
                        "search-mean-reciprocal-rank.tsv",
                        "search-queries.tsv");
        assertThat(Files.readString(Path.of(out(), "search.html"))).contains("<html lang=\"ko\">", "평균 역순위");
        assertThat(Files.readAllLines(Path.of(out(), "search-queries.tsv")))
                .anyMatch(line -> line.startsWith("own title\tall pages\tThe manual of the widget\t1\t"));
    }

    @Test
    void search_needs_an_index_that_is_abreast_of_the_store() {
        crawl("--no-index");
        Result missing = freshet("lab", "search", "--data", store(), "--out", out(), "--progress", "none");
        assertThat(missing.code()).isEqualTo(1);
        assertThat(missing.err()).contains("there is no search index in", "freshet reindex");
        assertThat(freshet("reindex", "--data", store(), "--progress", "none").code())
                .isZero();
        crawl("--no-index");
        Result behind = freshet("lab", "search", "--data", store(), "--out", out(), "--progress", "none");
        assertThat(behind.code()).isEqualTo(1);
        assertThat(behind.err()).contains("behind the store", "freshet reindex --data " + store());
        assertThat(Path.of(out())).doesNotExist();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "lab                                     | no experiment was given; choose one of timeouts, stages, scheduling, uniqueness, search, focus, prediction, freshness, horizon, coverage, observe, planner, predictor, watcher or keys",
                "lab timeuots                            | timeouts",
                "lab timeouts --lang fr                  | en or ko",
                "lab timeouts --pages 5                  | at least one a host",
                "lab timeouts --tail 1                   | above 1",
                "lab timeouts --crawl-pages 3            | 0 (no crawl)",
                "lab timeouts --scale 1000               | scale is 1 to 100",
                "lab timeouts --seed x                   | --seed",
                "lab scheduling --workers 1              | workers are 2 to 1,000",
                "lab scheduling --delay soon             | is not a duration",
                "lab scheduling --memory 5MB             | at least 64MB",
                "lab uniqueness --threads 2              | two numbers or more",
                "lab uniqueness --links 10               | at least as many as URLs",
                "lab search --queries 0                  | queries are 1 to 100,000"
            })
    void a_wrong_call_exits_with_2_and_says_what_would_be_right(String call, String message) {
        Result result = freshet(call.strip().split(" +"));
        assertThat(result.code()).as(result.err()).isEqualTo(2);
        assertThat(result.err().toLowerCase(Locale.ROOT)).contains(message.toLowerCase(Locale.ROOT));
        assertThat(result.out()).isEmpty();
    }

    @Test
    void without_a_crawl_it_says_how_to_make_one() {
        for (String name : List.of("stages", "scheduling", "timeouts")) {
            Result missing = freshet("lab", name, "--data", store(), "--out", out());
            assertThat(missing.code()).isEqualTo(1);
            assertThat(missing.err()).contains("there is no store in");
        }
        try (Store _ = Store.open(Path.of(store()), StoreSettings.DEFAULT, "test", Clock.systemUTC())) {
            // an empty one
        }
        for (String name : List.of("stages", "scheduling", "timeouts")) {
            Result empty = freshet("lab", name, "--data", store(), "--out", out());
            assertThat(empty.code()).isEqualTo(1);
            assertThat(empty.err()).contains("freshet crawl URL --data " + store());
        }
        assertThat(Path.of(out())).doesNotExist();
    }

    @Test
    void a_folder_that_cannot_be_made_is_told() throws IOException {
        Path file = Files.writeString(folder.resolve("file"), "");
        Result result = freshet(
                "lab",
                "timeouts",
                "--pages",
                "100",
                "--crawl-pages",
                "0",
                "--progress",
                "none",
                "--out",
                file.toString());
        assertThat(result.code()).isEqualTo(1);
        assertThat(result.err()).startsWith("freshet: cannot write the page into " + file);
    }

    @Test
    void help_is_everywhere() {
        for (String[] call : List.of(
                new String[] {"lab", "--help"},
                new String[] {"lab", "timeouts", "--help"},
                new String[] {"lab", "stages", "--help"},
                new String[] {"lab", "scheduling", "--help"},
                new String[] {"lab", "search", "--help"})) {
            Result help = freshet(call);
            assertThat(help.code()).isZero();
            assertThat(help.out()).contains("Examples:");
        }
        assertThat(freshet("--help").out()).contains("lab ");
    }
}
