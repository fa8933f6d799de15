package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.freshet.fetch.CallOutcome.Answered;
import io.freshet.fetch.CallOutcome.Failed;
import io.freshet.fetch.CallOutcome.Forbidden;
import io.freshet.model.FailureCause;
import io.freshet.model.Stage;
import io.freshet.testkit.FakeClock;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.Recorded;
import io.freshet.testkit.Responder;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestSite;
import java.nio.charset.StandardCharsets;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Requests that are no visits: what is sent, what comes back, and what a hostile server cannot do. */
class HttpCallerTest {
    private static final int MAX_ANSWER = 10_000;
    private static final Timeouts IMPATIENT = new Timeouts(Asking.SOON, Asking.SOON, Asking.SOON);

    private final TestSite site = TestSite.start();
    private final HttpCaller caller = caller(Asking.SETTINGS);

    private static HttpCaller caller(FetchSettings settings) {
        return new HttpCaller(settings, IMPATIENT, MAX_ANSWER, FakeClock.atNoon());
    }

    @AfterEach
    void close() {
        caller.close();
        site.close();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private CallOutcome get(String path) {
        return caller.call(HttpCall.get(Asking.url(site.url(path))));
    }

    @Test
    void a_post_carries_its_body_its_type_and_its_headers() {
        site.respond(
                "/register", (_, out) -> out.send(Response.of(200).body("text/plain", bytes("100\r\nDone\r\n\r\n"))));

        CallOutcome outcome = caller.call(HttpCall.post(Asking.url(site.url("/register")), "text/plain", bytes("등록"))
                .with("X-Signature", "abc"));

        assertThat(outcome).isInstanceOfSatisfying(Answered.class, answered -> {
            assertThat(answered.successful()).isTrue();
            assertThat(answered.body().content()).asString().isEqualTo("100\r\nDone\r\n\r\n");
            assertThat(answered.cut()).isFalse();
        });
        Recorded request = site.requests().getFirst();
        assertThat(request.method()).isEqualTo("POST");
        assertThat(request.body()).isEqualTo("등록");
        assertThat(request.headers())
                .containsEntry("Content-Type", "text/plain")
                .containsEntry("Content-Length", "6")
                .containsEntry("X-Signature", "abc")
                .containsEntry("User-Agent", Asking.SETTINGS.userAgent());
    }

    @ParameterizedTest
    @ValueSource(ints = {204, 400, 404, 429, 500, 503})
    void every_status_is_an_answer(int status) {
        site.respond("/", (_, out) -> out.send(Response.of(status).body("text/plain", bytes("why"))));

        assertThat(get("/")).isInstanceOfSatisfying(Answered.class, answered -> {
            assertThat(answered.status()).isEqualTo(status);
            assertThat(answered.successful()).isEqualTo(status == 204);
            assertThat(answered.words()).isEqualTo("it answered " + status);
        });
    }

    @Test
    void a_redirect_is_an_answer_and_not_followed() {
        site.respond("/", (_, out) -> out.send(Response.redirect(307, "/elsewhere")));

        assertThat(get("/"))
                .isInstanceOfSatisfying(
                        Answered.class,
                        answered ->
                                assertThat(answered.headers().first("Location")).hasValue("/elsewhere"));
        assertThat(site.count("/elsewhere")).isZero();
    }

    @Test
    void a_compressed_answer_is_decompressed() {
        site.respond(
                "/",
                (_, out) -> out.send(
                        Response.of(200).body("text/plain", bytes("plain")).gzip()));

        assertThat(get("/"))
                .isInstanceOfSatisfying(
                        Answered.class,
                        answered ->
                                assertThat(answered.body().content()).asString().isEqualTo("plain"));
    }

    static Stream<Arguments> tooLong() {
        return Stream.of(
                Arguments.of("endless body", Misbehaviour.endlessBody()),
                Arguments.of("endless chunks", Misbehaviour.endlessChunks()),
                Arguments.of("gzip bomb", Misbehaviour.gzipBomb(1L << 30)));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("tooLong")
    void of_an_answer_that_is_too_long_the_beginning_is_kept(String name, Responder server) {
        site.respond("/", server);

        assertThat(get("/")).as(name).isInstanceOfSatisfying(Answered.class, answered -> {
            assertThat(answered.cut()).isTrue();
            assertThat(answered.body().content().length).isLessThanOrEqualTo(MAX_ANSWER);
        });
    }

    static Stream<Arguments> failures() {
        return Stream.of(
                Arguments.of("never answers", Misbehaviour.neverAnswers(), Stage.HEADER, FailureCause.TIMEOUT),
                Arguments.of(
                        "endless header", Misbehaviour.endlessHeader(), Stage.HEADER, FailureCause.HEADER_TOO_LONG),
                Arguments.of("garbage", Misbehaviour.garbage(), Stage.HEADER, FailureCause.PROTOCOL),
                Arguments.of("closes in chunk", Misbehaviour.closesInChunk(), Stage.BODY, FailureCause.CLOSED),
                Arguments.of("not gzip", Misbehaviour.lyingEncoding("plain"), Stage.BODY, FailureCause.ENCODING));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("failures")
    void a_server_that_fails_is_a_failure_with_its_stage_and_cause(
            String name, Responder server, Stage stage, FailureCause cause) {
        site.respond("/", server);

        assertThat(get("/")).as(name).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.stage()).isEqualTo(stage);
            assertThat(failed.cause()).as(failed.detail()).isEqualTo(cause);
            assertThat(failed.words()).isNotBlank();
        });
    }

    @Test
    void a_private_address_is_not_asked_without_permission() {
        try (HttpCaller publicOnly = caller(Asking.publicOnly())) {
            assertThat(publicOnly.call(HttpCall.get(Asking.url(site.url("/"))))).isInstanceOf(Forbidden.class);
        }
        assertThat(site.connections()).isZero();
    }

    @Test
    void what_would_add_lines_to_the_request_is_refused() {
        HttpCall call = HttpCall.get(Asking.url(site.url("/")));
        assertThatIllegalArgumentException().isThrownBy(() -> call.with("X-A", "b\r\nX-Evil: c"));
        assertThatIllegalArgumentException().isThrownBy(() -> call.with("X-A: b\r\nX-Evil", "c"));
        assertThatIllegalArgumentException()
                .isThrownBy(() -> HttpCall.post(call.url(), "text/plain\r\nX-Evil: c", bytes("x")));
    }
}
