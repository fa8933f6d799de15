package io.freshet.store;

import io.freshet.store.StoreException.Kind;
import java.io.IOException;
import java.lang.System.Logger;
import java.lang.System.Logger.Level;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The one thread that writes. Commits wait here, in the order of the calls, until the time for a sync has come or enough are together; then all
 * of them go to the {@link Ledger} as one group. With nothing to do the thread blocks. When a group cannot be written the writer gives up for
 * good: what is on disk is what was safe before.
 *
 * <p>Safe for use by many threads.
 */
final class Writer {
    private static final Logger LOGGER = System.getLogger(Writer.class.getName());
    private static final int GROUP_COMMITS = 1_000;
    private static final long GROUP_BYTES = 8L << 20;

    private final Ledger ledger;
    private final long syncNanos;
    private final Thread thread;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition work = lock.newCondition();
    private final Condition progress = lock.newCondition();
    private List<List<Change>> commits = new ArrayList<>(); // guarded by lock
    private List<FutureTask<?>> tasks = new ArrayList<>(); // guarded by lock
    private long bytes; // guarded by lock: of the commits
    private long firstAt; // guarded by lock: when the first of the commits came
    private long handedOver; // guarded by lock: commits, ever
    private long safe; // guarded by lock: commits, ever
    private boolean hurry; // guarded by lock
    private boolean closing; // guarded by lock
    private final List<Consumer<StoreException>> listeners = new ArrayList<>(); // guarded by lock
    private @Nullable StoreException failure; // guarded by lock

    private final List<LongConsumer> followers = new CopyOnWriteArrayList<>();
    private final AtomicLong backlog = new AtomicLong();

    private record Group(List<List<Change>> commits, long bytes, List<FutureTask<?>> tasks) {}

    Writer(Ledger ledger, Duration syncEvery) {
        this.ledger = ledger;
        syncNanos = syncEvery.toNanos();
        thread = Thread.ofPlatform().name("store-writer").daemon().start(this::run);
    }

    void commit(Commit commit) {
        List<Change> changes = commit.handOver();
        lock.lock();
        try {
            checkOpen();
            if (commits.isEmpty()) {
                firstAt = System.nanoTime();
            }
            commits.add(changes);
            bytes += commit.bytes();
            backlog.addAndGet(commit.bytes());
            handedOver++;
            if (commits.size() == 1 || commits.size() == GROUP_COMMITS || bytes >= GROUP_BYTES) {
                work.signal();
            }
        } finally {
            lock.unlock();
        }
    }

    long backlog() {
        return backlog.get();
    }

    void flush() {
        lock.lock();
        try {
            if (safe < handedOver) {
                hurry = true;
                work.signal();
            }
            awaitSafe();
        } finally {
            lock.unlock();
        }
    }

