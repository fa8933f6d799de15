package io.freshet.app;

import io.freshet.topics.FocusedCrawl;
import io.freshet.topics.Strategy;
import io.freshet.web.CrawlStatus;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/** What a crawl that follows topics has brought of them, as it goes on. Safe for use by many threads. */
final class Harvesting {
    private static final int MOST = 400;

    private final List<String> topics;
    private final Strategy strategy;
    private final FocusedCrawl by;
    private final @Nullable TopicReplay replay;
    private final ReentrantLock lock = new ReentrantLock();
    private final List<CrawlStatus.Harvest> curve = new ArrayList<>(); // guarded by lock
    private FocusedCrawl.Harvest before = new FocusedCrawl.Harvest(0, 0); // guarded by lock: of earlier runs

    /** @param replay of what earlier runs brought; null for a strategy that does not learn from it */
    Harvesting(List<String> topics, Strategy strategy, FocusedCrawl by, @Nullable TopicReplay replay) {
        this.topics = topics;
        this.strategy = strategy;
        this.by = by;
        this.replay = replay;
    }

    /** Whether it leaves no link out in the end. */
    boolean followsAll() {
        return strategy.followsAll();
    }

    List<String> topics() {
        return topics;
    }

    /** Learns from what earlier runs brought, before the first page comes. Takes some seconds. */
    void begin() {
        if (replay != null) {
            replay.into(by);
        }
        lock.lock();
        try {
            before = by.harvest();
            curve.clear();
            curve.add(new CrawlStatus.Harvest(0, 0));
        } finally {
            lock.unlock();
        }
    }

    /** Notes how far it is. Of a long curve every other point goes. */
    void sample() {
        lock.lock();
        try {
            FocusedCrawl.Harvest now = by.harvest();
            var point = new CrawlStatus.Harvest(now.pages() - before.pages(), now.relevant() - before.relevant());
            if (curve.isEmpty() || point.equals(curve.getLast())) {
                return;
            }
            curve.add(point);
            if (curve.size() > MOST) {
                for (int i = curve.size() - 2; i > 0; i -= 2) {
                    curve.remove(i);
                }
            }
        } finally {
            lock.unlock();
        }
    }

    List<CrawlStatus.Harvest> curve() {
        lock.lock();
        try {
            return List.copyOf(curve);
        } finally {
            lock.unlock();
        }
    }
}
