package io.freshet.crawl;

import io.freshet.model.FetchOutcome;
import io.freshet.model.Stage;
import io.freshet.model.UrlKey;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The thread that owns some of the shards: takes events from its inbox, lets the shard decide, and has its actions done. Nobody else touches these shards
 * while it runs. {@link #post} is safe for use by many threads; everything else runs in the loop's own thread.
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

    private static final Delivery NUDGE = new Delivery(-1, new Event.Woken(0));
    private static final Duration WHEN_DISK_IS_BEHIND = Duration.ofMillis(10);

    private final Shard[] shards; // all of them: this loop touches only its own
    private final Turns turns;
    private final Outside outside;
    private final Clock clock;
    private final CrawlCounts counts;
    private final BlockingQueue<Delivery> inbox = new LinkedBlockingQueue<>();
    private final PriorityQueue<Alarm> alarms = new PriorityQueue<>(Comparator.comparing(Alarm::at));
    private final Actions actions = new Actions();
    private boolean behind; // turns were held back because the disk is behind: look again soon

    Loop(Shard[] shards, Turns turns, Outside outside, Clock clock, CrawlCounts counts) {
        this.shards = shards;
        this.turns = turns;
        this.outside = outside;
        this.clock = clock;
        this.counts = counts;
    }

    void post(int shard, Event event) {
        inbox.add(new Delivery(shard, event));
    }

    /** Makes the loop look up: a turn may be free, or the end may have come. */
    void nudge() {
        inbox.add(NUDGE);
    }

    @Override
    public void run() {
        try {
            List<Delivery> batch = new ArrayList<>();
            while (!outside.ended()) {
                Delivery first = next();
                if (first != null) {
                    batch.add(first);
                    inbox.drainTo(batch);
                }
                batch.removeIf(delivery -> delivery.shard() < 0); // a nudge
                for (Delivery delivery : batch) {
                    handle(delivery.shard(), delivery.event());
                }
                ringAlarms();
                grantTurns();
                outside.handled(batch.size());
                batch.clear();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            outside.failed(e);
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
                case Action.Offer(long host, int version, float score) -> turns.offer(host, version, score);
                case Action.Wake(long host, Instant at) -> alarms.add(new Alarm(at, host));
                case Action.Release _ -> turns.release(false);
                case Action.Send(int shard, var links, var message) ->
                    outside.post(shard, new Event.Discovered(links, message));
                case Action.Tell(int shard, Event event) -> outside.post(shard, event);
                case Action.Fetch _, Action.FetchRobots _, Action.FetchSitemap _, Action.Load _, Action.LookUp _ ->
                    outside.start(action);
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
            case Event.RobotsRead _, Event.SitemapRead _ -> turns.release(false);
            case Event.Discovered _,
                    Event.Asked _,
                    Event.Granted _,
                    Event.RobotsWanted _,
                    Event.RobotsFound _,
                    Event.Loaded _,
                    Event.LookedUp _,
                    Event.RoomWanted _,
                    Event.Woken _ -> {}
        }
    }

    private @Nullable Delivery next() throws InterruptedException {
        Alarm alarm = alarms.peek();
        if (alarm == null && !behind) {
            return inbox.take();
        }
        Duration wait = alarm == null ? WHEN_DISK_IS_BEHIND : Duration.between(clock.instant(), alarm.at());
        if (behind && wait.compareTo(WHEN_DISK_IS_BEHIND) > 0) {
            wait = WHEN_DISK_IS_BEHIND;
        }
        return inbox.poll(Math.max(0, wait.toNanos()), TimeUnit.NANOSECONDS);
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
            outside.post(UrlKey.shardOf(offer.host()), new Event.Granted(offer.host(), offer.version()));
        }
    }
}
