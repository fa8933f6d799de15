package io.freshet.crawl;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;

class TurnsTest {
    private final Turns turns = new Turns(100, 0, Choosiness.NONE);

    private long next() {
        return Objects.requireNonNull(turns.take(), "an offer").host();
    }

    @Test
    void the_best_comes_first_and_among_equals_who_has_been_ready_for_longest() {
        turns.offer(1, 1, 0.5f, 300, false);
        turns.offer(2, 1, 0.5f, 200, false);
        turns.offer(3, 1, 0.9f, 400, false);
        turns.offer(4, 1, 0.5f, 200, false);

        assertThat(new long[] {next(), next(), next(), next()}).containsExactly(3, 2, 4, 1);
        assertThat(turns.take()).isNull();
    }

    @Test
    void a_turn_is_left_unused_while_a_busy_host_has_something_better_next() {
        var choosy = new Turns(4, 0, new Choosiness(0.9f, 0.2f));
        choosy.offer(1, 1, 0.8f, 100, false);
        choosy.offer(2, 1, 0.5f, 100, false);
        choosy.offer(3, 1, 0.75f, 100, false);
        assertThat(Objects.requireNonNull(choosy.take()).host()).isEqualTo(1);
        assertThat(Objects.requireNonNull(choosy.take()).host()).isEqualTo(3); // nine tenths of 0.8 are 0.72
        assertThat(choosy.take()).isNull();
        choosy.next(1, 0.4f);
        choosy.withdraw(3);
        assertThat(Objects.requireNonNull(choosy.take()).host()).isEqualTo(2);
    }

    @Test
    void where_nothing_good_comes_next_no_turn_is_left_unused() {
        var choosy = new Turns(4, 0, new Choosiness(0.9f, 0.2f));
        choosy.offer(1, 1, 0.19f, 100, false);
        choosy.offer(2, 1, 0.01f, 100, false);
        assertThat(Objects.requireNonNull(choosy.take()).host()).isEqualTo(1);
        assertThat(Objects.requireNonNull(choosy.take()).host()).isEqualTo(2);
    }

    @Test
    void what_was_withdrawn_or_replaced_gets_no_turn() {
        turns.offer(1, 1, 0.9f, 100, false);
        turns.offer(2, 1, 0.8f, 100, false);
        turns.offer(1, 2, 0.7f, 100, false);
        turns.withdraw(2);

        assertThat(Objects.requireNonNull(turns.take()).version()).isEqualTo(2);
        assertThat(turns.take()).isNull();
        assertThat(turns.inFlight()).isEqualTo(1);
    }

    @Test
    void however_many_offers_are_replaced_the_last_one_holds() {
        turns.offer(1, 0, 0, 1, false);
        for (int version = 1; version <= 10_000; version++) {
            turns.offer(2, version, 0.5f, 1, false);
        }
        assertThat(Objects.requireNonNull(turns.take()).version()).isEqualTo(10_000);
        assertThat(next()).isEqualTo(1);
        assertThat(turns.take()).isNull();
    }

    @Test
    void while_new_pages_are_paused_only_promised_visits_get_a_turn() {
        turns.offer(1, 1, 0.9f, 100, false);
        turns.offer(2, 1, 0.1f, 100, true);
        turns.offer(3, 1, 0.5f, 100, true);
        turns.offer(3, 2, 0.5f, 100, false);
        turns.pause(true);
        assertThat(next()).isEqualTo(2);
        assertThat(turns.take()).isNull();
        turns.pause(false);
        assertThat(next()).isEqualTo(1);
        assertThat(next()).isEqualTo(3);
        assertThat(turns.take()).isNull();
    }
}
