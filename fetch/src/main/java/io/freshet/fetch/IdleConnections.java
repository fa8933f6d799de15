package io.freshet.fetch;

import io.freshet.model.Host;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Connections between two requests: at most one for each host, since a host is asked one thing at a time, and so many in all; when there are
 * too many the one that has waited longest is closed. Safe for use by many threads.
 */
final class IdleConnections implements AutoCloseable {
    private final int most;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Host, Idle> waiting = new LinkedHashMap<>(); // guarded by lock; the longest waiting first
    private boolean closed; // guarded by lock

    private record Idle(Connection connection, long untilNanos) {
        boolean over(long now) {
            return now - untilNanos >= 0;
        }
    }

    IdleConnections(int most) {
        this.most = most;
    }

    /** One that seems to be alive; it may still turn out dead. */
    @Nullable
    Connection take(Host host) {
        Idle idle;
        lock.lock();
        try {
            idle = waiting.remove(host);
        } finally {
            lock.unlock();
        }
        if (idle == null) {
            return null;
        }
        // Bytes that nobody asked for, such as 408 before closing, would be taken for the answer.
        if (idle.over(System.nanoTime()) || idle.connection.leftovers()) {
            idle.connection.drop();
            return null;
        }
        return idle.connection;
    }

    void put(Connection connection, Duration keep) {
        List<Connection> drops = new ArrayList<>(1);
        lock.lock();
        try {
            if (closed || most == 0) {
                drops.add(connection);
            } else {
                Idle before = waiting.remove(connection.host());
                if (before != null) {
                    drops.add(before.connection);
                }
                waiting.put(connection.host(), new Idle(connection, System.nanoTime() + keep.toNanos()));
                if (waiting.size() > most) {
                    Iterator<Idle> all = waiting.values().iterator();
                    drops.add(all.next().connection);
                    all.remove();
                }
            }
        } finally {
            lock.unlock();
        }
        drops.forEach(Connection::drop);
    }

    /** Closes those whose time is over. */
    void sweep() {
        long now = System.nanoTime();
        List<Connection> drops = new ArrayList<>();
        lock.lock();
        try {
            waiting.values().removeIf(idle -> {
                boolean over = idle.over(now);
                if (over) {
                    drops.add(idle.connection);
                }
                return over;
            });
        } finally {
            lock.unlock();
        }
        drops.forEach(Connection::drop);
    }

    @Override
    public void close() {
        List<Idle> drops;
        lock.lock();
        try {
            closed = true;
            drops = List.copyOf(waiting.values());
            waiting.clear();
        } finally {
            lock.unlock();
        }
        drops.forEach(idle -> idle.connection.drop());
    }
}
