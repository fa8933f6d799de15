package io.freshet.app;

import static org.assertj.core.api.Assertions.assertThat;

import io.freshet.testkit.TestSite;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The server's health beside pages and clients that mean harm: the program as it is packaged, in a process of its own with a small heap. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
class HostileIT {
    private static final Path PROGRAM = Path.of("target/lib/freshet-app.jar").toAbsolutePath();
    private static final String HEAP = "-Xmx256m";

    /** Views of a page that are asked for at once. */
    private static final int VIEWS = 6;

    @TempDir
    private Path folder = Path.of("");

    private final List<Process> started = new ArrayList<>();
    private final HttpClient client = HttpClient.newHttpClient();

    @SuppressWarnings("NullAway.Init") // before each test
    private TestSite site;

    @BeforeEach
    void start() {
        site = TestSite.start();
    }

    @AfterEach
    void end_everything() {
        started.forEach(Process::destroyForcibly);
        site.close();
        client.close();
    }

    static Map<String, String> pages() {
        Map<String, String> pages = new LinkedHashMap<>();
        pages.put("wide formatting", formatting(500) + "<p>x".repeat(20_000));
        pages.put("formatting just within the bounds", formatting(45) + "<p>x".repeat(9_900));
        pages.put("misnested formatting", "<p><b><i><u>x</b>".repeat(50_000));
        pages.put("misnested formatting within the bounds", "<b><p>x<i></b>".repeat(2_400));
        pages.put("deep tables", "<table><tr><td>".repeat(60_000));
        pages.put("deep tables within the bounds", "<table><tr><td>".repeat(3_300));
        pages.put("words before a table", "<table>" + "<i></i>".repeat(4_900));
        pages.put("wide tags", ("<div" + attributes(512) + "><p>").repeat(700));
        pages.put(
                "bodies with attributes",
                "<p>"
                        + IntStream.range(0, 500)
                                .mapToObj(i -> "<body" + attributes(300).replace("a", "a" + i + "x") + ">")
                                .collect(Collectors.joining()));
        pages.put(
                "a long base",
                "<base href='http://127.0.0.1/" + "b".repeat(1_900) + "/'><p><i>"
                        + "<a href=x>y</a></p>".repeat(4_900));
        pages.put("a long language", "<b lang=" + "x".repeat(1_000_000) + ">" + "<p>x".repeat(9_000));
        pages.put("references", "<i><p>" + "&quot;".repeat(300_000));
        pages.put("a large page", "<p><i>x</p>".repeat(800_000));
        pages.put("one word", "<i><p>" + "가".repeat(1_500_000));
        return pages;
    }

    private static String formatting(int attributes) {
        return Stream.of("b", "i", "em", "strong", "code", "font")
                .map(tag -> "<" + tag + attributes(attributes) + ">")
                .collect(Collectors.joining());
    }

    private static String attributes(int count) {
        return IntStream.range(0, count).mapToObj(i -> " a" + i).collect(Collectors.joining());
    }

