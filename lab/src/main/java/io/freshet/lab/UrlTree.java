package io.freshet.lab;

import java.util.concurrent.atomic.LongAdder;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The paper's {@code UrlTree}: binary trees of URLs, a lock for each, and a hash that chooses the tree, so that as many checks go on at once as there are roots. With one root it is what the paper began
 * with. The trees are not balanced, as in the paper.
 *
 * <p>Safe for use by many threads.
 */
final class UrlTree {
    private static final class Node {
        final String url;

        @Nullable
        Node less; // guarded by the lock of its root

        @Nullable
        Node more; // guarded by the lock of its root

        Node(String url) {
            this.url = url;
        }
    }

    private static final class Root {
        final ReentrantLock lock = new ReentrantLock();

        @Nullable
        Node tree; // guarded by lock
    }

    private final Root[] roots;
    private final LongAdder found = new LongAdder();
    private final LongAdder waited = new LongAdder();

    UrlTree(int roots) {
        this.roots = new Root[roots];
        for (int i = 0; i < roots; i++) {
            this.roots[i] = new Root();
        }
    }

    /** Whether it is new; it is known from then on. */
    boolean add(String url) {
        Root root = roots[Math.floorMod(url.hashCode(), roots.length)];
        if (!root.lock.tryLock()) {
            waited.increment();
            root.lock.lock();
        }
        try {
            boolean isNew = put(root, url);
            if (isNew) {
                found.increment();
            }
            return isNew;
        } finally {
            root.lock.unlock();
        }
    }

    /** How many URLs were new. */
    long found() {
        return found.sum();
    }

    /** How many checks found the lock taken. */
    long waited() {
        return waited.sum();
    }

    private static boolean put(Root root, String url) {
        Node node = root.tree;
        if (node == null) {
            root.tree = new Node(url);
            return true;
        }
        while (true) {
            int order = url.compareTo(node.url);
            if (order == 0) {
                return false;
            }
            Node next = order < 0 ? node.less : node.more;
            if (next == null) {
                if (order < 0) {
                    node.less = new Node(url);
                } else {
                    node.more = new Node(url);
                }
                return true;
            }
            node = next;
        }
    }
}
