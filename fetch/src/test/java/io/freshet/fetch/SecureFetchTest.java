package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.Stage;
import io.freshet.testkit.Misbehaviour;
import io.freshet.testkit.Response;
import io.freshet.testkit.TestCertificate;
import io.freshet.testkit.TestSite;
import java.time.Duration;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Over TLS. */
final class SecureFetchTest {
    private static final TestCertificate OURS = TestCertificate.of("ip:127.0.0.1");

    private final TestSite site = TestSite.startSecure(OURS).respondAll(_ -> Response.html("x".repeat(50_000)));

    @AfterEach
    void close() {
        site.close();
    }

    @Test
    void a_trusted_site_is_read_and_its_connection_kept() {
        try (var asking = Asking.trusting(OURS.trustingContext())) {
            assertThat(asking.page(site.url("/"))).isInstanceOf(Fetched.class);
            assertThat(asking.page(site.url("/"))).isInstanceOf(Fetched.class);

            assertThat(site.connections()).isEqualTo(1);
        }
    }

    @Test
    void a_connection_that_died_meanwhile_is_replaced_without_a_word() {
        try (var asking = Asking.trusting(OURS.trustingContext())) {
            asking.page(site.url("/"));
            site.dropConnections();

            assertThat(asking.page(site.url("/"))).isInstanceOf(Fetched.class);
        }
    }

    @Test
    void a_site_that_nobody_vouches_for_fails() {
        try (var asking = Asking.usually()) {
            assertTlsFailure(asking.page(site.url("/")));
        }
    }

    @Test
    void a_certificate_of_another_name_fails_and_says_so() {
        try (var asking = Asking.trusting(OURS.trustingContext())) {
            FetchOutcome outcome = asking.page(site.url("elsewhere.test", "/"));

            assertTlsFailure(outcome);
            assertThat(((Failed) outcome).detail()).contains("elsewhere.test");
        }
    }

    @Test
    void a_site_without_tls_on_a_secure_port_fails() {
        try (var plain = TestSite.start().page("/", "x");
                var asking = Asking.usually()) {
            assertTlsFailure(asking.page("https://127.0.0.1:" + plain.port() + "/"));
        }
    }

    @Test
    void a_handshake_that_never_comes_is_cut_off_as_a_slow_connection() {
        site.neverReads();
        try (var asking = Asking.trusting(OURS.trustingContext())) {
            assertThat(asking.impatiently(Stage.CONNECT, site.url("/")))
                    .isInstanceOfSatisfying(Failed.class, failed -> {
                        assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
                        assertThat(failed.cause()).isEqualTo(FailureCause.TIMEOUT);
                    });
        }
    }

    @Test
    void a_body_that_trickles_or_breaks_off_is_noticed_under_tls_too() {
        site.respond("/trickle", Misbehaviour.trickledBody(1_000, Duration.ofMillis(20)));
        site.respond("/cut", Misbehaviour.lyingLength(1_000, 10));
        try (var asking = Asking.trusting(OURS.trustingContext())) {
            assertThat(asking.impatiently(Stage.BODY, site.url("/trickle")))
                    .isInstanceOfSatisfying(
                            Failed.class, failed -> assertThat(failed.cause()).isEqualTo(FailureCause.TOO_SLOW));
            assertThat(asking.page(site.url("/cut")))
                    .isInstanceOfSatisfying(
                            Failed.class, failed -> assertThat(failed.cause()).isEqualTo(FailureCause.CLOSED));
        }
    }

    private static void assertTlsFailure(FetchOutcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Failed.class, failed -> {
            assertThat(failed.cause()).as(failed.detail()).isEqualTo(FailureCause.TLS);
            assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
            assertThat(failed.status()).isZero();
        });
    }
}
