package io.freshet.store;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Lets many threads use native memory until it is freed, and never after: each {@link #enter} is followed by a {@link #leave}, and
 * {@link #close} waits for those inside. Cheaper than a lock on the way in, and nobody who comes late has to wait to be refused.
 */
final class OpenGuard {
    private static final int CLOSED = Integer.MIN_VALUE;

    /** How many are inside; with the sign bit when no more may enter. */
    private final AtomicInteger inside = new AtomicInteger();

    private final CountDownLatch empty = new CountDownLatch(1);

    void enter() {
        if (inside.incrementAndGet() < 0) {
            leave();
            throw closed();
        }
    }

    void leave() {
        if (inside.decrementAndGet() == CLOSED) {
            empty.countDown();
        }
    }

    /** For those who stay inside for long: throws when somebody waits in {@link #close}. */
    void check() {
        if (inside.get() < 0) {
            throw closed();
        }
    }

    /** True when this call closed it; returns when nobody is inside. */
    boolean close() {
        int before = inside.getAndUpdate(count -> count | CLOSED);
        if (before == 0) {
            empty.countDown();
        }
        boolean interrupted = false;
        while (true) {
            try {
                empty.await();
                break;
            } catch (InterruptedException e) {
                interrupted = true; // those inside use memory that is about to be freed: there is no leaving early
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return before >= 0;
    }

    private static IllegalStateException closed() {
        return new IllegalStateException("the store is closed");
    }
}
