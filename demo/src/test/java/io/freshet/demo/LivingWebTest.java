package io.freshet.demo;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.freshet.testkit.FakeClock;
import java.io.ByteArrayInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class LivingWebTest {
    private final FakeClock clock = FakeClock.atNoon();
    private final HttpClient client =
            HttpClient.newBuilder().connectTimeout(Duration.ofSeconds(10)).build();
    private LivingWeb web;

    @BeforeEach
    void start() throws IOException {
        web = LivingWeb.start(1, clock, 0);
    }

    @AfterEach
    void stop() throws IOException {
        web.close();
        client.close();
    }

    private String origin(String key) {
        return web.hosts().stream()
                .filter(site -> site.key().equals(key))
                .map(site -> site.url().substring(0, site.url().length() - 1))
                .findFirst()
                .orElseThrow();
    }

    private HttpRequest.Builder request(String key, String path) {
        return HttpRequest.newBuilder(URI.create(origin(key) + path)).timeout(Duration.ofSeconds(20));
    }

    private HttpResponse<byte[]> get(String key, String path, String... headers) throws Exception {
        HttpRequest.Builder request = request(key, path);
        if (headers.length > 0) {
            request.headers(headers);
        }
        return client.send(request.build(), BodyHandlers.ofByteArray());
    }

    private Traffic traffic(String key) {
        return Objects.requireNonNull(web.requests().get(key));
    }

    private static String header(HttpResponse<?> response, String name) {
        return response.headers().firstValue(name).orElse("");
    }

    private static String text(HttpResponse<byte[]> response) {
        return new String(response.body(), StandardCharsets.UTF_8);
    }

    @Test
    void each_host_is_introduced_in_both_languages_and_answers() throws Exception {
        assertThat(web.hosts()).hasSize(10).allSatisfy(site -> {
            assertThat(site.nameKorean() + site.kindKorean() + site.descriptionKorean())
                    .containsPattern("[가-힣]");
            assertThat(site.name() + site.kind() + site.description()).doesNotContainPattern("[가-힣]");
        });
        assertThat(web.seeds()).hasSize(10);
        for (Site site : web.hosts()) {
            HttpResponse<byte[]> robots = get(site.key(), "/robots.txt");
            assertThat(robots.statusCode()).isEqualTo(200);
            assertThat(text(robots)).startsWith("User-agent: *");
        }
        assertThat(text(get("club", "/robots.txt"))).contains("Disallow: /members/", "Crawl-delay: 1");
    }

    @Test
    void a_page_that_the_client_has_is_304_until_it_changes() throws Exception {
        HttpResponse<byte[]> first = get("university", "/notice/");
        assertThat(first.statusCode()).isEqualTo(200);
        String etag = header(first, "ETag");
        String date = header(first, "Last-Modified");
        assertThat(header(first, "Date")).isEqualTo("Sun, 01 Mar 2026 12:00:00 GMT");
        assertThat(get("university", "/notice/", "If-None-Match", etag).statusCode())
                .isEqualTo(304);
        assertThat(get("university", "/notice/", "If-Modified-Since", date).statusCode())
                .isEqualTo(304);
        assertThat(get("university", "/notice/", "If-None-Match", "\"other\"", "If-Modified-Since", date)
                        .statusCode())
                .isEqualTo(200);
        clock.advance(Duration.ofMinutes(5));
        HttpResponse<byte[]> later = get("university", "/notice/", "If-None-Match", etag, "If-Modified-Since", date);
        assertThat(later.statusCode()).isEqualTo(200);
        assertThat(later.body()).isNotEqualTo(first.body());
        assertThat(traffic("university"))
                .isEqualTo(new Traffic(5, 5, 3, 2, 0, first.body().length * 2L + later.body().length));
    }

    @Test
    void head_has_the_length_and_no_body() throws Exception {
        HttpResponse<byte[]> get = get("rivers", "/posts/");
        HttpResponse<byte[]> head = client.send(
                request("rivers", "/posts/")
                        .method("HEAD", HttpRequest.BodyPublishers.noBody())
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(head.body()).isEmpty();
        assertThat(header(head, "Content-Length")).isEqualTo(Integer.toString(get.body().length));
        HttpResponse<byte[]> post = client.send(
                request("rivers", "/posts/")
                        .POST(HttpRequest.BodyPublishers.ofString("x"))
                        .build(),
                BodyHandlers.ofByteArray());
        assertThat(post.statusCode()).isEqualTo(405);
        assertThat(header(post, "Allow")).isEqualTo("GET, HEAD");
    }

    @Test
    void some_hosts_compress_for_those_who_accept_it() throws Exception {
        HttpResponse<byte[]> plain = get("news", "/about");
        HttpResponse<byte[]> small = get("news", "/about", "Accept-Encoding", "br, gzip");
        assertThat(header(small, "Content-Encoding")).isEqualTo("gzip");
        assertThat(header(small, "Vary")).isEqualTo("Accept-Encoding");
        assertThat(new GZIPInputStream(new ByteArrayInputStream(small.body())).readAllBytes())
                .isEqualTo(plain.body());
        assertThat(header(get("news", "/about", "Accept-Encoding", "gzip;q=0"), "Content-Encoding"))
                .isEmpty();
        assertThat(header(get("shop", "/", "Accept-Encoding", "gzip"), "Content-Encoding"))
                .isEmpty();
    }

    @Test
    void what_is_gone_moved_or_never_was_says_so() throws Exception {
        assertThat(get("library", "/no-such-page").statusCode()).isEqualTo(404);
        HttpResponse<byte[]> moved = get("wiki", "/en/Charcoal_burning");
        assertThat(moved.statusCode()).isEqualTo(301);
        assertThat(header(moved, "Location")).isEqualTo(origin("wiki") + "/en/Charcoal_burning_(craft)");
        assertThat(get("wiki", "/en/Charcoal_burning_(craft)").statusCode()).isEqualTo(200);
        assertThat(text(get("wiki", "/"))).contains("\"/en/Charcoal_burning\"");
        assertThat(get("news", "/yearbook-1998").statusCode()).isEqualTo(410);
        clock.advance(Duration.ofHours(1));
        assertThat(get("library", "/notice/1201").statusCode()).isEqualTo(410);
    }

    @Test
    void a_counter_differs_at_each_request_and_is_no_change() throws Exception {
        PageState noisy = web.pages(clock.instant()).stream()
                .filter(state -> state.noisy() && state.site().equals("library"))
                .findFirst()
                .orElseThrow();
        String path = URI.create(noisy.url()).getPath();
        HttpResponse<byte[]> first = get("library", path);
        HttpResponse<byte[]> second = get("library", path);
        assertThat(text(first)).contains("번째 방문").isNotEqualTo(text(second));
        assertThat(header(first, "ETag")).isEmpty();
        assertThat(traffic("library").unchanged()).isEqualTo(1);
    }

    @Test
    void sitemaps_and_the_feed_tell_when_pages_changed() throws Exception {
        clock.advance(Duration.ofMinutes(30));
        for (String key : List.of("news", "shop")) {
            assertThat(text(get(key, "/robots.txt"))).contains("Sitemap: " + origin(key) + "/sitemap.xml");
            String sitemap = text(get(key, "/sitemap.xml"));
            web.pages(clock.instant()).stream()
                    .filter(state -> state.site().equals(key))
                    .forEach(state -> assertThat(sitemap)
                            .contains("<loc>" + state.url() + "</loc><lastmod>"
                                    + state.since().truncatedTo(ChronoUnit.SECONDS)));
        }
        assertThat(get("library", "/sitemap.xml").statusCode()).isEqualTo(404);
        HttpResponse<byte[]> feed = get("news", "/feed.xml");
        assertThat(header(feed, "Content-Type")).isEqualTo("application/atom+xml");
        assertThat(text(feed).split("<entry>", -1)).hasSize(21);
    }

    @Test
    void the_slow_host_takes_its_time_but_not_for_robots_txt() throws Exception {
        long begin = System.nanoTime();
        get("archive", "/");
        assertThat(Duration.ofNanos(System.nanoTime() - begin)).isGreaterThan(Duration.ofMillis(290));
        for (int visit = 0; visit < 1_000; visit++) {
            assertThat(Trouble.SLOW.delay(new Seed(visit))).isBetween(300, 1_500);
            assertThat(Trouble.FLAKY.delay(new Seed(visit))).isZero();
        }
    }

    @Test
    void the_flaky_host_fails_in_three_ways_and_mostly_not() throws Exception {
        int whole = 0;
        int busy = 0;
        int cut = 0;
        int reset = 0;
        for (int i = 0; i < 200; i++) {
            try (var socket = new Socket(
                    InetAddress.ofLiteral("127.0.0.1"),
                    URI.create(origin("market")).getPort())) {
                socket.setSoTimeout(10_000);
                String answer = ask(socket, "/ads/", "close");
                busy += answer.startsWith("HTTP/1.1 503") && answer.contains("Retry-After: 2") ? 1 : 0;
                whole += answer.startsWith("HTTP/1.1 200") ? 1 : 0;
            } catch (EOFException e) {
                cut++;
            } catch (IOException e) {
                reset++;
            }
        }
        assertThat(whole + busy + cut + reset).isEqualTo(200);
        assertThat(whole).isBetween(130, 185);
        assertThat(busy).isBetween(8, 40);
        assertThat(cut).isBetween(2, 25);
        assertThat(reset).isBetween(2, 25);
        assertThat(traffic("market").troubled()).isEqualTo(busy + cut + reset);
        for (int i = 0; i < 30; i++) {
            assertThat(get("market", "/robots.txt").statusCode()).isEqualTo(200);
        }
    }

    @Test
    void the_trap_leads_on_without_end_and_errors_say_200() throws Exception {
        String month = "/calendar?month=2026-01";
        for (int i = 0; i < 40; i++) {
            String page = text(get("club", month));
            int next = page.lastIndexOf("/calendar?month=", page.indexOf(">next month"));
            month = page.substring(next, page.indexOf('"', next));
        }
        assertThat(month).isEqualTo("/calendar?month=2029-05");
        assertThat(get("club", "/go/anything")).satisfies(answer -> {
            assertThat(answer.statusCode()).isEqualTo(200);
            assertThat(text(answer)).contains("not found");
        });
        String first = text(get("club", "/"));
        String second = text(get("club", "/"));
        String link = first.substring(first.indexOf("/walks/?sid="), first.indexOf('"', first.indexOf("/walks/?sid=")));
        assertThat(link).matches("/walks/\\?sid=[0-9a-f]{8,}");
        assertThat(second).doesNotContain(link);
        assertThat(get("club", link).body()).isEqualTo(get("club", "/walks/").body());
        assertThat(text(get("club", "/guestbook"))).contains("<script>", "onerror=", "data:text/html", "\u202E");
    }

    @Test
    void a_connection_serves_many_requests_and_five_hundred_are_served_at_once() throws Exception {
        try (var socket = new Socket(
                InetAddress.ofLiteral("127.0.0.1"), URI.create(origin("shop")).getPort())) {
            socket.setSoTimeout(10_000);
            for (int i = 0; i < 50; i++) {
                assertThat(ask(socket, "/", "keep-alive")).startsWith("HTTP/1.1 200 OK");
            }
        }
        List<Socket> sockets = new ArrayList<>();
        try {
            for (int i = 0; i < 500; i++) {
                sockets.add(new Socket(
                        InetAddress.ofLiteral("127.0.0.1"),
                        URI.create(origin("shop")).getPort()));
                sockets.getLast().setSoTimeout(20_000);
            }
            for (Socket socket : sockets) {
                assertThat(ask(socket, "/delivery", "keep-alive")).startsWith("HTTP/1.1 200 OK");
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
    }

    @Test
    void requests_at_once_get_the_same_answer() {
        List<CompletableFuture<HttpResponse<byte[]>>> answers = IntStream.range(0, 100)
                .mapToObj(_ -> client.sendAsync(request("rivers", "/posts/").build(), BodyHandlers.ofByteArray()))
                .toList();
        assertThat(answers.stream().map(answer -> text(answer.join())).distinct())
                .hasSize(1);
        assertThat(traffic("rivers")).returns(100L, Traffic::requests).returns(99L, Traffic::unchanged);
    }

    @Test
    void what_is_no_request_is_refused() throws Exception {
        int port = URI.create(origin("shop")).getPort();
        for (String bad : List.of("nonsense\r\n\r\n", "GET / HTTP/1.1\r\n\r\n", "GET / HTTP/1.1\r\nHost x\r\n\r\n")) {
            try (var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
                socket.setSoTimeout(10_000);
                assertThat(exchange(socket, bad)).as(bad).startsWith("HTTP/1.1 400");
            }
        }
        try (var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), port)) {
            socket.setSoTimeout(10_000);
            String fields =
                    IntStream.range(0, 101).mapToObj(i -> "X-" + i + ": y\r\n").reduce("", String::concat);
            assertThat(exchange(socket, "GET / HTTP/1.1\r\nHost: x\r\n" + fields + "\r\n"))
                    .startsWith("HTTP/1.1 431");
        }
    }

    @Test
    void a_web_that_began_earlier_goes_on_where_it_was() throws Exception {
        clock.advance(Duration.ofHours(2));
        int base = freePorts();
        byte[] before;
        try (var first = LivingWeb.start(7, clock, base, web.beginning())) {
            before = client.send(
                            HttpRequest.newBuilder(URI.create(first.seeds().getFirst()))
                                    .build(),
                            BodyHandlers.ofByteArray())
                    .body();
            assertThatThrownBy(() -> LivingWeb.start(7, clock, base)).hasMessageContaining("port " + base);
        }
        try (var again = LivingWeb.start(7, clock, base, web.beginning())) {
            assertThat(client.send(
                                    HttpRequest.newBuilder(
                                                    URI.create(again.seeds().getFirst()))
                                            .build(),
                                    BodyHandlers.ofByteArray())
                            .body())
                    .isEqualTo(before);
        }
    }

    @Test
    void after_close_nobody_listens() throws Exception {
        int port = URI.create(origin("shop")).getPort();
        web.close();
        web.close();
        assertThatThrownBy(() -> new Socket(InetAddress.ofLiteral("127.0.0.1"), port))
                .isInstanceOf(IOException.class);
    }

    /** The first of as many ports as there are hosts. Somebody may take one before they are used, but hardly will. */
    private static int freePorts() {
        for (int base = 20_000; base < 30_000; base += 20) {
            int first = base;
            if (IntStream.range(0, World.KEYS.size()).allMatch(i -> free(first + i))) {
                return base;
            }
        }
        throw new IllegalStateException("no ten ports in a row are free");
    }

    private static boolean free(int port) {
        try (var socket = new ServerSocket(port, 1, InetAddress.ofLiteral("127.0.0.1"))) {
            return socket.isBound();
        } catch (IOException e) {
            return false;
        }
    }

    private static String ask(Socket socket, String path, String connection) throws IOException {
        return exchange(socket, "GET " + path + " HTTP/1.1\r\nHost: x\r\nConnection: " + connection + "\r\n\r\n");
    }

    /** One whole answer; an EOFException when it ends before its length. */
    private static String exchange(Socket socket, String request) throws IOException {
        OutputStream out = socket.getOutputStream();
        out.write(request.getBytes(StandardCharsets.ISO_8859_1));
        InputStream in = socket.getInputStream();
        var head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int b = in.read();
            if (b < 0) {
                throw head.isEmpty() ? new IOException("closed without an answer") : new EOFException();
            }
            head.append((char) b);
        }
        int length = Integer.parseInt(head.toString().replaceAll("(?s).*Content-Length: (\\d+).*", "$1"));
        byte[] body = in.readNBytes(length);
        if (body.length < length) {
            throw new EOFException();
        }
        return head + new String(body, StandardCharsets.ISO_8859_1);
    }
}
