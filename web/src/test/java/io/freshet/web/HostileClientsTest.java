package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Clients that mean harm, and another one beside them that wants an answer. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class HostileClientsTest {
    private static final String PASSWORD = "correct horse";

    /** Far longer than any test: nothing here may be saved by a deadline. */
    private static final Duration IDLE = Duration.ofMinutes(10);

    private final List<Socket> sockets = new ArrayList<>();
    private final List<LogRecord> warnings = new ArrayList<>();
    private final Logger helidon = Logger.getLogger("io.helidon");
    private final Handler listener = new Handler() {
        @Override
        public void publish(LogRecord record) {
            if (record.getLevel().intValue() >= Level.WARNING.intValue()) {
                synchronized (warnings) {
                    warnings.add(record);
                }
            }
        }

        @Override
        public void flush() {}

        @Override
        public void close() {}
    };

    @BeforeEach
    void listen() {
        helidon.addHandler(listener);
    }

    @AfterEach
    void leave() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
        helidon.removeHandler(listener);
        synchronized (warnings) {
            assertThat(warnings).extracting(LogRecord::getMessage).isEmpty();
        }
    }

    private static WebSettings settings(String password, int connections, int perAddress) {
        return new WebSettings(
                InetAddress.ofLiteral("127.0.0.1"),
                0,
                "",
                password,
                Set.of(),
                100,
                4,
                2,
                connections,
                perAddress,
                IDLE);
    }

    private Socket connect(TestServer server) throws IOException {
        Socket socket = server.connect();
        sockets.add(socket);
        return socket;
    }

    /** From another of this machine's addresses. */
    private Socket connect(TestServer server, String from) throws IOException {
        var socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(20_000);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), server.port()), 20_000);
        return socket;
    }

    private static void send(Socket socket, String text) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(text.getBytes(StandardCharsets.ISO_8859_1));
        out.flush();
    }

    private static String rest(Socket socket) throws IOException {
        try (InputStream in = socket.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return ""; // closed while something lay unread
        }
    }

    private static String post(TestServer server, String path, String header) {
        return "POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n" + header + "\r\n";
    }

    private static void answers(TestServer server, String path) throws Exception {
        HttpResponse<String> response = server.get(path);
        assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    }

    // ---- half a request

    @ParameterizedTest
    @ValueSource(strings = {"", PASSWORD})
    void bodies_that_never_come_keep_nobody_from_asking(String password) throws Exception {
        try (TestServer server = TestServer.start(settings(password, 1_000, 500))) {
            for (int i = 0; i < 100; i++) {
                send(
                        connect(server),
                        post(server, "/api/v1/crawls", "Content-Type: application/json\r\nContent-Length: 1000\r\n")
                                + "{\"urls\":");
                send(connect(server), post(server, "/sign-in", "Transfer-Encoding: chunked\r\n") + "5\r\nab");
            }
            answers(server, "/healthz");
            if (password.isEmpty()) {
                answers(server, "/api/v1/stats");
                answers(server, "/");
            }
        }
    }

    @Test
    void who_may_not_ask_is_told_so_before_the_body_has_come() throws Exception {
        try (TestServer server = TestServer.start(settings(PASSWORD, 100, 100))) {
            Socket stranger = connect(server);
            send(stranger, post(server, "/api/v1/crawls", "Content-Length: 1000\r\n") + "{");
            assertThat(rest(stranger)).startsWith("HTTP/1.1 401 ").contains("Connection: close");
            Socket chunked = connect(server);
            send(chunked, post(server, "/api/v1/crawls", "Transfer-Encoding: chunked\r\n") + "zz\r\n" + next(server));
            assertThat(rest(chunked)).startsWith("HTTP/1.1 401 ").doesNotContain("HTTP/1.1 200");
        }
    }

    // ---- answers that nobody takes

    @Test
    void answers_that_nobody_takes_keep_nobody_from_asking() throws Exception {
        try (TestServer server = TestServer.start(settings("", 1_000, 500))) {
            String large = "GET /api/v1/pages/body?url=https://example.org/large HTTP/1.1\r\nHost: 127.0.0.1:"
                    + server.port() + "\r\n\r\n";
            for (int i = 0; i < 40; i++) {
                send(connect(server), large);
            }
            answers(server, "/healthz");
            answers(server, "/api/v1/stats");
            answers(server, "/page?url=https://example.org/");
        }
    }

    @Test
    void large_answers_take_no_more_memory_together_than_they_may() {
        var memory = new SharedMemory(1 << 20, "large answers");
        int most = memory.take(900 << 10);
        int small = memory.take(SharedMemory.SMALL);
        assertThat(small).isZero();
        assertThat(catchStatus(() -> memory.take(200 << 10))).isEqualTo(503);
        memory.give(most);
        assertThat(memory.take(50 << 20)).isEqualTo(1 << 10);
    }

    @Test
    void when_all_turns_are_taken_some_wait_and_others_are_told() {
        var turns = new Turns(1, 0, Duration.ofSeconds(20));
        assertThat(turns.<Integer>during(() -> catchStatus(() -> turns.during(() -> 0))))
                .isEqualTo(503);
        assertThat(turns.<Integer>during(() -> 7)).isEqualTo(7);
    }

    @Test
    void heavy_work_is_done_on_no_virtual_thread_and_its_problems_arrive() throws Exception {
        var turns = new Turns(1, 0, Duration.ofSeconds(20));
        var seen = new AtomicBoolean(true);
        var status = new AtomicInteger();
        Thread.ofVirtual()
                .start(() -> {
                    seen.set(turns.duringApart(() -> Thread.currentThread().isVirtual()));
                    status.set(catchStatus(() -> turns.duringApart(() -> {
                        throw new ProblemException(404, "no such thing");
                    })));
                })
                .join();
        assertThat(seen).isFalse();
        assertThat(status).hasValue(404);
        assertThat(turns.<Integer>during(() -> 7)).isEqualTo(7); // given back
    }

    private static int catchStatus(Runnable task) {
        try {
            task.run();
            return 200;
        } catch (ProblemException e) {
            return e.problem().status();
        }
    }

    // ---- silence

    @Test
    void silent_connections_make_room_for_those_who_speak() throws Exception {
        try (TestServer server = TestServer.start(settings("", 30, 20))) {
            for (int i = 0; i < 200; i++) {
                connect(server);
                if (i % 3 == 0) {
                    send(sockets.getLast(), "GET /heal");
                }
            }
            answers(server, "/healthz");
            for (String other : List.of("127.0.0.2", "127.0.0.3")) {
                for (int i = 0; i < 50; i++) {
                    connect(server, other);
                }
            }
            answers(server, "/api/v1/stats");
            assertThat(rest(sockets.getFirst())).isEmpty(); // closed
        }
    }

    @Test
    void silence_from_one_address_takes_nothing_from_another() throws Exception {
        try (TestServer server = TestServer.start(settings("", 30, 20))) {
            Socket patient = connect(server, "127.0.0.2");
            send(patient, "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\n");
            for (int i = 0; i < 200; i++) {
                connect(server);
            }
            answers(server, "/healthz");
            send(patient, "Connection: close\r\n\r\n");
            assertThat(rest(patient)).startsWith("HTTP/1.1 200 ");
        }
    }

    // ---- chunks

    @ParameterizedTest
    @ValueSource(
            strings = {
                "100000002\r\n{}\r\n0\r\n\r\n",
                "FFFFFFFFFFFFFFFF\r\n{}\r\n0\r\n\r\n",
                "-2\r\n{}\r\n0\r\n\r\n",
                "+2\r\n{}\r\n0\r\n\r\n",
                "0x2\r\n{}\r\n0\r\n\r\n",
                " 2\r\n{}\r\n0\r\n\r\n",
                "\r\n{}\r\n0\r\n\r\n",
                ";a\r\n{}\r\n0\r\n\r\n",
                "2 3\r\n{}\r\n0\r\n\r\n",
                "2\n{}\r\n0\r\n\r\n",
                "2;a\nb\r\n{}\r\n0\r\n\r\n",
                "2;a\rb\r\n{}\r\n0\r\n\r\n",
                "2\r\n{}0\r\n\r\n",
                "2\r\n{} \r\n0\r\n\r\n",
                "2\r\n{}\n0\r\n\r\n",
                "2\r\n{}\r0\r\n\r\n",
                "2\r\n{}\r\n0\r\nTrailer: x\n\r\n",
                "zz\r\n{}\r\n0\r\n\r\n"
            })
    void after_a_broken_chunk_nothing_is_taken_for_a_request(String body) throws Exception {
        try (TestServer server = TestServer.start(settings("", 100, 100))) {
            Socket client = connect(server);
            send(
                    client,
                    post(server, "/api/v1/crawls", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n")
                            + body
                            + next(server));
            String said = rest(client);
            assertThat(said).startsWith("HTTP/1.1 400 ").contains("Connection: close", "the body is broken");
            assertThat(said.indexOf("HTTP/1.1", 1)).isNegative();
            assertThat(server.crawls().order()).isNull();
            answers(server, "/healthz");
        }
    }

    @Test
    void a_chunked_body_that_is_too_long_is_refused() throws Exception {
        try (TestServer server = TestServer.start(settings("", 100, 100))) {
            Socket client = connect(server);
            send(
                    client,
                    post(server, "/api/v1/crawls", "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n")
                            + ("4000\r\n" + " ".repeat(0x4000) + "\r\n").repeat(5));
            assertThat(rest(client)).startsWith("HTTP/1.1 413 ").contains("Connection: close");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "16\r\n{\"urls\":\"example.org\"}\r\n0\r\n\r\n",
                "00000A;name=\"a value\"\t\r\n{\"urls\":\"e\r\nB\r\nxample.org\"\r\n1\r\n}\r\n0;x\r\nTrailer: x\r\n\r\n"
            })
    void a_body_in_sound_chunks_is_understood_and_ends_the_connection(String body) throws Exception {
        try (TestServer server = TestServer.start(settings("", 100, 100))) {
            Socket client = connect(server);
            send(
                    client,
                    post(
                                    server,
                                    "/api/v1/crawls",
                                    "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\nExpect: 100-continue\r\n")
                            + body
                            + next(server));
            String said = rest(client);
            assertThat(said)
                    .startsWith("HTTP/1.1 100 Continue\r\n\r\nHTTP/1.1 202 ")
                    .contains("Connection: close");
            assertThat(said).doesNotContain("HTTP/1.1 200");
            assertThat(server.crawls().order()).isNotNull();
        }
    }

    private static String next(TestServer server) {
        return "GET /healthz HTTP/1.1\r\nHost: 127.0.0.1:" + server.port() + "\r\nConnection: close\r\n\r\n";
    }
}
