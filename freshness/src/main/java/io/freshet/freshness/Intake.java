package io.freshet.freshness;

import java.util.ArrayList;
import java.util.List;

/** Visits that a planner was told of and has not taken in yet: some at a time are taken in faster than each at once, see {@link ReadAhead}. Not thread-safe: owned by its planner. */
final class Intake {
    private final ReadAhead ahead;
    private final long[] pages = new long[ReadAhead.PAGES];
    private final List<Section> sections = new ArrayList<>(ReadAhead.PAGES);
    private final List<Visit> visits = new ArrayList<>(ReadAhead.PAGES);

    /** Takes in one. */
    interface To {
        void takeIn(long page, Section section, Visit visit);
    }

    Intake(ReadAhead ahead) {
        this.ahead = ahead;
    }

    void add(long page, Section section, Visit visit) {
        pages[visits.size()] = page;
        sections.add(section);
        visits.add(visit);
    }

    boolean full() {
        return visits.size() == pages.length;
    }

    boolean has(long page) {
        for (int i = 0; i < visits.size(); i++) {
            if (pages[i] == page) {
                return true;
            }
        }
        return false;
    }

    /** Hands over all, in the order in which they came. */
    void takeIn(To to) {
        if (visits.isEmpty()) {
            return;
        }
        ahead.visits(pages, visits.size());
        try {
            for (int i = 0; i < visits.size(); i++) {
                to.takeIn(pages[i], sections.get(i), visits.get(i));
            }
        } finally {
            sections.clear();
            visits.clear();
        }
    }
}
