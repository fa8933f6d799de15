package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.store.PageEvent;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;

/**
 * Visits that were promised: of one page each, at a stated time, with word of what the visit found. In memory alone: whoever wants a visit after a restart asks for it again. Safe for use by many
 * threads.
 */
final class PromisedVisits {
    private static final class Promise {
        private final CrawlUrl url;
        private final Instant at;
        private final Consumer<PageEvent> done;
        private Instant asked = Instant.MAX; // guarded by lock

        Promise(CrawlUrl url, Instant at, Consumer<PageEvent> done) {
            this.url = url;
            this.at = at;
            this.done = done;
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final PriorityQueue<Promise> later =
            new PriorityQueue<>(Comparator.comparing((Promise promise) -> promise.at)); // guarded by lock
    private final Map<CrawlUrl, List<Promise>> asked = new HashMap<>(); // guarded by lock

    /** Returns what takes the promise back. */
    Runnable add(CrawlUrl url, Instant at, Consumer<PageEvent> done) {
        var promise = new Promise(url, at, done);
        lock.lock();
        try {
            later.add(promise);
        } finally {
            lock.unlock();
        }
        return () -> remove(promise);
    }

    private void remove(Promise promise) {
        lock.lock();
        try {
            later.remove(promise);
            List<Promise> others = asked.get(promise.url);
            if (others != null && others.remove(promise) && others.isEmpty()) {
                asked.remove(promise.url);
            }
        } finally {
            lock.unlock();
        }
    }

    /** The pages that are to be asked for now: each once, until it was visited. */
    List<CrawlUrl> due(Instant now) {
        List<CrawlUrl> due = new ArrayList<>(0);
        lock.lock();
        try {
            while (!later.isEmpty() && !later.element().at.isAfter(now)) {
                Promise promise = later.remove();
                promise.asked = now;
                if (!asked.containsKey(promise.url)) {
                    due.add(promise.url);
                }
                asked.computeIfAbsent(promise.url, _ -> new ArrayList<>(1)).add(promise);
            }
        } finally {
            lock.unlock();
        }
        return due;
    }

    /** How long there is nothing to ask for, at most so long. */
    Duration untilNext(Instant now, Duration most) {
        lock.lock();
        try {
            if (later.isEmpty()) {
                return most;
            }
            Duration left = Duration.between(now, later.element().at);
            return left.isNegative() ? Duration.ZERO : left.compareTo(most) < 0 ? left : most;
        } finally {
            lock.unlock();
        }
    }

    /** These visits were made: tells those who wait for them. */
    void happened(List<PageEvent> events) {
        for (PageEvent event : events) {
            answered(event).forEach(promise -> promise.done.accept(event));
        }
    }

    private List<Promise> answered(PageEvent event) {
        lock.lock();
        try {
            List<Promise> waiting = asked.get(event.url());
            if (waiting == null) {
                return List.of();
            }
            List<Promise> answered = waiting.stream()
                    .filter(promise -> !event.at().isBefore(promise.asked))
                    .toList();
            waiting.removeAll(answered);
            if (waiting.isEmpty()) {
                asked.remove(event.url());
            }
            return answered;
        } finally {
            lock.unlock();
        }
    }
}
