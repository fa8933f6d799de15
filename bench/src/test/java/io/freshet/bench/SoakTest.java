package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A soak of seconds, which is too short for a verdict: memory still grows while the JVM is warming up. */
class SoakTest {
    @TempDir
    Path folder;

    @Test
    void a_soak_visits_a_web_that_changes_and_says_of_everything_whether_it_is_flat() throws Exception {
        var said = new ByteArrayOutputStream();
        Soak.Result result = Soak.run(
                new Soak.Plan(Duration.ofSeconds(2), 4, 50),
                folder,
                new PrintStream(said, true, StandardCharsets.UTF_8));

        assertThat(result.samples()).hasSizeGreaterThanOrEqualTo(12).allSatisfy(sample -> {
            assertThat(sample.heap()).isPositive();
            assertThat(sample.threads()).isPositive();
        });
        assertThat(result.totals().pages()).isPositive();
        assertThat(result.totals().gone()).isPositive();
        assertThat(result.totals().redirects()).isPositive();
        assertThat(result.totals().notModified()).isPositive();
        assertThat(said.toString(StandardCharsets.UTF_8)).contains("resident memory", "file handles", "store on disk");
        assertThat(Files.readAllLines(folder.resolve("samples.tsv")))
                .hasSize(result.samples().size() + 1)
                .first()
                .isEqualTo(Sample.HEADING);
        assertThat(folder.resolve("soak.svg")).content().contains("polyline").endsWith("</svg>\n");
        assertThat(folder.resolve("store")).doesNotExist();
    }
}
