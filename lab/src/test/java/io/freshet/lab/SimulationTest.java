package io.freshet.lab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.Seeds;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class SimulationTest {
    /** Three URLs of host 0, then one each of 1 and 2; host 0 takes 2 s, the others 1 s. */
    private static final Workload WORK = new Workload(new int[] {0, 0, 0, 1, 2}, new double[] {2, 2, 2, 1, 1});

    static LongStream seeds() {
        return Seeds.some(20);
    }

    private static Simulation.Outcome run(Schedule schedule, double rest) {
        return new Simulation(WORK, schedule, 2, rest).run();
    }

    /** Worker 0 has URLs 0, 2, 4, worker 1 has 1 and 3: 0 until 2 s, 1 until 4 s (3 waits behind it), 2 until 6 s, 4 until 7 s. */
    @Test
    void a_static_split_by_url_waits_for_hosts_that_others_ask() {
        Simulation.Outcome outcome = run(new StaticByUrl(WORK, 2), 0);
        assertThat(outcome.seconds()).isEqualTo(7);
        assertThat(outcome.finished()).containsExactly(5.0, 7.0);
        assertThat(outcome.idle()).isEqualTo(1 - 8.0 / 14, within(1e-9));
    }

    /** Worker 0 has hosts 0 and 2: 2 + 2 + 2 + 1 s; worker 1 has host 1. */
    @Test
    void a_static_split_by_host_ends_with_its_largest_part() {
        assertThat(run(new StaticByHost(WORK, 2), 0).finished()).containsExactly(1.0, 7.0);
    }

    /** Worker 1 passes over 1 and 2 and takes 3 and then 4; the queue is then 1, 2, and worker 0 takes these. */
    @Test
    void the_papers_queue_passes_over_hosts_that_are_being_asked() {
        Simulation.Outcome outcome = run(new DynamicQueue(WORK), 0);
        assertThat(outcome.seconds()).isEqualTo(6);
        assertThat(outcome.passedOver()).isEqualTo(2);
        assertThat(outcome.finished()).containsExactly(4.0, 6.0); // worker 1 is idle longer at 2 s and takes the next
    }

    @Test
    void host_queues_take_the_oldest_offer_or_the_fullest_queue() {
        assertThat(run(new HostTurns(WORK), 0).seconds()).isEqualTo(6);
        assertThat(run(new FullestHost(WORK), 0).seconds()).isEqualTo(6);
        var skewed = new Workload(new int[] {0, 1, 2, 2, 2, 2}, new double[] {2, 2, 1, 1, 1, 1});
        assertThat(new Simulation(skewed, new HostTurns(skewed), 2, 0).run().seconds())
                .isEqualTo(6);
        assertThat(new Simulation(skewed, new FullestHost(skewed), 2, 0).run().seconds())
                .isEqualTo(4);
    }

    @Test
    void a_host_rests_after_each_answer() {
        assertThat(run(new HostTurns(WORK), 5).seconds()).isEqualTo(2 + 5 + 2 + 5 + 2);
        assertThat(WORK.longestHost(5)).isEqualTo(16);
    }

    @Test
    void idle_shares_are_those_of_the_time_asked_for() {
        double[] idle = run(new StaticByHost(WORK, 2), 0).idle(7, 7);
        assertThat(idle[0]).isEqualTo(0, within(1e-9));
        assertThat(idle[6]).isEqualTo(0.5, within(1e-9));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void whatever_the_schedule_everything_is_fetched_and_never_faster_than_possible(long seed) {
        var random = new SplittableRandom(seed);
        int workers = random.nextInt(1, 20);
        double rest = random.nextBoolean() ? 0 : random.nextDouble();
        Workload work = Workload.made(
                random.nextInt(1, 30), random.nextInt(50, 300), random.nextDouble(2), random.nextDouble(), seed);
        double bound = Math.max(work.total() / workers, work.longestHost(rest));
        double alone = 0;
        for (Schedule schedule : List.of(
                new StaticByUrl(work, workers),
                new StaticByHost(work, workers),
                new DynamicQueue(work),
                new HostTurns(work),
                new FullestHost(work))) {
            Simulation.Outcome outcome = new Simulation(work, schedule, workers, rest).run();
            assertThat(outcome.seconds()).as(schedule.name().en()).isGreaterThanOrEqualTo(bound - 1e-6);
            assertThat((1 - outcome.idle()) * outcome.seconds() * workers)
                    .as("work done by %s", schedule.name().en())
                    .isEqualTo(work.total(), within(1e-6));
            alone = Math.max(alone, outcome.seconds());
        }
        assertThat(alone).isLessThanOrEqualTo(work.total() + rest * work.size() + 1e-6);
    }

    @Test
    void a_made_workload_has_hosts_of_the_sizes_asked_for() {
        Workload work = Workload.made(3, 1_100, 1, 0, 1);
        int[] counts = new int[3];
        for (int url = 0; url < work.size(); url++) {
            counts[work.hostOf(url)]++;
        }
        assertThat(counts).containsExactly(600, 300, 200); // 1, 1/2, 1/3 of 11/6
    }
}
