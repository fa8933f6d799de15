package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Prediction and histories as a user types them. */
class PredictCommandTest {
    private static final long START = 1_767_225_600;
    private static final long ROUND = 2 * 86_400;

    private record Result(int code, String out, String err) {}

    @TempDir
    private Path folder = Path.of("");

    private static Result freshet(String... args) {
        var out = new StringWriter();
        var err = new StringWriter();
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), args);
        return new Result(code, out.toString(), err.toString());
    }

    /** A letter a round. */
    private static String line(String url, String letters) {
        var line = new StringBuilder(url);
        for (int i = 0; i < letters.length(); i++) {
            if (letters.charAt(i) != '.') {
                line.append('\t').append(START + i * ROUND).append(':').append(letters.charAt(i));
            }
        }
        return line.toString();
    }

    private Path histories(String... lines) throws IOException {
        return Files.write(folder.resolve("histories.tsv"), List.of(lines));
    }

    private Path twenty() throws IOException {
        List<String> lines = new ArrayList<>();
        for (int i = 0; i < 10; i++) {
            lines.add(line("http://calm.org/" + i, "!==================="));
            lines.add(line("http://www.lively.org/" + i, "!!!!!!!!!!!!!!!!!!!!"));
        }
        lines.add(line("http://www.lively.org/gone", "!===ggggxxxxxxxxxxxx"));
        return histories(lines.toArray(String[]::new));
    }

    @Test
    void rates_and_bars_are_told_for_each_site() throws IOException {
        Result result = freshet("predict", twenty().toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("20 rounds of 2d; predicted: the last 5", "calm.org: 10 pages", "www.lively.org: 11 pages")
                .containsPattern("0 +0\\.00 +100\\.00\n") // all calm pages: DR 1, MR 0
                .containsPattern("1 +100\\.00 +0\\.00\n")
                .containsPattern(" 5 +100\\.00 %"); // five changes in five rounds
    }

    @Test
    void the_json_document_has_the_shares_of_all_bins() throws IOException {
        Result result = freshet("predict", twenty().toString(), "--group", "domain", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().replaceAll("\\s", ""))
                .startsWith(
                        "{\"rounds\":20,\"everySeconds\":172800,\"past\":5,\"future\":5,\"groups\":[{\"name\":\"calm.org\",\"pages\":10,")
                .contains(
                        "\"name\":\"lively.org\",\"pages\":11", "\"shares\":[1.0,0.0,0.0", "\"actual\":[10,0,0,0,0,0]");
    }

    @Test
    void groups_are_what_a_file_says() throws IOException {
        Path groups = folder.resolve("groups.tsv");
        Files.writeString(groups, "http://calm\tquiet\nhttp://www.\tloud\nhttp://www.lively.org/gone\tlost\n");
        Result result = freshet("predict", twenty().toString(), "--group", groups.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("quiet: 10 pages", "loud: 10 pages", "lost: 1 pages");
    }

    /** The paper's figure 2. */
    @Test
    void after_two_failures_three_more_have_the_chance_that_the_paper_calculates() {
        Result result = freshet("predict", "--after", "0,2", "--next", "3", "--group", "famous");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains("famous: downloads in the next 3 requests, after 0 downloads and 2 failures")
                .containsPattern("\n  0 +99\\.92 %")
                .containsPattern("at least 1 +0\\.08 %")
                .contains("Warning: The forecast of 3 is longer than the observation of 2")
                .doesNotContain("random");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "0,3 | 1 | famous | at least 1 +0\\.03 %", // the paper's example in words: a fourth request after three
                // failures
                "0,3 | 1 | random | at least 1 +0\\.02 %",
                "5,0 | 5 | famous | 5 +98\\.53 %",
                "5,0 | 5 | random | 5 +98\\.97 %"
            })
    void what_is_not_longer_than_the_observation_needs_no_warning(
            String after, String next, String group, String pattern) {
        Result result = freshet("predict", "--after", after, "--next", next, "--group", group);
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).containsPattern(pattern).doesNotContain("Warning");
    }

    @Test
    void without_a_group_the_formula_is_told_for_both_of_the_papers() {
        Result result = freshet("predict", "--after", "1,4", "--next", "2");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out()).contains("famous: downloads in the next 2", "random: downloads in the next 2");
    }

    @ParameterizedTest
    @CsvSource({"calm.org, false", "www.lively.org, true", "lively.org, true"})
    void the_formula_takes_the_distribution_of_a_named_site_or_domain(String group, boolean lively) throws IOException {
        Result result =
                freshet("predict", twenty().toString(), "--after", "0,2", "--next", "2", "--group", group, "--json");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out().replaceAll("\\s", ""))
                .contains("\"hits\":0,\"misses\":2,\"next\":2,\"warning\":\"\"")
                .contains("{\"name\":\"" + group + "\",\"question\":\"downloads\",\"pages\":" + (lively ? 11 : 10))
                .contains("\"question\":\"modifications\",\"pages\":10,\"paper\":["
                        + (lively ? "0.3333333333333333" : "1.0"));
    }

    @Test
    void the_formula_is_told_for_all_groups_of_a_file() throws IOException {
        Path groups = folder.resolve("groups.tsv");
        Files.writeString(groups, "http://calm\tquiet\nhttp://www.\tloud\n");
        Result result = freshet("predict", twenty().toString(), "--after", "4,1", "--group", groups.toString());
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains(
                        "loud: downloads in the next 5 requests, after 4 downloads and 1 failures",
                        "quiet: modifications in the next 5 downloads, after 4 changed and 1 unchanged downloads",
                        "from 10 pages that were visited often enough");
    }

    @Test
    void a_page_is_forecast_from_its_own_past_and_its_groups() throws IOException {
        Result result = freshet("predict", twenty().toString(), "--url", "http://calm.org/3", "--next", "3");
        assertThat(result.code()).as(result.err()).isZero();
        assertThat(result.out())
                .contains(
                        "http://calm.org/3\n  20 rounds of 2d; group calm.org, 10 pages\n",
                        "request rate 1.00, download recall 1.00, modification recall 1.00\n",
                        "Downloads in the next 3 requests, after 20 downloads and 0 failures",
                        "Modifications in the next 3 downloads, after 0 changed and 19 unchanged downloads")
                .containsPattern("\n  3 +100\\.00 % +99\\.\\d\\d %")
                .doesNotContain("too rarely");
    }

    /** Pages A to D of the paper's figure 1, in 16 rounds; D's letters say what the figure shows. */
    @ParameterizedTest
    @CsvSource({"B, 0.8, 0.25, 0.0667, 2, 2, 0, 1", "C, 0.8, 0.5, 0.2, 4, 4, 1, 2", "D, 0.75, 0.75, 0.5333, 9, 3, 2, 6"
    })
    void the_papers_figure_1_has_its_rates_and_recalls(
            String page,
            double rate,
            double downloads,
            double modifications,
            int hits,
            int misses,
            int changes,
            int same)
            throws IOException {
        Path file = histories(
                line("http://a.org/A", "!!!!!!!!!!!!!!!!"),
                line("http://a.org/B", "....!x=.x......."),
                line("http://a.org/C", "..!=.x!=x.xx...."),
                line("http://a.org/D", "x!.x==!=.!x==..="));
        Result result = freshet("predict", file.toString(), "--url", "http://a.org/" + page, "--next", "1", "--json");
        assertThat(result.code()).as(result.err()).isZero();
        String json = result.out().replaceAll("\\s", "");
        assertThat(number("requestRate", json)).isCloseTo(rate, within(5e-5));
        assertThat(number("downloadRecall", json)).isCloseTo(downloads, within(5e-5));
        assertThat(number("modificationRecall", json)).isCloseTo(modifications, within(5e-5));
        assertThat(json)
                .contains(
                        "\"downloads\":{\"hits\":" + hits + ",\"misses\":" + misses + ",",
                        "\"modifications\":{\"hits\":" + changes + ",\"misses\":" + same + ",");
    }

    private static double number(String name, String json) {
        Matcher found = Pattern.compile("\"" + name + "\":([0-9.E-]+)").matcher(json);
        assertThat(found.find()).as(name + " in " + json).isTrue();
        return Double.parseDouble(found.group(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--url http://calm.org/3 --next 21   | 1 | http://calm.org/3 was requested in 20 rounds of 2d. No forecast is longer than the observation: --next is 1 to 20, not 21",
                "--url http://calm.org/none          | 1 | no visit of http://calm.org/none is on record",
                "--url calm                          | 2 | --url is an http or https URL, such as https://example.org/, not calm",
                "--url http://calm.org/3 --after 0,2 | 2 | give either --url or --after",
                "--url http://calm.org/3 --group famous | 2 | --group is site, domain, or a file",
                "--url http://calm.org/3 --past 3    | 2 | --past and --future belong to the evaluation of groups",
                "--after 0.2                         | 2 | --after is two numbers of at most six digits, successes and failures, as in 0,2; not 0.2",
                "--after 0,2 --next 0                | 2 | --next is 1 to 1000, not 0",
                "--after 0,2 --next 1001             | 2 | --next is 1 to 1000, not 1001",
                "--after 0,2 --group nosuch.org      | 1 | there is no group nosuch.org in these histories. Groups by site: calm.org, www.lively.org; the paper's: famous and random",
                "--next 3                            | 2 | --next belongs to --url or --after"
            })
    void what_cannot_be_forecast_is_refused_with_a_reason(String more, int code, String message) throws IOException {
        List<String> call = new ArrayList<>(List.of("predict", twenty().toString()));
        call.addAll(List.of(more.split(" ")));
        Result result = freshet(call.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.err()).contains(message);
    }

    @Test
    void a_page_of_a_store_is_forecast_among_the_pages_of_its_host_alone() throws IOException {
        Path store = folder.resolve("store");
        try (var site = TestSite.start()
                        .page("/", "<title>a</title><a href=/b>b</a>")
                        .page("/b", "<title>b</title>");
                var other = TestSite.start().page("/", "<title>other</title>")) {
            Result crawl = freshet(
                    "crawl",
                    site.url("/"),
                    other.url("/"),
                    "--data",
                    store.toString(),
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--progress",
                    "none");
            assertThat(crawl.code()).as(crawl.err()).isZero();
            Result result = freshet("predict", "--data", store.toString(), "--url", site.url("/b"), "--next", "1");
            assertThat(result.code()).as(result.err()).isZero();
            assertThat(result.out())
                    .contains(
                            ", 2 pages\n",
                            "Downloads in the next 1 requests, after 1 downloads and 0 failures",
                            "Modifications: the page was compared less than 1 times");
            Result all = freshet(
                    "predict", "--data", store.toString(), "--url", site.url("/b"), "--group", "domain", "--next", "1");
            assertThat(all.out()).contains(", 3 pages\n");
            Result longer = freshet("predict", "--data", store.toString(), "--url", site.url("/b"), "--next", "2");
            assertThat(longer.code()).isEqualTo(1);
            assertThat(longer.err()).contains("--next is 1 to 1, not 2");
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--past 3 --future 4      | 2 | no forecast is longer than the observation: --future is 1 to --past, not 4 with --past 3",
                "--past 15 --future 5     | 1 | the histories reach over 20 rounds of 2d; --past 15 and --future 5 need more than 20",
                "--group nowhere.tsv      | 2 | --group is site, domain, or a file",
                "--every 0s               | 2 | --every must be a second or more",
                "--compare taste          | 2 | --compare must be bytes, text or near"
            })
    void what_cannot_be_predicted_is_refused_with_a_reason(String more, int code, String message) throws IOException {
        List<String> call = new ArrayList<>(List.of("predict", twenty().toString()));
        call.addAll(List.of(more.split(" ")));
        Result result = freshet(call.toArray(String[]::new));
        assertThat(result.code()).as(result.err()).isEqualTo(code);
        assertThat(result.err()).contains(message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "1767225600!               | line 2: cell 2: a request is seconds since 1970, a colon and one of =bt!gmrx",
                "1767225600:?              | line 2: cell 2: a request is seconds since 1970, a colon and one of =bt!gmrx",
                "soon:!                    | line 2: cell 2: a request begins with seconds since 1970",
                "1767225600:!>1767225599:= | line 2: cell 3: requests are in the order of time"
            })
    void a_line_that_cannot_be_read_is_told_with_its_number(String cells, String message) throws IOException {
        Path file = histories(line("http://a.example/", "!="), "http://b.example/\t" + cells.replace('>', '\t'));
        Result result = freshet("predict", file.toString());
        assertThat(result.code()).as(result.err()).isEqualTo(1);
        assertThat(result.err()).contains(message);
    }

    @Test
    void histories_of_a_store_are_exported_as_lines() throws IOException {
        Path store = folder.resolve("store");
        Path file = folder.resolve("export.tsv");
        try (var site = TestSite.start()
                .page("/", "<title>a</title><a href=/b>b</a><a href=/none>none</a>")
                .page("/b", "<title>b</title>")) {
            Result crawl = freshet(
                    "crawl",
                    site.url("/"),
                    "--data",
                    store.toString(),
                    "--allow-private",
                    "--delay",
                    "0s",
                    "--progress",
                    "none");
            assertThat(crawl.code()).as(crawl.err()).isZero();
            Result export = freshet("export", "history", file.toString(), "--data", store.toString());
            assertThat(export.code()).as(export.err()).isZero();
            assertThat(export.err()).contains("3 histories are in " + file);
            assertThat(Files.readAllLines(file))
                    .hasSize(3)
                    .anyMatch(line -> line.matches("\\Q" + site.url("/b") + "\\E\t\\d{10}:!"))
                    .anyMatch(line -> line.matches("\\Q" + site.url("/none") + "\\E\t\\d{10}:g"));
        }
        assertThat(HistoryFile.read(file))
                .hasSize(3)
                .allSatisfy(entry -> assertThat(entry.history().requests()).hasSize(1));
        Result predict = freshet("predict", "--data", store.toString());
        assertThat(predict.code()).isEqualTo(1);
        assertThat(predict.err()).contains("the histories reach over 1 rounds of 2d");
    }
}
