package io.freshet.crawl;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.function.LongSupplier;

/**
 * Visits that somebody ordered of a crawl that goes on, for as many requests as they gave. What a visit costs is only known afterwards (robots.txt, redirects, attempts), so
 * pages are asked for in portions that get smaller as the requests run out. Not thread-safe: owned by {@link Revisits}.
 */
final class Round {
    /** A visit may take so many requests, at the worst. */
    private static final int DEAREST = 4;

    private final LongSupplier requests;
    private final long end; // by that counter
    private final Queue<DueVisit> pages;

    /** @param requests that the crawl has made so far */
    Round(LongSupplier requests, int budget, List<DueVisit> pages) {
        this.requests = requests;
        this.end = requests.getAsLong() + budget;
        this.pages = new ArrayDeque<>(pages);
    }

    /**
     * The pages to ask for now.
     *
     * @param open pages that were asked for, not visited yet, and may be before long
     */
    List<DueVisit> next(int open) {
        long left = end - requests.getAsLong() - open;
        long many = left >= DEAREST ? left / DEAREST : open == 0 ? Math.min(1, left) : 0;
        List<DueVisit> next = new ArrayList<>();
        while (next.size() < many && !pages.isEmpty()) {
            next.add(pages.remove());
        }
        return next;
    }

    /** Whether nothing more will be asked for. */
    boolean over() {
        return pages.isEmpty() || requests.getAsLong() >= end;
    }

    /** What was due and not asked for. */
    List<DueVisit> rest() {
        return List.copyOf(pages);
    }
}
