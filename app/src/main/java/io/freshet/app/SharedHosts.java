package io.freshet.app;

import io.freshet.fetch.FetchRequest;
import io.freshet.fetch.Fetcher;
import io.freshet.model.FailureCause;
import io.freshet.model.FetchOutcome;
import io.freshet.model.Host;
import io.freshet.model.Stage;
import io.freshet.model.StageTimes;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.function.Supplier;

/**
 * One request at a time to a host, also where a crawl and a single page that somebody named meet. The delay between two requests of a crawl is the crawl's business; that between two
 * of which one is for a person is kept here. The person goes first: a crawl has time.
 *
 * <p>Safe for use by many threads. Whoever opens it closes it.
 */
final class SharedHosts implements AutoCloseable {
    private static final int MANY = 1_000;

    private final Fetcher fetcher;
    private final Clock clock;
    private final Duration longestRest;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<Host, Turn> turns = new HashMap<>(); // guarded by lock
    private int sweepAt = MANY; // guarded by lock

    /** @param longestRest what was asked that long ago does not matter any more */
    SharedHosts(Fetcher fetcher, Clock clock, Duration longestRest) {
        this.fetcher = fetcher;
        this.clock = clock;
        this.longestRest = longestRest;
    }

    /** For crawls, each of which asks a host by one thread at a time. */
    Fetcher ofCrawls() {
        return new OfCrawls();
    }

    /** For a person: waits until nobody asks the host, and until it has rested for so long. A crawl lets it rest as long afterwards. */
    FetchOutcome fetch(FetchRequest request, Duration rest) throws InterruptedException {
        return alone(request.url().host(), rest, () -> fetcher.fetch(request));
    }

    /** The same with any request to the host. */
    <R> R alone(Host host, Duration rest, Supplier<R> request) throws InterruptedException {
        Turn turn = take(host, Party.PERSON, rest);
        try {
            return request.get();
        } finally {
            leave(turn, Party.PERSON, rest);
        }
    }

    /** Ends what is going on. */
    @Override
    public void close() {
        fetcher.close();
    }

    private Turn take(Host host, Party party, Duration rest) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            Turn turn = turn(host);
            turn.count(party, 1);
            try {
                await(turn, party, rest);
            } catch (InterruptedException e) {
                turn.count(party, -1);
                throw e;
            }
            turn.taken = true;
            return turn;
        } finally {
            lock.unlock();
        }
    }

    private void await(Turn turn, Party party, Duration rest) throws InterruptedException {
        Instant now = clock.instant();
        for (Instant at = turn.free(party, rest); at.isAfter(now); at = turn.free(party, rest)) {
            if (at.equals(Instant.MAX)) {
                turn.changed.await();
            } else {
                var _ = turn.changed.await(Duration.between(now, at).toNanos(), TimeUnit.NANOSECONDS);
            }
            now = clock.instant();
        }
    }

    private void leave(Turn turn, Party party, Duration rest) {
        lock.lock();
        try {
            turn.taken = false;
            turn.asked = clock.instant();
            turn.restUntil = party == Party.PERSON ? turn.asked.plus(rest) : turn.restUntil;
            turn.count(party, -1);
        } finally {
            lock.unlock();
        }
    }

    private Turn turn(Host host) {
        if (turns.size() >= sweepAt) {
            Instant before = clock.instant().minus(longestRest);
            turns.values().removeIf(turn -> turn.over(before));
            sweepAt = Math.max(MANY, 2 * turns.size());
        }
        return turns.computeIfAbsent(host, _ -> new Turn(lock.newCondition()));
    }

    private enum Party {
        CRAWL,
        PERSON
    }

    /** Who asks a host, and until when it rests. Guarded by the lock. */
    private static final class Turn {
        private final Condition changed;
        private boolean taken;
        private int crawls; // these two: that ask, or wait
        private int persons;
        private Instant asked = Instant.MIN;
        private Instant restUntil = Instant.MIN; // of crawls

        Turn(Condition changed) {
            this.changed = changed;
        }

        void count(Party party, int change) {
            crawls += party == Party.CRAWL ? change : 0;
            persons += party == Party.PERSON ? change : 0;
            changed.signalAll();
        }

        /** From when on this one may ask; the end of time while somebody else is to end first. */
        Instant free(Party party, Duration rest) {
            if (taken || (party == Party.CRAWL && persons > 0)) {
                return Instant.MAX;
            }
            return party == Party.CRAWL ? restUntil : asked.equals(Instant.MIN) ? asked : asked.plus(rest);
        }

        boolean over(Instant before) {
            return crawls + persons == 0 && asked.isBefore(before);
        }
    }

    private final class OfCrawls implements Fetcher {
        @Override
        public <R> R fetch(FetchRequest request, Function<FetchOutcome, R> use) {
            Turn turn;
            try {
                turn = take(request.url().host(), Party.CRAWL, Duration.ZERO);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
                return use.apply(new FetchOutcome.Failed(
                        request.url(), 0, Stage.CONNECT, FailureCause.CLOSED, "interrupted", StageTimes.NONE));
            }
            try {
                return fetcher.fetch(request, use);
            } finally {
                leave(turn, Party.CRAWL, Duration.ZERO);
            }
        }

        @Override
        public void close() {
            SharedHosts.this.close();
        }
    }
}
