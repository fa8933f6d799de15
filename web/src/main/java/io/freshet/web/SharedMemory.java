package io.freshet.web;

import java.util.concurrent.Semaphore;

/**
 * How much memory large answers, or large bodies of requests, take together while they are sent: clients that read or write slowly could otherwise fill it. Small
 * ones are not counted: there are no more of them than connections. Safe for use by many threads.
 */
final class SharedMemory {
    /** Up to this many bytes it is small. */
    static final int SMALL = 64 << 10;

    private static final int KIB = 1 << 10;

    private final int kibs;
    private final String what;
    private final Semaphore free;

    /** @param what is kept in it, for those who are told that there is no room */
    SharedMemory(long bytes, String what) {
        this.kibs = (int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / KIB));
        this.what = what;
        free = new Semaphore(kibs);
    }

    /** An eighth of the heap. */
    static SharedMemory ofProcess(String what) {
        return new SharedMemory(Runtime.getRuntime().maxMemory() / 8, what);
    }

    /**
     * Returns a share, to be given back. What is larger than all there is takes all there is.
     *
     * @throws ProblemException when there is no room
     */
    int take(int length) {
        int share = length <= SMALL ? 0 : Math.min(kibs, length / KIB);
        if (!free.tryAcquire(share)) { // nobody waits here: it may be for a client
            throw new ProblemException(503, "too many " + what + " are being sent; try again in a moment");
        }
        return share;
    }

    void give(int share) {
        free.release(share);
    }
}
