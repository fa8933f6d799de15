package io.freshet.app;

import java.time.Duration;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.LongSupplier;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Something that takes long to find out and may be a little old when it is told. It is found out in the background, by one thread at a time, and again only
 * when twenty times as long as that took has passed: so it takes a twentieth of a core at most. Safe for use by many threads.
 */
final class SlowValue<T> {
    private static final Duration LEAST = Duration.ofSeconds(5);
    private static final int TIMES = 20;

    private final String name;
    private final Supplier<T> source;
    private final LongSupplier nanos;
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable T latest; // guarded by lock
    private long dueNanos; // guarded by lock
    private @Nullable CompletableFuture<T> underWay; // guarded by lock

    SlowValue(String name, Supplier<T> source, LongSupplier nanos) {
        this.name = name;
        this.source = source;
        this.nanos = nanos;
        this.dueNanos = nanos.getAsLong();
    }

    /** The last one that was found out; when there is none yet, the first one, if it comes in time; else null. */
    @Nullable
    T latest(Duration patience) {
        CompletableFuture<T> coming;
        lock.lock();
        try {
            if (underWay == null && nanos.getAsLong() - dueNanos >= 0) {
                underWay = begin();
            }
            coming = underWay;
            if (latest != null || coming == null) {
                return latest;
            }
        } finally {
            lock.unlock();
        }
        try {
            return coming.get(patience.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException | ExecutionException e) {
            return null;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private CompletableFuture<T> begin() {
        var value = new CompletableFuture<T>();
        Thread.ofPlatform().daemon().name(name).start(() -> {
            long started = nanos.getAsLong();
            T found = null;
            Runnable tell;
            try {
                T now = source.get();
                found = now;
                tell = () -> value.complete(now);
            } catch (RuntimeException
                    | Error e) { // perhaps next time: whoever needs to know is told by what fails for good
                tell = () -> value.completeExceptionally(e);
            }
            long took = nanos.getAsLong() - started;
            lock.lock();
            try {
                latest = found == null ? latest : found;
                dueNanos = nanos.getAsLong() + Math.max(LEAST.toNanos(), TIMES * took);
                underWay = null;
            } finally {
                lock.unlock();
            }
            tell.run();
        });
        return value;
    }
}
