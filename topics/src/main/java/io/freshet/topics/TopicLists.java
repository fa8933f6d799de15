package io.freshet.topics;

import java.util.concurrent.locks.ReentrantLock;

/**
 * The paper's lists of URLs to visit, one for each topic, first in, first out. The frontier holds the links; a list gives each link its place, expressed as a score: the earlier the place, the
 * higher the score. A link enters at the end of its topic's list, and a list that was empty starts at the place that is being visited, so the topics take turns. A link of several topics enters
 * all of their lists and is visited at the first of its places.
 *
 * <p>Safe for use by many threads.
 */
final class TopicLists {
    /** Scores below that of a seed, as numbers without gaps: one less for each place. */
    private static final int FIRST = Float.floatToIntBits(0.5f);

    private static final int MOST = 1 << 29; // places; the score of the last one is still above 0

    private final ReentrantLock lock = new ReentrantLock();
    private final int[] last; // guarded by lock: the place of each list's last link
    private int visited; // guarded by lock: the place of the link that was visited last

    TopicLists(int topics) {
        this.last = new int[topics];
    }

    /** Appends a link to the lists of these topics, of which there is at least one. Returns the score of its first place. */
    float append(boolean[] topics) {
        lock.lock();
        try {
            int first = MOST;
            for (int topic = 0; topic < last.length; topic++) {
                if (topics[topic]) {
                    last[topic] = Math.min(MOST, Math.max(last[topic], visited) + 1);
                    first = Math.min(first, last[topic]);
                }
            }
            return Float.intBitsToFloat(FIRST - first);
        } finally {
            lock.unlock();
        }
    }

    /** A link of an earlier run waits with this score: new links follow it, in every list. */
    void restore(float score) {
        lock.lock();
        try {
            for (int topic = 0; topic < last.length; topic++) {
                last[topic] = Math.max(last[topic], place(score));
            }
        } finally {
            lock.unlock();
        }
    }

    /** The link with this score is visited. */
    void visit(float score) {
        lock.lock();
        try {
            visited = Math.max(visited, place(score));
        } finally {
            lock.unlock();
        }
    }

    /** 0 for what is in no list, such as a seed. */
    private static int place(float score) {
        return Math.clamp((long) FIRST - Float.floatToIntBits(score), 0, MOST);
    }
}
