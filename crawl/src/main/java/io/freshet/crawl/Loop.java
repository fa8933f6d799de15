package io.freshet.crawl;

import io.freshet.model.FetchOutcome;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.locks.LockSupport;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Owns some of the shards: takes events from its inbox, lets the shard decide, and has its actions done. Whoever holds the loop's lock is the loop for that
 * time; nobody else touches these shards.
 *
 * <p>A thread that posts an event does the loop's work itself, unless another one is at it, who then sees that event too: an answer leads to the next request
 * without waking a thread, which would cost more than the decision. A thread of the loop's own ({@link #run}) sleeps until a host has rested.
 *
 * <p>{@link #post} and {@link #nudge} are safe for use by many threads.
 */
final class Loop implements Runnable {
    /** What the loop cannot do itself. Safe for use by many threads. */
    interface Outside {
        /** Makes the changes last, all or none. */
        void remember(List<Change> changes);

        /** Does something that takes time, elsewhere; its answer comes back as an event. */
        void start(Action action);

        void post(int shard, Event event);

        /** So many events have been dealt with, perhaps none, and everything that they led to has been started. */
        void handled(int events);

        /** Whether turns may be granted now; false while the disk is behind. */
        boolean mayFetch();

        boolean ended();

        void failed(Throwable problem);
    }

    private record Delivery(int shard, Event event) {}

    private record Alarm(Instant at, long host) {}

    private static final Duration WHEN_DISK_IS_BEHIND = Duration.ofMillis(10);
    /** After so many it is time to look at alarms and turns. */
    private static final int EVENTS_IN_A_ROUND = 256;

    private static final Duration UNTIL_WOKEN = Duration.ofHours(1);

    private final Shard[] shards; // all of them: this loop touches only its own
    private final Turns turns;
    private final Outside outside;
    private final Clock clock;
    private final CrawlCounts counts;
    private final Queue<Delivery> inbox = new ConcurrentLinkedQueue<>();
    private final ReentrantLock owned = new ReentrantLock();
    private final PriorityQueue<Alarm> alarms =
            new PriorityQueue<>(Comparator.comparing(Alarm::at)); // guarded by owned
    private final Actions actions = new Actions(); // guarded by owned
    private boolean behind; // guarded by owned: turns were held back because the disk is behind; look again soon
    private Instant asleepUntil = Instant.MIN; // guarded by owned: the loop's thread
    private volatile @Nullable Thread thread; // null before the loop runs: until then events only wait
    private volatile boolean nudged; // since the loop's thread looked last

    Loop(Shard[] shards, Turns turns, Outside outside, Clock clock, CrawlCounts counts) {
        this.shards = shards;
        this.turns = turns;
        this.outside = outside;
        this.clock = clock;
        this.counts = counts;
    }

    void post(int shard, Event event) {
        inbox.add(new Delivery(shard, event));
        if (thread != null) {
            work();
        }
    }

    /** Makes the loop look up: a turn may be free, or the end may have come. */
    void nudge() {
        nudged = true; // unparking alone would be forgotten by a thread that waits for a lock
        LockSupport.unpark(thread);
    }

    /** Lets somebody see the shards while nobody else touches them; briefly, since the crawl waits. */
    void look(Consumer<Shard> each, int first, int step) {
        owned.lock();
        try {
            for (int shard = first; shard < shards.length; shard += step) {
                each.accept(shards[shard]);
            }
        } finally {
            owned.unlock();
        }
        if (!inbox.isEmpty()) {
            nudge(); // who brought it found the lock taken, and left it to whoever had it
        }
    }

    @Override
    public void run() {
        thread = Thread.currentThread();
        for (nudged = false; !outside.ended(); nudged = false) {
            Duration rest;
            owned.lock();
            try {
                round();
                rest = rest();
                asleepUntil = clock.instant().plus(rest);
            } finally {
                owned.unlock();
            }
            work(); // what came meanwhile
            if (!nudged) {
                LockSupport.parkNanos(this, rest.toNanos());
            }
        }
    }

    /** Waits until nobody is at work any more: after the end nobody begins, and what has not been seen did not happen. */
    void awaitRest() {
        owned.lock();
        try {
            inbox.clear();
        } finally {
            owned.unlock();
        }
    }

    /** Events that come while somebody is at work are seen by them, or by whoever brought them, once the lock is free. */
    private void work() {
        while (!inbox.isEmpty() && !outside.ended() && !owned.isHeldByCurrentThread() && owned.tryLock()) {
            try {
                round();
                Alarm alarm = alarms.peek();
                if (behind || (alarm != null && alarm.at().isBefore(asleepUntil))) {
                    asleepUntil = Instant.MIN; // it is told once
                    nudge();
                }
            } finally {
                owned.unlock();
            }
        }
    }

    private void round() {
        if (outside.ended()) {
            return;
        }
        try {
            int events = 0;
            for (Delivery delivery = inbox.poll(); delivery != null; delivery = inbox.poll()) {
                handle(delivery.shard(), delivery.event());
                if (++events == EVENTS_IN_A_ROUND) {
                    break;
                }
            }
            ringAlarms();
            grantTurns();
            outside.handled(events);
        } catch (RuntimeException | Error e) {
            outside.failed(e);
        }
    }

    /** For the start, before the loop runs: what a shard wanted done when it was restored. */
    void perform(Actions wanted) {
        if (!wanted.changes().isEmpty()) {
            outside.remember(wanted.changes());
        }
        for (Action action : wanted.todo()) {
            switch (action) {
                case Action.Offer(long host, int version, float score, long since, boolean promised) ->
                    turns.offer(host, version, score, since, promised);
                case Action.Withdraw(long host) -> turns.withdraw(host);
                case Action.OfferNext(long host, float score) -> turns.next(host, score);
                case Action.Wake(long host, Instant at) -> alarms.add(new Alarm(at, host));
                case Action.Release _ -> turns.unused();
                case Action.Send(int shard, var links, var message) ->
                    outside.post(shard, new Event.Discovered(links, message));
                case Action.Tell(int shard, Event event) -> outside.post(shard, event);
                case Action.Fetch _,
                        Action.FetchRobots _,
                        Action.FetchSitemap _,
                        Action.Compare _,
                        Action.Load _,
                        Action.Bring _,
                        Action.LookUp _ -> outside.start(action);
            }
        }
        wanted.clear();
    }

    private void handle(int shard, Event event) {
        long started = counts.nanos();
        endTurn(event);
        shards[shard].handle(event, clock.instant(), actions);
        counts.time(Stage.SCHEDULE, counts.nanos() - started, 1);
        perform(actions);
    }

    private void endTurn(Event event) {
        switch (event) {
            case Event.Visited visited ->
                turns.release(visited.outcome() instanceof FetchOutcome.Fetched fetched && fetched.html());
            case Event.RobotsRead _, Event.SitemapRead _, Event.Compared _ -> turns.release(false);
            case Event.Discovered _,
                    Event.Raised _,
                    Event.Asked _,
                    Event.Granted _,
                    Event.RobotsWanted _,
                    Event.RobotsFound _,
                    Event.Loaded _,
                    Event.Brought _,
                    Event.LookedUp _,
                    Event.RoomWanted _,
                    Event.Woken _ -> {}
        }
    }

    /** How long there is nothing to do but what others bring. */
    private Duration rest() {
        Alarm alarm = alarms.peek();
        Duration rest = alarm == null ? UNTIL_WOKEN : Duration.between(clock.instant(), alarm.at());
        if (rest.isNegative()) {
            return Duration.ZERO;
        }
        return behind && rest.compareTo(WHEN_DISK_IS_BEHIND) > 0 ? WHEN_DISK_IS_BEHIND : rest;
    }

    private void ringAlarms() {
        Instant now = clock.instant();
        for (Alarm alarm = alarms.peek(); alarm != null && !alarm.at().isAfter(now); alarm = alarms.peek()) {
            alarms.remove();
            handle(UrlKey.shardOf(alarm.host()), new Event.Woken(alarm.host()));
        }
    }

    private void grantTurns() {
        for (behind = !outside.mayFetch(); !behind; behind = !outside.mayFetch()) {
            Turns.Offered offer = turns.take();
            if (offer == null) {
                return;
            }
            outside.post(
                    UrlKey.shardOf(offer.host()), new Event.Granted(offer.host(), offer.version(), turns.paused()));
        }
    }
}
