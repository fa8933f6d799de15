package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Decides where each page waits, and gives out those that are worth a visit most. A page that is worth little waits in the agenda of its section until it is worth nearly as much as the
 * {@link Threshold} says; then it is ready, and the best of those that are ready are given out. Not thread-safe: owned by its planner.
 */
final class Waiting {
    /** Pages become ready somewhat below the threshold, so that the best of them can be chosen. */
    private static final double EARLY = 0.4;

    /** What is ready is looked at anew when it is older by this share, but at least so often, in days. */
    private static final double LOOK_AGAIN = 1 / 12.0;

    static final int LOOK_DAYS = 8;

    private final PageTable pages;
    private final SectionTree tree;
    private final VisitQueue queue;
    private final Beliefs beliefs;
    private final Threshold threshold;
    private final ReadAhead ahead;
    private final double forgotten;
    private final RowList looks = new RowList();
    private double now;
    private double lastRound = Double.NEGATIVE_INFINITY;
    /** Where the walk through all agendas stands. */
    private int cursor;

    private double toWalk;

    Waiting(
            PageTable pages,
            SectionTree tree,
            VisitQueue queue,
            Beliefs beliefs,
            Threshold threshold,
            ReadAhead ahead,
            PlannerSettings settings) {
        this.pages = pages;
        this.tree = tree;
        this.queue = queue;
        this.beliefs = beliefs;
        this.threshold = threshold;
        this.ahead = ahead;
        forgotten = settings.forgottenAfter().toSeconds() / 86_400.0;
    }

    /** Puts a page where it belongs now: among the ready ones, or until it is worth a visit. */
    void settle(int row, double at) {
        settle(row, at, null);
    }

    /** @param likely the page's {@linkplain Beliefs#weights weights}, or null when they are not known */
    void settle(int row, double at, float @Nullable [] likely) {
        now = at;
        settle(row, likely);
    }

    /** The pages that are worth most, which are away until their answer comes, or for a day. */
    long[] give(double at, int limit) {
        now = at;
        round();
        long[] due = new long[limit];
        int count = 0;
        int early = 1;
        int near = 0;
        double last = threshold.worth();
        while (count < limit) {
            if (near == 0) {
                near = readAhead();
            }
            near = Math.max(0, near - 1);
            int row = queue.best();
            if (row == PageTable.NONE) {
                if (early > Agenda.DAYS) {
                    break; // everything that waits has been offered
                }
                threshold.lower();
                takeEarly(early);
                early *= 2;
                continue;
            }
            SectionNode node = tree.node(pages.node(row));
            SectionNode speaker = tree.speaker(node);
            double elapsed = Math.max(0, now - pages.visited(row, now));
            double worth = worth(row, node, speaker, beliefs.weights(row, speaker, elapsed));
            if (!queue.amongBest(worth)) {
                ready(row, speaker, worth, elapsed);
                continue;
            }
            last = worth;
            pages.set(row, PageTable.ASKED, true);
            queue.put(row, speaker, 1);
            due[count++] = pages.key(row);
        }
        threshold.follow(count, count == limit, last);
        return count == limit ? due : Arrays.copyOf(due, count);
    }

    /** Gives out one page if a visit of it pays; whether it was. */
    boolean give(int row, double at) {
        now = at;
        if (pages.is(row, PageTable.ASKED) || pages.failures(row) > 0) {
            return false;
        }
        SectionNode node = tree.node(pages.node(row));
        SectionNode speaker = tree.speaker(node);
        double elapsed = Math.max(0, now - pages.visited(row, now));
        if (worth(row, node, speaker, beliefs.weights(row, speaker, elapsed)) < threshold.worth()) {
            return false;
        }
        pages.set(row, PageTable.ASKED, true);
        queue.put(row, speaker, 2); // its agenda may be up to a day behind
        return true;
    }

    /** Returns how many of those that come next are near now. */
    private int readAhead() {
        queue.next(ReadAhead.PAGES, looks);
        ahead.looks(looks, 0);
        int count = looks.size();
        looks.clear();
        return count;
    }

    /** Days until a page should be visited as things stand, 0 for now. */
    double days(int row, SectionNode node, SectionNode speaker, double at, double worth, float[] likely) {
        double elapsed = Math.max(0, at - pages.visited(row, at));
        double least = threshold.worth();
        double days;
        if (pages.failures(row) > 0) {
            days = pause(row);
        } else if (worth >= least || elapsed >= forgotten) {
            days = 0;
        } else if (pages.is(row, PageTable.GONE)) {
            days = Math.max(1, elapsed * (least / Math.max(worth, 1e-6) - 1));
        } else if (!pages.is(row, PageTable.COPY)) {
            days = 0;
        } else {
            days = untilWorth(row, node, speaker, at, likely, least);
        }
        return Math.clamp(days, 0, forgotten);
    }

