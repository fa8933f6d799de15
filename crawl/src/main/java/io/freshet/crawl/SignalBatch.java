package io.freshet.crawl;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Signals that were {@linkplain Signals#take taken} together. It is applied when each of them has ended: what its visit found is in the store. After a crash whoever took them takes them
 * again. Safe for use by many threads.
 */
public final class SignalBatch {
    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final List<Runnable> listeners = new ArrayList<>(1); // guarded by lock
    private int open; // guarded by lock

    SignalBatch(int open) {
        this.open = open;
    }

    /** Signals that have not ended. */
    public int open() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Runs this when all have ended, at once if they have; briefly, since the plan of visits waits. */
    public void onApplied(Runnable listener) {
        lock.lock();
        try {
            if (open > 0) {
                listeners.add(listener);
                return;
            }
        } finally {
            lock.unlock();
        }
        listener.run();
    }

    /** Waits until all have ended; false when that takes too long. */
    public boolean awaitApplied(long most, TimeUnit unit) throws InterruptedException {
        long left = unit.toNanos(most);
        lock.lock();
        try {
            while (open > 0 && left > 0) {
                left = changed.awaitNanos(left);
            }
            return open == 0;
        } finally {
            lock.unlock();
        }
    }

    /** One of them has ended. */
    void ended() {
        List<Runnable> told = List.of();
        lock.lock();
        try {
            if (--open == 0) {
                told = List.copyOf(listeners);
                listeners.clear();
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
        told.forEach(Runnable::run);
    }
}
