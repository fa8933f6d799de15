package io.freshet.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The socket that machines of others may reach, by what goes over the wire. */
@Timeout(value = 60, unit = TimeUnit.SECONDS)
class NoticeListenerTest {
    /** Far longer than any test: nothing here may be saved by a deadline. */
    private static final Duration IDLE = Duration.ofMinutes(10);

    private static final int MAX_BODY = 200_000;

    private final List<Socket> sockets = new ArrayList<>();

    @AfterEach
    void leave() throws IOException {
        for (Socket socket : sockets) {
            socket.close();
        }
    }

    /** Writes down what came, and answers as the id says. */
    private static final class Recorder implements NoticeDesk {
        final List<String> came = new CopyOnWriteArrayList<>();
        final CountDownLatch slow = new CountDownLatch(1);

        @Override
        public Reply indexNow(Delivery submission) {
            came.add("indexnow " + submission.mediaType() + " " + submission.body().length + " " + text(submission));
            return new Reply(202, "");
        }

        @Override
        public Reply indexNow(Map<String, String> query) {
            came.add("indexnow " + new TreeMap<>(query));
            return new Reply(200, "");
        }

        @Override
        public Reply verifySubscription(String id, Map<String, String> query) {
            came.add("verify " + id + " " + new TreeMap<>(query));
            return id.equals("known")
                    ? new Reply(200, query.getOrDefault("hub.challenge", ""))
                    : new Reply(404, "no such subscription");
        }

        @Override
        public Reply deliver(String id, Delivery content) {
            came.add("deliver " + id + " " + content.header("X-HUB-signature") + " " + text(content));
            return new Reply(id.equals("busy") ? 429 : 204, "");
        }

        @Override
        public Reply push(String id, Delivery notices) {
            came.add("push " + id + " " + text(notices));
            if (id.equals("slow")) {
                try {
                    slow.await();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            } else if (id.equals("bug")) {
                throw new IllegalStateException("s3cret");
            }
            return new Reply(200, "taken\n");
        }

        private static String text(Delivery delivery) {
            String text = new String(delivery.body(), StandardCharsets.UTF_8);
            return text.length() > 100 ? "..." : text;
        }
    }

    private static NoticeSettings settings(int connections, int perAddress, int requests, int bytes) {
        return new NoticeSettings(
                InetAddress.ofLiteral("127.0.0.1"), 0, connections, perAddress, requests, bytes, MAX_BODY, 4, IDLE);
    }

    private static final NoticeSettings USUAL = settings(100, 100, 10_000, 64 << 20);

    private static NoticeListener start(NoticeSettings settings, NoticeDesk desk) throws IOException {
        return NoticeListener.start(settings, desk, Clock.systemUTC());
    }

    private Socket connect(NoticeListener listener, String from) throws IOException {
        var socket = new Socket();
        sockets.add(socket);
        socket.setSoTimeout(20_000);
        socket.bind(new InetSocketAddress(InetAddress.ofLiteral(from), 0));
        socket.connect(
                new InetSocketAddress(
                        InetAddress.ofLiteral("127.0.0.1"), listener.address().getPort()),
                20_000);
        return socket;
    }

    private Socket sent(NoticeListener listener, String from, String text) throws IOException {
        Socket socket = connect(listener, from);
        OutputStream out = socket.getOutputStream();
        try {
            out.write(text.getBytes(StandardCharsets.UTF_8));
            out.flush();
        } catch (SocketException e) {
            // it was answered before all was sent
        }
        return socket;
    }

    /** All that comes back until the listener closes the connection. */
    private String ask(NoticeListener listener, String from, String text) throws IOException {
        return rest(sent(listener, from, text));
    }

    private String ask(NoticeListener listener, String text) throws IOException {
        return ask(listener, "127.0.0.1", text);
    }

    private static String rest(Socket socket) throws IOException {
        try (InputStream in = socket.getInputStream()) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (SocketException e) {
            return ""; // closed while something lay unread
        }
    }

    private static String get(String target) {
        return "GET " + target + " HTTP/1.1\r\nHost: search.example\r\nConnection: close\r\n\r\n";
    }

    private static String post(String target, String header, String body) {
        return "POST " + target + " HTTP/1.1\r\nHost: search.example\r\nConnection: close\r\n" + header
                + "Content-Length: " + body.getBytes(StandardCharsets.UTF_8).length + "\r\n\r\n" + body;
    }

