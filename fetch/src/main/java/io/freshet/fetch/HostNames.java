package io.freshet.fetch;

import java.net.InetAddress;
import java.net.SocketTimeoutException;
import java.net.UnknownHostException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The addresses of names, remembered for a while.
 *
 * <p>The system's resolver blocks its thread and cannot be interrupted, so it is called by platform threads of its own, and whoever asks waits
 * no longer than it has time. An answer that comes too late is remembered for the next time. A virtual thread that called the resolver itself
 * would hold one of the few threads that carry all the others.
 *
 * <p>Safe for use by many threads.
 */
final class HostNames implements AutoCloseable {
    /** Enough that names which no server answers for do not keep the others waiting. */
    private static final int THREADS = 64;

    private static final int REMEMBERED = 10_000;
    private static final Duration FRESH = Duration.ofMinutes(5);

    private final NameResolver resolver;
    private final Clock clock;
    private final ThreadPoolExecutor threads;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Answer> answers = new LinkedHashMap<>(16, 0.75f, true); // guarded by lock

    private record Answer(List<InetAddress> addresses, Instant until) {}

    HostNames(NameResolver resolver, Clock clock) {
        this.resolver = resolver;
        this.clock = clock;
        this.threads = new ThreadPoolExecutor(
                THREADS,
                THREADS,
                30,
                TimeUnit.SECONDS,
                new LinkedBlockingQueue<>(),
                Thread.ofPlatform().daemon().name("names-", 0).factory());
        threads.allowCoreThreadTimeOut(true);
    }

    /**
     * At least one address.
     *
     * @param name or an address, IPv6 in brackets
     * @throws SocketTimeoutException when there is no answer in time
     */
    List<InetAddress> addresses(String name, Duration within)
            throws UnknownHostException, SocketTimeoutException, InterruptedException {
        InetAddress literal = literal(name);
        if (literal != null) {
            return List.of(literal);
        }
        List<InetAddress> known = remembered(name);
        return known != null ? known : asked(name, within);
    }

    /** What was remembered led nowhere: the name may have moved. */
    void forget(String name) {
        lock.lock();
        try {
            answers.remove(name);
        } finally {
            lock.unlock();
        }
    }

    @Override
    public void close() {
        threads.shutdownNow();
    }

    private List<InetAddress> asked(String name, Duration within)
            throws UnknownHostException, SocketTimeoutException, InterruptedException {
        var question = new FutureTask<>(() -> {
            List<InetAddress> addresses = resolver.resolve(name);
            if (addresses.isEmpty()) {
                throw new UnknownHostException(name);
            }
            remember(name, addresses);
            return addresses;
        });
        try {
            threads.execute(question);
            return question.get(within.toNanos(), TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            throw new UnknownHostException(name + ": the fetcher is closed");
        } catch (TimeoutException e) {
            throw new SocketTimeoutException("no answer about the name " + name);
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw unknown;
            }
            throw new IllegalStateException("resolving " + name, e.getCause());
        } finally {
            if (!question.isDone()) {
                threads.remove(question); // if it still waits for a thread, nobody waits for it
            }
        }
    }

    private @Nullable List<InetAddress> remembered(String name) {
        lock.lock();
        try {
            Answer answer = answers.get(name);
            return answer != null && clock.instant().isBefore(answer.until) ? answer.addresses : null;
        } finally {
            lock.unlock();
        }
    }

    private void remember(String name, List<InetAddress> addresses) {
        var answer = new Answer(addresses, clock.instant().plus(FRESH));
        lock.lock();
        try {
            answers.put(name, answer);
            if (answers.size() > REMEMBERED) {
                var oldest = answers.entrySet().iterator();
                oldest.next();
                oldest.remove();
            }
        } finally {
            lock.unlock();
        }
    }

    private static @Nullable InetAddress literal(String name) {
        char last = name.charAt(name.length() - 1);
        if (last != ']' && !Character.isDigit(last)) {
            return null;
        }
        try {
            return InetAddress.ofLiteral(last == ']' ? name.substring(1, name.length() - 1) : name);
        } catch (IllegalArgumentException e) {
            return null; // a name that ends in a digit
        }
    }
}
