package io.freshet.web;

import java.util.concurrent.Semaphore;

/**
 * How much of the memory large answers take while they are sent, all together: clients that read slowly could otherwise fill it. Small answers are not
 * counted: there are no more of them than connections. Safe for use by many threads.
 */
final class AnswerMemory {
    /** Up to this many bytes an answer is small. */
    static final int SMALL = 64 << 10;

    private static final int KIB = 1 << 10;

    private final int kibs;
    private final Semaphore free;

    AnswerMemory(long bytes) {
        kibs = (int) Math.min(Integer.MAX_VALUE, Math.max(1, bytes / KIB));
        free = new Semaphore(kibs);
    }

    /** An eighth of the heap. */
    static AnswerMemory ofProcess() {
        return new AnswerMemory(Runtime.getRuntime().maxMemory() / 8);
    }

    /**
     * Returns a share, to be given back once the answer is sent. An answer that is larger than all there is takes all there is.
     *
     * @throws ProblemException when there is no room
     */
    int take(int length) {
        int share = length <= SMALL ? 0 : Math.min(kibs, length / KIB);
        if (!free.tryAcquire(share)) { // nobody waits here: it may be for a client
            throw new ProblemException(503, "too many large answers are being sent; try again in a moment");
        }
        return share;
    }

    void give(int share) {
        free.release(share);
    }
}
