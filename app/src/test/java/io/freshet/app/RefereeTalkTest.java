package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringReader;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The line protocols of the referees. */
class RefereeTalkTest {
    private static String planner(String... lines) throws IOException {
        var out = new StringWriter();
        new PlannerTalk(reader(lines), new PrintWriter(out)).run();
        return out.toString();
    }

    private static String predictor(String... lines) throws IOException {
        var out = new StringWriter();
        new PredictorTalk(reader(lines), new PrintWriter(out)).run();
        return out.toString();
    }

    private static BufferedReader reader(String... lines) {
        return new BufferedReader(new StringReader(String.join("\n", lines)));
    }

    @Test
    void the_planner_visits_new_pages_and_announced_ones_first() throws IOException {
        assertThat(planner(
                        "FRESHNESS 1 10 1 1",
                        "GROUP 0 1 0",
                        "HAVE 0 0 example.org/a/x",
                        "HAVE 1 0 example.org/a/y",
                        "TICK 3",
                        "PUSH 1 M",
                        "ASK 1",
                        "SEEN 1 C",
                        "TICK 4",
                        "NEW 2 0 example.org/a/z",
                        "ASK 1",
                        "SEEN 2 N",
                        "TICK 5",
                        "ASK 0",
                        "END",
                        "what comes after the end is not read"))
                .isEqualTo("VISIT 1\nVISIT 2\nVISIT\n");
    }

    @Test
    void a_notice_of_a_page_that_nobody_has_told_of_is_false_and_changes_nothing() throws IOException {
        assertThat(planner("GROUP 0 1 0", "HAVE 0 0 example.org/a/x", "TICK 3", "PUSH 7 M", "PUSH 0 M", "ASK 5", "END"))
                .isEqualTo("VISIT 0\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "FRESHNESS 2 10 1 1    | line 3 of the referee: this program speaks version 1 of the protocol, not \"FRESHNESS 2 10 1 1\"",
                "HELLO                 | line 3 of the referee: a line begins with FRESHNESS, GROUP, HAVE, TICK, NEW, PUSH, ASK, SEEN or END, not \"HELLO\"",
                "TICK soon             | line 3 of the referee: TICK is followed by a day",
                "ASK                   | line 3 of the referee: ASK is followed by a number of pages",
                "HAVE 7 0              | line 3 of the referee: a page has a number, a group and a URL with a slash",
                "HAVE -7 0 a.org/b     | line 3 of the referee: a page has a number, a group and a URL with a slash",
                "GROUP 3               | line 3 of the referee: GROUP is followed by a name, and 1 if it notifies",
                "PUSH 0 X              | line 3 of the referee: PUSH is followed by a page and M or D",
                "PUSH 0                | line 3 of the referee: PUSH is followed by a page and M or D",
                "SEEN 0                | line 3 of the referee: SEEN is followed by a page and N, C, U or G",
                "SEEN 0 U old          | line 3 of the referee: an age is in whole days",
                "SEEN 5 U              | line 3 of the referee: HAVE or NEW tells of a page before anything else does"
            })
    void a_line_that_is_not_in_the_planners_protocol_is_told_with_its_number(String line, String message) {
        assertThatThrownBy(() -> planner("GROUP 0 0 0", "HAVE 0 0 example.org/a", line))
                .isInstanceOf(WorkFailedException.class)
                .hasMessageStartingWith(message);
    }

