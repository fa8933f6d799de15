package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringWriter;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class HelpTextTest {
    private static final List<String> COMMANDS = List.of(
            "",
            "crawl",
            "refresh",
            "search",
            "page",
            "stats",
            "predict",
            "serve",
            "demo",
            "reindex",
            "export",
            "backup",
            "compact",
            "settings",
            "topic",
            "topic add",
            "lab",
            "lab planner",
            "lab focus",
            "lab timeouts");

    @AfterEach
    void usualWidth() {
        System.clearProperty("freshet.columns");
    }

    private static String help(String command) {
        var out = new StringWriter();
        String call = command + " --help";
        assertThat(Main.run(out, new StringWriter(), call.strip().split(" "))).isZero();
        return out.toString();
    }

    @ParameterizedTest
    @ValueSource(ints = {60, 80, 100, 132})
    void help_fits_the_terminal_and_breaks_at_blanks_alone(int columns) {
        for (String command : COMMANDS) {
            System.setProperty("freshet.columns", "4000");
            List<String> words = List.of(help(command).split("\\s+"));
            System.setProperty("freshet.columns", Integer.toString(columns));
            String narrow = help(command);
            assertThat(List.of(narrow.split("\\s+"))).as(command).isEqualTo(words);
            assertThat(narrow.lines()
                            .filter(line ->
                                    line.length() > columns && line.strip().contains(" ")))
                    .as(command)
                    .isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"keep.events", "./freshet-data", "crawl.in-flight"})
    void a_name_is_never_broken(String name) {
        String text = "      --option=NAME   " + "Some words before it ".repeat(4) + name + " and some words after it.";
        for (int width = 50; width < 120; width++) {
            String wrapped = HelpText.wrapped(text, width);
            assertThat(wrapped).as("%d", width).contains(name);
            assertThat(wrapped.lines().skip(1)).allMatch(line -> line.startsWith(" ".repeat(22)));
        }
    }
}
