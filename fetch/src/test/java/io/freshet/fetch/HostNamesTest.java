package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.FakeClock;
import java.net.InetAddress;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class HostNamesTest {
    private static final Duration LONG = Duration.ofSeconds(10);

    private final FakeClock clock = FakeClock.atNoon();
    private final Queue<String> asked = new ConcurrentLinkedQueue<>();
    private final HostNames names = new HostNames(
            name -> {
                asked.add(name);
                return List.of(InetAddress.ofLiteral("127.0.0.1"));
            },
            clock);

    @AfterEach
    void close() {
        names.close();
    }

    @Test
    void an_answer_is_remembered_for_five_minutes() throws Exception {
        names.addresses("a.test", LONG);
        clock.advance(Duration.ofSeconds(299));
        names.addresses("a.test", LONG);
        assertThat(asked).hasSize(1);

        clock.advance(Duration.ofSeconds(1));
        names.addresses("a.test", LONG);
        assertThat(asked).hasSize(2);
    }

    @Test
    void no_more_than_ten_thousand_answers_are_remembered_and_the_least_used_goes() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            names.addresses("host-" + i + ".test", LONG);
        }
        names.addresses("host-0.test", LONG);
        names.addresses("one.more.test", LONG);
        asked.clear();

        names.addresses("host-0.test", LONG);
        assertThat(asked).isEmpty();
        names.addresses("host-1.test", LONG);
        assertThat(asked).containsExactly("host-1.test");
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "8.8.8.8", "[::1]", "[2001:db8::1]"})
    void an_address_needs_no_resolver(String address) throws Exception {
        assertThat(names.addresses(address, LONG)).hasSize(1);
        assertThat(asked).isEmpty();
    }

    @Test
    void a_name_may_end_in_a_digit() throws Exception {
        assertThat(names.addresses("node.cluster1", LONG)).hasSize(1);
        assertThat(asked).containsExactly("node.cluster1");
    }

    @Test
    void names_that_nobody_answers_for_do_not_hold_up_another() throws Exception {
        var release = new CountDownLatch(1);
        NameResolver hanging = name -> {
            if (name.startsWith("hanging")) {
                awaitQuietly(release);
            }
            return List.of(InetAddress.ofLiteral("127.0.0.1"));
        };
        try (var some = new HostNames(hanging, clock);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<List<InetAddress>>> stuck = new ArrayList<>();
            for (int i = 0; i < 30; i++) {
                String name = "hanging-" + i + ".test";
                stuck.add(threads.submit(() -> some.addresses(name, LONG)));
            }

            assertThat(some.addresses("good.test", LONG)).hasSize(1);
            assertThat(stuck).noneMatch(Future::isDone);
            release.countDown();
            for (Future<List<InetAddress>> late : stuck) {
                assertThat(late.get(10, TimeUnit.SECONDS)).hasSize(1);
            }
        }
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
