package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
            line.append('\t').append(START + i * ROUND).append(':').append(letters.charAt(i));
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

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "--past 3 --future 4      | 2 | no forecast is longer than the observation: --future is 1 to --past, not 4 with --past 3",
                "--past 15 --future 5     | 1 | the histories reach over 20 rounds of 2d; --past 15 and --future 5 need more than 20",
                "--group nowhere.tsv      | 2 | --group is site, domain, or a file",
                "--every 0s               | 2 | --every is a second or more",
                "--compare taste          | 2 | BYTES, TEXT, NEAR"
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
