package io.freshet.demo;

import static java.lang.System.Logger.Level.WARNING;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One host of the web on a port of 127.0.0.1: HTTP/1.1 with connections that stay open, a virtual thread each, and the trouble that the site is meant to make. The
 * JDK's own server can neither reset a connection nor cut a body short.
 *
 * <p>Limits: {@value #MAX_CONNECTIONS} connections at once (more are closed unread), {@value #MAX_REQUESTS} requests a connection, 30 s of silence between
 * two requests, 30 s from the first byte of a request to the last of its answer.
 */
final class HostServer implements AutoCloseable {
    private static final System.Logger LOG = System.getLogger(HostServer.class.getName());

    static final int MAX_CONNECTIONS = 1_000;
    static final int MAX_REQUESTS = 1_000;
    private static final Duration IDLE = Duration.ofSeconds(30);
    private static final Duration EXCHANGE = Duration.ofSeconds(30);
    private static final Duration STOP = Duration.ofSeconds(10);
    private static final int RETRY_AFTER_SECONDS = 2;

    private final ServerSocket listener;
    private final ScheduledExecutorService timer;
    private final Semaphore free = new Semaphore(MAX_CONNECTIONS);
    private final Set<Socket> open = ConcurrentHashMap.newKeySet();
    private final CountDownLatch closing = new CountDownLatch(1);
    private volatile @Nullable Thread acceptor;

    private HostServer(ServerSocket listener, ScheduledExecutorService timer) {
        this.listener = listener;
        this.timer = timer;
    }

    /**
     * Takes the port; nobody is answered before {@link #serve}.
     *
     * @param port 0 for a free one
     * @param timer ends what takes too long
     */
    static HostServer bind(int port, ScheduledExecutorService timer) throws IOException {
        var listener = new ServerSocket();
        try {
            listener.setReuseAddress(
                    true); // a demo that is started again must not wait for old connections to be forgotten
            listener.bind(new InetSocketAddress(InetAddress.ofLiteral("127.0.0.1"), port), MAX_CONNECTIONS);
        } catch (IOException e) {
            listener.close();
            throw new IOException("port " + port + " of 127.0.0.1 cannot be had: " + e.getMessage(), e);
        }
        return new HostServer(listener, timer);
    }

    String origin() {
        return "http://127.0.0.1:" + listener.getLocalPort();
    }

    /** Once. */
    void serve(Desk desk) {
        acceptor = Thread.ofVirtual().name("living web " + desk.site().key()).start(() -> accept(desk));
    }

    private void accept(Desk desk) {
        while (!listener.isClosed()) {
            try {
                Socket socket = listener.accept();
                if (free.tryAcquire()) {
                    open.add(socket);
                    Thread.ofVirtual().name("visitor of " + desk.site().key()).start(() -> visit(socket, desk));
                } else {
                    socket.close();
                }
            } catch (IOException e) {
                if (!listener.isClosed()) {
                    LOG.log(WARNING, "a visitor of {0} was lost: {1}", origin(), e);
                }
            }
        }
    }

    private void visit(Socket socket, Desk desk) {
        try (socket) {
            socket.setTcpNoDelay(true);
            socket.setSoTimeout((int) IDLE.toMillis());
            var in = new BufferedInputStream(socket.getInputStream());
            boolean more = true;
            for (int i = 1; more && closing.getCount() > 0; i++) {
                in.mark(1);
                if (in.read() < 0) {
                    return;
                }
                in.reset();
                Future<?> deadline = timer.schedule(() -> close(socket), EXCHANGE.toMillis(), TimeUnit.MILLISECONDS);
                try {
                    more = exchange(in, socket, desk, i < MAX_REQUESTS);
                } finally {
                    deadline.cancel(false);
                }
            }
        } catch (IOException e) {
            // the visitor hung up or was too slow, or the web is closed
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } finally {
            open.remove(socket);
            free.release();
        }
    }

    /** Whether another request may follow. */
    private boolean exchange(BufferedInputStream in, Socket socket, Desk desk, boolean mayStay)
            throws IOException, InterruptedException {
        OutputStream out = socket.getOutputStream();
        Request request;
        try {
            request = Request.read(in);
        } catch (Request.Malformed e) {
            out.write(Answer.text(e.status(), e.getMessage() + "\n").bytes(true, false));
            return false;
        }
        if (request == null) {
            return false;
        }
        long visit = desk.next();
        Seed chance = desk.site().seed().with("request").with(visit);
        Trouble trouble = desk.site().style().trouble();
        boolean spared = request.target().equals("/robots.txt");
        Trouble.Ending ending = spared ? Trouble.Ending.WHOLE : trouble.ending(chance);
        int delay = spared ? 0 : trouble.delay(chance);
        if (delay > 0 && closing.await(delay, TimeUnit.MILLISECONDS)) {
            return false;
        }
        if (ending != Trouble.Ending.WHOLE) {
            desk.countTrouble();
        }
        boolean stay = mayStay && request.keepsAlive();
        boolean withBody = !request.method().equals("HEAD");
        switch (ending) {
            case WHOLE -> send(out, desk, desk.answer(request, visit), withBody, stay);
            case BUSY -> {
                Answer busy = Answer.text(503, "Too many visitors at the moment.\n")
                        .header("Retry-After", Integer.toString(RETRY_AFTER_SECONDS));
                send(out, desk, busy, withBody, stay);
            }
            case RESET -> {
                socket.setSoLinger(true, 0); // so that close sends a reset
                return false;
            }
            case TRUNCATED -> {
                byte[] whole = desk.answer(request, visit).bytes(withBody, false);
                out.write(whole, 0, whole.length / 2);
                return false;
            }
        }
        return stay;
    }

    private static void send(OutputStream out, Desk desk, Answer answer, boolean withBody, boolean stay)
            throws IOException {
        if (withBody) {
            desk.countSent(answer.length()); // first: whoever has the answer finds it counted
        }
        out.write(answer.bytes(withBody, stay));
    }

    private static void close(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            // it is gone either way
        }
    }

    /** Hangs up on everybody; afterwards nobody listens, and the port is free. May be called twice. */
    @Override
    public void close() throws IOException {
        closing.countDown();
        listener.close();
        open.forEach(HostServer::close);
        Thread accepting = acceptor;
        try {
            if (accepting != null) {
                accepting.join(STOP); // until it has left accept, the system keeps the port
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
