package io.freshet.bench;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.List;
import java.util.function.IntToLongFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class TrendTest {
    private static final long MB = 1 << 20;

    @Test
    void what_stays_the_same_is_flat() {
        assertThat(Trend.HANDLES.flat(samples(_ -> 300))).isTrue();
    }

    @Test
    void what_grows_only_while_it_warms_up_is_flat() {
        assertThat(Trend.HANDLES.flat(samples(i -> Math.min(i * 20, 400)))).isTrue();
    }

    @Test
    void a_sawtooth_is_flat() {
        assertThat(Trend.HANDLES.flat(samples(i -> 300 + i % 7 * 50))).isTrue();
    }

    @Test
    void what_grows_by_a_fifth_is_not_flat() {
        assertThat(Trend.HANDLES.flat(samples(i -> 300 + i))).isFalse();
        assertThat(Trend.HANDLES.verdict(samples(i -> 300 + i))).contains("NOT FLAT");
    }

    @Test
    void a_small_number_may_grow_by_a_little() {
        assertThat(Trend.HANDLES.flat(samples(i -> 5 + i / 20))).isTrue();
        assertThat(Trend.HEAP.flat(samples(i -> 5 * MB + i * MB / 100))).isTrue();
    }

    @Test
    void a_leak_of_a_megabyte_a_sample_is_not_flat() {
        assertThat(Trend.HEAP.flat(samples(i -> (50 + i) * MB))).isFalse();
    }

    @Test
    void with_few_samples_there_is_no_verdict() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> Trend.RSS.flat(samples(_ -> 1).subList(0, 11)))
                .withMessageContaining("at least 12 samples, not 11");
    }

    private static List<Sample> samples(IntToLongFunction value) {
        return IntStream.range(0, 100)
                .mapToObj(i -> {
                    long now = value.applyAsLong(i);
                    return new Sample(Duration.ofSeconds(i), now, now, now, (int) now, now, i);
                })
                .toList();
    }
}
