package io.freshet.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

class SignalTest {
    private static final Instant NOON = Instant.parse("2026-05-01T12:00:00Z");
    private static final SignalSource SITE = new SignalSource(new Host("http://a.example"), SignalChannel.PUSH);

    private static CrawlUrl url(String text) {
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    private static Signal signal(String url, Instant happened) {
        return new Signal(SITE, url(url), SignalKind.CHANGED, happened, NOON, SignalProof.PLAIN);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "http://b.example/",
                "https://a.example/",
                "http://a.example:8080/",
                "http://a.example.evil.example/",
                "http://www.a.example/"
            })
    void a_source_speaks_of_its_own_host_alone(String other) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> signal(other, NOON))
                .withMessageContaining("may not speak of " + other);
    }

    @Test
    void a_signal_of_the_future_is_of_the_moment_when_it_was_heard() {
        assertThat(signal("http://a.example/", NOON.plusSeconds(90)).happened()).isEqualTo(NOON);
        assertThat(signal("http://a.example/", NOON.minusSeconds(90)).happened())
                .isEqualTo(NOON.minusSeconds(90));
    }

    @ParameterizedTest
    @EnumSource(SignalProof.class)
    void whoever_lies_sinks_to_nothing_and_rises_again_by_the_truth(SignalProof proof) {
        SignalCredit credit = SignalCredit.initial(proof);
        assertThat(credit.believed()).isTrue();
        for (int i = 0; i < 30; i++) {
            credit = credit.after(SignalVerdict.FALSE);
        }
        assertThat(credit.believed()).isFalse();
        assertThat(credit.after(SignalVerdict.TRUE).believed()).isTrue();
        for (int i = 0; i < 30; i++) {
            credit = credit.after(SignalVerdict.TRUE);
        }
        assertThat(credit.value()).isGreaterThan(0.9);
        assertThat(credit.wrong()).isEqualTo(30);
        assertThat(credit.proved()).isEqualTo(30);
    }

    @Test
    void a_late_signal_costs_less_than_a_false_one_and_an_unused_or_missing_one_nothing() {
        SignalCredit credit = SignalCredit.initial(SignalProof.SIGNED);
        assertThat(credit.after(SignalVerdict.UNUSED)).isEqualTo(credit);
        assertThat(credit.missedOne()).isEqualTo(new SignalCredit(0, 0, 1, 0, credit.value()));
        assertThat(credit.after(SignalVerdict.LATE).value())
                .isLessThan(credit.value())
                .isGreaterThan(credit.after(SignalVerdict.FALSE).value());
    }
}
