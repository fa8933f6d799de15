package io.freshet.store;

import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;

/**
 * Follows the page events of a store, in a thread of its own, and hands them in order to a {@link Reader} that makes something of them: an index, a plan of visits, a watch.
 *
 * <p>The reader keeps the number of the last event together with its effects, in one transaction of its own store; so after a crash it is given the events after those that count,
 * and each takes effect once. A reader that is slower than the crawl falls behind and catches up: events wait on disk, a batch of them in memory.
 *
 * <p>Safe for use by many threads. Close it before the store.
 */
public final class EventFollower implements AutoCloseable {
    /** Makes something of page events. All methods are called by the follower's thread. */
    public interface Reader {
        /**
         * Gets ready, which may take long.
         *
         * @param stopping tells when there is no point in going on
         * @return the number of the last event whose effects are kept; empty when it was stopped before it was ready
         */
        OptionalLong begin(BooleanSupplier stopping) throws IOException;

        /** Makes something of the next events, in their order. */
        void take(List<PageEvent> events) throws IOException;

        /**
         * Does what else is due: after each batch, when the time that it gave is over, and when it is woken.
         *
         * @param caughtUp no event is waiting
         * @param awaited a thread waits for everything to be settled
         */
        Next work(boolean caughtUp, boolean awaited) throws IOException;

        /** Keeps what is not kept yet: the last call, unless it failed. */
        void end() throws IOException;

        /** Following is over for good. */
        void failed(Throwable why);
    }

    /**
     * How a reader goes on.
     *
     * @param idle how long it has nothing to do unless something happens
     * @param settled whether all events so far have taken effect, as far as those who wait for that care
     */
    public record Next(Duration idle, boolean settled) {}

    private final Store store;
    private final int batch;
    private final Reader reader;
    private final Thread thread;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition news = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private long newest; // guarded by lock: the last event of the store
    private long position; // guarded by lock: the last event that was taken
    private long wanted; // guarded by lock: how often a thread began to wait for everything
    private long served; // guarded by lock: of these, those for whom everything was settled
    private boolean woken; // guarded by lock
    private boolean closing; // guarded by lock
    private boolean ended; // guarded by lock
    private boolean failed; // guarded by lock

    /** @param batch events that are handed over at once, at most */
    public EventFollower(Store store, String thread, int batch, Reader reader) {
        this.store = store;
        this.batch = batch;
        this.reader = reader;
        newest = store.lastEvent();
        this.thread = Thread.ofPlatform().name(thread).daemon().unstarted(this::run);
    }

    /** Begins to follow. */
    public void start() {
        thread.start();
    }

    /** Has the reader {@linkplain Reader#work look} for something to do now. */
    public void wake() {
        lock.lock();
        try {
            woken = true;
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    /** The newest event that the store is known to have. */
    public long newest() {
        lock.lock();
        try {
            return newest;
        } finally {
            lock.unlock();
        }
    }

    /**
     * Waits until everything that has happened in the store is settled.
     *
     * @return false when the time is over before, or following is
     */
    public boolean awaitSettled(Duration most) throws InterruptedException {
        long left = most.toNanos();
        lock.lock();
        try {
            newest = Math.max(newest, store.lastEvent());
            long mine = ++wanted;
            news.signal();
            while (served < mine && !ended && left > 0) {
                left = progress.awaitNanos(left);
            }
            return served >= mine && !failed;
        } finally {
            lock.unlock();
        }
    }

    /** Ends following; what was taken is kept. Waits for that. May be called twice. */
    @Override
    public void close() {
        boolean interrupted = false;
        while (true) {
            try {
                if (close(Duration.ofDays(1))) {
                    break;
                }
            } catch (InterruptedException e) {
                interrupted = true; // it uses what is closed next: there is no leaving early
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    /** The same, but waits no longer than that; false when it has not ended by then. */
    public boolean close(Duration most) throws InterruptedException {
        lock.lock();
        try {
            closing = true;
            news.signal();
        } finally {
            lock.unlock();
        }
        return !thread.isAlive() || thread.join(most);
    }

    private void run() {
        Runnable leave = store.onEvents(this::happened);
        try {
            OptionalLong kept = reader.begin(this::stopping);
            if (kept.isPresent()) {
                follow(kept.getAsLong());
                reader.end();
            }
        } catch (IOException | RuntimeException | Error e) { // the thread's last chance to tell anybody
            reader.failed(e);
            over(true);
        } finally {
            leave.run();
            over(false);
        }
    }

    private void follow(long kept) throws IOException {
        moved(kept);
        Duration idle = Duration.ZERO;
        while (await(idle)) {
            long waiting = waiting();
            List<PageEvent> events = store.events(position() + 1, batch);
            if (!events.isEmpty()) {
                reader.take(events);
                moved(events.getLast().number());
            }
            Next next = reader.work(caughtUp(), waiting > 0);
            idle = next.idle();
            if (next.settled() && waiting > 0) {
                served(waiting);
            }
        }
    }

    /** Waits until there may be something to do; false when it is time to end. */
    private boolean await(Duration idle) {
        long left = idle.toNanos();
        lock.lock();
        try {
            while (!closing && !woken && newest <= position && served == wanted && left > 0) {
                left = news.awaitNanos(left);
            }
            woken = false;
            return !closing;
        } catch (InterruptedException e) {
            return false; // only a request to end interrupts this thread
        } finally {
            lock.unlock();
        }
    }

    private void happened(long event) {
        lock.lock();
        try {
            newest = Math.max(newest, event);
            news.signal();
        } finally {
            lock.unlock();
        }
    }

    private boolean stopping() {
        lock.lock();
        try {
            return closing;
        } finally {
            lock.unlock();
        }
    }

    private long position() {
        lock.lock();
        try {
            return position;
        } finally {
            lock.unlock();
        }
    }

    private void moved(long event) {
        lock.lock();
        try {
            position = event;
        } finally {
            lock.unlock();
        }
    }

    private boolean caughtUp() {
        lock.lock();
        try {
            return newest <= position;
        } finally {
            lock.unlock();
        }
    }

    /** The last one of those who wait for everything; 0 when there is none. */
    private long waiting() {
        lock.lock();
        try {
            return served == wanted ? 0 : wanted;
        } finally {
            lock.unlock();
        }
    }

    private void served(long upTo) {
        lock.lock();
        try {
            served = upTo;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void over(boolean becauseItFailed) {
        lock.lock();
        try {
            failed |= becauseItFailed;
            ended = true;
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
