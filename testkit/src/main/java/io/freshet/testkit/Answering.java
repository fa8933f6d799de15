package io.freshet.testkit;

import java.io.IOException;
import java.io.OutputStream;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/** The raw end of a connection while one request is answered. Owned by the thread of the connection. */
public final class Answering {
    private final Socket socket;
    private final Request request;
    private final Exchange exchange;
    private final CountDownLatch closing;
    private final OutputStream raw;
    private boolean reusable;

    Answering(Socket socket, Request request, Exchange exchange, CountDownLatch closing) throws IOException {
        this.socket = socket;
        this.request = request;
        this.exchange = exchange;
        this.closing = closing;
        this.raw = new Counting(socket.getOutputStream());
    }

    /** A well-formed answer, after which the next request may come. */
    public void send(Response response) throws IOException {
        pause(response.delay());
        byte[] bytes = response.bytes(request);
        exchange.finish();
        raw.write(bytes);
        raw.flush();
        reusable = !response.closes();
    }

    /** Any bytes at all. Each write goes out at once. */
    public OutputStream raw() {
        return raw;
    }

    public void write(String latin1) throws IOException {
        raw.write(latin1.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Waits; ends early when the site is closed. */
    public void pause(Duration duration) throws IOException {
        try {
            if (duration.isPositive() && closing.await(duration.toNanos(), TimeUnit.NANOSECONDS)) {
                throw new IOException("the site is closed");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IOException(e);
        }
    }

    /** Says nothing more, until the client hangs up or the site is closed. */
    public void hold() throws IOException {
        while (socket.getInputStream().read() >= 0) {}
    }

    /** The connection may be used for another request although the answer was written raw. */
    public void keepAlive() {
        reusable = true;
    }

    /** Closes so that the client sees a reset and not an orderly end. */
    public void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    boolean reusable() {
        return reusable;
    }

    private final class Counting extends OutputStream {
        private final OutputStream out;

        Counting(OutputStream out) {
            this.out = out;
        }

        @Override
        public void write(int b) throws IOException {
            out.write(b);
            exchange.sent(1);
        }

        @Override
        public void write(byte[] bytes, int from, int length) throws IOException {
            out.write(bytes, from, length);
            exchange.sent(length);
        }

        @Override
        public void flush() throws IOException {
            out.flush();
        }
    }
}