    @Test
    void the_predictor_answers_with_chances_that_add_up_to_one() throws IOException {
        String answer = predictor(
                "PREDICT 1", "GROUP 0 2", "PAGE 0 ==========", "PAGE 1 =!!!!!!!!!", "ASK M 0 1", "ASK D 1", "END");
        assertThat(answer.lines()).hasSize(3).allSatisfy(line -> {
            String[] words = line.split(" ");
            assertThat(words).hasSize(7);
            double sum = 0;
            for (int i = 1; i < 7; i++) {
                sum += Double.parseDouble(words[i]);
            }
            assertThat(sum).isCloseTo(1, within(1e-5));
        });
        assertThat(answer.lines().map(line -> line.substring(0, 2))).containsExactly("0 ", "1 ", "1 ");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "PREDICT 2     | line 3 of the referee: this program speaks PREDICT 1, not PREDICT 2",
                "HELLO         | line 3 of the referee: a line begins with PREDICT, GROUP, PAGE, ASK or END, not HELLO",
                "PAGE 1        | line 3 of the referee: a page has a number and a history",
                "PAGE 1 ==?    | line 3 of the referee: page 1, column 3: a round is one of . x = and !",
                "ASK X 0       | line 3 of the referee: M or D is asked for",
                "ASK M 5       | line 3 of the referee: PAGE tells of a page before it is asked for, not so 5"
            })
    void a_line_that_is_not_in_the_predictors_protocol_is_told_with_its_number(String line, String message) {
        assertThatThrownBy(() -> predictor("GROUP 0 1", "PAGE 0 ======", line))
                .isInstanceOf(WorkFailedException.class)
                .hasMessageStartingWith(message);
    }

    private static String watcher(String... lines) throws IOException {
        var out = new StringWriter();
        new WatcherTalk(reader(lines), new PrintWriter(out)).run();
        return out.toString();
    }

    private static String written(Path folder, String name, String days) throws IOException {
        return Files.writeString(
                        folder.resolve(name),
                        "<h1>Returns</h1><p>You may return what you have bought within " + days
                                + " days, unused and in its packing.</p>")
                .toString();
    }

    @Test
    void the_watcher_tells_an_edit_and_keeps_quiet_about_a_version_that_comes_back(@TempDir Path folder)
            throws IOException {
        String one = written(folder, "1.html", "fourteen");
        String two = written(folder, "2.html", "thirty");
        String url = "\"url\":\"https://shop.example/returns\"";

        assertThat(watcher(
                        "{\"id\":\"a\"," + url + ",\"before\":\"" + one + "\",\"after\":\"" + two
                                + "\",\"history\":[]}",
                        "{\"id\":\"b\"," + url + ",\"before\":\"" + two + "\",\"after\":\"" + one + "\",\"history\":[\""
                                + one + "\"]}",
                        "{\"id\":\"c\"," + url + ",\"before\":\"" + one + "\",\"after\":\"" + one + "\"}"))
                .contains("{\"id\":\"a\",\"tells\":true,")
                .contains("\"why\":\"1 difference\"}\n")
                .contains("{\"id\":\"b\",\"tells\":false,\"confidence\":0.0,\"why\":\"flap\"}\n")
                .endsWith("{\"id\":\"c\",\"tells\":false,\"confidence\":0.0,\"why\":\"same\"}\n");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello                                                       | line 1 of the referee: this is no JSON",
                "[]                                                          | line 1 of the referee: a question is an object of JSON",
                "{\"id\":\"a\"}                                                | line 1 of the referee: a question has the fields id, url, before and after; there is no url",
                "{\"id\":\"a\",\"url\":\"http://a.example/\",\"before\":\"/no\",\"after\":\"/no\"} | line 1 of the referee: cannot read /no"
            })
    void a_line_that_is_not_in_the_watchers_protocol_is_told_with_its_number(String line, String message) {
        assertThatThrownBy(() -> watcher(line))
                .isInstanceOf(WorkFailedException.class)
                .hasMessageStartingWith(message);
    }

    private static String keys(String... lines) throws IOException {
        var out = new StringWriter();
        new KeysTalk(reader(lines), new PrintWriter(out)).run();
        return out.toString();
    }

    @Test
    void the_finder_of_keys_gives_the_value_that_stands_there_now(@TempDir Path folder) throws IOException {
        String before = written(folder, "1.html", "fourteen");
        String after = written(folder, "2.html", "thirty");
        int at = Files.readString(Path.of(before)).indexOf("fourteen");

        assertThat(keys("{\"id\":\"a\",\"before\":\"" + before + "\",\"at\":[" + at + "," + (at + 8) + "],\"after\":\""
                        + after + "\"}"))
                .startsWith("{\"id\":\"a\",\"found\":true,\"text\":\"thirty\",\"confidence\":");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hello                      | line 1 of the referee: this is no JSON",
                "{\"id\":\"a\",\"at\":[1]}      | line 1 of the referee: at is two numbers",
                "{\"id\":\"a\",\"at\":[1,2]}    | line 1 of the referee: a question has the fields id, before, at and after; there is no before"
            })
    void a_line_that_is_not_in_the_protocol_of_keys_is_told_with_its_number(String line, String message) {
        assertThatThrownBy(() -> keys(line))
                .isInstanceOf(WorkFailedException.class)
                .hasMessageStartingWith(message);
    }
}
