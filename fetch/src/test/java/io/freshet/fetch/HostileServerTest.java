package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Gone;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.Responder;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.net.InetAddress;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Servers that are broken or mean harm: each wastes one call for one timeout, and the outcome says what it did. */
final class HostileServerTest {
    private static final Duration SOON = Duration.ofMillis(20);

    private final TestSite site = TestSite.start();
    private final Asking asking = Asking.usually();

    @AfterEach
    void close() {
        asking.close();
        site.close();
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                failure("never answers", Misbehaviour.neverAnswers(), Stage.HEADER, FailureCause.TIMEOUT),
                failure("header byte by byte", Misbehaviour.trickledHeader(SOON), Stage.HEADER, FailureCause.TIMEOUT),
                failure("endless header", Misbehaviour.endlessHeader(), Stage.HEADER, FailureCause.HEADER_TOO_LONG),
                failure("endless line", Misbehaviour.endlessHeaderLine(), Stage.HEADER, FailureCause.HEADER_TOO_LONG),
                failure("huge status", Misbehaviour.hugeStatusLine(), Stage.HEADER, FailureCause.HEADER_TOO_LONG),
                failure("endless interim", Misbehaviour.endlessInterim(), Stage.HEADER, FailureCause.HEADER_TOO_LONG),
                failure("body byte by byte", Misbehaviour.trickledBody(1_000, SOON), Stage.BODY, FailureCause.TOO_SLOW),
                failure("no body", sendThenHold("Content-Length: 9\r\n\r\n"), Stage.BODY, FailureCause.TIMEOUT),
                failure("body stops", sendThenHold("Content-Length: 9\r\n\r\nx"), Stage.BODY, FailureCause.TOO_SLOW),
                failure("shorter than said", Misbehaviour.lyingLength(100, 10), Stage.BODY, FailureCause.CLOSED),
                failure("closes at once", Misbehaviour.closesAtOnce(), Stage.HEADER, FailureCause.CLOSED),
                failure("closes in header", Misbehaviour.closesInHeader(), Stage.HEADER, FailureCause.CLOSED),
                failure(
                        "closes after a header line",
                        (_, out) -> out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n"),
                        Stage.HEADER,
                        FailureCause.CLOSED),
                failure("closes in chunk", Misbehaviour.closesInChunk(), Stage.BODY, FailureCause.CLOSED),
                failure("closes between chunks", chunks("4\r\nxxxx\r\n"), Stage.BODY, FailureCause.CLOSED),
                failure("closes after chunk data", chunks("4\r\nxxxx"), Stage.BODY, FailureCause.CLOSED),
                failure("nonsense chunk", chunks("zz\r\nxxxx\r\n0\r\n\r\n"), Stage.BODY, FailureCause.PROTOCOL),
                failure("negative chunk", chunks("-4\r\nxxxx\r\n0\r\n\r\n"), Stage.BODY, FailureCause.PROTOCOL),
                failure("resets", Misbehaviour.resetsInBody(), Stage.BODY, FailureCause.CLOSED),
                failure("garbage", Misbehaviour.garbage(), Stage.HEADER, FailureCause.PROTOCOL),
                failure(
                        "status 000",
                        (_, out) -> out.write("HTTP/1.1 000\r\n\r\n"),
                        Stage.HEADER,
                        FailureCause.PROTOCOL),
                failure(
                        "HTTP/2",
                        (_, out) -> out.write("HTTP/2.0 200 OK\r\n\r\n"),
                        Stage.HEADER,
                        FailureCause.PROTOCOL),
                failure(
                        "switches protocol",
                        (_, out) -> out.write("HTTP/1.1 101 Switching\r\n\r\n"),
                        Stage.HEADER,
                        FailureCause.PROTOCOL),
                failure(
                        "two lengths",
                        header("Content-Length: 1\r\nContent-Length: 2\r\n\r\nx"),
                        Stage.HEADER,
                        FailureCause.PROTOCOL),
                failure("negative length", header("Content-Length: -1\r\n\r\nx"), Stage.HEADER, FailureCause.PROTOCOL),
                failure("not gzip", Misbehaviour.lyingEncoding("<p>plain"), Stage.BODY, FailureCause.ENCODING),
                failure("half gzip", Misbehaviour.halfGzip("<p>".repeat(999)), Stage.BODY, FailureCause.ENCODING),
                failure("not deflate", encoded("deflate", "<p>plain"), Stage.BODY, FailureCause.ENCODING),
                failure("unknown encoding", encoded("br", "<p>"), Stage.HEADER, FailureCause.ENCODING),
                failure("gzip upon gzip", encoded("gzip, gzip", "<p>"), Stage.HEADER, FailureCause.ENCODING));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void a_server_that_fails_is_a_failure_with_its_stage_and_cause(
            String name, Responder server, Stage stage, FailureCause cause) {
        site.respond("/", server);

        FetchOutcome outcome = asking.impatiently(stage, site.url("/"));

        assertThat(outcome).as(name).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.cause()).as(failed.detail()).isEqualTo(cause);
            assertThat(failed.stage()).isEqualTo(stage);
            assertThat(failed.detail()).isNotBlank();
            assertThat(failed.status())
                    .isEqualTo(stage == Stage.BODY || cause == FailureCause.ENCODING ? 200 : failed.status());
        });
        assertThat(site.count("/")).as("asked once").isEqualTo(1);
    }

    static Stream<Arguments> tooLong() {
        return Stream.of(
                Arguments.of("endless body", Misbehaviour.endlessBody()),
                Arguments.of("endless chunks", Misbehaviour.endlessChunks()),
                Arguments.of("length beyond all limits", header("Content-Length: 99999999999999\r\n\r\nx")),
                Arguments.of("gzip bomb", Misbehaviour.gzipBomb(1L << 30)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tooLong")
    void a_body_without_end_is_left_at_the_limit(String name, Responder server) {
        site.respond("/", server);

        FetchOutcome outcome = asking.page(site.url("/"));

        assertThat(outcome)
                .as(name)
                .isInstanceOfSatisfying(
                        Refused.class, refused -> assertThat(refused.why()).isEqualTo(Refusal.TOO_LONG));
        // What was sent beyond the limit waits in the buffers of the two sockets.
        assertThat(site.requests().getFirst().sentBytes()).isLessThan(Asking.SETTINGS.maxBody() + 20_000_000);
    }

    @Test
    void a_body_longer_than_said_is_read_as_far_as_said_and_the_connection_not_used_again() {
        site.respond("/", (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\n"
                    + "pageHTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 4\r\n\r\nevil");
            out.keepAlive();
        });

        assertThat(text(asking.page(site.url("/")))).isEqualTo("page");
        assertThat(text(asking.page(site.url("/")))).isEqualTo("page");
        assertThat(site.connections()).isEqualTo(2);
    }

    @Test
    void a_server_that_reads_nothing_is_cut_off() {
        site.neverReads();

        assertThat(asking.impatiently(Stage.HEADER, site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.stage()).isEqualTo(Stage.HEADER);
            assertThat(failed.cause()).isEqualTo(FailureCause.TIMEOUT);
        });
    }

    @Test
    void a_slow_body_above_the_minimum_rate_may_go_on_after_its_timeout() {
        site.respond("/", Misbehaviour.trickledBody(60, Duration.ofMillis(10)));
        try (var lenient = Asking.with(Asking.deadline(Duration.ofSeconds(10), 10))) {
            FetchOutcome outcome = lenient.impatiently(Stage.BODY, site.url("/"));

            assertThat(outcome).isInstanceOf(Fetched.class);
            assertThat(outcome.times().body()).isGreaterThan(Asking.SOON);
        }
    }

    @Test
    void a_body_that_stops_after_a_good_beginning_is_cut_off_when_its_average_falls() {
        // 600 bytes at once are worth 600 ms at 1,000 bytes a second: longer than the timeout of 300 ms.
        site.respond("/", sendThenHold("Content-Length: 1000\r\n\r\n" + "x".repeat(600)));

        FetchOutcome outcome = asking.impatiently(Stage.BODY, site.url("/"));

        assertThat(outcome)
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.cause()).isEqualTo(FailureCause.TOO_SLOW));
        assertThat(outcome.times().body()).isBetween(Duration.ofMillis(600), Duration.ofSeconds(3));
    }

    @Test
    void a_body_that_falls_silent_is_cut_off_although_its_timeout_is_far_away() {
        site.respond("/", sendThenHold("Content-Length: 90000\r\n\r\n" + "x".repeat(60_000)));
        try (var observer =
                Asking.with(Asking.SETTINGS.with().bodyIdle(Asking.SOON).build())) {
            assertThat(observer.page(site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.cause()).isEqualTo(FailureCause.TIMEOUT);
                assertThat(failed.times().body()).isBetween(Asking.SOON, Asking.PATIENT.body());
            });
        }
    }

    @Test
    void a_body_that_never_falls_silent_may_take_longer_than_the_idle_time() {
        site.respond("/", Misbehaviour.trickledBody(60, Duration.ofMillis(10)));
        try (var observer =
                Asking.with(Asking.SETTINGS.with().bodyIdle(Asking.SOON).build())) {
            FetchOutcome outcome = observer.page(site.url("/"));

            assertThat(outcome).isInstanceOf(Fetched.class);
            assertThat(outcome.times().body()).isGreaterThan(Asking.SOON);
        }
    }

    @Test
    void the_deadline_ends_even_a_body_that_is_fast_enough() {
        site.respond("/", Misbehaviour.trickledBody(100_000, Duration.ofMillis(1)));
        try (var hurried = Asking.with(Asking.deadline(Duration.ofMillis(700), 1))) {
            assertThat(hurried.impatiently(Stage.BODY, site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.cause()).isEqualTo(FailureCause.DEADLINE);
                assertThat(failed.stage()).isEqualTo(Stage.BODY);
            });
        }
    }

    @Test
    void the_deadline_also_ends_a_wait_for_the_header() {
        site.respond("/", Misbehaviour.neverAnswers());
        try (var hurried = Asking.with(Asking.deadline(Duration.ofMillis(200), 1))) {
            assertThat(hurried.page(site.url("/"))).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.cause()).isEqualTo(FailureCause.DEADLINE);
                assertThat(failed.stage()).isEqualTo(Stage.HEADER);
            });
        }
    }

    @Test
    void an_unwanted_body_that_trickles_does_not_hold_up_the_outcome() {
        site.respond("/", (_, out) -> {
            out.write("HTTP/1.1 404 Not Found\r\nContent-Length: 10\r\n\r\nx");
            out.hold();
        });

        assertThat(asking.page(site.url("/"))).isInstanceOf(Gone.class);
    }

    @Test
    void hostile_hosts_do_not_hold_up_another() throws Exception {
        site.respond("/", Misbehaviour.neverAnswers());
        Duration minute = Duration.ofMinutes(1);
        NameResolver names = _ -> List.of(InetAddress.ofLiteral("127.0.0.1"));
        try (var good = TestSite.startOn("127.0.0.2").respondAll(_ -> Response.html("good"));
                var waiting = Asking.resolving(Asking.deadline(minute, 1), names);
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            List<Future<FetchOutcome>> hostile = new ArrayList<>();
            for (int i = 0; i < 50; i++) {
                String url = site.url("hostile-" + i + ".test", "/");
                hostile.add(threads.submit(() -> waiting.page(url, new Timeouts(minute, minute, minute))));
            }
            for (int i = 0; i < 200; i++) {
                assertThat(waiting.page(good.url("/" + i))).isInstanceOf(Fetched.class);
            }

            assertThat(good.requests()).hasSize(200);
            assertThat(hostile).as("all of them still wait").noneMatch(Future::isDone);
            site.close();
            for (Future<FetchOutcome> outcome : hostile) {
                assertThat(outcome.get(10, TimeUnit.SECONDS)).isInstanceOf(Failed.class);
            }
        }
    }

    @Test
    void an_interrupted_visit_ends_at_once_and_stays_interrupted() throws Exception {
        var asked = new CountDownLatch(1);
        site.respond("/", (_, out) -> {
            asked.countDown();
            out.hold();
        });
        var result = new AtomicReference<FetchOutcome>();
        var flag = new AtomicReference<Boolean>();
        Thread visit = Thread.ofVirtual().start(() -> {
            result.set(asking.page(site.url("/")));
            flag.set(Thread.currentThread().isInterrupted());
        });
        assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

        visit.interrupt();

        assertThat(visit.join(Duration.ofSeconds(3))).isTrue();
        assertThat(flag.get()).isTrue();
        assertThat(result.get())
                .isInstanceOfSatisfying(
                        Failed.class, failed -> assertThat(failed.detail()).contains("interrupted"));
    }

    @Test
    void closing_the_fetcher_ends_what_is_going_on() throws Exception {
        var asked = new CountDownLatch(1);
        site.respond("/", (_, out) -> {
            asked.countDown();
            out.hold();
        });
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<FetchOutcome> visit = threads.submit(() -> asking.page(site.url("/")));
            assertThat(asked.await(10, TimeUnit.SECONDS)).isTrue();

            asking.close();

            assertThat(visit.get(3, TimeUnit.SECONDS)).isInstanceOf(Failed.class);
            assertThat(asking.page(site.url("/"))).isInstanceOf(Failed.class);
        }
    }

    private static Arguments failure(String name, Responder server, Stage stage, FailureCause cause) {
        return Arguments.of(name, server, stage, cause);
    }

    private static Responder header(String rest) {
        return (_, out) -> out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + rest);
    }

    private static Responder sendThenHold(String rest) {
        return (_, out) -> {
            out.write("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n" + rest);
            out.hold();
        };
    }

    private static Responder chunks(String chunks) {
        return header("Transfer-Encoding: chunked\r\n\r\n" + chunks);
    }

    private static Responder encoded(String coding, String body) {
        return (_, out) -> out.send(Response.html(body).header("Content-Encoding", coding));
    }

    private static String text(FetchOutcome outcome) {
        return new String(((Fetched) outcome).body().content(), StandardCharsets.UTF_8);
    }
}
