package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import picocli.CommandLine;

/** An experiment without arguments draws a page that states a true figure and the data behind it. */
class LabWithoutArgumentsIT {
    /** They draw nothing: one visits real sites, four speak a protocol. */
    private static final Set<String> DRAW_NOTHING = Set.of("observe", "planner", "predictor", "watcher", "keys");

    private static final String LIVES = "Data: the change times of 480 pages of gohugo.io, jekyllrb.com, peps";
    private static final String DEMO = "Data: the demo's web as it is at its beginning, 358 pages of 7 hosts";

    /** What the page must say, and a value of its figures that is larger than another one, or than a number. */
    private record Fact(String words, String file, String larger, String smaller) {}

    private static final Map<String, Fact> FACTS = Map.of(
            "timeouts",
            new Fact(
                    "made-up slow web",
                    "timeouts-figure-6-header.tsv",
                    "pages that failed\t0.25\t",
                    "pages that failed\t180\t"),
            "stages",
            new Fact(DEMO, "stages-figure-11-computing.tsv", "search index\t", "uniqueness check\t"),
            "scheduling",
            new Fact(
                    "made-up web",
                    "scheduling-total-time.tsv",
                    "static, split by URL\t1\t",
                    "static, split by URL\t16\t"),
            "uniqueness",
            new Fact(
                    "100,000 links to 10,000 URLs",
                    "uniqueness-cpu-a-check.tsv",
                    "one lock, one tree\t1\t",
                    "Freshet\t1\t"),
            "search",
            new Fact(DEMO, "search-found-within-all.tsv", "own title\t10\t", "90"),
            "focus",
            new Fact(DEMO, "focus-recall-task-1.tsv", "(2) segmentation\t200\t", "0.9"),
            "prediction",
            new Fact(LIVES, "prediction-figure-4-modifications.tsv", "0 modifications\t", "1 modifications\t"),
            "freshness",
            new Fact(LIVES, "freshness-freshness-against-budget.tsv", "ours\t2\t", "round robin\t2\t"),
            "horizon",
            new Fact(LIVES, "horizon-log-loss-by-horizon.tsv", "told 40 visits\t40\t", "told 40 visits\t2\t"),
            "coverage",
            new Fact(LIVES, "coverage-found-within-20.tsv", "ours, 2 %\t120\t", "ours, 2 %\t1\t"));

    @TempDir
    private Path folder = Path.of("");

    static Stream<String> experiments() {
        Set<String> names =
                new TreeSet<>(new CommandLine(new LabCommand()).getSubcommands().keySet());
        names.removeAll(DRAW_NOTHING);
        return names.stream();
    }

    @Test
    void each_experiment_that_draws_has_a_fact() {
        assertThat(experiments()).containsExactlyInAnyOrderElementsOf(FACTS.keySet());
    }

    @ParameterizedTest
    @MethodSource("experiments")
    void a_name_alone_draws_a_page_that_is_true_and_says_what_it_was_made_on(String name) throws IOException {
        var out = new StringWriter();
        var err = new StringWriter();
        String[] call = {"lab", name, "--out", folder.toString(), "--lang", "en", "--progress", "none"};
        int code = Main.run(new PrintWriter(out), new PrintWriter(err), call);

        assertThat(code).as(err.toString()).isZero();
        Fact fact = Objects.requireNonNull(FACTS.get(name));
        String page = Files.readString(folder.resolve(name + ".html")).replace("&#39;", "'");
        assertThat(page).contains("<svg", fact.words());
        if (fact.words().startsWith("Data: ")) {
            assertThat(out.toString()).contains(fact.words());
        }
        assertThat(value(fact.file(), fact.larger())).isGreaterThan(value(fact.file(), fact.smaller()));
    }

    /** The number after these cells of a figure's file, or the number itself. */
    private double value(String file, String cells) throws IOException {
        if (!cells.endsWith("\t")) {
            return Double.parseDouble(cells);
        }
        try (Stream<String> lines = Files.lines(folder.resolve(file))) {
            String line =
                    lines.filter(each -> each.startsWith(cells)).findFirst().orElseThrow();
            return Double.parseDouble(line.substring(cells.length()).split("\t")[0]);
        }
    }
}
