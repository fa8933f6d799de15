package io.freshet.freshness;

import java.util.ArrayList;
import java.util.List;

/** Visits that a planner was told of and has not taken in yet: some at a time are taken in faster than each at once, see {@link ReadAhead}. Not thread-safe: owned by its planner. */
final class Intake {
    private final ReadAhead ahead;
    private final long[] pages = new long[ReadAhead.PAGES];
    private final boolean[] changed = new boolean[ReadAhead.PAGES];
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
        changed[visits.size()] = visit.outcome() == VisitOutcome.CHANGED;
        sections.add(section);
        visits.add(visit);
    }

    int size() {
        return visits.size();
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

    /**
     * Hands over all, in the order in which they came. When one cannot be taken in, whoever asks is told, that one alone is lost, and those after it are kept for the next time.
     */
    void takeIn(To to) {
        int count = visits.size();
        ahead.visits(pages, sections, changed, count);
        int done = 0;
        try {
            while (done < count) {
                int next = done++;
                to.takeIn(pages[next], sections.get(next), visits.get(next));
            }
        } finally {
            System.arraycopy(pages, done, pages, 0, count - done);
            System.arraycopy(changed, done, changed, 0, count - done);
            sections.subList(0, done).clear();
            visits.subList(0, done).clear();
        }
    }
}
