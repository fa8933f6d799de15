package io.freshet.fetch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SettingsTest {
    private static final Duration SECOND = Duration.ofSeconds(1);

    @Test
    void the_user_agent_names_the_product_and_whom_to_ask() {
        assertThat(FetchSettings.userAgent("0.1", "https://example.org/robot"))
                .isEqualTo("Freshet/0.1 (+https://example.org/robot)");
        assertThat(FetchSettings.userAgent("0.1", "")).isEqualTo("Freshet/0.1");
        assertThat(FetchSettings.DEFAULT.userAgent()).isEqualTo("Freshet/0.1");
    }

    @ParameterizedTest
    @CsvSource({
        "'Freshet\r\nX: y', Freshet, text/html, 1000, 1000, PT1S, 1, 1, PT1S, user agent",
        "Freshet, 'two words', text/html, 1000, 1000, PT1S, 1, 1, PT1S, agent token",
        "Freshet, *, text/html, 1000, 1000, PT1S, 1, 1, PT1S, agent token",
        "Freshet, Freshet, Text/HTML, 1000, 1000, PT1S, 1, 1, PT1S, lower case",
        "Freshet, Freshet, html, 1000, 1000, PT1S, 1, 1, PT1S, slash",
        "Freshet, Freshet, text/html, 0, 1000, PT1S, 1, 1, PT1S, longest body",
        "Freshet, Freshet, text/html, 1000, 10, PT1S, 1, 1, PT1S, longest header",
        "Freshet, Freshet, text/html, 1000, 1000, PT0S, 1, 1, PT1S, deadline",
        "Freshet, Freshet, text/html, 1000, 1000, PT1S, 0, 1, PT1S, minimum rate",
        "Freshet, Freshet, text/html, 1000, 1000, PT1S, 1, -1, PT1S, idle connections",
        "Freshet, Freshet, text/html, 1000, 1000, PT1S, 1, 1, PT-1S, negative time",
    })
    void a_setting_that_makes_no_sense_is_said_to(
            String userAgent,
            String token,
            String type,
            int maxBody,
            int maxHeader,
            Duration deadline,
            int minRate,
            int idle,
            Duration keepAlive,
            String words) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> FetchSettings.DEFAULT
                        .with()
                        .userAgent(userAgent)
                        .agentToken(token)
                        .types(Set.of(type))
                        .maxBody(maxBody)
                        .bodyMemory(1L << 40)
                        .maxHeader(maxHeader)
                        .deadline(deadline)
                        .minRate(minRate)
                        .idleConnections(idle)
                        .keepAlive(keepAlive)
                        .build())
                .withMessageContaining(words);
    }

    @Test
    void timeouts_are_more_than_nothing_and_no_more_than_an_hour() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Timeouts(SECOND, Duration.ZERO, SECOND))
                .withMessageContaining("header");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new Timeouts(SECOND, SECOND, Duration.ofHours(2)))
                .withMessageContaining("body");
    }

    @Test
    void a_floor_is_not_above_its_ceiling() {
        var low = new Timeouts(SECOND, SECOND, SECOND);
        var high = new Timeouts(SECOND, SECOND.multipliedBy(2), SECOND);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeoutSettings(high, low, 0.9, 2, 5))
                .withMessageContaining("header");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeoutSettings(low, high, 1, 2, 5))
                .withMessageContaining("quantile");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeoutSettings(low, high, 0.9, 0.5, 5))
                .withMessageContaining("factor");
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TimeoutSettings(low, high, 0.9, 2, 0))
                .withMessageContaining("enough");
    }
}
