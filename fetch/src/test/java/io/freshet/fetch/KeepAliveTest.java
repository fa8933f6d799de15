package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Gone;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Stage;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Connections between two requests. */
final class KeepAliveTest {
    private final TestSite site = TestSite.start().respondAll(_ -> Response.html("ok"));
    private final Asking asking = Asking.usually();

    @AfterEach
    void close() {
        asking.close();
        site.close();
    }

    @Test
    void requests_to_one_host_go_over_one_connection() {
        for (int i = 0; i < 20; i++) {
            assertThat(asking.page(site.url("/" + i))).isInstanceOf(Fetched.class);
        }

        assertThat(site.connections()).isEqualTo(1);
        assertThat(site.peakConcurrency()).isEqualTo(1);
    }

    @Test
    void a_short_body_that_is_not_wanted_is_passed_over_and_a_long_one_ends_the_connection() {
        site.answer("/none", Response.of(404).body("text/html", new byte[60_000]));
        site.answer(
                "/chunked", Response.of(404).body("text/html", new byte[60_000]).chunked());
        site.text("/small.png", "image/png", new byte[60_000]);
        site.text("/large.png", "image/png", new byte[70_000]);

        assertThat(asking.page(site.url("/none"))).isInstanceOf(Gone.class);
        assertThat(asking.page(site.url("/chunked"))).isInstanceOf(Gone.class);
        assertThat(asking.page(site.url("/small.png"))).isInstanceOf(Refused.class);
        asking.page(site.url("/"));
        assertThat(site.connections()).isEqualTo(1);

        assertThat(asking.page(site.url("/large.png"))).isInstanceOf(Refused.class);
        asking.page(site.url("/"));
        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void a_connection_that_the_server_closes_is_not_kept() {
        site.answer("/last", Response.html("ok").close());

        asking.page(site.url("/last"));
        asking.page(site.url("/last"));

        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void a_connection_that_died_meanwhile_is_replaced_without_a_word() {
        asking.page(site.url("/a"));
        site.dropConnections();
        await(() -> site.openConnections() == 0);

        assertThat(asking.page(site.url("/b"))).isInstanceOf(Fetched.class);
        assertThat(site.connections()).isEqualTo(2);
        assertThat(site.count("/b")).isEqualTo(1);
    }

    @Test
    void a_kept_connection_that_dies_with_the_request_is_replaced_once() {
        asking.page(site.url("/a"));
        site.respond("/b", (request, out) -> {
            if (request.time() > 1) {
                out.send(Response.html("ok"));
            }
        });

        assertThat(asking.page(site.url("/b"))).isInstanceOf(Fetched.class);
        assertThat(site.count("/b")).isEqualTo(2);
    }

    @Test
    void a_server_that_always_hangs_up_is_asked_twice_at_most() {
        asking.page(site.url("/a"));
        site.respond("/b", (_, _) -> {});

        assertThat(asking.page(site.url("/b")))
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.cause()).isEqualTo(FailureCause.CLOSED));
        assertThat(site.count("/b")).isEqualTo(2);
    }

    @Test
    void a_kept_connection_that_breaks_within_the_answer_is_not_tried_again() {
        asking.page(site.url("/a"));
        site.respond("/b", (_, out) -> out.write("HTTP/1.1 200 OK\r\nConte"));

        assertThat(asking.page(site.url("/b"))).isInstanceOf(Failed.class);
        assertThat(site.count("/b")).isEqualTo(1);
    }

    @Test
    void a_kept_connection_that_only_times_out_is_not_tried_again() {
        asking.page(site.url("/a"));
        site.respond("/b", (_, out) -> out.hold());

        assertThat(asking.impatiently(Stage.HEADER, site.url("/b"))).isInstanceOf(Failed.class);
        assertThat(site.count("/b")).isEqualTo(1);
    }

    @Test
    void an_answer_that_nobody_asked_for_is_not_taken_for_the_next_one() throws Exception {
        var said = new CountDownLatch(1);
        site.respond("/a", (_, out) -> {
            out.send(Response.html("a"));
            out.write("HTTP/1.1 408 Request Timeout\r\nContent-Length: 0\r\n\r\n");
            said.countDown();
        });

        assertThat(asking.page(site.url("/a"))).isInstanceOf(Fetched.class);
        assertThat(said.await(10, TimeUnit.SECONDS)).isTrue();

        assertThat(asking.page(site.url("/b"))).isInstanceOf(Fetched.class);
        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void a_kept_connection_on_which_the_server_lost_patience_is_replaced() {
        asking.page(site.url("/a"));
        site.respond("/b", (request, out) -> out.send(request.time() > 1 ? Response.html("ok") : Response.of(408)));

        assertThat(asking.page(site.url("/b"))).isInstanceOf(Fetched.class);
        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void a_connection_is_kept_no_longer_than_the_server_says() {
        site.answer("/a", Response.html("ok").header("Keep-Alive", "timeout=1, max=100"));

        asking.page(site.url("/a"));

        await(() -> site.openConnections() == 0); // after half a second, at the next sweep
    }

    @Test
    void a_connection_is_kept_no_longer_than_we_want() {
        try (var short500 = Asking.with(Asking.idle(10, Duration.ofMillis(500)))) {
            short500.page(site.url("/a"));

            await(() -> site.openConnections() == 0);
        }
    }

    @Test
    void there_are_never_more_idle_connections_than_allowed_and_the_oldest_goes_first() {
        try (var two = TestSite.startOn("127.0.0.2").page("/", "ok");
                var three = TestSite.startOn("127.0.0.3").page("/", "ok");
                var few = Asking.with(Asking.idle(2, Duration.ofSeconds(30)))) {
            few.page(site.url("/"));
            few.page(two.url("/"));
            few.page(three.url("/"));

            await(() -> site.openConnections() == 0);
            few.page(two.url("/"));
            few.page(three.url("/"));
            few.page(site.url("/"));
            assertThat(two.connections()).isEqualTo(1);
            assertThat(three.connections()).isEqualTo(1);
            assertThat(site.connections()).isEqualTo(2);
        }
    }

    @Test
    void without_idle_connections_each_request_has_its_own() {
        try (var none = Asking.with(Asking.idle(0, Duration.ofSeconds(30)))) {
            none.page(site.url("/"));
            none.page(site.url("/"));

            assertThat(site.connections()).isEqualTo(2);
        }
    }

    @Test
    void closing_the_fetcher_closes_its_connections() {
        asking.page(site.url("/"));

        asking.close();

        await(() -> site.openConnections() == 0);
    }

    private static void await(BooleanSupplier condition) {
        long end = System.nanoTime() + Duration.ofSeconds(10).toNanos();
        while (!condition.getAsBoolean()) {
            assertThat(System.nanoTime() - end).as("waited too long").isNegative();
            Thread.onSpinWait();
        }
    }
}