    /** Returns when everything handed over before is safe, with whatever sync comes next. */
    void awaitSafe() {
        lock.lock();
        try {
            checkOpen();
            long target = handedOver;
            while (safe < target) {
                if (failure != null) {
                    throw failure;
                }
                progress.awaitUninterruptibly();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Runs it in the writer thread, after everything that was handed over before, and returns what it returns. */
    <T> T call(Callable<T> callable) throws IOException {
        FutureTask<T> task = new FutureTask<>(callable);
        lock.lock();
        try {
            checkOpen();
            tasks.add(task);
            work.signal();
        } finally {
            lock.unlock();
        }
        return result(task);
    }

    Runnable onFailure(Consumer<StoreException> listener) {
        StoreException before;
        lock.lock();
        try {
            before = failure;
            if (before == null) {
                listeners.add(listener);
            }
        } finally {
            lock.unlock();
        }
        if (before != null) {
            listener.accept(before);
        }
        return () -> forget(listener);
    }

    Runnable onEvents(LongConsumer follower) {
        followers.add(follower);
        return () -> followers.remove(follower);
    }

    private void forget(Consumer<StoreException> listener) {
        lock.lock();
        try {
            listeners.remove(listener);
        } finally {
            lock.unlock();
        }
    }

    /** Writes what is left, and ends the thread. May be called twice. */
    void close() {
        lock.lock();
        try {
            closing = true;
            work.signal();
        } finally {
            lock.unlock();
        }
        boolean interrupted = false;
        while (!thread.equals(Thread.currentThread()) && thread.isAlive()) {
            try {
                thread.join();
            } catch (InterruptedException e) {
                interrupted = true; // the thread uses what is closed next: there is no leaving early
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
    }

    private void run() {
        List<FutureTask<?>> undone = List.of();
        try {
            for (Group group = take(); group != null; group = take()) {
                undone = group.tasks;
                write(group);
            }
        } catch (StoreException e) {
            fail(e, undone);
        } catch (Throwable e) { // the thread's last chance to tell anybody
            LOGGER.log(Level.ERROR, "a bug in Freshet ended the writer of the store", e);
            fail(new StoreException(Kind.IO_ERROR, "the writer of the store failed: " + e, e), undone);
        }
    }

    private void write(Group group) {
        if (!group.commits.isEmpty()) {
            long before = ledger.lastEvent();
            ledger.apply(group.commits, group.bytes);
            written(group);
            long last = ledger.lastEvent();
            if (last > before) {
                followers.forEach(follower -> follower.accept(last));
            }
        }
        for (FutureTask<?> task : group.tasks) {
            task.run();
            if (task.state() == Future.State.FAILED && task.exceptionNow() instanceof StoreException e) {
                throw e;
            }
        }
    }

    /** Everything that waits, once it has waited long enough; null when there is nothing and never will be. */
    private @Nullable Group take() throws InterruptedException {
        lock.lock();
        try {
            while (true) {
                boolean now =
                        hurry || closing || !tasks.isEmpty() || commits.size() >= GROUP_COMMITS || bytes >= GROUP_BYTES;
                long wait = now ? 0 : syncNanos - (System.nanoTime() - firstAt);
                if (!tasks.isEmpty() || (!commits.isEmpty() && wait <= 0)) {
                    Group group = new Group(commits, bytes, tasks);
                    commits = new ArrayList<>();
                    tasks = new ArrayList<>();
                    bytes = 0;
                    hurry = false;
                    return group;
                }
                if (!commits.isEmpty()) {
                    work.awaitNanos(wait);
                } else if (closing) {
                    return null;
                } else {
                    work.await();
                }
            }
        } finally {
            lock.unlock();
        }
    }

    private void written(Group group) {
        lock.lock();
        try {
            safe += group.commits.size();
            backlog.addAndGet(-group.bytes);
            progress.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void fail(StoreException why, List<FutureTask<?>> undone) {
        LOGGER.log(Level.ERROR, why.getMessage()); // of a failing disk it is all there is to know
        List<Consumer<StoreException>> told;
        List<FutureTask<?>> waiting;
        lock.lock();
        try {
            failure = why;
            commits.clear();
            backlog.set(0);
            waiting = tasks;
            tasks = new ArrayList<>();
            told = List.copyOf(listeners);
            progress.signalAll();
        } finally {
            lock.unlock();
        }
        undone.forEach(task -> task.cancel(false)); // those that ran already do not mind
        waiting.forEach(task -> task.cancel(false));
        told.forEach(listener -> listener.accept(why));
    }

    private <T> T result(FutureTask<T> task) throws IOException {
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return task.get();
                } catch (InterruptedException e) {
                    interrupted = true; // the task is short, and half of it would be worse
                }
            }
        } catch (CancellationException e) {
            lock.lock();
            try {
                checkOpen();
                throw new IllegalStateException("the store is closed", e);
            } finally {
                lock.unlock();
            }
        } catch (ExecutionException e) {
            switch (e.getCause()) {
                case IOException io -> throw io;
                case StoreException store -> throw store;
                case null, default -> throw new IllegalStateException("a task of the writer failed", e.getCause());
            }
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Under the lock. */
    private void checkOpen() {
        if (failure != null) {
            throw failure;
        }
        if (closing) {
            throw new IllegalStateException("the store is closed");
        }
    }
}
