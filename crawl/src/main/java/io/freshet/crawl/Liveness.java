package io.freshet.crawl;

import java.util.concurrent.atomic.AtomicLong;

/**
 * What keeps a run from its end: work (events that were posted and not handled, and visits under way), hosts that are being asked or will be soon, and whoever holds it. One
 * number tells whether there is anything, since one thing leads to the next: an event makes a host active before it is counted as handled. Whoever looked at several numbers one
 * after the other could miss all of them. Safe for use by many threads.
 */
final class Liveness {
    private final AtomicLong all = new AtomicLong();
    private final AtomicLong work = new AtomicLong();
    private final AtomicLong hosts = new AtomicLong();

    void work(long change) {
        work.addAndGet(change);
        all.addAndGet(change);
    }

    void hosts(long change) {
        hosts.addAndGet(change);
        all.addAndGet(change);
    }

    /** Somebody holds the run, or does no longer. */
    void holds(int change) {
        all.addAndGet(change);
    }

    /** Hosts that are being asked or will be soon. */
    long hosts() {
        return hosts.get();
    }

    /** Whether no event is left and no visit is under way; hosts may still rest. */
    boolean atRest() {
        return work.get() == 0;
    }

    /** Whether nothing is left at all. */
    boolean over() {
        return all.get() == 0;
    }
}
