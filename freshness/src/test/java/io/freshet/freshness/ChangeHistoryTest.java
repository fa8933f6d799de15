package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChangeHistoryTest {
    private static final Instant START = Instant.parse("2026-01-01T00:00:00Z");

    static LongStream seeds() {
        return Seeds.some(20);
    }

    private static ChangeHistory random(SplittableRandom random, int requests) {
        ChangeHistory history = ChangeHistory.EMPTY;
        Instant at = START;
        for (int i = 0; i < requests; i++) {
            at = at.plus(Duration.ofMinutes(random.nextInt(1, 100_000)));
            VisitOutcome outcome = List.of(VisitOutcome.values()).get(random.nextInt(4));
            FailureCause cause = outcome == VisitOutcome.FAILED
                    ? List.of(FailureCause.values()).get(random.nextInt(12))
                    : null;
            history = history.with(
                    new ChangeHistory.Request(at, outcome, cause),
                    new ChangeHistory.Copy(random.nextLong(), random.nextLong(), random.nextLong()));
        }
        return history;
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void however_many_requests_there_were_it_stays_short_and_comes_back_as_it_was(long seed) {
        var random = new SplittableRandom(seed);
        int requests = random.nextInt(1, 500);
        ChangeHistory history = random(random, requests);
        assertThat(history.encoded().length).isLessThan(ChangeHistory.MOST_BYTES);
        assertThat(history.requestCount()).isEqualTo(requests);
        assertThat(ChangeHistory.decode(history.encoded())).isEqualTo(new ChangeHistory.Decoded.Read(history));
    }

    @ParameterizedTest(name = "seed {0}")
    @MethodSource("seeds")
    void damaged_bytes_are_reported_and_nothing_is_thrown(long seed) {
        var random = new SplittableRandom(seed);
        byte[] bytes = random(random, 30).encoded();
        for (int i = 0; i < 2_000; i++) {
            byte[] damaged = Arrays.copyOf(bytes, random.nextInt(bytes.length + 1));
            if (damaged.length > 0) {
                damaged[random.nextInt(damaged.length)] ^= (byte) random.nextInt(1, 256);
            }
            assertThat(ChangeHistory.decode(damaged)).isNotNull();
        }
        assertThat(ChangeHistory.decode(new byte[] {9})).isInstanceOf(ChangeHistory.Decoded.Broken.class);
        assertThat(ChangeHistory.decode(new byte[0])).isInstanceOf(ChangeHistory.Decoded.Broken.class);
    }

    @Test
    void a_first_copy_is_no_modification_and_rounds_show_what_happened() {
        var copy = new ChangeHistory.Copy(1, 2, 3);
        ChangeHistory history = ChangeHistory.EMPTY
                .with(new ChangeHistory.Request(START, VisitOutcome.CHANGED), copy)
                .with(new ChangeHistory.Request(START.plus(Duration.ofDays(2)), VisitOutcome.UNCHANGED), copy)
                .with(
                        new ChangeHistory.Request(
                                START.plus(Duration.ofDays(4)), VisitOutcome.FAILED, FailureCause.DNS),
                        copy)
                .with(new ChangeHistory.Request(START.plus(Duration.ofDays(8)), VisitOutcome.CHANGED), copy);
        assertThat(history.modifications()).isEqualTo(1);
        assertThat(history.rounds(START.plus(Duration.ofDays(8)), Duration.ofDays(2), 6)
                        .toString())
                .isEqualTo(".==x.!");
    }
}
