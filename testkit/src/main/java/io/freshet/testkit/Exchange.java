package io.freshet.testkit;

import java.util.concurrent.atomic.AtomicInteger;

/** A request while it is answered. Written by the thread of its connection, read by any. */
final class Exchange {
    private final Request request;
    private final AtomicInteger inProgress;
    private final long started = System.nanoTime();
    private volatile long finished = Long.MAX_VALUE;
    private volatile long sent;

    Exchange(Request request, AtomicInteger inProgress) {
        this.request = request;
        this.inProgress = inProgress;
    }

    /** Once; later calls change nothing. */
    void finish() {
        if (finished == Long.MAX_VALUE) {
            inProgress.decrementAndGet();
            finished = System.nanoTime();
        }
    }

    @SuppressWarnings("NonAtomicVolatileUpdate") // one writer
    void sent(int bytes) {
        sent += bytes;
    }

    Recorded recorded() {
        return new Recorded(
                request.method(), request.path(), request.headers(), request.body(), started, finished, sent);
    }
}
