package io.freshet.web;

import io.helidon.http.Headers;
import io.helidon.http.HttpPrologue;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1ConnectionListener;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * Closes the connections of clients that send a request, or take an answer, too slowly: a byte now and then would otherwise hold a connection, and a
 * turn, for ever. (Helidon itself closes connections that wait for a first line.) Safe for use by many threads.
 */
final class SlowClients implements Http1ConnectionListener, AutoCloseable {
    /** A body of 10 MB may take as long over a slow line. */
    static final Duration TO_TAKE_AN_ANSWER = Duration.ofMinutes(2);

    /** Some kilobytes. */
    static final Duration TO_TAKE_A_BIT = Duration.ofSeconds(20);

    /** What is not wanted any more. */
    private static final Duration TO_SEND_THE_REST = Duration.ofSeconds(1);

    private static final int PIECE = 64 << 10;

    private final Duration toSendAHeader;
    private final ScheduledThreadPoolExecutor deadlines;
    /** Requests that were begun, by the thread of their connection; it has one for all its life. */
    private final Map<Thread, Begun> begun = new ConcurrentHashMap<>();

    private record Begun(ConnectionContext connection, Future<?> deadline) {}

    SlowClients(Duration toSendAHeader) {
        this.toSendAHeader = toSendAHeader;
        deadlines = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().name("freshet-slow-clients").daemon().factory());
        deadlines.setRemoveOnCancelPolicy(true);
    }

    @Override
    public void prologue(ConnectionContext connection, HttpPrologue prologue) {
        Thread thread = Thread.currentThread();
        Future<?> deadline = after(toSendAHeader, () -> {
            begun.remove(thread);
            Connections.close(connection);
        });
        begun.put(thread, new Begun(connection, deadline));
    }

    @Override
    public void headers(ConnectionContext connection, Headers headers) {
        Begun request = begun.get(Thread.currentThread());
        if (request != null) {
            request.deadline.cancel(false);
        }
    }

    /** The connection on which this thread has begun a request. */
    ConnectionContext connection() {
        return begun(begun.get(Thread.currentThread())).connection;
    }

    private static Begun begun(@Nullable Begun request) {
        if (request == null) {
            throw new IllegalStateException("no request was begun here");
        }
        return request;
    }

    /** Reads the body of the request that this thread has begun. */
    void whileReceiving(Runnable read) {
        Begun request = begun.get(Thread.currentThread());
        if (request != null) {
            within(toSendAHeader, request, read);
        }
    }

    /** Sends the answer to the request that this thread has begun. */
    void whileSending(Runnable send) {
        within(TO_TAKE_AN_ANSWER, begun(begun.remove(Thread.currentThread())), send);
    }

    /** Sends a long answer to the request that this thread has begun: the client must not stop to take it, and must take the whole in time. */
    void sendInPieces(byte[] answer, OutputStream out) {
        Begun request = begun(begun.remove(Thread.currentThread()));
        within(TO_TAKE_AN_ANSWER, request, () -> {
            try (OutputStream pieces = timed(out, request)) {
                for (int at = 0; at < answer.length; at += PIECE) {
                    pieces.write(answer, at, Math.min(PIECE, answer.length - at));
                }
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    /** What takes an answer bit by bit, for as long as it likes; but each bit in time. */
    OutputStream timed(OutputStream out) {
        return timed(out, begun(begun.remove(Thread.currentThread())));
    }

    /**
     * Reads what a client still sends, and forgets it, so that the client reads the answer: a connection that is closed while something lies unread is reset.
     *
     * @param most bytes
     */
    void passOver(ConnectionContext connection, int most) {
        Future<?> deadline = after(TO_SEND_THE_REST, () -> Connections.close(connection));
        try {
            for (int read = 0; read < most; ) {
                read += connection.dataReader().readBuffer().available();
            }
        } catch (RuntimeException e) {
            // it has ended, which is as well
        } finally {
            deadline.cancel(false);
        }
    }

    private OutputStream timed(OutputStream out, Begun request) {
        return new FilterOutputStream(out) {
            @Override
            public void write(byte[] bytes, int from, int length) {
                within(TO_TAKE_A_BIT, request, () -> {
                    try {
                        out.write(bytes, from, length);
                        out.flush();
                    } catch (IOException e) {
                        throw new UncheckedIOException(e);
                    }
                });
            }
        };
    }

    private void within(Duration time, Begun request, Runnable task) {
        Future<?> deadline = after(time, () -> Connections.close(request.connection));
        try {
            task.run();
        } finally {
            deadline.cancel(false);
        }
    }

    /** This thread's connection ends without an answer to what was begun. */
    void forget() {
        Begun request = begun.remove(Thread.currentThread());
        if (request != null) {
            request.deadline.cancel(false);
        }
    }

    @Override
    public void close() {
        deadlines.shutdownNow();
    }

    private Future<?> after(Duration time, Runnable task) {
        return deadlines.schedule(task, time.toMillis(), TimeUnit.MILLISECONDS);
    }
}
