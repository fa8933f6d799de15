package io.freshet.crawl;

import java.util.concurrent.atomic.AtomicLong;

/**
 * Counts the memory of all hosts that are awake, as far as it is others who say how much: addresses that wait, the rules of their robots.txt, sitemaps to be read, visits that are held back. When there is too much of it,
 * {@link Hosts} parks hosts that have nothing under way, and a host that takes much waits on disk for its turn. Safe for use by many threads.
 */
final class HostMemory {
    /** A host that takes more than this is the first to wait. */
    static final int LARGE = 128 << 10;

    private final long total;
    private final AtomicLong used = new AtomicLong();

    HostMemory(long total) {
        this.total = total;
    }

    /** A quarter of the heap. */
    static HostMemory ofHeap() {
        return new HostMemory(Runtime.getRuntime().maxMemory() / 4);
    }

    void add(long bytes) {
        used.addAndGet(bytes);
    }

    boolean full() {
        return used.get() > total;
    }

    /** Whether there is room for so much more. */
    boolean fits(long bytes) {
        return used.get() + bytes <= total;
    }

    long used() {
        return used.get();
    }
}
