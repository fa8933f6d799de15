package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class BodyMemoryTest {
    private static final Duration SOON = Duration.ofMillis(100);

    @Test
    void small_bodies_take_nothing_and_large_ones_what_is_over_the_free_part() throws IOException {
        var memory = new BodyMemory(1 << 20, SOON);
        try (var small = memory.lease();
                var large = memory.lease()) {
            small.take(64 << 10);
            assertThat(memory.available()).isEqualTo(1024);
            large.take(64 << 10);
            large.take(100 << 10);
            assertThat(memory.available()).isEqualTo(924);
        }
        assertThat(memory.available()).isEqualTo(1024);
    }

    @Test
    void when_all_is_taken_the_next_waits_and_gives_up_in_time() throws IOException {
        var memory = new BodyMemory(1 << 20, SOON);
        try (var first = memory.lease();
                var second = memory.lease()) {
            first.take(5 << 20); // more than there is: as much as there is
            assertThat(memory.available()).isZero();
            assertThatThrownBy(() -> second.take(1 << 20))
                    .isInstanceOf(IOException.class)
                    .hasMessageContaining("large bodies");
        }
        assertThat(memory.available()).isEqualTo(1024);
    }

    @Test
    void however_many_servers_send_large_bodies_at_once_only_so_many_are_in_memory() throws Exception {
        var settings = new FetchSettings(
                "Freshet/test",
                "Freshet",
                FetchSettings.DEFAULT.types(),
                400_000,
                800_000,
                8_000,
                Duration.ofSeconds(20),
                1_000,
                true,
                100,
                Duration.ofSeconds(5));
        int servers = 12;
        String html = "x".repeat(400_000);
        List<TestSite> sites = new ArrayList<>();
        var inUse = new AtomicInteger();
        var most = new AtomicInteger();
        var started = new CountDownLatch(1);
        try (var fetcher = new HttpFetcher(settings, io.freshet.model.Canonicaliser.DEFAULT, Clock.systemUTC());
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<FetchOutcome>> answers = new ArrayList<>();
            for (int i = 0; i < servers; i++) {
                TestSite site = TestSite.start().page("/", html);
                sites.add(site);
                answers.add(threads.submit(() -> {
                    started.await();
                    return fetcher.<FetchOutcome>fetch(
                            FetchRequest.page(Asking.url(site.url("/")), Asking.PATIENT), outcome -> {
                                most.accumulateAndGet(inUse.incrementAndGet(), Math::max);
                                Thread.onSpinWait();
                                inUse.decrementAndGet();
                                return outcome;
                            });
                }));
            }
            started.countDown();
            for (Future<FetchOutcome> answer : answers) {
                assertThat(answer.get()).isInstanceOfAny(FetchOutcome.Fetched.class, FetchOutcome.Failed.class);
                if (answer.get() instanceof FetchOutcome.Failed failed) {
                    assertThat(failed.cause()).isIn(FailureCause.DEADLINE, FailureCause.TOO_SLOW, FailureCause.TIMEOUT);
                }
            }
            assertThat(most.get()).as("large bodies in use at once").isLessThanOrEqualTo(2);
        } finally {
            sites.forEach(TestSite::close);
        }
    }
}
