package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.FakeClock;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SessionsTest {
    private final FakeClock clock = new FakeClock(Instant.parse("2026-03-01T12:00:00Z"));
    private final Sessions sessions = new Sessions(clock);

    @Test
    void a_session_is_known_by_its_cookie_until_it_is_over() {
        Sessions.Session session = sessions.begin(true);
        String cookie = sessions.cookie(session);
        assertThat(sessions.read(cookie)).contains(session);
        clock.advance(Sessions.LASTS.minusSeconds(1));
        assertThat(sessions.read(cookie)).contains(session);
        clock.advance(Duration.ofSeconds(2));
        assertThat(sessions.read(cookie)).isEmpty();
    }

    @Test
    void nobody_signs_in_by_writing_a_cookie() {
        String cookie = sessions.cookie(sessions.begin(false));
        assertThat(sessions.read(cookie.replace("-u-", "-o-"))).isEmpty();
        assertThat(sessions.read(cookie.replaceFirst("-u-[0-9]+", "-u-99999999999")))
                .isEmpty();
        assertThat(new Sessions(clock).read(cookie))
                .as("another process has another key")
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "x", "-o--", "0-o-1-0", "\u0000"})
    void what_is_no_cookie_of_ours_is_no_session(String cookie) {
        assertThat(sessions.read(cookie)).isEmpty();
    }

    @Test
    void a_proof_is_of_one_session() {
        Sessions.Session one = sessions.begin(false);
        Sessions.Session other = sessions.begin(false);
        assertThat(sessions.isProof(sessions.proof(one), one)).isTrue();
        assertThat(sessions.isProof(sessions.proof(one), other)).isFalse();
        assertThat(sessions.isProof("", one)).isFalse();
    }

    @Test
    void a_session_that_was_ended_stays_so_also_when_many_are() {
        Sessions.Session session = sessions.begin(true);
        sessions.end(session);
        for (int i = 0; i < 9_999; i++) {
            sessions.end(sessions.begin(true));
        }
        assertThat(sessions.read(sessions.cookie(session))).isEmpty();
    }
}
