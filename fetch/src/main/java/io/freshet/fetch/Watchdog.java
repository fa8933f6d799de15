package io.freshet.fetch;

import io.freshet.model.FailureCause;
import java.time.Duration;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * One thread that looks after the time of all exchanges. It ends an exchange by closing its socket, since nothing else is sure to: a timeout of
 * the socket itself begins anew with every byte that trickles in.
 *
 * <p>Safe for use by many threads.
 */
final class Watchdog implements AutoCloseable {
    private final ScheduledThreadPoolExecutor thread;
    private final Set<Timekeeper> running = ConcurrentHashMap.newKeySet();

    Watchdog() {
        thread = new ScheduledThreadPoolExecutor(
                1, Thread.ofPlatform().daemon().name("watchdog").factory());
        thread.setRemoveOnCancelPolicy(true);
    }

    /** For one exchange; whoever takes it closes it. */
    Timekeeper begin(FetchSettings settings) {
        var timekeeper = new Timekeeper(this, settings.deadline(), settings.minRate(), settings.bodyIdle());
        running.add(timekeeper);
        return timekeeper;
    }

    void end(Timekeeper timekeeper) {
        running.remove(timekeeper);
    }

    /** Null when the watchdog is closed. */
    @Nullable
    ScheduledFuture<?> after(long nanos, Runnable task) {
        try {
            return thread.schedule(task, nanos, TimeUnit.NANOSECONDS);
        } catch (RejectedExecutionException e) {
            return null;
        }
    }

    /** Again and again until the watchdog is closed. */
    void every(Duration pause, Runnable task) {
        ScheduledFuture<?> _ =
                thread.scheduleWithFixedDelay(task, pause.toNanos(), pause.toNanos(), TimeUnit.NANOSECONDS);
    }

    /** Ends whatever is going on. */
    @Override
    public void close() {
        thread.shutdownNow();
        running.forEach(timekeeper -> timekeeper.cut(FailureCause.CLOSED, "the fetcher was closed"));
    }
}
