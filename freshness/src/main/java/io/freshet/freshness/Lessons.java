package io.freshet.freshness;

import org.jspecify.annotations.Nullable;

/**
 * What visits teach: of the page itself, of the clocks of its sections, of the credit of sources and of servers, and, by walking through all pages a few at a time, of how rates are distributed.
 * Not thread-safe: owned by its planner.
 */
final class Lessons {
    /** At least so many pages are gathered for the distributions of rates, a day. */
    private static final int GATHERED_A_DAY = 20_000;

    /** And one more for so many visits. */
    private static final int GATHER_EVERY = 4;

    /** What a server tells of an age is forgiven so many days. */
    private static final double FORGIVEN = 0.5;

    private final PageTable pages;
    private final SectionTree tree;
    private final Beliefs beliefs;
    private final ReadAhead ahead;
    private int gatherDay = Integer.MIN_VALUE;
    private int gatherRow;
    private int visits;

    Lessons(PageTable pages, SectionTree tree, Beliefs beliefs, ReadAhead ahead) {
        this.pages = pages;
        this.tree = tree;
        this.beliefs = beliefs;
        this.ahead = ahead;
    }

    /** A visit of a page was made, now. Returns what is believed of its rates since then if that has come out on the way, or null. */
    float @Nullable [] take(int row, Visit visit, double now) {
        SectionNode node = tree.node(pages.node(row));
        double before = pages.visited(row, now);
        float[] likely = null;
        pages.set(row, PageTable.ASKED, false);
        switch (visit.outcome()) {
            case FAILED -> pages.failures(row, Math.min(20, pages.failures(row) + 1));
            case GONE -> gone(row, node, before, now);
            case CHANGED, UNCHANGED -> likely = found(row, node, before, now, visit);
        }
        if (visit.outcome() != VisitOutcome.FAILED) {
            pages.failures(row, 0);
            pages.signals(row, 0);
            pages.source(row, PageTable.NONE);
            pages.set(row, PageTable.DELETED, false);
            pages.visit(row, now);
        }
        return likely;
    }

    /** So many visits will be made: touches what is walked through after them. */
    void readAhead(int more) {
        ahead.walk(gatherRow, Math.min(more / GATHER_EVERY + 1, pages.rows() - gatherRow));
    }

    /** After a visit: walks on, now and then. */
    void walk(double now) {
        if (++visits % GATHER_EVERY == 0) {
            gather(1, now);
        }
    }

    /** A day begins, or goes on. */
    void day(int day, double now) {
        if (day != gatherDay) {
            gatherDay = day;
            gather(GATHERED_A_DAY, now);
        }
    }

    private void gone(int row, SectionNode node, double before, double now) {
        if (pages.is(row, PageTable.GONE)) {
            beliefs.goneDays += Math.max(0, now - before);
        } else if (pages.is(row, PageTable.COPY)) { // a broken link says nothing of pages that were there
            tree.learnDeath(node, before, now);
        }
        pages.set(row, PageTable.GONE, true);
        pages.set(row, PageTable.COPY, false);
    }

    private float @Nullable [] found(int row, SectionNode node, double before, double now, Visit visit) {
        double elapsed = now - before;
        double told = visit.toldDays();
        float[] likely = null;
        if (pages.is(row, PageTable.GONE)) {
            beliefs.returned++;
        } else if (pages.is(row, PageTable.COPY) && elapsed > 0) {
            likely = compared(row, node, before, now, visit.outcome() == VisitOutcome.CHANGED, told);
        } else if (told > 0 && node.agesTrusted()) {
            beliefs.learnCalm(row, told, 0); // whether it was made or changed then is not known
        }
        pages.set(row, PageTable.GONE, false);
        pages.set(row, PageTable.COPY, true);
        return likely;
    }

    /** There was a copy to compare with. */
    private float @Nullable [] compared(
            int row, SectionNode node, double before, double now, boolean changed, double told) {
        double elapsed = now - before;
        SectionNode speaker = tree.speaker(node);
        Activity clock = speaker.heart().changes;
        double aged = clock.time(now) - clock.time(before);
        float[] likely = beliefs.weights(row, speaker, elapsed);
        double rate = Beliefs.mean(likely);
        double chance = Math.max(0, 1 - RateGrid.pass(likely, aged));
        boolean known = changed && told < elapsed && node.agesTrusted();
        if (!Double.isNaN(told)) {
            node.judge(changed ? told > elapsed + FORGIVEN : told < elapsed - FORGIVEN);
        }
        if (known) {
            double day = Math.floor(now - told);
            double end = Math.min(now, day + 1);
            tree.learnMoment(node, before, now, rate, now - told, chance);
            double lively = clock.time(end) - clock.time(Math.max(before, day));
            beliefs.learnMoment(row, lively, clock.time(now) - clock.time(end), elapsed);
        } else {
            double expected = rate * aged;
            double changes = changed ? expected / -Math.expm1(-Math.max(expected, 1e-9)) : 0;
            tree.learn(node, before, now, rate, changes, chance);
            beliefs.learn(row, node, aged, elapsed, changed, chance);
        }
        return changed ? null : likely;
    }

    /** Walks on through all pages, some at a time, and counts what is believed of them. */
    private void gather(int most, double now) {
        for (int i = 0; i < Math.min(most, pages.rows()); i++) {
            if (gatherRow >= pages.rows()) {
                gatherRow = 0;
                tree.gathered();
                return;
            }
            if (most > 1 && i % ReadAhead.PAGES == 0) {
                ahead.walk(gatherRow, Math.min(most - i, pages.rows() - gatherRow));
            }
            int row = gatherRow++;
            if (pages.used(row) && !pages.is(row, PageTable.GONE)) {
                SectionNode node = tree.node(pages.node(row));
                double elapsed = Math.max(0, now - pages.visited(row, now));
                tree.gather(node, beliefs.weights(row, node.speaker(), elapsed));
            }
        }
    }
}
