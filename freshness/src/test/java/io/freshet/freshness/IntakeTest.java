package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class IntakeTest {
    private static final Visit VISIT = new Visit(Instant.parse("2026-01-01T00:00:00Z"), VisitOutcome.UNCHANGED);
    private static final Section SECTION = Section.of("example.org", "docs/a/page");

    private final Intake intake = new Intake(new ReadAhead(new PageTable(), new SectionTree(PlannerSettings.DEFAULT)));
    private final List<Long> taken = new ArrayList<>();

    @Test
    void a_visit_that_cannot_be_taken_in_does_not_take_the_others_with_it() {
        for (long page = 0; page < 10; page++) {
            intake.add(page, SECTION, VISIT);
        }
        assertThatThrownBy(() -> intake.takeIn(this::allButThree)).hasMessage("there is no room for 3");
        assertThat(taken).containsExactly(0L, 1L, 2L);
        assertThat(intake.has(2)).isFalse();
        assertThat(intake.has(3)).as("it would fail again and again").isFalse();
        assertThat(intake.has(4)).isTrue();
        intake.add(10, SECTION, VISIT);
        intake.takeIn(this::allButThree);
        assertThat(taken).containsExactly(0L, 1L, 2L, 4L, 5L, 6L, 7L, 8L, 9L, 10L);
        assertThat(intake.size()).isZero();
    }

    private void allButThree(long page, Section section, Visit visit) {
        if (page == 3) {
            throw new IllegalStateException("there is no room for 3");
        }
        taken.add(page);
    }
}
