package io.freshet.lab;

import io.freshet.plot.Text;

/** Each worker is given an equal part of the URLs beforehand, in turn, and works through it in order; where the next URL's host is busy it waits. */
final class StaticByUrl implements Schedule {
    private final Workload work;
    private final int workers;
    private final int[] next;

    StaticByUrl(Workload work, int workers) {
        this.work = work;
        this.workers = workers;
        this.next = new int[workers];
        for (int i = 0; i < workers; i++) {
            next[i] = i;
        }
    }

    @Override
    public Text name() {
        return Text.of("static, split by URL", "정적, URL로 분할");
    }

    @Override
    public int next(int worker, Readiness hosts) {
        int url = next[worker];
        if (url >= work.size() || !hosts.ready(work.hostOf(url))) {
            return NOTHING;
        }
        next[worker] += workers;
        return url;
    }

    @Override
    public long passedOver() {
        return 0;
    }
}
