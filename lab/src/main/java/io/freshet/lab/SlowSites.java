package io.freshet.lab;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.io.BufferedReader;
import java.io.Closeable;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A {@link SlowWeb} on real sockets: a port of 127.0.0.1 for each host, where header and body of each page come as late as they do there, divided by the
 * scale. A dead host has a queue of connections that is full and that nobody serves, so connecting to it really times out. (How long connecting to the
 * other hosts takes is the kernel's business: next to nothing.) A connection serves one request, as in the paper's days.
 *
 * <p>A virtual thread serves each connection. {@link #close} ends them all.
 */
final class SlowSites implements AutoCloseable {
    private static final int MOST_FILLERS = 16;
    private static final int FILLER_MILLIS = 50;
    private static final String ROBOTS = "/robots.txt";

    private final SlowWeb web;
    private final double scale;
    private final List<ServerSocket> listeners = new ArrayList<>();
    private final List<Socket> fillers = new ArrayList<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);

    private SlowSites(SlowWeb web, double scale) {
        this.web = web;
        this.scale = scale;
    }

    static SlowSites serve(SlowWeb web, double scale) throws IOException {
        var sites = new SlowSites(web, scale);
        try {
            for (int host = 0; host < web.hosts(); host++) {
                sites.listen(web.dead(host));
            }
            return sites;
        } catch (IOException e) {
            sites.close();
            throw e;
        }
    }

    CrawlUrl url(int page) {
        String text = "http://127.0.0.1:" + listeners.get(web.hostOf(page)).getLocalPort() + "/p" + page;
        return Canonicaliser.DEFAULT.parse(text).orElseThrow();
    }

    List<CrawlUrl> homes() {
        List<CrawlUrl> homes = new ArrayList<>();
        for (int host = 0; host < web.hosts(); host++) {
            homes.add(url(web.home(host)));
        }
        return homes;
    }

    @Override
    public void close() {
        closing.countDown();
        listeners.forEach(SlowSites::closeQuietly);
        fillers.forEach(SlowSites::closeQuietly);
        open.forEach(SlowSites::closeQuietly);
    }

    private void listen(boolean dead) throws IOException {
        var listener = new ServerSocket();
        listeners.add(listener);
        listener.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), 0), dead ? 1 : 1_000);
        if (dead) {
            fill(listener);
        } else {
            Thread.ofVirtual().name("slow site " + listener.getLocalPort()).start(() -> accept(listener));
        }
    }

    /** Until the next connection would have to wait for ever. */
    private void fill(ServerSocket listener) throws IOException {
        for (int i = 0; i < MOST_FILLERS; i++) {
            var socket = new Socket();
            fillers.add(socket);
            try {
                socket.connect(listener.getLocalSocketAddress(), FILLER_MILLIS);
            } catch (SocketTimeoutException e) {
                return;
            }
        }
    }

    private void accept(ServerSocket listener) {
        while (closing.getCount() > 0) {
            try {
                Socket socket = listener.accept();
                open.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            answer(socket);
        } catch (IOException e) {
            // the crawler has given up on us, which is what this is about
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    private void answer(Socket socket) throws IOException, InterruptedException {
        String path = requested(
                new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII)));
        OutputStream out = socket.getOutputStream();
        if (path == null) {
            return;
        }
        if (path.equals(ROBOTS)) {
            out.write("HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
                    .getBytes(StandardCharsets.US_ASCII));
            return;
        }
        int page = Integer.parseInt(path, 2, path.length(), 10);
        byte[] content = html(page);
        if (!pause(web.header(page))) {
            return;
        }
        String header = "HTTP/1.1 200 OK\r\nContent-Type: text/html; charset=utf-8\r\nContent-Length: " + content.length
                + "\r\nConnection: close\r\n\r\n";
        out.write(header.getBytes(StandardCharsets.US_ASCII));
        out.flush();
        if (pause(web.body(page))) {
            out.write(content);
        }
    }

    /** The path of the request line, once the whole header is there; null when the other side has gone. */
    private static @Nullable String requested(BufferedReader in) throws IOException {
        String first = in.readLine();
        String line = first;
        while (line != null && !line.isEmpty()) {
            line = in.readLine();
        }
        return first == null || line == null ? null : first.split(" ")[1];
    }

    /** False when it never comes, or the web is gone meanwhile. */
    private boolean pause(double seconds) throws InterruptedException {
        if (seconds == Double.POSITIVE_INFINITY) {
            closing.await();
            return false;
        }
        return !closing.await(Math.round(seconds / scale * 1e9), TimeUnit.NANOSECONDS);
    }

    /** No two pages read alike: a crawler that meets many alike suspects a trap. */
    private byte[] html(int page) {
        var random = new SplittableRandom(page);
        var html = new StringBuilder("<!DOCTYPE html><title>Page ").append(page).append("</title><p>");
        for (int i = 0; i < 40; i++) {
            html.append(Integer.toString(random.nextInt(36 * 36 * 36, 36 * 36 * 36 * 36), 36))
                    .append(' ');
        }
        for (int target : web.links(page)) {
            html.append("<a href=\"")
                    .append(url(target))
                    .append("\">")
                    .append(target)
                    .append("</a> ");
        }
        return html.toString().getBytes(StandardCharsets.UTF_8);
    }

    private static void closeQuietly(Closeable socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone either way
        }
    }

    /** How long a time of the web takes here. */
    static Duration scaled(Duration time, double scale) {
        return Duration.ofNanos(Math.round(time.toNanos() / scale));
    }
}
