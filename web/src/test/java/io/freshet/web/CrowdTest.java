package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Many clients, slow clients, and clients that send too much. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class CrowdTest {
    @Test
    void five_hundred_requests_at_once_are_all_answered() throws Exception {
        try (TestServer server = TestServer.start()) {
            List<CompletableFuture<HttpResponse<String>>> all = new ArrayList<>();
            for (int i = 0; i < 500; i++) {
                all.add(server.client()
                        .sendAsync(
                                server.to("/api/v1/search?q=word" + i).build(), HttpResponse.BodyHandlers.ofString()));
            }
            for (int i = 0; i < 500; i++) {
                HttpResponse<String> response = all.get(i).get();
                assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
                assertThat(response.body()).contains("\"query\" : \"word" + i + "\"");
            }
        }
    }

    @Test
    void browsers_that_load_pages_again_and_again_cost_no_memory() throws Exception {
        try (TestServer server = TestServer.start()) {
            load(server, 1_000);
            long before = used();
            load(server, 5_000); // each without a cookie: a browser of its own
            assertThat(used() - before).isLessThan(4 << 20);
        }
    }

    private static void load(TestServer server, int times) throws Exception {
        List<String> paths = List.of("/", "/?q=word", "/crawl", "/page?url=https://example.org/", "/settings");
        for (int i = 0; i < times; i++) {
            assertThat(server.get(paths.get(i % paths.size())).statusCode()).isEqualTo(200);
        }
    }

    private static long used() {
        System.gc();
        return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
    }

    @Test
    void a_header_that_is_too_large_is_refused() throws IOException {
        try (TestServer server = TestServer.start()) {
            String host = "Host: 127.0.0.1:" + server.port() + "\r\n";
            assertRefused(server, "GET /healthz HTTP/1.1\r\n" + host + "X: " + "a".repeat(200_000) + "\r\n\r\n");
            assertRefused(server, "GET /healthz HTTP/1.1\r\n" + host + "X: a\r\n".repeat(20_000) + "\r\n");
            assertRefused(
                    server,
                    "GET /api/v1/search?q=" + "a".repeat(200_000) + " HTTP/1.1\r\n" + host + "\r\n",
                    "The address is too long");
            assertThat(server.raw("GET /api/v1/search?q=" + "a".repeat(10_000) + " HTTP/1.1\r\n" + host
                            + "Connection: close\r\n\r\n"))
                    .startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void a_body_that_is_too_large_is_refused() throws IOException {
        try (TestServer server = TestServer.start()) {
            String response = server.raw("POST /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port()
                    + "\r\nContent-Length: 1000000000\r\n\r\n");
            assertThat(response).startsWith("HTTP/1.1 413 ").contains("up to 65536 bytes");
        }
    }

    @Test
    void what_is_no_http_is_refused_and_the_next_one_is_answered() throws Exception {
        try (TestServer server = TestServer.start()) {
            assertThat(server.raw("\u0016\u0003\u0001 hello?\r\n\r\n")).startsWith("HTTP/1.1 400 ");
            assertThat(server.raw("GET /healthz HTTP/1.0\r\n\r\n")).startsWith("HTTP/1.1 505 ");
            assertThat(server.get("/healthz").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void connections_that_wait_or_trickle_are_closed_and_others_answered_meanwhile() throws Exception {
        try (TestServer server = TestServer.start(TestServer.settings("", Set.of(), Duration.ofMillis(500)))) {
            try (Socket silent = server.connect();
                    Socket halfALine = server.connect();
                    Socket trickling = server.connect();
                    Socket keptAlive = server.connect()) {
                send(halfALine, "GET /heal");
                send(keptAlive, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n\r\n");
                send(trickling, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n");
                assertThat(server.get("/healthz").body()).isEqualTo("ok\n");
                trickle(trickling);
                assertThat(rest(silent)).isEmpty();
                assertThat(rest(halfALine)).isEmpty();
                assertThat(rest(keptAlive)).startsWith("HTTP/1.1 200 ").endsWith("ok\n");
            }
        }
    }

    /** It sends a byte now and then until the server has had enough, which must be long before all bytes are sent. */
    private static void trickle(Socket socket) throws InterruptedException {
        assertThatThrownBy(() -> {
                    for (int i = 0; i < 200; i++) {
                        send(socket, "X");
                        socket.setSoTimeout(50);
                        try {
                            if (socket.getInputStream().read() < 0) {
                                throw new SocketException("closed by the server");
                            }
                        } catch (java.net.SocketTimeoutException e) {
                            // nothing is said yet
                        }
                    }
                })
                .isInstanceOf(SocketException.class);
    }

    @Test
    void requests_under_way_are_answered_when_the_server_is_closed_and_new_ones_are_not_taken() throws Exception {
        TestServer server = TestServer.start();
        int port = server.port();
        try (Socket taking = server.connect()) {
            send(
                    taking,
                    "GET /api/v1/pages/body?url=https://example.org/large HTTP/1.1\r\nHost: 127.0.0.1:" + port
                            + "\r\n\r\n");
            InputStream in = taking.getInputStream();
            int first = in.read(); // the server is sending now, and waits for us
            var closed = CompletableFuture.runAsync(server::close);
            String rest = new String(in.readAllBytes(), StandardCharsets.ISO_8859_1);
            assertThat(first).isEqualTo('H');
            assertThat(rest).startsWith("TTP/1.1 200 ").hasSizeGreaterThan(9 << 20);
            closed.get(20, TimeUnit.SECONDS);
        }
        assertThatThrownBy(() -> new Socket(InetAddress.ofLiteral("127.0.0.1"), port).close())
                .isInstanceOf(ConnectException.class);
        server.close();
    }

    @Test
    void a_port_that_is_taken_is_told_in_one_sentence() throws IOException {
        try (TestServer server = TestServer.start()) {
            var same = new WebSettings(
                    InetAddress.ofLiteral("127.0.0.1"),
                    server.port(),
                    "",
                    "",
                    Set.of(),
                    100,
                    8,
                    4,
                    1_000,
                    100,
                    Duration.ofSeconds(30));
            assertThatThrownBy(() -> TestServer.start(same))
                    .isInstanceOf(IOException.class)
                    .hasMessage("port " + server.port() + " of 127.0.0.1 is in use by another process");
        }
    }

    private static void assertRefused(TestServer server, String request) throws IOException {
        assertRefused(server, request, "application/problem+json");
    }

    private static void assertRefused(TestServer server, String request, String words) throws IOException {
        String response;
        try {
            response = server.raw(request);
        } catch (SocketException e) {
            return; // closed while we were still sending: a refusal too
        }
        assertThat(response).startsWith("HTTP/1.1 4").contains(words).doesNotContain("\r\nok\n");
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.US_ASCII));
        out.flush();
    }

    private static String rest(Socket socket) throws IOException {
        return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    }
}
