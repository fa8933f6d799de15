package io.freshet.testkit;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * A web site on a free loopback port, that does what the test says: pages, redirects, delays, and every kind of misbehaviour (see
 * {@link Misbehaviour}). It keeps connections open between requests, records what it was asked, and answers 404 for what it was not told about.
 *
 * {@snippet :
 * try (var site = TestSite.start().page("/", "<a href=/a>a</a>").robots("User-agent: *\nDisallow: /b").slow("/a", Duration.ofSeconds(1))) {
 *     // ... ask site.url("/") ...
 *     assertThat(site.peakConcurrency()).isEqualTo(1);
 * }
 * }
 *
 * <p>Safe for use by many threads: what it answers can be changed while it runs. A virtual thread serves each connection.
 */
public final class TestSite implements AutoCloseable {
    private final ServerSocket listener;
    private final String scheme;
    private final Thread acceptor;
    private final Map<String, Responder> answers = new ConcurrentHashMap<>();
    private final Map<String, Duration> delays = new ConcurrentHashMap<>();
    private final Map<String, AtomicInteger> counts = new ConcurrentHashMap<>();
    private final Queue<Exchange> exchanges = new ConcurrentLinkedQueue<>();
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger inProgress = new AtomicInteger();
    private final AtomicInteger peak = new AtomicInteger();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile Responder otherwise = (_, out) -> out.send(Response.of(404));
    private volatile Duration delay = Duration.ZERO;
    private volatile boolean reads = true;

    private TestSite(ServerSocket listener, String scheme) {
        this.listener = listener;
        this.scheme = scheme;
        this.acceptor = Thread.ofVirtual().name("site " + host()).unstarted(this::accept);
    }

    /** On 127.0.0.1. */
    public static TestSite start() {
        return startOn("127.0.0.1");
    }