    private static String chunked(String target, int chunks) {
        return "POST " + target
                + " HTTP/1.1\r\nHost: search.example\r\nTransfer-Encoding: chunked\r\n\r\n"
                + ("4000\r\n" + "x".repeat(0x4000) + "\r\n").repeat(chunks) + "0\r\n\r\n";
    }

    private static String json(String body) {
        return post("/indexnow", "Content-Type: application/json; charset=utf-8\r\n", body);
    }

    // ---- what the desk is told, and what it answers

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            /indexnow?url=https%3A%2F%2Fa.example%2F%3Fq%3D1&key=abcdefgh         | 200 | indexnow {key=abcdefgh, url=https://a.example/?q=1} |
            /indexnow?key=k&other=1                                               | 200 | indexnow {key=k}                                    |
            /indexnow                                                             | 200 | indexnow {}                                         |
            /websub/known?hub.mode=subscribe&hub.topic=t&hub.challenge=a%20b&x=y  | 200 | verify known {hub.challenge=a b, hub.mode=subscribe, hub.topic=t} | a b
            /websub/a_B-9?hub.mode=denied&hub.topic=t&hub.reason=no               | 404 | verify a_B-9 {hub.mode=denied, hub.reason=no, hub.topic=t} | no such subscription
            """)
    void what_a_query_says_reaches_the_desk(String target, int status, String came, String body) throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            String answer = ask(listener, get(target));
            assertThat(answer)
                    .startsWith("HTTP/1.1 " + status + " ")
                    .contains("Content-Type: text/plain; charset=utf-8", "X-Content-Type-Options: nosniff")
                    .endsWith("\r\n\r\n" + (body == null ? "" : body));
            assertThat(desk.came).containsExactly(came);
        }
    }

    @Test
    void what_is_posted_reaches_the_desk_byte_by_byte_with_its_headers() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            assertThat(ask(listener, json("{\"강\": 1}"))).startsWith("HTTP/1.1 202 ");
            assertThat(ask(
                            listener,
                            post(
                                    "/websub/one",
                                    "Content-Type: application/atom+xml\r\nX-Hub-Signature: sha256=00\r\n",
                                    "<feed/>")))
                    .startsWith("HTTP/1.1 204 ");
            assertThat(ask(listener, post("/websub/one", "", "no type"))).startsWith("HTTP/1.1 204 ");
            assertThat(ask(listener, post("/notices/t0ken", "Content-Type: text/plain\r\n", "A:/a:1:20030720\n")))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\ntaken\n");
            assertThat(ask(listener, chunked("/notices/t0ken", 12))).startsWith("HTTP/1.1 200 ");
        }
        assertThat(desk.came)
                .containsExactly(
                        "indexnow application/json 10 {\"강\": 1}",
                        "deliver one sha256=00 <feed/>",
                        "deliver one  no type",
                        "push t0ken A:/a:1:20030720\n",
                        "push t0ken ...");
    }

    @Test
    void a_desk_that_wants_no_more_for_now_has_its_sender_told_when_to_come_again() throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            assertThat(ask(listener, post("/websub/busy", "", "x")))
                    .startsWith("HTTP/1.1 429 ")
                    .contains("Retry-After: ");
        }
    }

    @Test
    void our_own_bugs_are_not_told_to_senders() throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            assertThat(ask(listener, post("/notices/bug", "", "x")))
                    .startsWith("HTTP/1.1 500 ")
                    .doesNotContain("s3cret");
        }
    }

    @Test
    void who_looks_at_it_is_told_what_it_is_for() throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            assertThat(ask(listener, get("/"))).startsWith("HTTP/1.1 200 ").contains("IndexNow at /indexnow");
            assertThat(ask(listener, get("/").replace("GET", "HEAD")))
                    .startsWith("HTTP/1.1 200 ")
                    .endsWith("\r\n\r\n");
        }
    }

    // ---- what it has not

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/healthz",
                "/metrics",
                "/search",
                "/crawl",
                "/settings",
                "/sign-in",
                "/console.css",
                "/api/v1/search?q=a",
                "/api/v1/openapi.json",
                "/api/v1/backup",
                "/indexnow/",
                "/websub",
                "/websub/",
                "/websub/a/b",
                "/websub/..",
                "/websub/%2e%2e",
                "/websub/../api/v1/stats",
                "/websub/a%2Fb",
                "/websub/a%00",
                "/websub/%EA%B0%95",
                "/websub/%FF",
                "/notices/",
                "//indexnow",
            })
    void nothing_else_is_there(String target) throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            String answer = ask(listener, get(target));
            assertThat(answer).startsWith("HTTP/1.1 404 ").contains("there is nothing here");
            assertThat(answer).doesNotContain("api/v1", "Set-Cookie", "WWW-Authenticate");
        }
        assertThat(desk.came).isEmpty();
    }

    @Test
    void an_id_that_is_too_long_is_nobodys() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            assertThat(ask(listener, post("/notices/" + "a".repeat(128), "", "x")))
                    .startsWith("HTTP/1.1 200 ");
            assertThat(ask(listener, post("/notices/" + "a".repeat(129), "", "x")))
                    .startsWith("HTTP/1.1 404 ");
        }
        assertThat(desk.came).hasSize(1);
    }

    @Test
    void the_console_has_none_of_its_routes() throws Exception {
        try (TestServer console = TestServer.start()) {
            for (String path : List.of("/indexnow?key=k", "/websub/known", "/notices/t")) {
                assertThat(console.get(path).statusCode()).as(path).isEqualTo(404);
            }
        }
    }

    // ---- what is refused

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            DELETE | /indexnow    | GET, HEAD, POST
            PUT    | /websub/a    | GET, HEAD, POST
            GET    | /notices/a   | POST
            POST   | /            | GET, HEAD
            OPTIONS| /indexnow    | GET, HEAD, POST
            BREW   | /notices/a   | POST
            """)
    void other_methods_are_refused(String method, String target, String allowed) throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            assertThat(ask(listener, get(target).replace("GET", method)))
                    .startsWith("HTTP/1.1 405 ")
                    .contains("Allow: " + allowed + "\r\n", "application/problem+json");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "Content-Type: text/plain\r\n", "Content-Type: application/jsonx\r\n"})
    void a_body_of_another_type_is_refused_before_it_has_come(String type) throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            String half = "POST /indexnow HTTP/1.1\r\nHost: a\r\n" + type + "Content-Length: 1000\r\n\r\n{";
            assertThat(ask(listener, half))
                    .startsWith("HTTP/1.1 415 ")
                    .contains("the body must be application/json", "Connection: close");
        }
        assertThat(desk.came).isEmpty();
    }

    @Test
    void a_body_is_as_long_as_it_may_be_and_not_a_byte_longer() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            assertThat(ask(listener, json("x".repeat(MAX_BODY)))).startsWith("HTTP/1.1 202 ");
            assertThat(ask(listener, json("x".repeat(MAX_BODY + 1))))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("up to 200000 bytes");
            assertThat(ask(listener, chunked("/notices/a", MAX_BODY / 0x4000))).startsWith("HTTP/1.1 200 ");
            assertThat(ask(listener, chunked("/notices/a", MAX_BODY / 0x4000 + 1)))
                    .startsWith("HTTP/1.1 413 ")
                    .contains("up to 200000 bytes", "Connection: close");
        }
        assertThat(desk.came).hasSize(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"99999999999", "9223372036854775807"})
    void a_length_beyond_all_bounds_is_refused_at_once(String length) throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            assertThat(ask(listener, "POST /notices/a HTTP/1.1\r\nHost: a\r\nContent-Length: " + length + "\r\n\r\nx"))
                    .startsWith("HTTP/1.1 413 ");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/indexnow?url=%", "/indexnow?url=%FF", "/indexnow?url=a&url=b", "/websub/a?hub.mode=%zz"})
    void a_query_that_cannot_be_understood_is_told_so(String target) throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(USUAL, desk)) {
            assertThat(ask(listener, get(target))).startsWith("HTTP/1.1 400 ");
        }
        assertThat(desk.came).isEmpty();
    }

    // ---- limits

    @Test
    void a_sender_may_send_so_many_requests_and_others_are_not_held_to_account() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(settings(100, 100, 5, 64 << 20), desk)) {
            for (int i = 0; i < 5; i++) {
                assertThat(ask(listener, get("/indexnow"))).startsWith("HTTP/1.1 200 ");
            }
            assertThat(ask(listener, get("/indexnow")))
                    .startsWith("HTTP/1.1 429 ")
                    .contains("Retry-After: ", "more than 5 requests in a minute");
            assertThat(ask(listener, get("/nothing"))).startsWith("HTTP/1.1 429 ");
            assertThat(ask(listener, "127.0.0.2", get("/indexnow"))).startsWith("HTTP/1.1 200 ");
        }
        assertThat(desk.came).hasSize(6);
    }

    @Test
    void a_sender_may_send_so_many_bytes_and_what_it_only_announces_counts() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(settings(100, 100, 1_000, 2 * MAX_BODY), desk)) {
            assertThat(ask(listener, chunked("/notices/a", 1))).startsWith("HTTP/1.1 200 ");
            assertThat(ask(listener, json("x".repeat(MAX_BODY)))).startsWith("HTTP/1.1 202 ");
            Socket half = sent(
                    listener,
                    "127.0.0.1",
                    "POST /notices/a HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: "
                            + (MAX_BODY - 20_000) + "\r\n\r\n");
            assertThat(half.getInputStream().readNBytes(12)).asString().isEqualTo("HTTP/1.1 100");
            assertThat(ask(listener, json("x".repeat(20_000))))
                    .startsWith("HTTP/1.1 429 ")
                    .contains("more than 400000 bytes in a minute", "Connection: close");
            assertThat(ask(listener, "127.0.0.2", json("x".repeat(20_000)))).startsWith("HTTP/1.1 202 ");
        }
        assertThat(desk.came).hasSize(3);
    }

    @Test
    void a_client_that_waits_for_a_word_need_not_send_what_is_refused() throws Exception {
        try (NoticeListener listener = start(USUAL, new Recorder())) {
            String header = " HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 200001\r\n\r\n";
            assertThat(ask(listener, "POST /notices/a" + header)).startsWith("HTTP/1.1 413 ");
            assertThat(ask(listener, "POST /nothing" + header)).startsWith("HTTP/1.1 4");
        }
    }

    @Test
    void silent_connections_make_room_for_those_who_speak() throws Exception {
        try (NoticeListener listener = start(settings(20, 10, 1_000, 64 << 20), new Recorder())) {
            for (int i = 0; i < 50; i++) {
                sent(listener, "127.0.0.1", i % 2 == 0 ? "" : "POST /notices/a HTTP/1.1\r\nHost: a\r\n");
                sent(listener, "127.0.0.3", "POST /notices/a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1");
            }
            assertThat(ask(listener, "127.0.0.2", get("/"))).startsWith("HTTP/1.1 200 ");
            assertThat(rest(sockets.getFirst())).isEmpty(); // closed
        }
    }

    @Test
    void an_address_has_so_many_connections_at_work_and_no_more() throws Exception {
        var desk = new Recorder();
        try (NoticeListener listener = start(settings(20, 2, 1_000, 64 << 20), desk)) {
            Socket first = sent(listener, "127.0.0.1", post("/notices/slow", "", "1"));
            Socket second = sent(listener, "127.0.0.1", post("/notices/slow", "", "2"));
            while (desk.came.size() < 2) {
                Thread.onSpinWait();
            }
            assertThat(ask(listener, "127.0.0.1", get("/"))).isEmpty();
            assertThat(ask(listener, "127.0.0.2", get("/"))).startsWith("HTTP/1.1 200 ");
            desk.slow.countDown();
            assertThat(rest(first)).startsWith("HTTP/1.1 200 ");
            assertThat(rest(second)).startsWith("HTTP/1.1 200 ");
        }
    }

    @Test
    void a_body_that_stops_to_come_is_waited_for_no_longer_than_idle() throws Exception {
        var impatient = new NoticeSettings(
                InetAddress.ofLiteral("127.0.0.1"), 0, 20, 20, 100, MAX_BODY, MAX_BODY, 4, Duration.ofMillis(300));
        var desk = new Recorder();
        try (NoticeListener listener = start(impatient, desk)) {
            assertThat(ask(listener, "POST /notices/a HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n1"))
                    .isEmpty();
        }
        assertThat(desk.came).isEmpty();
    }
}
