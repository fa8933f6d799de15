package io.freshet.web;

import io.helidon.common.buffers.BufferData;
import io.helidon.common.concurrency.limits.Limit;
import io.helidon.common.task.InterruptableTask;
import io.helidon.webserver.CloseConnectionException;
import io.helidon.webserver.ConnectionContext;
import io.helidon.webserver.http1.Http1Config;
import io.helidon.webserver.http1.Http1ConnectionSelector;
import io.helidon.webserver.spi.ServerConnection;
import io.helidon.webserver.spi.ServerConnectionSelector;
import java.io.UncheckedIOException;
import java.net.InetSocketAddress;
import java.net.SocketAddress;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The connections that are open: so many in all and of one address. One more takes the place of the connection that has waited longest for its client to say
 * something; when all are at work it is closed. So a client that opens connections and stays silent loses only its own. Safe for use by many threads.
 */
final class Connections implements ServerConnectionSelector {
    private final Http1ConnectionSelector http;
    private final int most;
    private final int perAddress;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<ConnectionContext, Object> open = new HashMap<>(); // to their addresses; guarded by lock
    private final Map<Object, Integer> ofAddress = new HashMap<>(); // guarded by lock
    /** Those of {@link #open} whose client has to say something, who has waited longest first. */
    private final Map<ConnectionContext, Object> waiting = new LinkedHashMap<>(); // guarded by lock

    Connections(Http1Config config, int most, int perAddress) {
        this.http = Http1ConnectionSelector.builder().config(config).build();
        this.most = most;
        this.perAddress = perAddress;
    }

    /** @throws CloseConnectionException when there is no room */
    @Override
    public ServerConnection connection(ConnectionContext context) {
        admit(context);
        return new Counted(context, http.connection(context));
    }

    private void admit(ConnectionContext context) {
        Object address = address(context.remotePeer().address());
        ConnectionContext silent = null;
        lock.lock();
        try {
            if (ofAddress.getOrDefault(address, 0) >= perAddress) {
                silent = waitingLongest(address);
            } else if (open.size() >= most) {
                silent = waitingLongest(busiest());
            } else {
                add(context, address);
                return;
            }
            if (silent != null) {
                remove(silent);
                add(context, address);
            }
        } finally {
            lock.unlock();
        }
        if (silent == null) {
            throw new CloseConnectionException("too many connections");
        }
        close(silent);
    }

    /** A whole request has come; its client need not say anything for now. */
    void working(ConnectionContext context) {
        lock.lock();
        try {
            waiting.remove(context);
        } finally {
            lock.unlock();
        }
    }

    /** The request was answered. */
    void waiting(ConnectionContext context) {
        lock.lock();
        try {
            Object address = open.get(context);
            if (address != null) {
                waiting.put(context, address);
            }
        } finally {
            lock.unlock();
        }
    }

    /** Closes those of which there is no whole request: the server is being closed, and nobody need wait for them. */
    void closeWaiting() {
        List<ConnectionContext> silent;
        lock.lock();
        try {
            silent = List.copyOf(waiting.keySet());
        } finally {
            lock.unlock();
        }
        silent.forEach(Connections::close);
    }

    private void ended(ConnectionContext context) {
        lock.lock();
        try {
            remove(context);
        } finally {
            lock.unlock();
        }
    }

    private void add(ConnectionContext context, Object address) {
        open.put(context, address);
        waiting.put(context, address);
        ofAddress.merge(address, 1, Integer::sum);
    }

    private void remove(ConnectionContext context) {
        Object address = open.remove(context);
        if (address != null) {
            waiting.remove(context);
            ofAddress.computeIfPresent(address, (_, count) -> count == 1 ? null : count - 1);
        }
    }

    /** The address with the most connections of which one waits; null when none does. */
    private @Nullable Object busiest() {
        Object busiest = null;
        for (Object address : waiting.values()) {
            if (busiest == null || ofAddress.getOrDefault(address, 0) > ofAddress.getOrDefault(busiest, 0)) {
                busiest = address;
            }
        }
        return busiest;
    }

    private @Nullable ConnectionContext waitingLongest(@Nullable Object address) {
        for (Map.Entry<ConnectionContext, Object> entry : waiting.entrySet()) {
            if (entry.getValue().equals(address)) {
                return entry.getKey();
            }
        }
        return null;
    }

    private static Object address(SocketAddress address) {
        return address instanceof InetSocketAddress internet ? internet.getAddress() : address;
    }

    /** Whoever waits for the client wakes up with an error and ends. */
    static void close(ConnectionContext connection) {
        try {
            connection.serverSocket().close();
        } catch (UncheckedIOException e) {
            // it was closed before
        }
    }

    @Override
    public int bytesToIdentifyConnection() {
        return http.bytesToIdentifyConnection();
    }

    @Override
    public Support supports(BufferData data) {
        return http.supports(data);
    }

    @Override
    public Set<String> supportedApplicationProtocols() {
        return http.supportedApplicationProtocols();
    }

    /** Says when it has ended. */
    private final class Counted implements ServerConnection, InterruptableTask<Void> {
        private final ConnectionContext context;
        private final ServerConnection connection;

        Counted(ConnectionContext context, ServerConnection connection) {
            this.context = context;
            this.connection = connection;
        }

        @Override
        public void handle(Limit limit) throws InterruptedException {
            try {
                connection.handle(limit);
            } finally {
                ended(context);
            }
        }

        @Override
        public boolean canInterrupt() {
            return connection instanceof InterruptableTask<?> task && task.canInterrupt();
        }

        @Override
        public Duration idleTime() {
            return connection.idleTime();
        }

        @Override
        public void close(boolean interrupt) {
            connection.close(interrupt);
        }
    }
}
