package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.Seeds;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class AgendaTest {
    private final Agenda agenda = new Agenda();

    static LongStream seeds() {
        return Seeds.some(5);
    }

    private Set<Integer> taken(int days, int today) {
        var list = new RowList();
        agenda.take(days, today, list);
        Set<Integer> rows = new HashSet<>();
        for (int i = 0; i < list.size(); i++) {
            rows.add(list.get(i));
        }
        assertThat(rows).hasSize(list.size());
        return rows;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_comes_and_goes_each_page_is_taken_once_when_the_hand_has_come_to_it(long seed) {
        var random = new SplittableRandom(seed);
        Map<Integer, Integer> places = new HashMap<>();
        Map<Integer, Double> due = new HashMap<>();
        double clock = 0;
        agenda.follow(clock);
        for (int step = 0; step < 2_000; step++) {
            int row = random.nextInt(100);
            Integer place = places.get(row);
            if (place == null) {
                place = agenda.add(row);
                places.put(row, place);
            } else if (random.nextInt(4) == 0) {
                agenda.remove(place);
                places.remove(row);
                due.remove(row);
                continue;
            }
            assertThat(agenda.holds(row, place)).isTrue();
            assertThat(agenda.count()).as("empty places are used again").isLessThanOrEqualTo(100);
            double days = 1 + random.nextDouble(200);
            agenda.await(place, days);
            due.put(row, clock + days);
            clock += random.nextDouble(3);
            agenda.follow(clock);
            Set<Integer> rows = agenda.anyDue(0) ? taken(0, 0) : Set.of();
            for (int each : rows) {
                assertThat(Math.floor(due.getOrDefault(each, Double.MAX_VALUE))).isLessThanOrEqualTo(Math.floor(clock));
                due.remove(each);
            }
            for (double each : due.values()) {
                assertThat(Math.floor(each)).isGreaterThan(Math.floor(clock));
            }
        }
    }

    @Test
    void a_ready_page_is_looked_at_on_its_day_and_also_when_the_clock_is_set_back_by_years() {
        int place = agenda.add(7);
        agenda.ready(place, 1_003);
        assertThat(agenda.anyDue(1_002)).isFalse();
        assertThat(agenda.anyDue(1_003)).isTrue();
        assertThat(taken(0, 1_003)).containsExactly(7);
        agenda.ready(place, 1_003);
        assertThat(agenda.anyDue(200)).isTrue();
        assertThat(taken(0, 200)).containsExactly(7);
    }

    @Test
    void what_waits_is_due_early_for_whoever_looks_ahead() {
        agenda.await(agenda.add(1), 5);
        agenda.await(agenda.add(2), 50);
        assertThat(agenda.anyDueIn(4)).isFalse();
        assertThat(agenda.anyDueIn(5)).isTrue();
        assertThat(taken(5, 0)).containsExactly(1);
        assertThat(agenda.left(1)).isEqualTo(50);
        assertThat(taken(Agenda.DAYS, 0)).containsExactly(2);
    }
}