    private Process start(Path err, String... args) throws IOException {
        List<String> command = new ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:+UseSerialGC",
                "-XX:+ExitOnOutOfMemoryError",
                HEAP,
                "-jar",
                PROGRAM.toString()));
        command.addAll(List.of(args));
        command.addAll(List.of("--data", folder.resolve("store").toString()));
        Process process =
                new ProcessBuilder(command).redirectError(err.toFile()).start();
        started.add(process);
        return process;
    }

    private void crawl() throws Exception {
        Path err = Files.createTempFile(folder, "err", "");
        Process crawl = start(err, "crawl", site.url("/"), "--allow-private", "--delay", "0s", "--progress", "none");
        crawl.getInputStream().readAllBytes();
        assertThat(crawl.waitFor()).as(Files.readString(err)).isZero();
    }

    private URI serve(Path err) throws IOException {
        Path config = Files.writeString(folder.resolve("still.toml"), "[refresh]\nper-day = 0\n");
        Process process = start(err, "serve", "--port", "0", "--config", config.toString());
        String line =
                new BufferedReader(new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8)).readLine();
        assertThat(line).startsWith("listening on ");
        return URI.create(line.substring("listening on ".length()));
    }

    private void healthy(URI server, String beside) throws Exception {
        HttpRequest health = HttpRequest.newBuilder(server.resolve("/healthz"))
                .timeout(Duration.ofSeconds(30))
                .build();
        assertThat(client.send(health, HttpResponse.BodyHandlers.ofString()).body())
                .as(beside)
                .isEqualTo("ok\n");
    }

    @Test
    void no_page_that_is_opened_takes_the_server_from_others() throws Exception {
        Map<String, String> pages = pages();
        List<String> paths = pages.keySet().stream()
                .map(name -> "/" + name.replace(' ', '-'))
                .toList();
        site.page("/", paths.stream().map(path -> "<a href=" + path + ">x</a>").collect(Collectors.joining()));
        pages.forEach((name, html) -> site.page("/" + name.replace(' ', '-'), html));
        crawl();
        Path err = Files.createTempFile(folder, "err", "");
        URI server = serve(err);
        for (String path : paths) {
            String url = URLEncoder.encode(site.url(path), StandardCharsets.UTF_8);
            List<CompletableFuture<HttpResponse<String>>> views = new ArrayList<>();
            for (int i = 0; i < VIEWS; i++) {
                String view = List.of("/page/copy?url=", "/page?url=", "/api/v1/pages?url=")
                        .get(i % 3);
                views.add(client.sendAsync(
                        HttpRequest.newBuilder(server.resolve(view + url)).build(),
                        HttpResponse.BodyHandlers.ofString()));
            }
            do {
                healthy(server, path);
            } while (!CompletableFuture.allOf(views.toArray(CompletableFuture[]::new))
                    .isDone());
            for (CompletableFuture<HttpResponse<String>> view : views) {
                assertThat(view.get().statusCode()).as(path).isEqualTo(200);
            }
        }
        assertThat(started.getLast().isAlive()).isTrue();
        assertThat(Files.readString(err)).isEmpty();
    }

    @Test
    void no_client_takes_the_server_from_others() throws Exception {
        site.page("/", "<p>" + "x".repeat(5_000_000));
        crawl();
        Path err = Files.createTempFile(folder, "err", "");
        URI server = serve(err);
        String host = " HTTP/1.1\r\nHost: " + server.getAuthority() + "\r\n";
        String body = "/api/v1/pages/body?url=" + URLEncoder.encode(site.url("/"), StandardCharsets.UTF_8);
        Map<String, String> clients = new LinkedHashMap<>();
        clients.put("silence", "");
        clients.put("half a line", "GET /heal");
        clients.put("half a header", "GET /healthz" + host + "X: " + "y".repeat(10_000));
        clients.put(
                "half a body",
                "POST /api/v1/crawls" + host + "Content-Type: application/json\r\nContent-Length: 60000\r\n\r\n"
                        + "x".repeat(50_000));
        clients.put(
                "half a chunk",
                "POST /api/v1/crawls" + host + "Transfer-Encoding: chunked\r\n\r\nEA60\r\n" + "x".repeat(50_000));
        clients.put("answers that nobody takes", "GET " + body + host + "\r\n");
        List<Socket> sockets = new ArrayList<>();
        try {
            for (Map.Entry<String, String> kind : clients.entrySet()) {
                for (int i = 0; i < 300; i++) {
                    var socket = new Socket(InetAddress.ofLiteral("127.0.0.1"), server.getPort());
                    sockets.add(socket);
                    OutputStream out = socket.getOutputStream();
                    out.write(kind.getValue().getBytes(StandardCharsets.US_ASCII));
                    out.flush();
                    if (i % 100 == 0) {
                        healthy(server, kind.getKey());
                    }
                }
                healthy(server, kind.getKey());
                HttpRequest page = HttpRequest.newBuilder(server)
                        .timeout(Duration.ofSeconds(30))
                        .build();
                assertThat(client.send(page, HttpResponse.BodyHandlers.ofString())
                                .statusCode())
                        .as(kind.getKey())
                        .isEqualTo(200);
            }
        } finally {
            for (Socket socket : sockets) {
                socket.close();
            }
        }
        healthy(server, "clients that have gone");
        assertThat(started.getLast().isAlive()).isTrue();
        assertThat(Files.readString(err).lines()).allMatch(line -> line.matches("\\d{4}-.*"));
    }
}
