package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.Canonicaliser;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BodyMemoryTest {
    private static final int LONGEST = 1 << 20;
    private static final Duration LONG = Duration.ofSeconds(20);
    /** Nobody is cut off by the clock, so whoever is was cut off for the sake of others. */
    private static final Timeouts ENDLESS = new Timeouts(LONG, LONG, LONG);

    private static final FetchSettings SETTINGS = FetchSettings.DEFAULT
            .with()
            .userAgent("Freshet/test")
            .maxBody(LONGEST)
            .bodyMemory(4L * LONGEST)
            .deadline(LONG)
            .minRate(1)
            .bodyIdle(LONG)
            .allowPrivate(true)
            .idleConnections(100)
            .keepAlive(Duration.ofSeconds(5))
            .build();

    private final Watchdog watchdog = new Watchdog();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final HttpFetcher fetcher = new HttpFetcher(SETTINGS, Canonicaliser.DEFAULT, Clock.systemUTC());
    private final List<TestSite> sites = new ArrayList<>();

    @AfterEach
    void everything_ends() {
        sites.forEach(TestSite::close);
        fetcher.close();
        watchdog.close();
        threads.close();
    }

    private TestSite site() {
        TestSite site = TestSite.start();
        sites.add(site);
        return site;
    }

    private BodyMemory.Lease lease(BodyMemory memory) {
        return memory.lease(watchdog.begin(SETTINGS));
    }

    private FetchOutcome fetch(TestSite site) {
        return fetcher.fetch(FetchRequest.page(Asking.url(site.url("/")), ENDLESS));
    }

    @Test
    void an_exchange_pays_for_what_it_holds_and_gives_everything_back() throws IOException {
        var memory = new BodyMemory(8 << 20, 2 << 20);
        try (var small = lease(memory);
                var medium = lease(memory);
                var large = lease(memory)) {
            small.take(50 << 10);
            small.take(10 << 10);
            assertThat(memory.used()).isEqualTo(60 << 10);
            medium.expect(100 << 10, true);
            medium.take(100 << 10);
            assertThat(memory.used()).isEqualTo(160 << 10);
            large.expect(2 << 20, false);
            large.take(BodyMemory.SMALL);
            large.take(BodyMemory.MEDIUM - BodyMemory.SMALL);
            assertThat(memory.used()).isEqualTo((160 << 10) + BodyMemory.MEDIUM);
            large.take(1);
            assertThat(memory.used()).isEqualTo((160 << 10) + BodyMemory.MEDIUM + (2 << 20));
        }
        assertThat(memory.used()).isZero();
    }

    @Test
    void who_waits_is_first_in_line_and_goes_on_when_there_is_room() throws Exception {
        var memory = new BodyMemory(8 << 20, 2 << 20); // 3 MB for large ones
        BodyMemory.Lease first = lease(memory);
        first.expect(2 << 20, true);
        first.complete(); // so it is not cut off, however long others wait
        List<Future<?>> others = new ArrayList<>();
        var passed = new AtomicInteger();
        for (int i = 0; i < 3; i++) {
            others.add(threads.submit(() -> {
                try (var lease = lease(memory)) {
                    lease.expect(2 << 20, true);
                    return passed.incrementAndGet();
                }
            }));
        }
        while (memory.waiting() < 3) {
            Thread.onSpinWait();
        }
        assertThat(passed).hasValue(0);
        first.close();
        for (Future<?> other : others) {
            other.get();
        }
        assertThat(passed).hasValue(3);
        assertThat(memory.used()).isZero();
    }

    /** With lengths that are told and with lengths that are not, where each asks for more as it comes. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void however_many_servers_send_large_bodies_at_once_all_are_read_and_few_at_a_time(boolean lengthsAreTold)
            throws Exception {
        int servers = 24;
        String html = "x".repeat(LONGEST - 10);
        var started = new CountDownLatch(1);
        var inUse = new AtomicInteger();
        var most = new AtomicInteger();
        Function<FetchOutcome, FetchOutcome> use = outcome -> {
            most.accumulateAndGet(inUse.incrementAndGet(), Math::max);
            Thread.onSpinWait();
            inUse.decrementAndGet();
            return outcome;
        };
        List<Future<FetchOutcome>> answers = new ArrayList<>();
        for (int i = 0; i < servers; i++) {
            TestSite site = site();
            if (lengthsAreTold) {
                site.page("/", html);
            } else {
                site.respond("/", (_, out) -> out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + html));
            }
            answers.add(threads.submit(() -> {
                started.await();
                return fetcher.fetch(FetchRequest.page(Asking.url(site.url("/")), ENDLESS), use);
            }));
        }
        started.countDown();
        for (Future<FetchOutcome> answer : answers) {
            assertThat(answer.get()).isInstanceOf(FetchOutcome.Fetched.class);
        }
        assertThat(most.get()).as("large bodies in use at once").isLessThanOrEqualTo(2);
    }

    /** The bodies are short of a kilobyte for a minute. */
    @ParameterizedTest
    @ValueSource(ints = {2 << 10, 120 << 10, 600 << 10, 1000 << 10})
    void a_neighbour_keeps_its_pace_beside_servers_that_hold_back_the_end_of_a_body(int neighbours) throws Exception {
        List<Future<FetchOutcome>> attacks =
                attack(24, "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + "x".repeat(LONGEST - 1024));
        TestSite neighbour = site().page("/", "n".repeat(neighbours));
        for (int i = 0; i < 5; i++) {
            assertThat(fetch(neighbour)).isInstanceOf(FetchOutcome.Fetched.class);
        }
        assertCutOff(attacks);
    }

    @Test
    @Timeout(60)
    void a_neighbour_keeps_its_pace_beside_servers_that_hold_back_the_end_of_a_header() throws Exception {
        List<Future<FetchOutcome>> attacks =
                attack(100, "HTTP/1.1 200 OK\r\nX-One: " + "x".repeat(30_000) + "\r\nX-Two: " + "x".repeat(30_000));
        while (fetcher.memoryInUse() > SETTINGS.bodyMemory()) { // those that were cut off are about to give theirs back
            Thread.onSpinWait();
        }
        TestSite neighbour = site().page("/", "n".repeat(20_000));
        for (int i = 0; i < 5; i++) {
            assertThat(fetch(neighbour)).isInstanceOf(FetchOutcome.Fetched.class);
        }
        assertCutOff(attacks);
    }

    /** Such servers have said the whole of it and say no more: what they hold is bounded, so that their number does not matter. */
    private List<Future<FetchOutcome>> attack(int servers, String answer) throws InterruptedException {
        var said = new CountDownLatch(servers);
        List<Future<FetchOutcome>> attacks = new ArrayList<>();
        for (int i = 0; i < servers; i++) {
            TestSite site = site().respond("/", (_, out) -> {
                said.countDown();
                out.write(answer);
                out.hold();
            });
            attacks.add(threads.submit(() -> fetch(site)));
        }
        said.await();
        return attacks;
    }

    /** Some of them were, or there was no attack. */
    private static void assertCutOff(List<Future<FetchOutcome>> attacks)
            throws InterruptedException, ExecutionException {
        List<FailureCause> causes = new ArrayList<>();
        for (Future<FetchOutcome> attack : attacks) {
            if (attack.isDone() && attack.get() instanceof FetchOutcome.Failed failed) {
                causes.add(failed.cause());
            }
        }
        assertThat(causes).isSubsetOf(FailureCause.CROWDED, FailureCause.TOO_SLOW);
        attacks.forEach(attack -> attack.cancel(true));
    }

    @Test
    void a_connection_that_has_read_a_long_header_is_not_kept() {
        TestSite site = site().answer("/", Response.html("page").header("X-Long", "x".repeat(20_000)));
        assertThat(fetch(site)).isInstanceOf(FetchOutcome.Fetched.class);
        assertThat(fetch(site)).isInstanceOf(FetchOutcome.Fetched.class);
        assertThat(site.connections()).isEqualTo(2);
    }
}
