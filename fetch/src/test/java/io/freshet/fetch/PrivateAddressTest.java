package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.FetchOutcome.Failed;
import io.freshet.model.FetchOutcome.Fetched;
import io.freshet.model.FetchOutcome.Redirected;
import io.freshet.model.FetchOutcome.Refused;
import io.freshet.model.Refusal;
import io.freshet.model.Stage;
import io.freshet.testkit.TestSite;
import java.net.InetAddress;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Names, their addresses, and which of them may be asked. */
final class PrivateAddressTest {
    private final TestSite site = TestSite.start().page("/", "inside");

    @AfterEach
    void close() {
        site.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"127.0.0.1", "[::1]", "[::ffff:127.0.0.1]", "10.0.0.1", "169.254.169.254", "0.0.0.0"})
    void a_private_address_in_a_url_is_refused_without_a_connection(String address) {
        try (var asking = Asking.with(Asking.publicOnly())) {
            assertRefused(asking.page("http://" + address + ":" + site.port() + "/"));
        }
        assertThat(site.connections()).isZero();
    }

    @Test
    void a_name_that_leads_to_a_private_address_is_refused_without_a_connection() {
        var names = Asking.names(Map.of("private.test", List.of("127.0.0.1")));
        try (var asking = Asking.resolving(Asking.publicOnly(), names)) {
            FetchOutcome outcome = asking.page(site.url("private.test", "/"));

            assertRefused(outcome);
            assertThat(((Refused) outcome).detail()).contains("private.test", "127.0.0.1", "loopback");
        }
        assertThat(site.connections()).isZero();
    }

    @Test
    void one_private_address_among_public_ones_is_enough_to_refuse() {
        var names = Asking.names(Map.of("mixed.test", List.of("192.0.9.9", "10.0.0.1")));
        try (var asking = Asking.resolving(Asking.publicOnly(), names)) {
            assertRefused(asking.page("http://mixed.test/"));
        }
    }

    @Test
    void a_redirect_to_a_private_address_is_followed_no_further_than_its_url() {
        try (var asking = Asking.usually();
                var strict = Asking.with(Asking.publicOnly())) {
            site.redirect("/out", 302, "http://169.254.169.254/latest/meta-data/");

            var redirected = (Redirected) asking.page(site.url("/out"));

            assertThat(redirected.target()).isNotNull();
            assertRefused(strict.page("http://169.254.169.254/latest/meta-data/"));
        }
    }

    @Test
    void a_name_is_resolved_once_and_what_was_checked_is_what_is_connected_to() {
        var asked = new AtomicInteger();
        NameResolver rebinding =
                _ -> List.of(InetAddress.ofLiteral(asked.incrementAndGet() == 1 ? "127.0.0.1" : "127.0.0.9"));
        try (var asking = Asking.resolving(Asking.idle(0, Asking.SOON), rebinding)) {
            assertThat(asking.page(site.url("rebinding.test", "/"))).isInstanceOf(Fetched.class);
            assertThat(asking.page(site.url("rebinding.test", "/"))).isInstanceOf(Fetched.class);
        }
        assertThat(asked).hasValue(1);
        assertThat(site.requests().getFirst().header("Host")).isEqualTo("rebinding.test:" + site.port());
    }

    @Test
    void the_next_address_is_tried_when_one_does_not_answer() {
        var names = Asking.names(Map.of("two.test", List.of("127.0.0.77", "127.0.0.1")));
        try (var asking = Asking.resolving(Asking.SETTINGS, names)) {
            assertThat(asking.page(site.url("two.test", "/"))).isInstanceOf(Fetched.class);
        }
    }

    @Test
    void a_name_that_led_nowhere_is_asked_for_again() {
        var asked = new AtomicInteger();
        NameResolver moving =
                _ -> List.of(InetAddress.ofLiteral(asked.incrementAndGet() == 1 ? "127.0.0.77" : "127.0.0.1"));
        try (var asking = Asking.resolving(Asking.SETTINGS, moving)) {
            assertThat(asking.page(site.url("moving.test", "/")))
                    .isInstanceOfSatisfying(
                            Failed.class, failed -> assertThat(failed.cause()).isEqualTo(FailureCause.REFUSED));
            assertThat(asking.page(site.url("moving.test", "/"))).isInstanceOf(Fetched.class);
        }
    }

    @Test
    void a_name_that_nobody_knows_is_a_failure_of_dns() {
        try (var asking = Asking.resolving(Asking.SETTINGS, Asking.names(Map.of()))) {
            assertThat(asking.page("http://nowhere.test/")).isInstanceOfSatisfying(Failed.class, failed -> {
                assertThat(failed.cause()).isEqualTo(FailureCause.DNS);
                assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
            });
        }
    }

    @Test
    void a_resolver_that_hangs_takes_no_longer_than_a_connection_may() {
        var release = new CountDownLatch(1);
        NameResolver hanging = _ -> {
            try {
                release.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
            return List.of(InetAddress.ofLiteral("127.0.0.1"));
        };
        try (var asking = Asking.resolving(Asking.SETTINGS, hanging)) {
            assertThat(asking.impatiently(Stage.CONNECT, "http://hanging.test/"))
                    .isInstanceOfSatisfying(Failed.class, failed -> {
                        assertThat(failed.cause()).isEqualTo(FailureCause.TIMEOUT);
                        assertThat(failed.stage()).isEqualTo(Stage.CONNECT);
                    });
            release.countDown();
        }
    }

    private static void assertRefused(FetchOutcome outcome) {
        assertThat(outcome).isInstanceOfSatisfying(Refused.class, refused -> {
            assertThat(refused.why()).isEqualTo(Refusal.PRIVATE_ADDRESS);
            assertThat(refused.status()).isZero();
        });
    }
}
