package io.freshet.freshness;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.model.FailureCause;
import io.freshet.testkit.Seeds;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
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
            at = at.plusSeconds(random.nextInt(1, 5_000_000));
            history = history.with(new ChangeHistory.Request(at, result(random)));
        }
        return history;
    }

    private static ChangeHistory.Result result(SplittableRandom random) {
        return switch (random.nextInt(5)) {
            case 0 -> new ChangeHistory.Result.Gone();
            case 1 -> new ChangeHistory.Result.Moved();
            case 2 -> new ChangeHistory.Result.Refused();
            case 3 ->
                new ChangeHistory.Result.Failed(List.of(FailureCause.values()).get(random.nextInt(12)));
            default ->
                new ChangeHistory.Result.Downloaded(List.of(Difference.values()).get(random.nextInt(4)));
        };
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

    private static ChangeHistory.Request download(int day, Difference difference) {
        return new ChangeHistory.Request(
                START.plus(Duration.ofDays(day)), new ChangeHistory.Result.Downloaded(difference));
    }

    private static ChangeHistory.Request failure(int day) {
        return new ChangeHistory.Request(
                START.plus(Duration.ofDays(day)), new ChangeHistory.Result.Failed(FailureCause.DNS));
    }

    @Test
    void a_first_copy_is_no_modification_and_rounds_show_what_happened() {
        ChangeHistory history = ChangeHistory.EMPTY
                .with(download(0, Difference.MUCH))
                .with(download(2, Difference.NONE))
                .with(failure(4))
                .with(download(8, Difference.TEXT));
        assertThat(history.modifications(Comparison.BYTES)).isEqualTo(1);
        assertThat(history.rounds(START.plus(Duration.ofDays(8)), Duration.ofDays(2), 6, Comparison.BYTES)
                        .toString())
                .isEqualTo(".==x.!");
    }

    @Test
    void rates_are_the_papers_also_over_requests_that_were_folded() {
        assertThat(ChangeHistory.EMPTY.downloadRate()).isZero();
        assertThat(ChangeHistory.EMPTY.modificationRate(Comparison.BYTES)).isZero();
        ChangeHistory history = ChangeHistory.EMPTY;
        Instant noon = Instant.parse("2026-03-01T12:00:00Z");
        for (int i = 0; i < 1_000; i++) { // by turns a copy, the same, another text, and nothing
            Result result = switch (i % 4) {
                case 0 -> new Result.Downloaded(Difference.BYTES);
                case 1 -> new Result.Downloaded(Difference.NONE);
                case 2 -> new Result.Downloaded(Difference.MUCH);
                default -> new Result.Gone();
            };
            history = history.with(new ChangeHistory.Request(noon.plusSeconds(86_400L * i), result));
        }
        assertThat(history.folded().requests()).isPositive();
        assertThat(history.downloadRate()).isEqualTo(750 / 1_000.0);
        assertThat(history.modificationRate(Comparison.BYTES)).isEqualTo(499 / 749.0);
        assertThat(history.modificationRate(Comparison.TEXT)).isEqualTo(250 / 749.0);
        assertThat(history.modificationRate(Comparison.NEAR)).isEqualTo(250 / 749.0);
    }

    /** As the first version that had histories wrote one: what is on disk must be read for ever. */
    @Test
    void a_history_that_an_older_version_wrote_is_read() {
        byte[] old = HexFormat.of()
                .parseHex("011210020a080680c49fd50c1080a9a19a0d03a03800a03801a03802a0380fa0380da0380ea03812");
        ChangeHistory read = switch (ChangeHistory.decode(old)) {
            case ChangeHistory.Decoded.Read(ChangeHistory history) -> history;
            case ChangeHistory.Decoded.Broken(String why) -> throw new AssertionError(why);
        };
        assertThat(read).isEqualTo(sample());
        assertThat(read.encoded()).isEqualTo(old);
    }

    private static ChangeHistory sample() {
        Instant noon = Instant.parse("2026-03-01T12:00:00Z");
        List<Result> results = List.of(
                new Result.Downloaded(Difference.MUCH),
                new Result.Downloaded(Difference.NONE),
                new Result.Downloaded(Difference.BYTES),
                new Result.Downloaded(Difference.TEXT),
                new Result.Gone(),
                new Result.Moved(),
                new Result.Refused(),
                new Result.Failed(FailureCause.TIMEOUT));
        List<ChangeHistory.Request> requests = new ArrayList<>();
        for (int i = 0; i < results.size(); i++) {
            requests.add(new ChangeHistory.Request(noon.plusSeconds(3_600L * i), results.get(i)));
        }
        return new ChangeHistory(new ChangeHistory.Folded(9, 8, 1, 5, 4, 3, 1_700_000_000L), requests);
    }

    @Test
    void what_counts_as_a_change_is_chosen_by_whoever_reads() {
        ChangeHistory history = ChangeHistory.EMPTY
                .with(download(0, Difference.MUCH))
                .with(download(1, Difference.BYTES))
                .with(download(2, Difference.TEXT))
                .with(download(3, Difference.MUCH));
        for (int day = 4; day < 300; day++) { // until the first ones are folded
            history = history.with(download(day, Difference.NONE));
        }
        assertThat(history.folded().requests()).isGreaterThan(4);
        assertThat(history.modifications(Comparison.BYTES)).isEqualTo(3);
        assertThat(history.modifications(Comparison.TEXT)).isEqualTo(2);
        assertThat(history.modifications(Comparison.NEAR)).isEqualTo(1);
    }

    @Test
    void failures_between_two_answers_that_it_is_gone_do_not_count_and_a_copy_begins_anew() {
        var gone = new ChangeHistory.Request(START, new ChangeHistory.Result.Gone());
        ChangeHistory history = ChangeHistory.EMPTY
                .with(download(0, Difference.MUCH))
                .with(gone)
                .with(failure(2));
        assertThat(history.goneInRow()).isEqualTo(1);
        assertThat(history.with(gone).goneInRow()).isEqualTo(2);
        assertThat(history.with(gone).with(download(9, Difference.NONE)).goneInRow())
                .isZero();
    }
}
