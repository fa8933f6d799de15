package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

/** The measurement runs, for a moment: the figures are worth nothing. */
class PlannerCostTest {
    @Test
    void what_a_planner_costs_is_told_for_each_step() throws Exception {
        var said = new ByteArrayOutputStream();
        PlannerCost.run(2_000, 5, new PrintStream(said, true, StandardCharsets.UTF_8));
        assertThat(said.toString(StandardCharsets.UTF_8))
                .startsWith("2,000 pages on 5 sites, in 20 folders\n")
                .contains("told of ", "observed ", "given out ", "memory ", "figures ", "saved ", "loaded ", "file ");
    }
}
