package io.freshet.lab;

import io.freshet.plot.Text;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/** Each worker is given hosts beforehand, in turn, and fetches what they have in the order of finding. No two workers can meet at a host. */
final class StaticByHost implements Schedule {
    private final Workload work;
    private final List<Deque<Integer>> lists = new ArrayList<>();

    StaticByHost(Workload work, int workers) {
        this.work = work;
        for (int i = 0; i < workers; i++) {
            lists.add(new ArrayDeque<>());
        }
        for (int url = 0; url < work.size(); url++) {
            lists.get(work.hostOf(url) % workers).add(url);
        }
    }

    @Override
    public Text name() {
        return Text.of("static, split by host", "정적, 호스트로 분할");
    }

    @Override
    public int next(int worker, Readiness hosts) {
        Integer url = lists.get(worker).peek();
        if (url == null || !hosts.ready(work.hostOf(url))) {
            return NOTHING;
        }
        lists.get(worker).remove();
        return url;
    }

    @Override
    public long passedOver() {
        return 0;
    }
}
