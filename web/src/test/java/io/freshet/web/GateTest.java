package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Who may ask and who may not, over a real socket. PORT stands for the server's. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class GateTest {
    private static final String TOKEN = "0123456789abcdef0123456789abcdef";

    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer open;

    @SuppressWarnings("NullAway.Init") // started before all tests
    private TestServer guarded;

    @BeforeAll
    void start() throws IOException {
        open = TestServer.start();
        guarded = TestServer.start(TestServer.settings(TOKEN, Set.of("search.example.org"), Duration.ofSeconds(30)));
    }

    @AfterAll
    void stop() {
        open.close();
        guarded.close();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            127.0.0.1:PORT            | 200
            localhost:PORT            | 200
            LocalHost:PORT            | 200
            [::1]:PORT                | 200
            127.0.0.2:PORT            | 200
            127.0.0.1                 | 421
            localhost                 | 421
            localhost:1               | 421
            localhost:0PORT           | 421
            localhost.:PORT           | 421
            evil.example:PORT         | 421
            evil.example              | 421
            localhost.evil.example:PORT | 421
            127.0.0.1.evil.example:PORT | 421
            192.168.1.5:PORT          | 421
            search.example.org        | 421
            """)
    void the_host_must_be_this_server(String host, int status) throws IOException {
        assertStatus(open, host, "", status);
    }

    @Test
    void one_host_is_needed_and_no_more() throws IOException {
        assertThat(open.raw("GET /healthz HTTP/1.1\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ");
        assertThat(open.raw("GET /healthz HTTP/1.1\r\nHost: localhost:" + open.port()
                        + "\r\nHost: evil.example\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 400 ")
                .contains("application/problem+json");
        assertThat(open.raw("GET /healthz HTTP/1.1\r\nHost: user@localhost:" + open.port()
                        + "\r\nConnection: close\r\n\r\n"))
                .startsWith("HTTP/1.1 4");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            search.example.org        | 200
            search.example.org:443    | 200
            SEARCH.example.org        | 200
            x.search.example.org      | 421
            example.org               | 421
            localhost:PORT            | 200
            """)
    void names_of_a_proxy_are_believed_with_any_port(String host, int status) throws IOException {
        assertStatus(guarded, host, "Authorization: Bearer " + TOKEN + "\r\n", status);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            http://127.0.0.1:PORT     | 200
            http://localhost:PORT     | 200
            http://[::1]:PORT         | 200
            null                      | 403
            http://localhost:3000     | 403
            http://evil.example       | 403
            http://evil.example:PORT  | 403
            https://localhost         | 403
            file://                   | 403
            localhost:PORT            | 403
            http://localhost:PORT, http://evil.example | 403
            """)
    void pages_of_others_may_not_ask(String origin, int status) throws IOException {
        assertStatus(open, "127.0.0.1:PORT", "Origin: " + origin + "\r\n", status);
    }

    @Test
    void pages_behind_the_proxy_may_ask() throws IOException {
        String token = "Authorization: Bearer " + TOKEN + "\r\n";
        assertStatus(guarded, "search.example.org", token + "Origin: https://search.example.org\r\n", 200);
        assertStatus(guarded, "search.example.org", token + "Origin: https://evil.example\r\n", 403);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                                                        | 401
            Bearer 0123456789abcdef0123456789abcdef     | 200
            bearer 0123456789abcdef0123456789abcdef     | 200
            Bearer the-token-of-the-lock-file           | 200
            Bearer 0123456789abcdef0123456789abcde      | 401
            Bearer 0123456789abcdef0123456789abcdef0    | 401
            Bearer                                      | 401
            Basic MDEyMzQ1Njc4OWFiY2RlZg==              | 401
            0123456789abcdef0123456789abcdef            | 401
            Bearer 0123456789abcdef0123456789abcdef, Bearer x | 401
            """)
    void where_a_token_is_set_it_is_needed(@Nullable String authorization, int status) throws IOException {
        String header = authorization == null ? "" : "Authorization: " + authorization + "\r\n";
        String response = assertStatus(guarded, "127.0.0.1:PORT", header, status);
        if (status == 401) {
            assertThat(response)
                    .contains("WWW-Authenticate: Bearer", "serve.token")
                    .doesNotContain(TOKEN);
        }
    }

    @Test
    void health_needs_no_token_but_paths_that_are_not_there_do() throws IOException {
        assertThat(ask(guarded, "/healthz", "127.0.0.1:PORT", "")).startsWith("HTTP/1.1 200 ");
        assertThat(ask(guarded, "/nothing", "127.0.0.1:PORT", "")).startsWith("HTTP/1.1 401 ");
    }

    @Test
    void without_a_configured_token_only_a_wrong_one_is_refused() throws IOException {
        assertStatus(open, "127.0.0.1:PORT", "", 200);
        assertStatus(open, "127.0.0.1:PORT", "Authorization: Bearer " + TestServer.LOCAL_TOKEN + "\r\n", 200);
        assertStatus(open, "127.0.0.1:PORT", "Authorization: Bearer wrong\r\n", 401);
    }

    @Test
    void on_all_addresses_each_address_of_the_machine_is_a_name() throws IOException {
        var settings = new WebSettings(
                InetAddress.ofLiteral("0.0.0.0"),
                0,
                TOKEN,
                "",
                Set.of(),
                100,
                8,
                4,
                1_000,
                500,
                Duration.ofSeconds(30));
        try (TestServer all = TestServer.start(settings);
                var socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.3"), all.port()), 5_000);
            socket.getOutputStream()
                    .write(("GET /api/v1/stats HTTP/1.1\r\nHost: 127.0.0.3:" + all.port()
                                    + "\r\nConnection: close\r\nAuthorization: Bearer " + TOKEN + "\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            assertThat(new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"0.0.0.0", "192.168.1.5", "::"})
    void an_address_that_others_can_reach_needs_a_token(String bind) {
        assertThatThrownBy(() -> new WebSettings(
                        InetAddress.ofLiteral(bind),
                        0,
                        "",
                        "",
                        Set.of(),
                        100,
                        8,
                        4,
                        1_000,
                        500,
                        Duration.ofSeconds(30)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("set serve.password or serve.token in the settings file");
    }

    @ParameterizedTest
    @ValueSource(strings = {"short", "0123456789abcde", "0123456789 abcdef", "0123456789abcdef\n"})
    void a_token_that_can_be_guessed_or_not_be_sent_is_refused(String token) {
        assertThatThrownBy(() -> TestServer.settings(token, Set.of(), Duration.ofSeconds(30)))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("at least 16 characters");
    }

    private static String assertStatus(TestServer server, String host, String headers, int status) throws IOException {
        String response = ask(server, "/api/v1/stats", host, headers);
        assertThat(response).startsWith("HTTP/1.1 " + status + " ");
        if (status != 200) {
            assertThat(response).contains("application/problem+json").doesNotContain("\"pages\"");
        }
        return response;
    }

    private static String ask(TestServer server, String path, String host, String headers) throws IOException {
        return server.raw(
                ("GET " + path + " HTTP/1.1\r\nHost: " + host + "\r\n" + headers + "Connection: close\r\n\r\n")
                        .replace("PORT", Integer.toString(server.port())));
    }
}
