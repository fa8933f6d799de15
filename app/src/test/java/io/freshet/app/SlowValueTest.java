package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(60)
class SlowValueTest {
    private static final Duration PATIENCE = Duration.ofSeconds(20);

    private final AtomicLong nanos = new AtomicLong();

    private void pass(Duration time) {
        nanos.addAndGet(time.toNanos());
    }

    private void awaitValue(SlowValue<Integer> value, int expected) throws InterruptedException {
        while (!Integer.valueOf(expected).equals(value.latest(PATIENCE))) {
            Thread.sleep(1);
        }
    }

    @Test
    void it_is_found_out_again_only_after_a_while() throws InterruptedException {
        var times = new AtomicInteger();
        var value = new SlowValue<>("a test", times::incrementAndGet, nanos::get);
        assertThat(value.latest(PATIENCE)).isEqualTo(1);
        assertThat(value.latest(PATIENCE)).isEqualTo(1);
        pass(Duration.ofSeconds(5));
        awaitValue(value, 2);
        assertThat(value.latest(PATIENCE)).isEqualTo(2);
    }

    @Test
    void what_fails_is_tried_again_whatever_it_was() throws InterruptedException {
        Iterator<Supplier<Integer>> answers = List.<Supplier<Integer>>of(
                        () -> {
                            throw new IllegalStateException("closed");
                        },
                        () -> {
                            throw new StackOverflowError();
                        },
                        () -> 5)
                .iterator();
        var value = new SlowValue<>("a test", () -> answers.next().get(), nanos::get);
        assertThat(value.latest(PATIENCE)).isNull();
        pass(Duration.ofSeconds(5));
        assertThat(value.latest(PATIENCE)).isNull();
        pass(Duration.ofSeconds(5));
        awaitValue(value, 5);
    }
}
