package io.freshet.web;

import java.time.Duration;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/**
 * So many answers are made at once; others wait for their turn, in the order in which they came. Nobody has a turn who waits for a client. Safe for use by
 * many threads.
 */
final class Turns {
    private final Semaphore free;
    private final int waiting;
    private final Duration longest;

    /**
     * @param most at once
     * @param waiting how many may wait
     * @param longest for how long
     */
    Turns(int most, int waiting, Duration longest) {
        this.free = new Semaphore(most, true);
        this.waiting = waiting;
        this.longest = longest;
    }

    /** @throws ProblemException when too many wait, or this one has waited for too long */
    <T> T during(Supplier<T> work) {
        take();
        try {
            return work.get();
        } finally {
            free.release();
        }
    }

    /** The same, on a thread of its own: work that does not wait would keep all other virtual threads from running. */
    <T> T duringApart(Supplier<T> work) {
        return during(() -> {
            var apart = new FutureTask<>(work::get);
            Thread.ofPlatform().name("freshet-heavy").daemon().start(apart);
            try {
                return apart.get();
            } catch (ExecutionException e) {
                switch (e.getCause()) {
                    case RuntimeException problem -> throw problem;
                    case Error error -> throw error;
                    case null, default -> throw new IllegalStateException(e);
                }
            } catch (InterruptedException e) { // the server is being closed
                apart.cancel(true);
                Thread.currentThread().interrupt();
                throw tooMany();
            }
        });
    }

    private void take() {
        try {
            boolean taken = free.tryAcquire()
                    || (free.getQueueLength() < waiting && free.tryAcquire(longest.toMillis(), TimeUnit.MILLISECONDS));
            if (!taken) {
                throw tooMany();
            }
        } catch (InterruptedException e) { // the server is being closed
            Thread.currentThread().interrupt();
            throw tooMany();
        }
    }

    private static ProblemException tooMany() {
        return new ProblemException(503, "too many requests at once; try again in a moment");
    }
}
