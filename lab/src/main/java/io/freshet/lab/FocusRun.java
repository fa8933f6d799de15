package io.freshet.lab;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Page;
import io.freshet.topics.FocusedCrawl;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;

/** Looks on while a crawl follows a topic, and compares its pages with the truth, in the order in which they come. Safe for use by many threads. */
final class FocusRun implements FocusedCrawl {
    /**
     * What a crawl brought.
     *
     * @param relevant of each counted page in turn, whether it is relevant
     * @param kept of each counted page in turn, whether it was kept
     * @param ranks when each page was fetched, from 1, those that are not counted too
     */
    @SuppressWarnings("ArrayRecordComponent") // handed on, never compared
    record Outcome(boolean[] relevant, boolean[] kept, int toFind, Map<String, Integer> ranks) {
        /** When the page was fetched: 1 for the first page of the crawl, 0 if it was not. */
        int rank(String page) {
            return ranks.getOrDefault(page, 0);
        }

        /** How many of the counted pages were kept. */
        int keptPages() {
            int all = 0;
            for (boolean each : kept) {
                all += each ? 1 : 0;
            }
            return all;
        }

        /** Relevant pages among the first so many. */
        int found(int pages) {
            int found = 0;
            for (int i = 0; i < Math.min(pages, relevant.length); i++) {
                found += relevant[i] ? 1 : 0;
            }
            return found;
        }

        /** Of the pages that it kept, how many are relevant. */
        double precision() {
            int all = keptPages();
            return all == 0 ? 0 : (double) right() / all;
        }

        /** Of the pages that could be found within so many, how many it kept. */
        double recall(int pages) {
            return (double) right() / Math.min(pages, toFind);
        }

        private int right() {
            int right = 0;
            for (int i = 0; i < kept.length; i++) {
                right += kept[i] && relevant[i] ? 1 : 0;
            }
            return right;
        }

        /** The area under the curve of pages found, of that of a crawl that finds one at every step until none is left. */
        double area(int pages) {
            long area = 0;
            long ideal = 0;
            long found = 0;
            for (int i = 0; i < pages; i++) {
                found += i < relevant.length && relevant[i] ? 1 : 0;
                area += found;
                ideal += Math.min(i + 1, toFind);
            }
            return (double) area / ideal;
        }
    }

    private final FocusedCrawl crawl;
    private final FocusTask task;
    private final double keeping;
    private final int enough;
    private final ReentrantLock lock = new ReentrantLock();
    private final Map<String, Integer> ranks = new HashMap<>(); // guarded by lock
    private final Set<String> met = new HashSet<>(); // guarded by lock
    private final List<Boolean> relevant = new ArrayList<>(); // guarded by lock
    private final List<Boolean> kept = new ArrayList<>(); // guarded by lock

    /**
     * @param keeping a page of this grade or more is kept
     * @param enough pages that are counted
     */
    FocusRun(FocusedCrawl crawl, FocusTask task, double keeping, int enough) {
        this.crawl = crawl;
        this.task = task;
        this.keeping = keeping;
        this.enough = enough;
    }

    @Override
    public Judgement read(Page page) {
        Judgement judgement = crawl.read(page);
        String name = FocusTask.name(page.url());
        lock.lock();
        try {
            ranks.putIfAbsent(name, ranks.size() + 1);
            if (task.counts(name) && relevant.size() < enough && met.add(name)) {
                relevant.add(task.relevant(name));
                kept.add(judgement.grade() >= keeping);
            }
        } finally {
            lock.unlock();
        }
        return judgement;
    }

    boolean enough() {
        lock.lock();
        try {
            return relevant.size() >= enough;
        } finally {
            lock.unlock();
        }
    }

    Outcome outcome() {
        lock.lock();
        try {
            return new Outcome(flags(relevant), flags(kept), task.size(), Map.copyOf(ranks));
        } finally {
            lock.unlock();
        }
    }

    private static boolean[] flags(List<Boolean> list) {
        boolean[] flags = new boolean[list.size()];
        for (int i = 0; i < flags.length; i++) {
            flags[i] = list.get(i);
        }
        return flags;
    }

    @Override
    public float score(CrawlUrl url) {
        return crawl.score(url);
    }

    @Override
    public float again(CrawlUrl url, float before) {
        return crawl.again(url, before);
    }

    @Override
    public void restore(float score) {
        crawl.restore(score);
    }

    @Override
    public boolean learns() {
        return crawl.learns();
    }

    @Override
    public void asked(CrawlUrl url) {
        crawl.asked(url);
    }

    @Override
    public Harvest harvest() {
        return crawl.harvest();
    }
}
