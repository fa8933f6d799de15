package io.freshet.fetch;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The memory for large bodies, which all exchanges share. The first bytes of each body are free, since there are many small ones; for the rest an exchange
 * waits until others have given theirs back. So a thousand servers that each send a large body take their time, not our memory.
 *
 * <p>Safe for use by many threads. Exchanges hold some and wait for more, so they can wait for each other; each gives up after the deadline of a call.
 */
final class BodyMemory {
    /** Of each body. */
    private static final int FREE = 64 << 10;

    private final int total; // KiB
    private final Semaphore free; // KiB
    private final Duration patience;

    BodyMemory(long bytes, Duration patience) {
        this.total = (int) Math.max(1, bytes >> 10);
        this.free = new Semaphore(total, true);
        this.patience = patience;
    }

    Lease lease() {
        return new Lease();
    }

    /** What one exchange holds. Owned by the thread of the exchange. */
    final class Lease implements AutoCloseable {
        private long bytes;
        private int held;

        /**
         * Waits until there is memory for so many bytes more.
         *
         * @throws IOException when there is none in time
         */
        void take(long more) throws IOException {
            bytes += more;
            int wanted = (int) Math.min(total, Math.max(0, bytes - FREE + 1023) >> 10);
            if (wanted <= held) {
                return;
            }
            try {
                if (!free.tryAcquire(wanted - held, patience.toNanos(), TimeUnit.NANOSECONDS)) {
                    throw new NoMemoryException("too many large bodies at once");
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                throw new InterruptedIOException("the visit was interrupted");
            }
            held = wanted;
        }

        @Override
        public void close() {
            free.release(held);
            held = 0;
            bytes = 0;
        }
    }

    /** Not the server's fault alone: others are large too. */
    static final class NoMemoryException extends IOException {
        private static final long serialVersionUID = 1;

        NoMemoryException(String message) {
            super(message);
        }
    }

    /** KiB that nobody holds. */
    int available() {
        return free.availablePermits();
    }
}
