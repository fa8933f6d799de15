package io.freshet.crawl;

import it.unimi.dsi.fastutil.longs.Long2FloatOpenHashMap;
import it.unimi.dsi.fastutil.longs.Long2ObjectOpenHashMap;
import java.util.Comparator;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The right to fetch, which is global: so many requests in flight, and the best offers get them; among equals the host that has been ready for longest.
 * Politeness is each host's own business and is settled before a host offers.
 *
 * <p>Safe for use by many threads.
 */
final class Turns {
    /** A host that could be asked now. {@code promised}: it has more to offer than new pages. */
    record Offered(long host, int version, float score, long since, boolean promised, long arrival) {}

    private static final Comparator<Offered> BEST_FIRST = Comparator.comparingDouble((Offered offer) -> -offer.score())
            .thenComparingLong(Offered::since)
            .thenComparingLong(Offered::arrival);

    /** So many offers that hold no more may lie among the others before they are thrown out. */
    private static final int OUTDATED = 1_000;

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Offered> offers = new PriorityQueue<>(BEST_FIRST); // guarded by lock
    private final PriorityQueue<Offered> promised = new PriorityQueue<>(BEST_FIRST); // some of them; guarded by lock
    private final Long2ObjectOpenHashMap<Offered> current = new Long2ObjectOpenHashMap<>(); // guarded by lock
    private final Long2FloatOpenHashMap next =
            new Long2FloatOpenHashMap(0); // of those asked or resting; guarded by lock
    private final int most;
    private final long maxPages;
    private final Choosiness choosiness;
    private long arrivals; // guarded by lock
    private int inFlight; // guarded by lock
    private long pages; // guarded by lock
    private long requestsLeft = Long.MAX_VALUE; // guarded by lock
    private boolean closed; // guarded by lock
    private boolean paused; // guarded by lock

    /**
     * @param maxPages pages that may be fetched in all; 0 for no limit
     */
    Turns(int most, long maxPages, Choosiness choosiness) {
        this.most = most;
        this.maxPages = maxPages;
        this.choosiness = choosiness;
    }

    /**
     * Takes the place of what the host offered before.
     *
     * @param since when the host became ready, in milliseconds; earlier for a host that has more than others
     * @param isPromised whether a visit of a known page waits, or something that such a visit needs
     */
    void offer(long host, int version, float score, long since, boolean isPromised) {
        lock.lock();
        try {
            Offered offer = new Offered(host, version, score, since, isPromised, arrivals++);
            current.put(host, offer);
            next.remove(host);
            offers.add(offer);
            if (isPromised) {
                promised.add(offer);
            }
            tidy();
        } finally {
            lock.unlock();
        }
    }

    /** The host offers nothing any more. */
    void withdraw(long host) {
        lock.lock();
        try {
            current.remove(host);
            next.remove(host);
            tidy();
        } finally {
            lock.unlock();
        }
    }

    /** The host cannot be asked now, but soon, and then it will offer this. */
    void next(long host, float score) {
        lock.lock();
        try {
            next.put(host, score);
        } finally {
            lock.unlock();
        }
    }

    /** The best offer, which now has a turn; null when there is none that is good enough, or no turn left. */
    @Nullable
    Offered take() {
        lock.lock();
        try {
            if (closed || inFlight >= most || spent(inFlight)) {
                return null;
            }
            PriorityQueue<Offered> from = paused ? promised : offers;
            while (!from.isEmpty()
                    && !from.element().equals(current.get(from.element().host()))) {
                from.remove();
            }
            if (from.isEmpty()
                    || (!paused && choosiness.holdsBack(from.element().score(), bestNext()))) {
                return null;
            }
            Offered best = from.remove();
            current.remove(best.host());
            inFlight++;
            if (choosiness.any()) {
                next.put(best.host(), best.score()); // until the host says what it has next
            }
            return best;
        } finally {
            lock.unlock();
        }
    }

    /** From here on so many requests are made at most. */
    void limit(long requests) {
        lock.lock();
        try {
            requestsLeft = requests;
        } finally {
            lock.unlock();
        }
    }

    /** A turn was not needed. */
    void unused() {
        lock.lock();
        try {
            inFlight--;
        } finally {
            lock.unlock();
        }
    }

    /** A turn has ended: a request was made. */
    void release(boolean withPage) {
        lock.lock();
        try {
            inFlight--;
            requestsLeft--;
            pages += withPage ? 1 : 0;
        } finally {
            lock.unlock();
        }
    }

    /** No turns for new pages for now; offers are kept. */
    void pause(boolean pause) {
        lock.lock();
        try {
            paused = pause;
        } finally {
            lock.unlock();
        }
    }

    boolean paused() {
        lock.lock();
        try {
            return paused;
        } finally {
            lock.unlock();
        }
    }

    /** No more turns. */
    void close() {
        lock.lock();
        try {
            closed = true;
        } finally {
            lock.unlock();
        }
    }

    /** Whether no further turn will be given even when those in flight have ended. */
    boolean over() {
        lock.lock();
        try {
            return closed || spent(0);
        } finally {
            lock.unlock();
        }
    }

    int inFlight() {
        lock.lock();
        try {
            return inFlight;
        } finally {
            lock.unlock();
        }
    }

    /** Under the lock. */
    private float bestNext() {
        float best = 0;
        for (float score : next.values()) {
            best = Math.max(best, score);
        }
        return best;
    }

    /** Under the lock. */
    private void tidy() {
        if (offers.size() > 2 * current.size() + OUTDATED) {
            offers.clear();
            offers.addAll(current.values());
        }
        if (promised.size() > 2 * current.size() + OUTDATED) {
            promised.clear();
            current.values().stream().filter(Offered::promised).forEach(promised::add);
        }
    }

    /** Each turn in flight may bring a page, so the limit is never passed. */
    private boolean spent(int running) {
        return running >= requestsLeft || (maxPages > 0 && pages + running >= maxPages);
    }
}
