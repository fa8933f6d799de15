package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.BenchmarkList;
import org.openjdk.jmh.runner.BenchmarkListEntry;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/** Every benchmark runs, for a moment: the figures are worth nothing, but it does not rot. */
class BenchmarksTest {
    @TestFactory
    Stream<DynamicTest> every_benchmark_runs() {
        return all().stream()
                .map(name -> DynamicTest.dynamicTest(name, () -> {
                    Collection<RunResult> results = run(name);
                    assertThat(results).isNotEmpty().allSatisfy(result -> {
                        assertThat(result.getPrimaryResult().getScore()).isPositive();
                        assertThat(result.getSecondaryResults()).containsKey("cpu");
                    });
                }));
    }

    @Test
    void there_is_a_benchmark_for_every_piece_of_a_visit() {
        assertThat(all().stream().map(name -> name.replaceAll(".*\\.", "")))
                .contains(
                        "parse",
                        "canonicalise",
                        "textFingerprint",
                        "nearFingerprint",
                        "sha256",
                        "charset",
                        "language",
                        "robotsAllow",
                        "warc",
                        "commit",
                        "fetch",
                        "linkScore");
    }

    private static Set<String> all() {
        return BenchmarkList.defaultList()
                .getAll(OutputFormatFactory.createFormatInstance(System.out, VerboseMode.SILENT), List.of())
                .stream()
                .map(BenchmarkListEntry::getUsername)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static Collection<RunResult> run(String benchmark) throws RunnerException {
        var options = new OptionsBuilder()
                .include(Pattern.quote(benchmark) + "$")
                .forks(0)
                .warmupIterations(0)
                .measurementIterations(1)
                .measurementTime(TimeValue.milliseconds(20))
                .addProfiler(CpuTime.class)
                .shouldFailOnError(true)
                .verbosity(VerboseMode.SILENT)
                .build();
        return new Runner(options).run();
    }
}
