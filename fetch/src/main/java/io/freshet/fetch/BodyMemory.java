package io.freshet.fetch;

import io.freshet.model.FailureCause;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The memory that exchanges share for what servers send: headers, and bodies as sent and decompressed. It has three parts, by the size that an exchange has
 * reached, and an exchange enters a part once, with all that it may need there. So a part is only waited for by exchanges that hold less than it, never in a
 * circle, and large bodies cannot take what small ones need.
 *
 * <ul>
 *   <li>The first {@value #SMALL} bytes of each exchange are given at once. When that part is full, the exchanges that have held the most for the longest are cut off.
 *   <li>Up to {@value #MEDIUM} bytes, and beyond, exchanges wait in line, the first come first, and hold the smaller part meanwhile. When the first has waited for {@link #PATIENCE}, exchanges that
 *       hold up the line are cut off: those that wait for a larger part themselves, that are slow, or that have been here for {@link #TENURE}.
 * </ul>
 *
 * <p>A server that sends a little and holds back the rest can so keep memory from others for some seconds at most. An exchange that was cut off while it waited was not at
 * fault: {@link FailureCause#CROWDED}. The time of waiting is not counted against the server ({@link Timekeeper#pause}).
 *
 * <p>Safe for use by many threads.
 */
final class BodyMemory {
    static final int SMALL = 64 << 10;
    static final int MEDIUM = 512 << 10;

    /** How long an exchange waits before those that hold it up are cut off. */
    static final Duration PATIENCE = Duration.ofSeconds(1);
    /** So long an exchange may hold its part and be slow. */
    static final Duration GRACE = Duration.ofSeconds(2);
    /** And so long when it is not. */
    static final Duration TENURE = Duration.ofSeconds(20);
    /** Bytes a second below which an exchange is slow, while others wait. */
    private static final int RATE = 64 << 10;

    private final ReentrantLock lock = new ReentrantLock(); // guards everything here, leases included
    private final long smallTotal;
    private long small;
    private final Set<Lease> leases = new HashSet<>(); // that hold something of the small part
    private final Part medium;
    private final Part large;

    /** One of the two parts that are waited for. */
    private static final class Part {
        final long total;
        long used;
        final Deque<Lease> line = new ArrayDeque<>();
        final Set<Lease> holders = new LinkedHashSet<>(); // the longest first

        Part(long total) {
            this.total = total;
        }

        boolean fits(long bytes) {
            return used == 0 || used + bytes <= total; // one alone always fits
        }
    }

    /**
     * @param bytes in all
     * @param largest of one exchange, its body as sent and decompressed
     */
    BodyMemory(long bytes, long largest) {
        this.large = new Part(Math.max(bytes * 3 / 8, largest));
        this.medium = new Part(bytes / 4);
        this.smallTotal = Math.max(bytes - large.total - medium.total, bytes / 8);
    }

    /** The largest exchange for which there is room beside none other of its size. */
    long largest() {
        return large.total;
    }

    /** @param time is paused while the exchange waits, and cut when others need what it holds */
    Lease lease(Timekeeper time) {
        return new Lease(time);
    }

    /** Bytes that are held or promised. */
    long used() {
        lock.lock();
        try {
            return small + medium.used + large.used;
        } finally {
            lock.unlock();
        }
    }

    /** Exchanges that wait. */
    int waiting() {
        lock.lock();
        try {
            return medium.line.size() + large.line.size();
        } finally {
            lock.unlock();
        }
    }

    /** What one exchange holds. Used by the thread of the exchange, and guarded by the lock. */
    final class Lease implements AutoCloseable {
        private final Timekeeper time;
        private final long begin = System.nanoTime();
        private long bytes;
        private long most = MEDIUM; // until it is known what it will need in all
        private int smallHeld;
        private long mediumHeld;
        private long largeHeld;
        private long since; // it entered the part that it entered last
        private long before; // bytes that it had then
        private long wanted; // of the part that it waits for
        private @Nullable Part waitsFor;
        private @Nullable Condition answer;
        private boolean cut;
        private boolean complete;

        private Lease(Timekeeper time) {
            this.time = time;
        }

        /**
         * What the exchange will need beside what it holds: waits for it here, when that is certain, so that it holds little meanwhile.
         *
         * @param certain whether it will need that and no less
         */
        void expect(long more, boolean certain) throws IOException {
            most = bytes + more;
            if (certain) {
                enter(most);
            }
        }

        /**
         * Waits until there is memory for so many bytes more.
         *
         * @throws IOException when it was cut off instead
         */
        void take(long more) throws IOException {
            bytes += more;
            if (smallHeld < SMALL) {
                takeSmall((int) Math.min(SMALL, bytes) - smallHeld);
            }
            enter(bytes);
        }

        private void takeSmall(int more) {
            List<Lease> victims = List.of();
            lock.lock();
            try {
                smallHeld += more;
                small += more;
                leases.add(this);
                if (small > smallTotal) {
                    victims = heaviest();
                }
            } finally {
                lock.unlock();
            }
            cutAll(victims);
        }

        /** The part for exchanges of that size. */
        private void enter(long size) throws IOException {
            if (size > MEDIUM && largeHeld == 0) {
                enter(large, Math.min(Math.max(most, size), large.total));
            } else if (size > SMALL && mediumHeld == 0 && largeHeld == 0) {
                enter(medium, Math.clamp(most, SMALL + 1, MEDIUM) - SMALL);
            }
        }

        private void enter(Part part, long size) throws IOException {
            lock.lock();
            try {
                if (part.line.isEmpty() && part.fits(size)) {
                    entered(part, size);
                    return;
                }
                time.pause();
                await(part, size, lock.newCondition());
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("the visit was interrupted");
            } finally {
                lock.unlock();
            }
            time.resume();
        }

        private void await(Part part, long size, Condition admitted) throws IOException, InterruptedException {
            wanted = size;
            answer = admitted;
            waitsFor = part;
            part.line.add(this);
            try {
                while (waitsFor != null && time.verdict() == null) {
                    if (admitted.awaitNanos(PATIENCE.toNanos()) <= 0 && waitsFor != null) {
                        makeRoom(part);
                    }
                }
            } finally {
                if (waitsFor != null) {
                    waitsFor = null;
                    part.line.remove(this);
                    admit(part);
                }
            }
            if (time.verdict() != null) {
                throw new CutOffException();
            }
        }

        private void entered(Part part, long size) {
            part.used += size;
            part.holders.add(this);
            if (part == medium) {
                mediumHeld = size;
            } else {
                largeHeld = size;
            }
            since = System.nanoTime();
            before = bytes;
            waitsFor = null;
        }

        /** Cuts off those that hold up the line, without the lock meanwhile. */
        private void makeRoom(Part part) {
            long now = System.nanoTime();
            long needed = wanted;
            List<Lease> victims = new ArrayList<>();
            for (Lease holder : part.holders) {
                if (needed > 0 && holder.holdsUp(now)) {
                    holder.cut = true;
                    victims.add(holder);
                    needed -= part == medium ? holder.mediumHeld : holder.largeHeld;
                }
            }
            lock.unlock();
            try {
                cutAll(victims);
            } finally {
                lock.lock();
            }
        }

        private boolean holdsUp(long now) {
            long age = now - since;
            if (complete || cut || age < GRACE.toNanos()) {
                return false;
            }
            long allowed = GRACE.toNanos() + (bytes - before) * 1_000_000_000L / RATE;
            return waitsFor != null || age > Math.min(allowed, TENURE.toNanos());
        }

        /** Everything came: it needs its memory for as long as it is used, and is not cut off any more. */
        void complete() {
            lock.lock();
            try {
                complete = true;
            } finally {
                lock.unlock();
            }
        }

        @Override
        public void close() {
            lock.lock();
            try {
                complete = true;
                if (leases.remove(this)) {
                    small -= smallHeld;
                }
                leave(medium, mediumHeld);
                leave(large, largeHeld);
            } finally {
                lock.unlock();
            }
        }

        private void leave(Part part, long size) {
            if (part.holders.remove(this)) {
                part.used -= size;
                admit(part);
            }
        }

        /** What it costs the others that it is there. */
        private double weight(long now) {
            return (double) smallHeld * (now - begin);
        }

        private void cutOff() {
            long millis = (System.nanoTime() - begin) / 1_000_000;
            boolean slow;
            lock.lock();
            try {
                slow = waitsFor == null && millis >= GRACE.toMillis();
            } finally {
                lock.unlock();
            }
            time.cut(
                    slow ? FailureCause.TOO_SLOW : FailureCause.CROWDED,
                    "cut off after " + millis + " ms, since others needed its memory");
            lock.lock();
            try {
                if (waitsFor != null && answer != null) {
                    answer.signal();
                }
            } finally {
                lock.unlock();
            }
        }
    }

    /** So many of the heaviest exchanges that the small part has some room again once they are gone. */
    private List<Lease> heaviest() {
        long leaving = 0;
        List<Lease> candidates = new ArrayList<>();
        for (Lease lease : leases) {
            if (lease.cut) {
                leaving += lease.smallHeld;
            } else if (!lease.complete) {
                candidates.add(lease);
            }
        }
        List<Lease> victims = new ArrayList<>();
        if (small - leaving > smallTotal) {
            long now = System.nanoTime();
            candidates.sort(Comparator.comparingDouble((Lease lease) -> lease.weight(now))
                    .reversed());
            for (Lease lease : candidates) {
                if (small - leaving > smallTotal / 8 * 7) { // so that this happens rarely
                    lease.cut = true;
                    leaving += lease.smallHeld;
                    victims.add(lease);
                }
            }
        }
        return victims;
    }

    private static void cutAll(List<Lease> victims) {
        victims.forEach(Lease::cutOff);
    }

    private void admit(Part part) {
        for (Lease first = part.line.peek(); first != null && part.fits(first.wanted); first = part.line.peek()) {
            part.line.remove();
            first.entered(part, first.wanted);
            if (first.answer != null) {
                first.answer.signal();
            }
        }
    }

    /** The exchange's {@link Timekeeper#verdict} says why. */
    static final class CutOffException extends IOException {
        private static final long serialVersionUID = 1;

        CutOffException() {
            super("cut off while it waited for memory");
        }
    }
}
