package io.freshet.lab;

import io.freshet.plot.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.TreeSet;

/**
 * Freshet's: queues of hosts as in {@link HostTurns}, but a worker that is free takes the ready host of which most is waiting, so that what takes longest begins first. (The crawler's
 * Hosts and Turns, for a crawl in which all links are alike, take a host of which twice as much waits for one that has been ready for a minute longer: the same, but for those that
 * have waited for minutes.)
 */
final class FullestHost implements Schedule {
    private final List<Deque<Integer>> queues = new ArrayList<>();
    private final TreeSet<Integer> offers = new TreeSet<>(
            Comparator.comparingInt((Integer host) -> -queues.get(host).size()).thenComparingInt(host -> host));

    FullestHost(Workload work) {
        for (int i = 0; i < work.hosts(); i++) {
            queues.add(new ArrayDeque<>());
        }
        for (int url = 0; url < work.size(); url++) {
            queues.get(work.hostOf(url)).add(url);
        }
    }

    @Override
    public Text name() {
        return Text.of("host queues, fullest first (Freshet)", "호스트별 대기열, 긴 것부터 (Freshet)");
    }

    @Override
    public int next(int worker, Readiness hosts) {
        for (int host = hosts.nextReady(); host >= 0; host = hosts.nextReady()) {
            offers.add(host); // its queue does not change while it is here
        }
        Integer host = offers.pollFirst();
        return host == null ? NOTHING : queues.get(host).remove();
    }

    @Override
    public long passedOver() {
        return 0;
    }
}
