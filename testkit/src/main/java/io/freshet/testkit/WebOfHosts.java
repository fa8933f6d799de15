package io.freshet.testkit;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.nio.ByteBuffer;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.nio.channels.ServerSocketChannel;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;

/**
 * Very many hosts on loopback, each with an address of its own, which one thread serves: each answers after the same time. A host has a front page that
 * links to its other pages. Counts what a test wants to know of politeness.
 *
 * <p>The counts may be read by any thread.
 */
public final class WebOfHosts implements AutoCloseable {
    private static final byte[] END_OF_REQUEST = "\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String FILLER = "<p>some words that a page would have, to be read and kept</p>\n".repeat(30);

    private final int pages;
    private final long delayNanos;
    private final Selector selector = Selector.open();
    private final ServerSocketChannel server = ServerSocketChannel.open();
    private final Thread thread;
    private final Queue<Answer> answers = new ArrayDeque<>(); // in the order of time
    private final Map<Integer, Integer> atOnce = new HashMap<>(); // requests by host
    private int requestsAtOnce;

    private final AtomicInteger requests = new AtomicInteger();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger mostAtOnce = new AtomicInteger();

    private final AtomicInteger mostAtOneHost = new AtomicInteger();
    private volatile boolean closed;

    private record Answer(long at, Visitor visitor, ByteBuffer bytes) {}

    private static final class Visitor {
        final SocketChannel channel;
        final int host;
        final ByteBuffer in = ByteBuffer.allocate(2_048);

        Visitor(SocketChannel channel, int host) {
            this.channel = channel;
            this.host = host;
        }
    }

    /** @param pages of each host */
    public WebOfHosts(int pages, Duration delay) throws IOException {
        this.pages = pages;
        this.delayNanos = delay.toNanos();
        server.bind(new InetSocketAddress(0), 16_384);
        server.configureBlocking(false);
        server.register(selector, SelectionKey.OP_ACCEPT);
        thread = Thread.ofPlatform().name("web-of-hosts").start(this::run);
    }

    /** The front pages of so many hosts. */
    public List<String> seeds(int hosts) throws IOException {
        int port = ((InetSocketAddress) server.getLocalAddress()).getPort();
        return IntStream.range(0, hosts)
                .mapToObj(i -> "http://127." + (20 + i / 62_500) + "." + (1 + i / 250 % 250) + "." + (1 + i % 250) + ":"
                        + port + "/")
                .toList();
    }

    /** So far. */
    public int requests() {
        return requests.get();
    }

    /** So far. */
    public int connections() {
        return connections.get();
    }

    /** The most requests that were ever under way, of all hosts together. */
    public int mostAtOnce() {
        return mostAtOnce.get();
    }

    /** The most requests that were ever under way at one host. */
    public int mostAtOneHost() {
        return mostAtOneHost.get();
    }

    private void run() {
        try {
            while (!closed) {
                Answer next = answers.peek();
                long wait = next == null ? 0 : Math.max(1, (next.at() - System.nanoTime()) / 1_000_000);
                selector.select(this::look, next == null ? 0 : wait);
                send();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void look(SelectionKey key) {
        if (key.isAcceptable()) {
            accept();
            return;
        }
        Visitor visitor = (Visitor) key.attachment();
        try {
            int count = visitor.channel.read(visitor.in);
            if (count < 0) {
                visitor.channel.close();
            } else {
                read(visitor);
            }
        } catch (IOException e) {
            key.cancel(); // it went away
        }
    }

    private void accept() {
        try {
            for (SocketChannel channel = server.accept(); channel != null; channel = server.accept()) {
                channel.configureBlocking(false);
                connections.incrementAndGet();
                int host = ((InetSocketAddress) channel.getLocalAddress())
                        .getAddress()
                        .hashCode();
                channel.register(selector, SelectionKey.OP_READ, new Visitor(channel, host));
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void read(Visitor visitor) {
        ByteBuffer in = visitor.in;
        int end = in.position() - END_OF_REQUEST.length;
        for (int i = 0; i < END_OF_REQUEST.length; i++) {
            if (end < 0 || in.get(end + i) != END_OF_REQUEST[i]) {
                return;
            }
        }
        String request = StandardCharsets.ISO_8859_1.decode(in.flip()).toString();
        in.clear();
        requests.incrementAndGet();
        requestsAtOnce++;
        mostAtOnce.accumulateAndGet(requestsAtOnce, Math::max);
        mostAtOneHost.accumulateAndGet(atOnce.merge(visitor.host, 1, Integer::sum), Math::max);
        byte[] answer = answer(request.split(" ", 3)[1]).getBytes(StandardCharsets.US_ASCII);
        answers.add(new Answer(System.nanoTime() + delayNanos, visitor, ByteBuffer.wrap(answer)));
    }

    private String answer(String path) {
        if (path.equals("/robots.txt")) {
            return "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\n\r\n";
        }
        var html = new StringBuilder("<!DOCTYPE html><title>")
                .append(path)
                .append("</title>")
                .append(FILLER);
        if (path.equals("/")) {
            for (int i = 1; i < pages; i++) {
                html.append("<a href=/").append(i).append(">page</a>\n");
            }
        }
        return "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: " + html.length() + "\r\n\r\n" + html;
    }

    private void send() {
        long now = System.nanoTime();
        for (Answer next = answers.peek(); next != null && next.at() <= now; next = answers.peek()) {
            answers.remove();
            requestsAtOnce--;
            atOnce.merge(next.visitor().host, -1, Integer::sum);
            try {
                next.visitor().channel.write(next.bytes()); // a short answer goes into the socket's buffer
            } catch (IOException e) {
                // whoever asked went away
            }
        }
    }

    @Override
    public void close() throws IOException {
        closed = true;
        selector.wakeup();
        boolean interrupted = false;
        while (thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // it uses what is closed next
            }
        }
        for (SelectionKey key : selector.keys()) {
            key.channel().close();
        }
        selector.close();
        server.close();
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }
}
