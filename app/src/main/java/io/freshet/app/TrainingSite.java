package io.freshet.app;

import com.sun.net.httpserver.Headers;
import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.zip.GZIPOutputStream;

/**
 * The made-up web of a training run, two hosts on loopback: what a crawl meets of it is what the JVM knows in advance of later crawls. So there is some of everything that a real
 * web has: {@link TrainingPage} for the pages; here old charsets, compressed answers, redirects and pages that are gone. A page is the same whenever it is asked for.
 */
final class TrainingSite implements AutoCloseable {
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    private final TrainingPage pages = TrainingPage.read();
    private final HttpServer first;
    private final HttpServer second;

    private TrainingSite() throws IOException {
        first = serve();
        second = serve();
    }

    static TrainingSite start() throws IOException {
        System.setProperty("sun.net.httpserver.nodelay", "true"); // without it each answer waits for 40 ms
        return new TrainingSite();
    }

    private HttpServer serve() throws IOException {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setExecutor(threads);
        server.createContext("/", this::answer);
        server.start();
        return server;
    }

    /** The first page of the first host. */
    String url() {
        return url(first);
    }

    /** The first page of the other one. */
    String otherUrl() {
        return url(second);
    }

    private static String url(HttpServer server) {
        return "http://127.0.0.1:" + server.getAddress().getPort() + "/";
    }

    @Override
    public void close() {
        first.stop(0);
        second.stop(0);
        threads.close();
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getRawPath();
            var random = new SplittableRandom(path.hashCode());
            Headers headers = exchange.getResponseHeaders();
            if (path.equals("/robots.txt")) {
                headers.set("Content-Type", "text/plain");
                send(exchange, 200, "User-agent: *\nDisallow: /private/\n".getBytes(StandardCharsets.UTF_8));
            } else if (path.startsWith("/old")) {
                headers.set("Location", "/p" + random.nextInt(TrainingPage.COUNT) + ".html");
                send(exchange, 301, new byte[0]);
            } else if (path.startsWith("/gone")) {
                send(exchange, 404, new byte[0]);
            } else {
                page(exchange, random);
            }
        }
    }

    private void page(HttpExchange exchange, SplittableRandom random) throws IOException {
        TrainingPage.Language language = pages.language(random);
        boolean old = random.nextInt(20) == 0;
        Charset charset = old ? language.oldCharset() : StandardCharsets.UTF_8;
        boolean top = exchange.getRequestURI().getRawPath().lastIndexOf('/') == 0;
        byte[] body = pages.html(random, language, charset, top, otherUrl()).getBytes(charset);
        if (random.nextInt(50) == 0) {
            body[random.nextInt(body.length)] = (byte) 0xf0; // which is no UTF-8
        }
        Headers headers = exchange.getResponseHeaders();
        headers.set("Content-Type", old ? "text/html" : "text/html; charset=utf-8");
        headers.set("Last-Modified", "Sun, 01 Mar 2026 12:00:00 GMT");
        headers.set("ETag", "\"" + body.length + "\"");
        if (random.nextInt(10) == 0) {
            headers.set("Content-Encoding", "gzip");
            body = gzip(body);
        }
        send(exchange, 200, body);
    }

    private static void send(HttpExchange exchange, int status, byte[] body) throws IOException {
        exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
        exchange.getResponseBody().write(body);
    }

    private static byte[] gzip(byte[] body) throws IOException {
        var packed = new ByteArrayOutputStream();
        try (var gzip = new GZIPOutputStream(packed)) {
            gzip.write(body);
        }
        return packed.toByteArray();
    }
}
