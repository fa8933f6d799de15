package io.freshet.freshness;

import java.util.Arrays;
import java.util.PriorityQueue;
import java.util.function.IntPredicate;

/**
 * Which pages wait until when. A page has its place in the {@link Agenda} of its section; there it waits by the section's own time, or is ready, and then it is also in a list of those that a visit
 * is worth as much of. Putting in and taking out are a few assignments each. Not thread-safe: owned by its planner.
 */
final class VisitQueue {
    /** Worths at equal factors of an eighth of e: from 1/400 of a day to some millennia. A page keeps its level in a byte. */
    private static final int LEVELS = 128;

    private static final double PER_LOG = 8;
    private static final double LEAST = Math.log(1 / 400.0);

    /** Pages that are looked at for those that come first: some milliseconds. */
    private static final int MOST_LOOKED_AT = 300_000;

    private final PageTable pages;
    private final SectionTree tree;
    private final RowList[] ready = new RowList[LEVELS];
    /** No list above this one has pages. */
    private int top;

    private int readyPages;

    VisitQueue(PageTable pages, SectionTree tree) {
        this.pages = pages;
        this.tree = tree;
        Arrays.setAll(ready, _ -> new RowList());
    }

    int readyPages() {
        return readyPages;
    }

    /** For so many days of section time; no longer than the agenda reaches, after which the page is looked at again. */
    void put(int row, SectionNode speaker, double days) {
        unready(row);
        Agenda agenda = join(row, speaker);
        agenda.await(pages.place(row), days);
    }

    /**
     * Ready to be visited, the more it is worth the sooner.
     *
     * @param look the day on which it is looked at anew
     */
    void ready(int row, SectionNode speaker, double worth, int look) {
        Agenda agenda = join(row, speaker);
        agenda.ready(pages.place(row), look);
        int level = level(worth);
        if (level != pages.level(row)) {
            unready(row);
            list(row, level);
        }
    }

    /** Where a page waits, as a number for {@link #restore}: days of section time until it is looked at, or below zero by how much it is worth. */
    int place(int row) {
        int level = pages.level(row);
        if (level != PageTable.NONE) {
            return -1 - level;
        }
        int place = pages.place(row);
        return place == PageTable.NONE ? 0 : agenda(row).left(place);
    }

    /** Puts a page that waits nowhere where it waited. */
    void restore(int row, SectionNode speaker, int place) {
        if (place < -LEVELS || place >= Agenda.DAYS) {
            throw new BrokenStateException("no page waits at " + place);
        }
        if (place < 0) {
            join(row, speaker).ready(pages.place(row), Agenda.AT_ONCE);
            list(row, -1 - place);
        } else {
            put(row, speaker, place);
        }
    }

    /** The page that is worth most, or {@link PageTable#NONE}. It stays where it is. */
    int best() {
        while (top > 0 && ready[top].size() == 0) {
            top--;
        }
        RowList list = ready[top];
        return list.size() == 0 ? PageTable.NONE : list.get(list.size() - 1);
    }

    /** Some of those that {@link #best} tells of next. */
    void next(int most, RowList into) {
        best();
        RowList list = ready[top];
        for (int i = list.size() - 1; i >= Math.max(0, list.size() - most); i--) {
            into.add(list.get(i));
        }
    }

    /** Whether a page of this worth would be as good as the best, to within a step. */
    boolean amongBest(double worth) {
        return best() == PageTable.NONE || level(worth) >= top;
    }

    /**
     * The first of those that wait, at most so many: the ready ones by what they are worth, then the others by the days of their agendas. They stay where they
     * are.
     */
    int[] first(int most, IntPredicate which) {
        int[] rows = new int[most];
        int count = 0;
        for (int level = LEVELS - 1; level >= 0; level--) {
            RowList list = ready[level];
            for (int i = list.size() - 1; i >= 0 && count < most; i--) {
                if (which.test(list.get(i))) {
                    rows[count++] = list.get(i);
                }
            }
        }
        record Waiting(int row, int left) {}
        var soonest = new PriorityQueue<Waiting>((a, b) -> Integer.compare(b.left, a.left));
        int looked = 0;
        for (int i = 0; i < tree.speakers().size() && count < most && looked < MOST_LOOKED_AT; i++) {
            Agenda agenda = tree.speakers().get(i).heart().agenda;
            for (int place = 0; place < agenda.count(); place++) {
                looked++;
                int row = agenda.row(place);
                int left = agenda.left(place);
                boolean sooner = soonest.size() < most - count || left < soonest.element().left;
                if (left > 0 && sooner && which.test(row)) {
                    soonest.add(new Waiting(row, left));
                    if (soonest.size() > most - count) {
                        soonest.remove();
                    }
                }
            }
        }
        count += soonest.size();
        for (int i = count - 1; !soonest.isEmpty(); i--) {
            rows[i] = soonest.remove().row;
        }
        return Arrays.copyOf(rows, count);
    }

    /** Out of the agenda that it is in; it waits nowhere. */
    void remove(int row) {
        unready(row);
        int place = pages.place(row);
        if (place != PageTable.NONE) {
            agenda(row).remove(place);
            pages.place(row, PageTable.NONE);
        }
    }

    /** The agenda that it is in: that of its section's speaker, or of one above that spoke for the section before. */
    private Agenda agenda(int row) {
        int place = pages.place(row);
        for (SectionNode node = tree.node(pages.node(row)).speaker(); node != null; node = node.parent) {
            if (node.heart().agenda.holds(row, place)) {
                return node.heart().agenda;
            }
        }
        throw new IllegalStateException("a page has a place and is in no agenda");
    }

    private Agenda join(int row, SectionNode speaker) {
        Agenda agenda = speaker.heart().agenda;
        int place = pages.place(row);
        if (place != PageTable.NONE) {
            if (agenda.holds(row, place)) {
                return agenda;
            }
            agenda(row).remove(place);
        }
        pages.place(row, agenda.add(row));
        return agenda;
    }

    private void list(int row, int level) {
        pages.level(row, level);
        pages.rank(row, ready[level].size());
        ready[level].add(row);
        readyPages++;
        top = Math.max(top, level);
    }

    private void unready(int row) {
        int level = pages.level(row);
        if (level == PageTable.NONE) {
            return;
        }
        int last = ready[level].removeLast();
        if (last != row) {
            int rank = pages.rank(row);
            ready[level].set(rank, last);
            pages.rank(last, rank);
        }
        pages.level(row, PageTable.NONE);
        readyPages--;
    }

    private static int level(double worth) {
        return (int) Math.clamp((Math.log(Math.max(worth, 1e-9)) - LEAST) * PER_LOG, 0, LEVELS - 1);
    }
}
