package io.freshet.bench;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.LongSupplier;

/**
 * A web on loopback that never stands still: some hosts (ports of 127.0.0.1) with some pages each. A page lives in spans of 2 to 60 seconds; in each
 * it has another text, or the same as before, or is gone, or leads elsewhere. Now and then a body breaks off in the middle. The URLs stay the same
 * ones, so whoever crawls it for long must not grow.
 *
 * <p>What a page is at a time follows from the seed alone: nothing is remembered, whatever is asked. {@link #main} runs it in a process of its own
 * until its standard input ends, so that it dies with whoever started it.
 */
final class ChangingWeb implements AutoCloseable {
    private static final int ONE_IN_BREAKS_OFF = 2_000;
    private static final int LINKS = 25;

    private final int pages;
    private final long seed;
    private final LongSupplier millis;
    private final AtomicLong requests = new AtomicLong();
    private final List<HttpServer> hosts = new ArrayList<>();
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    /** What a page is during one of its spans. */
    enum Life {
        THERE,
        GONE,
        MOVED
    }

    /** @param millis a clock, which decides what the pages are at the moment */
    ChangingWeb(int hosts, int pages, long seed, LongSupplier millis) throws IOException {
        this.pages = pages;
        this.seed = seed;
        this.millis = millis;
        System.setProperty("sun.net.httpserver.nodelay", "true"); // without it each answer waits for 40 ms
        for (int host = 0; host < hosts; host++) {
            HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 100);
            server.setExecutor(threads);
            int number = host;
            server.createContext("/", exchange -> answer(number, exchange));
            server.start();
            this.hosts.add(server);
        }
    }

    public static void main(String[] args) throws IOException {
        try (var web =
                new ChangingWeb(Integer.parseInt(args[0]), Integer.parseInt(args[1]), 1, System::currentTimeMillis)) {
            System.out.println(String.join(" ", web.seeds()));
            while (System.in.read() >= 0) {} // until whoever started it ends
        }
    }

    /** The first page of each host, which is always there. */
    List<String> seeds() {
        return hosts.stream()
                .map(server -> "http://127.0.0.1:" + server.getAddress().getPort() + "/")
                .toList();
    }

    private void answer(int host, HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            if (path.equals("/robots.txt")) {
                send(exchange, 200, "text/plain", "User-agent: *\nDisallow: /private/\n", false);
                return;
            }
            int page = path.equals("/") ? 0 : number(path);
            if (page < 0 || page >= pages) {
                send(exchange, 404, "text/html", "<title>Never heard of it</title>", false);
                return;
            }
            long span = span(host, page);
            switch (life(host, page, span)) {
                case GONE -> send(exchange, 404, "text/html", "<title>Gone for now</title>", false);
                case MOVED -> {
                    exchange.getResponseHeaders().set("Location", "/page-" + (page + 1) % pages + ".html");
                    send(exchange, 302, "text/html", "<title>Elsewhere for now</title>", false);
                }
                case THERE -> page(exchange, host, page, span);
            }
        }
    }

    private void page(HttpExchange exchange, int host, int page, long span) throws IOException {
        long text = text(host, page, span);
        String etag = "\"" + Long.toHexString(text) + "\"";
        exchange.getResponseHeaders().set("ETag", etag);
        if (etag.equals(exchange.getRequestHeaders().getFirst("If-None-Match"))) {
            exchange.sendResponseHeaders(304, -1);
            return;
        }
        boolean breaks = requests.incrementAndGet() % ONE_IN_BREAKS_OFF == 0;
        send(exchange, 200, "text/html; charset=utf-8", html(host, page, text), breaks);
    }

    private static void send(HttpExchange exchange, int status, String type, String text, boolean breaksOff)
            throws IOException {
        byte[] body = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().set("Content-Type", type);
        exchange.sendResponseHeaders(status, body.length);
        exchange.getResponseBody().write(body, 0, breaksOff ? body.length / 2 : body.length);
    }

    private String html(int host, int page, long text) {
        var random = new SplittableRandom(text);
        var html = new StringBuilder("<!DOCTYPE html><html lang=\"en\"><head><title>Page ")
                .append(page)
                .append("</title></head><body>\n<h1>Page ")
                .append(page)
                .append(" of host ")
                .append(host)
                .append("</h1>\n<a href=\"/page-")
                .append((page + 1) % pages)
                .append(".html\">next</a>\n");
        var words = new ManualPages(text);
        for (int i = 0; i < LINKS; i++) {
            html.append("<p>").append(words.text(i, 20)).append(" <a href=\"");
            int target = random.nextInt(pages);
            if (random.nextInt(10) == 0) {
                html.append(seeds().get(random.nextInt(hosts.size())))
                        .append("page-")
                        .append(target);
            } else {
                html.append(random.nextInt(20) == 0 ? "/private/" : "/page-").append(target);
            }
            html.append(".html\">see page ").append(target).append("</a></p>\n");
        }
        return html.append("</body></html>\n").toString();
    }

    /** Which of its spans the page is in. */
    private long span(int host, int page) {
        long hash = hash(host, page, 0);
        long length = 2_000 + Math.floorMod(hash, 58_000L);
        return (millis.getAsLong() + Math.floorMod(hash >> 20, length)) / length;
    }

    Life life(int host, int page, long span) {
        int draw = (int) Math.floorMod(hash(host, page, 2 * span + 1), 20L);
        return page == 0 || draw > 2 ? Life.THERE : draw == 2 ? Life.MOVED : Life.GONE;
    }

    /** The same in two spans of three. */
    private long text(int host, int page, long span) {
        return hash(host, page, 2 * (span - Math.floorMod(span, 3L) / 2) + 2);
    }

    private long hash(int host, int page, long salt) {
        return new SplittableRandom(
                        seed ^ host * 0x9E3779B97F4A7C15L ^ page * 0xBF58476D1CE4E5B9L ^ salt * 0x94D049BB133111EBL)
                .nextLong();
    }

    /** Of {@code /page-17.html}; -1 for what is no page. */
    private static int number(String path) {
        return path.matches("/page-\\d{1,6}\\.html") ? Integer.parseInt(path.replaceAll("\\D", "")) : -1;
    }

    @Override
    public void close() {
        hosts.forEach(server -> server.stop(0));
        threads.close();
    }
}
