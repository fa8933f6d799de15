package io.freshet.lab;

import io.freshet.plot.Text;
import java.util.ArrayDeque;
import java.util.Deque;

/**
 * The paper's dynamic scheduling: one circular queue ({@code ToLoad}) from which each worker takes its next URL itself. A URL whose host is in the {@code
 * Schedule} buffer is passed over and goes to the end of the queue.
 */
final class DynamicQueue implements Schedule {
    private final Workload work;
    private final Deque<Integer> toLoad = new ArrayDeque<>();
    private long passedOver;

    DynamicQueue(Workload work) {
        this.work = work;
        for (int url = 0; url < work.size(); url++) {
            toLoad.add(url);
        }
    }

    @Override
    public Text name() {
        return Text.of("dynamic (the paper)", "동적 (논문)");
    }

    @Override
    public int next(int worker, Readiness hosts) {
        for (int looked = toLoad.size(); looked > 0; looked--) {
            int url = toLoad.remove();
            if (hosts.ready(work.hostOf(url))) {
                return url;
            }
            toLoad.add(url);
            passedOver++;
        }
        return NOTHING;
    }

    @Override
    public long passedOver() {
        return passedOver;
    }
}
