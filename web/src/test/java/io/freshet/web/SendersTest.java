package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.InetAddress;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

class SendersTest {
    private static final Instant START = Instant.parse("2026-03-01T12:00:00Z");
    private static final InetAddress SOME = InetAddress.ofLiteral("192.0.2.1");

    private final Senders senders = new Senders(60, 1_000);

    private boolean admitted(InetAddress from, int bytes, Duration later) {
        try {
            senders.admit(from, bytes, START.plus(later));
            return true;
        } catch (ProblemException e) {
            assertThat(e.problem().status()).isEqualTo(429);
            return false;
        }
    }

    private int taken(InetAddress from, Duration later) {
        int taken = 0;
        while (admitted(from, 0, later)) {
            taken++;
        }
        return taken;
    }

    @Test
    void what_was_not_used_is_saved_for_a_minute_and_comes_back_evenly() {
        assertThat(taken(SOME, Duration.ZERO)).isEqualTo(60);
        assertThat(taken(SOME, Duration.ofSeconds(10))).isEqualTo(10);
        assertThat(taken(SOME, Duration.ofHours(10))).isEqualTo(60);
    }

    @Test
    void bytes_are_counted_too_and_given_back_when_they_were_not_sent() {
        assertThat(admitted(SOME, 900, Duration.ZERO)).isTrue();
        assertThat(admitted(SOME, 200, Duration.ZERO)).isFalse();
        senders.giveBack(SOME, 300);
        assertThat(admitted(SOME, 200, Duration.ZERO)).isTrue();
        assertThat(admitted(SOME, 201, Duration.ZERO)).isFalse();
        assertThat(admitted(SOME, 1_001, Duration.ofHours(1))).isFalse();
        assertThat(admitted(SOME, 1_000, Duration.ofHours(1))).isTrue();
    }

    @Test
    void a_clock_that_is_put_back_gives_and_takes_nothing() {
        assertThat(taken(SOME, Duration.ofHours(1))).isEqualTo(60);
        assertThat(taken(SOME, Duration.ZERO)).isZero();
    }

    @Test
    void a_customer_with_many_addresses_is_one_sender() {
        assertThat(taken(InetAddress.ofLiteral("2001:db8:0:1::1"), Duration.ZERO))
                .isEqualTo(60);
        assertThat(taken(InetAddress.ofLiteral("2001:db8:0:1:ffff::2"), Duration.ZERO))
                .isZero();
        assertThat(taken(InetAddress.ofLiteral("2001:db8:0:2::1"), Duration.ZERO))
                .isEqualTo(60);
        assertThat(taken(InetAddress.ofLiteral("192.0.2.2"), Duration.ZERO)).isEqualTo(60);
    }

    @Test
    void who_was_silent_for_longest_is_forgotten_first() {
        assertThat(taken(SOME, Duration.ZERO)).isEqualTo(60);
        InetAddress other = InetAddress.ofLiteral("192.0.2.2");
        assertThat(taken(other, Duration.ZERO)).isEqualTo(60);
        for (int i = 0; i < Senders.MOST - 1; i++) {
            assertThat(admitted(
                            InetAddress.ofLiteral("10." + (i >> 16) + "." + (i >> 8 & 255) + "." + (i & 255)),
                            0,
                            Duration.ZERO))
                    .isTrue();
        }
        assertThat(taken(other, Duration.ZERO)).isZero();
        assertThat(taken(SOME, Duration.ZERO)).isEqualTo(60);
    }
}
