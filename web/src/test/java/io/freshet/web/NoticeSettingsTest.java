package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.InetAddress;
import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class NoticeSettingsTest {
    @ParameterizedTest
    @CsvSource({
        "127.0.0.1:8081, 127.0.0.1, 8081",
        "0.0.0.0:0, 0.0.0.0, 0",
        "localhost:65535, 127.0.0.1, 65535",
        "[::1]:8081, ::1, 8081",
        "[::]:80, ::, 80"
    })
    void an_address_and_a_port_are_understood(String text, String host, int port) {
        NoticeSettings settings = NoticeSettings.DEFAULT.at(text);
        assertThat(settings.bind()).isEqualTo(InetAddress.ofLiteral(host));
        assertThat(settings.port()).isEqualTo(port);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "8081",
                ":8081",
                "127.0.0.1",
                "127.0.0.1:",
                "127.0.0.1:x",
                "127.0.0.1:65536",
                "::1:80",
                "[127:80",
                "search.example:80",
                "127.0.0.1:80:80",
                "http://127.0.0.1:80"
            })
    void anything_else_is_refused_with_what_would_be_right(String text) {
        assertThatThrownBy(() -> NoticeSettings.DEFAULT.at(text))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("such as 127.0.0.1:8081");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 1, 1, 1000, 1000, 1, connections at once",
        "1, 0, 1, 1000, 1000, 1, connections of one address",
        "1, 1, 0, 1000, 1000, 1, requests of one sender in a minute",
        "1, 1, 1, 999, 1000, 1, bytes of one sender in a minute must be between 1000",
        "1, 1, 1, 1000, 999, 1, bytes of one request",
        "1, 1, 1, 1000, 1000, 0, requests at once"
    })
    void limits_are_checked(
            int connections, int perAddress, int requests, int bytes, int maxBody, int atOnce, String words) {
        assertThatThrownBy(() -> new NoticeSettings(
                        InetAddress.getLoopbackAddress(),
                        0,
                        connections,
                        perAddress,
                        requests,
                        bytes,
                        maxBody,
                        atOnce,
                        Duration.ofSeconds(1)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(words);
    }
}