    boolean forgotten(double elapsed) {
        return elapsed >= forgotten;
    }

    private void settle(int row, float @Nullable [] known) {
        if (pages.is(row, PageTable.ASKED)) {
            return; // its answer is awaited
        }
        if (pages.failures(row) > 0) {
            defer(row, pause(row));
            return;
        }
        SectionNode node = tree.node(pages.node(row));
        SectionNode speaker = tree.speaker(node);
        double elapsed = Math.max(0, now - pages.visited(row, now));
        float[] likely = known == null ? beliefs.weights(row, speaker, elapsed) : known;
        double worth = worth(row, node, speaker, likely);
        double early = EARLY * threshold.worth();
        if (worth >= early) {
            ready(row, speaker, worth, elapsed);
            return;
        }
        double days = pages.is(row, PageTable.COPY)
                ? untilWorth(row, node, speaker, now, likely, early)
                : Math.max(1, elapsed * 0.3);
        queue.put(row, speaker, Math.min(days, Math.max(1, forgotten - elapsed)));
    }

    private void ready(int row, SectionNode speaker, double worth, double elapsed) {
        int every = (int) Math.clamp(elapsed * LOOK_AGAIN, 1, LOOK_DAYS);
        int today = (int) Math.floor(now);
        int look = today + every - Math.floorMod(row + today, every); // not all on the same days
        queue.ready(row, speaker, worth, look);
    }

    /** Days of section time until a visit of a page with a copy is worth so much; at least a quarter of a day. */
    private double untilWorth(
            int row, SectionNode node, SectionNode speaker, double moment, float[] likely, double worth) {
        double age = beliefs.ageWorth(row, node, likely, worth / Math.max(1e-9, pages.importance(row)));
        Activity clock = speaker.heart().changes;
        double aged = clock.time(moment) - clock.time(pages.visited(row, moment));
        // when it should be worth it by age alone but is not, it is probably gone: seldom
        return age > aged ? Math.max(0.25, age - aged) : Math.max(1, 0.25 * aged);
    }

    private void defer(int row, double days) {
        queue.put(row, tree.speaker(tree.node(pages.node(row))), days);
    }

    private double pause(int row) {
        return Math.min(30, Math.pow(2, pages.failures(row) - 1) / 8);
    }

    /** What a visit is worth now, with the page's importance; a page that was forgotten is worth one. */
    private double worth(int row, SectionNode node, SectionNode speaker, float[] likely) {
        double visited = pages.visited(row, now);
        double worth = beliefs.worth(row, node, speaker, visited, now, likely) * pages.importance(row);
        double patience = pages.is(row, PageTable.GONE) ? 4 * forgotten : forgotten;
        return now - visited >= patience ? Math.max(worth, threshold.worth()) : worth;
    }

    /** Looks through the agendas for what is due by their clocks: those that have moved at once, the others once a day; and anew at what is ready there. */
    private void round() {
        double passed = now - lastRound;
        lastRound = now;
        tree.eachStirred(this::take);
        int speakers = tree.speakers().size();
        toWalk = passed < 0 ? speakers : Math.min(speakers, toWalk + speakers * Math.min(1, passed));
        for (; toWalk >= 1; toWalk--) {
            cursor = cursor + 1 < speakers ? cursor + 1 : 0;
            take(tree.speaker(tree.speakers().get(cursor)));
        }
    }

    private void take(SectionNode speaker) {
        Agenda agenda = speaker.heart().agenda;
        agenda.follow(speaker.heart().changes.time(now));
        int today = (int) Math.floor(now);
        if (agenda.anyDue(today)) {
            agenda.take(0, today, looks);
            look(false);
        }
    }

    /** Nothing is ready: looks at what would be due within so many days, now that the threshold is lower. */
    private void takeEarly(int days) {
        for (int i = 0; i < tree.speakers().size(); i++) {
            Agenda agenda = tree.speaker(tree.speakers().get(i)).heart().agenda;
            if (agenda.anyDueIn(days)) {
                agenda.take(days, (int) Math.floor(now), looks);
                look(true);
            }
        }
    }

    /**
     * Looks at all in the list.
     *
     * @param early those that were given out are still away
     */
    private void look(boolean early) {
        for (int i = 0; i < looks.size(); i++) {
            if (i % ReadAhead.PAGES == 0) {
                ahead.looks(looks, i);
            }
            int row = looks.get(i);
            if (early && pages.is(row, PageTable.ASKED)) {
                defer(row, 1);
            } else {
                pages.set(row, PageTable.ASKED, false);
                settle(row, null);
            }
        }
        looks.clear();
    }
}
