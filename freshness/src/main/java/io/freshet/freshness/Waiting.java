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

    private static final int LOOK_DAYS = 8;

    private final PageTable pages;
    private final SectionTree tree;
    private final VisitQueue queue;
    private final Beliefs beliefs;
    private final Threshold threshold;
    private final double forgotten;
    private double now;
    private double lastRound = Double.NEGATIVE_INFINITY;
    private double lastLook = Double.NEGATIVE_INFINITY;
    /** Where the walk through all agendas stands. */
    private int cursor;

    private double toWalk;

    Waiting(
            PageTable pages,
            SectionTree tree,
            VisitQueue queue,
            Beliefs beliefs,
            Threshold threshold,
            PlannerSettings settings) {
        this.pages = pages;
        this.tree = tree;
        this.queue = queue;
        this.beliefs = beliefs;
        this.threshold = threshold;
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
        double last = threshold.worth();
        while (count < limit) {
            int row = queue.best();
            if (row == PageTable.NONE) {
                if (early > SectionNode.Agenda.DAYS) {
                    break; // everything that waits has been offered
                }
                threshold.lower();
                takeEarly(early);
                early *= 2;
                continue;
            }
            double worth = worth(row);
            if (!queue.amongBest(worth)) {
                queue.ready(row, worth);
                continue;
            }
            queue.remove(row);
            last = worth;
            pages.set(row, PageTable.ASKED, true);
            defer(row, 1);
            due[count++] = pages.key(row);
        }
        threshold.follow(count, count == limit, last);
        return count == limit ? due : Arrays.copyOf(due, count);
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
            queue.ready(row, worth);
            return;
        }
        double days = pages.is(row, PageTable.COPY)
                ? untilWorth(row, node, speaker, now, likely, early)
                : Math.max(1, elapsed * 0.3);
        queue.put(row, speaker, Math.min(days, Math.max(1, forgotten - elapsed)));
    }

    /** Days of section time until a visit of a page with a copy is worth so much; at least a quarter of a day. */
    private double untilWorth(
            int row, SectionNode node, SectionNode speaker, double moment, float[] likely, double worth) {
        double age = beliefs.ageWorth(row, node, likely, worth / Math.max(1e-9, pages.importance(row)));
        Activity clock = speaker.heart().changes.activity;
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

    private double worth(int row) {
        SectionNode node = tree.node(pages.node(row));
        SectionNode speaker = tree.speaker(node);
        return worth(row, node, speaker, beliefs.weights(row, speaker, Math.max(0, now - pages.visited(row, now))));
    }

    /** Looks through the agendas for what is due by their clocks: those that have moved at once, the others once a day; and anew at what is ready. */
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
        if (Math.abs(now - lastLook) >= 1) {
            lastLook = now;
            for (int row : queue.allReady()) {
                // what they are worth has grown with their age, or fallen with what was learned
                int every = (int) Math.clamp((now - pages.visited(row, now)) * LOOK_AGAIN, 1, LOOK_DAYS);
                if (Math.floorMod(row + (long) now, every) == 0) {
                    settle(row, null);
                }
            }
        }
    }

    private void take(SectionNode speaker) {
        queue.take(speaker, speaker.heart().changes.activity.time(now), this::look);
    }

    /** Nothing is ready: looks at what would be due within so many days, now that the threshold is lower. */
    private void takeEarly(int days) {
        for (int i = 0; i < tree.speakers().size(); i++) {
            queue.takeEarly(tree.speaker(tree.speakers().get(i)), days, row -> {
                if (pages.is(row, PageTable.ASKED)) {
                    defer(row, 1);
                } else {
                    look(row);
                }
            });
        }
    }

    private void look(int row) {
        pages.set(row, PageTable.ASKED, false);
        settle(row, null);
    }
}