    /** On another loopback address, such as 127.0.0.2: one more host for a crawler. */
    public static TestSite startOn(String address) {
        try {
            return serve(new ServerSocket(), address, "http");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** On 127.0.0.1 with TLS. */
    public static TestSite startSecure(TestCertificate certificate) {
        try {
            return serve(
                    certificate.serverContext().getServerSocketFactory().createServerSocket(), "127.0.0.1", "https");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static TestSite serve(ServerSocket listener, String address, String scheme) throws IOException {
        listener.bind(new InetSocketAddress(InetAddress.getByName(address), 0), 1_000);
        var site = new TestSite(listener, scheme);
        site.acceptor.start();
        return site;
    }

    public int port() {
        return listener.getLocalPort();
    }

    /** Such as {@code http://127.0.0.1:40123}. */
    public String host() {
        return scheme + "://" + listener.getInetAddress().getHostAddress() + ":" + port();
    }

    /** Of a path that begins with a slash. */
    public String url(String path) {
        return host() + path;
    }

    /** The same under another name, which the client must resolve to this site's address by itself. */
    public String url(String name, String path) {
        return scheme + "://" + name + ":" + port() + path;
    }

    public TestSite page(String path, String html) {
        return answer(path, Response.html(html));
    }

    public TestSite text(String path, String type, byte[] body) {
        return answer(path, Response.of(200).body(type, body));
    }

    public TestSite robots(String text) {
        return text("/robots.txt", "text/plain", text.getBytes(StandardCharsets.UTF_8));
    }

    /** An answer without a body. Names and values of header fields take turns. */
    public TestSite status(String path, int code, String... headers) {
        Response response = Response.of(code);
        for (int i = 0; i < headers.length; i += 2) {
            response.header(headers[i], headers[i + 1]);
        }
        return answer(path, response);
    }

    public TestSite redirect(String path, int code, String location) {
        return answer(path, Response.redirect(code, location));
    }

    public TestSite answer(String path, Response response) {
        return respond(path, (_, out) -> out.send(response));
    }

    public TestSite respond(String path, Responder responder) {
        answers.put(path, responder);
        return this;
    }

    /** Answers what no path was set for. */
    public TestSite respondAll(Function<Request, Response> generator) {
        otherwise = (request, out) -> out.send(generator.apply(request));
        return this;
    }

    /** Takes the page away: 404 from now on. */
    public TestSite remove(String path) {
        answers.remove(path);
        return this;
    }

    /** Waits before each answer of this path. */
    public TestSite slow(String path, Duration wait) {
        delays.put(path, wait);
        return this;
    }

    /** Waits before each answer of the whole site. */
    public TestSite delay(Duration wait) {
        delay = wait;
        return this;
    }

    /** Accepts connections from now on but reads nothing from them: no request is seen, no TLS begins. */
    public TestSite neverReads() {
        reads = false;
        return this;
    }

    /** Everything that was asked until now, in order. */
    public List<Recorded> requests() {
        return exchanges.stream().map(Exchange::recorded).toList();
    }

    /** How often a path was asked for. */
    public int count(String path) {
        @Nullable AtomicInteger count = counts.get(path);
        return count == null ? 0 : count.get();
    }

    /** How many connections were accepted until now. */
    public int connections() {
        return connections.get();
    }

    /** How many connections are open now. One that the client closed is noticed when it is read or written next. */
    public int openConnections() {
        return open.size();
    }

    /** The most requests that were ever being answered at the same time. */
    public int peakConcurrency() {
        return peak.get();
    }

    /** Hangs up on every client at once, in the middle of whatever is going on; goes on listening. */
    public void dropConnections() {
        open.forEach(TestSite::closeQuietly);
    }

    /** Hangs up on everybody; afterwards nobody listens. */
    @Override
    public void close() {
        closing.countDown();
        try {
            listener.close();
            acceptor.join(Duration.ofSeconds(10)); // until it has left accept, the system may still take connections
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            dropConnections();
        }
    }

    private void accept() {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                connections.incrementAndGet();
                open.add(socket);
                Thread.ofVirtual().name("connection of " + host()).start(() -> serve(socket));
            } catch (IOException e) {
                return; // closed
            }
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            socket.setTcpNoDelay(true);
            if (!reads) {
                closing.await();
            }
            var in = new BufferedInputStream(socket.getInputStream());
            boolean more = closing.getCount() > 0;
            while (more) {
                Request request = read(in);
                more = request != null && answer(request, socket);
            }
        } catch (IOException e) {
            // the client hung up, or the site is closed: both are what tests do
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
        }
    }

    /** Whether another request may follow. */
    private boolean answer(Request request, Socket socket) throws IOException {
        var exchange = new Exchange(request, inProgress);
        peak.accumulateAndGet(inProgress.incrementAndGet(), Math::max);
        exchanges.add(exchange);
        try {
            var answering = new Answering(socket, request, exchange, closing);
            answering.pause(delay);
            answering.pause(delays.getOrDefault(request.path(), Duration.ZERO));
            answers.getOrDefault(request.path(), otherwise).respond(request, answering);
            return answering.reusable() && !"close".equalsIgnoreCase(request.header("Connection"));
        } finally {
            exchange.finish();
        }
    }

    private @Nullable Request read(InputStream in) throws IOException {
        @Nullable String start = line(in);
        if (start == null) {
            return null;
        }
        String[] words = start.split(" ", 3);
        if (words.length < 3) {
            throw new IOException("not a request: " + start);
        }
        Map<String, String> headers = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
        for (String line = line(in); line != null && !line.isEmpty(); line = line(in)) {
            int colon = line.indexOf(':');
            if (colon < 0) {
                throw new IOException("not a header field: " + line);
            }
            headers.put(line.substring(0, colon), line.substring(colon + 1).strip());
        }
        byte[] bytes = in.readNBytes(Integer.parseInt(headers.getOrDefault("Content-Length", "0")));
        String body = new String(bytes, StandardCharsets.UTF_8);
        int time = counts.computeIfAbsent(words[1], _ -> new AtomicInteger()).incrementAndGet();
        return new Request(words[0], words[1], Collections.unmodifiableMap(headers), body, time);
    }

    private static @Nullable String line(InputStream in) throws IOException {
        var line = new ByteArrayOutputStream(100);
        for (int b = in.read(); b >= 0; b = in.read()) {
            if (b == '\n') {
                String text = line.toString(StandardCharsets.ISO_8859_1);
                return text.endsWith("\r") ? text.substring(0, text.length() - 1) : text;
            }
            line.write(b);
        }
        return null;
    }

    private static void closeQuietly(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone either way
        }
    }
}
