package io.freshet.testkit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.ConnectException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import javax.net.ssl.SSLHandshakeException;
import org.junit.jupiter.api.Test;

final class TestSiteTest {
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    @Test
    void pages_statuses_redirects_and_robots_are_served_and_the_rest_is_not_found() throws Exception {
        try (var site = TestSite.start()
                .page("/", "<a href=/a>a</a>")
                .status("/busy", 503, "Retry-After", "7")
                .redirect("/old", 301, "/new")
                .robots("User-agent: *\nDisallow: /b")) {
            assertThat(get(site.url("/")).body()).isEqualTo("<a href=/a>a</a>");
            assertThat(get(site.url("/busy")).headers().firstValue("retry-after"))
                    .contains("7");
            assertThat(get(site.url("/old")).headers().firstValue("location")).contains("/new");
            assertThat(get(site.url("/robots.txt")).body()).contains("Disallow: /b");
            assertThat(get(site.url("/none")).statusCode()).isEqualTo(404);
        }
    }

    @Test
    void requests_are_recorded_and_go_over_one_connection() throws Exception {
        try (var site = TestSite.start().page("/", "home")) {
            get(site.url("/"));
            get(site.url("/"));
            get(site.url("/a?b=c"));

            assertThat(site.requests()).extracting(Recorded::path).containsExactly("/", "/", "/a?b=c");
            assertThat(site.requests()).allMatch(request -> request.startedNanos() <= request.finishedNanos());
            assertThat(site.count("/")).isEqualTo(2);
            assertThat(site.connections()).isEqualTo(1);
            assertThat(site.peakConcurrency()).isEqualTo(1);
        }
    }

    @Test
    void requests_at_the_same_time_are_seen_as_such() {
        try (var site = TestSite.start().page("/", "home").slow("/", Duration.ofMillis(200))) {
            var one = client.sendAsync(request(site.url("/")), BodyHandlers.ofString());
            var two = client.sendAsync(request(site.url("/")), BodyHandlers.ofString());
            CompletableFuture.allOf(one, two).join();

            assertThat(site.peakConcurrency()).isEqualTo(2);
        }
    }

    @Test
    void sites_on_other_addresses_are_other_hosts() throws Exception {
        try (var one = TestSite.start().page("/", "one");
                var two = TestSite.startOn("127.0.0.2").page("/", "two")) {
            assertThat(get(one.url("/")).body()).isEqualTo("one");
            assertThat(get(two.url("/")).body()).isEqualTo("two");
            assertThat(two.host()).startsWith("http://127.0.0.2:");
        }
    }

    @Test
    void a_generated_site_has_every_page() throws Exception {
        try (var site = TestSite.start().respondAll(request -> Response.html("page " + request.path()))) {
            assertThat(get(site.url("/calendar?month=1")).body()).isEqualTo("page /calendar?month=1");
        }
    }

    @Test
    void what_the_client_has_is_not_modified() throws Exception {
        try (var site = TestSite.start()
                .answer("/tag", Response.html("x").etag("\"1\""))
                .answer("/date", Response.html("x").lastModified("Sun, 01 Mar 2026 12:00:00 GMT"))) {
            assertThat(conditional(site.url("/tag"), "If-None-Match", "\"1\"")).isEqualTo(304);
            assertThat(conditional(site.url("/tag"), "If-None-Match", "\"2\"")).isEqualTo(200);
            assertThat(conditional(site.url("/date"), "If-Modified-Since", "Sun, 01 Mar 2026 12:00:00 GMT"))
                    .isEqualTo(304);
        }
    }

    @Test
    void chunked_and_compressed_answers_are_what_they_say() throws Exception {
        byte[] body = "words ".repeat(1_000).getBytes(StandardCharsets.UTF_8);
        try (var site = TestSite.start()
                .answer("/", Response.of(200).body("text/plain", body).gzip().chunked())) {
            var response = client.send(request(site.url("/")), BodyHandlers.ofByteArray());

            assertThat(response.headers().firstValue("transfer-encoding")).contains("chunked");
            assertThat(response.body()).isEqualTo(Response.gzip(body));
        }
    }

    @Test
    void a_responder_may_write_anything() throws Exception {
        try (var site = TestSite.start()
                .respond("/", (request, out) -> out.write("HTTP/1.0 200 OK\r\n\r\ntime " + request.time()))) {
            assertThat(get(site.url("/")).body()).isEqualTo("time 1");
            assertThat(get(site.url("/")).body()).isEqualTo("time 2");
            assertThat(site.connections()).isEqualTo(2);
        }
    }

    @Test
    void a_site_that_is_closed_hangs_up() throws Exception {
        var site = TestSite.start().respond("/", Misbehaviour.neverAnswers());
        try (var socket = new Socket(InetAddress.getLoopbackAddress(), site.port())) {
            socket.getOutputStream().write("GET / HTTP/1.1\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            site.close();
            site.close();
            assertThat(readOne(socket)).isEqualTo(-1);
        }
        assertThatThrownBy(() -> new Socket(InetAddress.getLoopbackAddress(), site.port()))
                .isInstanceOf(ConnectException.class);
    }

    @Test
    void a_secure_site_is_trusted_by_those_who_know_its_certificate() throws Exception {
        var certificate = TestCertificate.of("ip:127.0.0.1");
        try (var site = TestSite.startSecure(certificate).page("/", "secret");
                var knowing = HttpClient.newBuilder()
                        .sslContext(certificate.trustingContext())
                        .build()) {
            assertThat(knowing.send(request(site.url("/")), BodyHandlers.ofString())
                            .body())
                    .isEqualTo("secret");
            assertThatThrownBy(() -> get(site.url("/"))).isInstanceOf(SSLHandshakeException.class);
        }
    }

    private static int readOne(Socket socket) {
        try {
            return socket.getInputStream().read();
        } catch (IOException e) {
            return -1; // a reset is an end too
        }
    }

    private HttpResponse<String> get(String url) throws IOException, InterruptedException {
        return client.send(request(url), BodyHandlers.ofString());
    }

    private int conditional(String url, String name, String value) throws IOException, InterruptedException {
        var request =
                HttpRequest.newBuilder(URI.create(url)).header(name, value).build();
        return client.send(request, BodyHandlers.discarding()).statusCode();
    }

    private static HttpRequest request(String url) {
        return HttpRequest.newBuilder(URI.create(url)).build();
    }
}
