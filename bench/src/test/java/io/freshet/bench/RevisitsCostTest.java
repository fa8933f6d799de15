package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The measurement runs, for a moment: the figures are worth nothing. */
class RevisitsCostTest {
    @Test
    void what_a_plan_costs_is_told_for_each_step() throws Exception {
        var said = new ByteArrayOutputStream();
        RevisitsCost.run(500, new PrintStream(said, true, StandardCharsets.UTF_8));
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("500 pages of one host, visited 4 times before\n")
                .contains("made from histories ", "memory ", "followed ", "given out ", "kept ", "read again ");
    }
}
