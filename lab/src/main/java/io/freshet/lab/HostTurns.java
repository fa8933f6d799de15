package io.freshet.lab;

import io.freshet.plot.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * A queue a host, and a host that could be asked offers itself; a worker that is free takes the oldest offer. Nothing is ever passed over.
 */
final class HostTurns implements Schedule {
    private final List<Deque<Integer>> queues = new ArrayList<>();

    HostTurns(Workload work) {
        for (int i = 0; i < work.hosts(); i++) {
            queues.add(new ArrayDeque<>());
        }
        for (int url = 0; url < work.size(); url++) {
            queues.get(work.hostOf(url)).add(url);
        }
    }

    @Override
    public Text name() {
        return Text.of("host queues, oldest first", "호스트별 대기열, 오래 기다린 것부터");
    }

    @Override
    public int next(int worker, Readiness hosts) {
        for (int host = hosts.nextReady(); host >= 0; host = hosts.nextReady()) {
            Integer url = queues.get(host).poll();
            if (url != null) {
                return url;
            }
        }
        return NOTHING;
    }

    @Override
    public long passedOver() {
        return 0;
    }
}
