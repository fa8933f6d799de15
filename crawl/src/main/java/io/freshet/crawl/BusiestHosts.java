package io.freshet.crawl;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Picks the hosts of which most waits, out of those that are in memory. Not thread-safe; whoever adds a shard owns it meanwhile. */
final class BusiestHosts {
    private static final Comparator<CrawlResult.WaitingHost> FEWEST_FIRST = Comparator.comparingLong(
                    CrawlResult.WaitingHost::urls)
            .thenComparing(waiting -> waiting.host().text());

    private final PriorityQueue<CrawlResult.WaitingHost> found = new PriorityQueue<>(FEWEST_FIRST);
    private final int most;
    private final Instant now;

    BusiestHosts(int most, Instant now) {
        this.most = most;
        this.now = now;
    }

    void add(Shard shard) {
        shard.hosts().eachWaiting((_, host, urls, _) -> {
            if (host != null && (found.size() < most || urls > found.element().urls())) {
                found.add(new CrawlResult.WaitingHost(host.host, urls, host.state(now)));
                if (found.size() > most) {
                    found.remove();
                }
            }
        });
    }

    /** Those with most first. */
    List<CrawlResult.WaitingHost> list() {
        List<CrawlResult.WaitingHost> hosts = new ArrayList<>(found);
        hosts.sort(FEWEST_FIRST.reversed());
        return hosts;
    }
}
