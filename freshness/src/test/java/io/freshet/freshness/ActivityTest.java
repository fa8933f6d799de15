package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import io.freshet.testkit.Seeds;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ActivityTest {
    private static final int TODAY = 20_000;
    private static final double DOUBT = 0.03;
    private static final double STEADY = 0.25;

    static LongStream seeds() {
        return Seeds.some(5);
    }

    /** A section of which only changes are told. */
    private record Clock(SectionNode.Heart heart, Shares shares) {
        Clock() {
            this(new SectionNode.Heart(TODAY), new Shares());
        }

        Activity activity() {
            return heart.changes;
        }

        void add(double from, double to, double changes, Activity by) {
            heart.days.calm(from, to, 0.01, 0);
            if (changes > 0) {
                shares.share(from, to, changes, by);
                heart.days.found(Days.CHANGES, shares);
            }
        }

        void workOut(@Nullable Clock above, int movedAbove) {
            activity().workOut(above == null ? null : above.activity(), DOUBT, STEADY, movedAbove);
        }
    }

    /** Two sections under the same one learn the same; one works out all days each time, the other those of which something is new. */
    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void days_of_which_nothing_is_new_need_not_be_worked_out_again(long seed) {
        var random = new SplittableRandom(seed);
        var above = new Clock();
        var whole = new Clock();
        var part = new Clock();
        int today = TODAY;
        for (int step = 0; step < 400; step++) {
            today += random.nextInt(10) == 0 ? random.nextInt(20) : 0;
            double to = today + random.nextDouble();
            double from = to - random.nextDouble(200);
            double changes = random.nextInt(4) == 0 ? 1 : 0;
            for (Clock each : new Clock[] {above, whole, part}) {
                each.heart.roll(today);
            }
            int movedAbove = Integer.MAX_VALUE;
            if (random.nextInt(5) == 0) {
                above.add(from, to, changes, above.activity());
                above.workOut(null, Integer.MIN_VALUE);
                movedAbove = Integer.MIN_VALUE;
            }
            whole.add(from, to, changes, above.activity());
            part.add(from, to, changes, above.activity());
            whole.workOut(above, Integer.MIN_VALUE);
            part.workOut(above, movedAbove);
            for (int i = 0; i < 20; i++) {
                double begin = to - random.nextDouble(120);
                double age = whole.activity().time(to) - whole.activity().time(begin);
                assertThat(part.activity().time(to) - part.activity().time(begin))
                        .isCloseTo(age, within(1e-3 * Math.max(1, age)));
            }
        }
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void those_below_are_told_from_which_day_on_it_has_moved(long seed) {
        var random = new SplittableRandom(seed);
        var clock = new Clock();
        Activity activity = clock.activity();
        clock.workOut(null, Integer.MIN_VALUE);
        activity.followed();
        int[] days = new int[12];
        for (int i = 0; i < days.length; i++) {
            days[i] = TODAY - random.nextInt(Days.COUNT);
            clock.add(days[i], days[i] + 0.5, 1, activity);
            clock.workOut(null, Integer.MAX_VALUE);
            activity.followed();
            int first = Integer.MAX_VALUE;
            for (int times = 1; times <= Math.min(8, i + 1); times++) {
                first = Math.min(first, days[i + 1 - times]);
                assertThat(activity.movedFrom(times)).isEqualTo(first);
            }
        }
        assertThat(activity.movedFrom(0)).isEqualTo(Integer.MAX_VALUE);
        assertThat(activity.movedFrom(9)).as("too long ago").isEqualTo(Integer.MIN_VALUE);
    }
}
