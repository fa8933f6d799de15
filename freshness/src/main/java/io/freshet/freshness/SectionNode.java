package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A site, a part of it or a folder, and what its pages have in common: how lively their days are, how their rates are distributed, whom they are announced by. While
 * it has few pages it is only counted, and the section above it speaks for them. Not thread-safe: owned by its planner.
 */
final class SectionNode {
    private static final int MOST_AGES = 1 << 20;
    private static final int MANY = 256;
    private static final int AT_ONCE = 4;

    final long id;
    final @Nullable SectionNode parent;
    final int index;
    int pages;

    /** The source that announces changes of these pages, or -1. */
    int source = -1;

    /** How often the server gave an age of the content, and how often it cannot have been true. */
    int agesTold;

    int agesWrong;

    @Nullable
    Heart heart;

    /** Whether there is enough news to work out its clocks again. */
    boolean stale = true;
    /** Visits since it speaks for itself, and those of them that were not taken in yet. */
    private int visits;

    private int skipped;
    /** How often those below had to follow it, and what that was above it when it followed. */
    int version;

    int followed = -1;
    /** The day on which its clocks were worked out. */
    int workedOn;

    SectionNode(long id, @Nullable SectionNode parent, int index) {
        this.id = id;
        this.parent = parent;
        this.index = index;
    }

    /** What a section has only when it speaks for itself. */
    static final class Heart {
        final SectionClock changes;
        final SectionClock deaths;
        /** How likely each rate is for a page of which nothing is known. */
        final float[] prior = new float[RateGrid.SIZE];
        /** Sums of what is believed of its pages, in the walk that is under way. */
        final float[] gathered = new float[RateGrid.SIZE];

        float gatheredPages;
        /** Its place among those that speak for themselves. */
        int ordinal;

        /** The first of those directly below that speak for themselves, and the next one beside it. */
        @Nullable
        SectionNode below;

        @Nullable
        SectionNode beside;

        /** Whether it is among those that have moved since the agendas were looked through. */
        boolean stirred;

        final Agenda agenda = new Agenda();

        Heart(Activity changes, Activity deaths) {
            this.changes = new SectionClock(changes);
            this.deaths = new SectionClock(deaths);
        }

        void write(StateWriter out) {
            out.floats(prior);
            changes.activity.write(out);
            deaths.activity.write(out);
            out.real(agenda.hand);
            out.single(Double.isNaN(agenda.shown) ? 0 : 1);
            out.real(Double.isNaN(agenda.shown) ? 0 : agenda.shown);
        }

        static Heart read(StateReader in) {
            float[] prior = new float[RateGrid.SIZE];
            in.floats(prior);
            var heart = new Heart(Activity.read(in, true), Activity.read(in, false));
            System.arraycopy(prior, 0, heart.prior, 0, RateGrid.SIZE);
            heart.agenda.hand = in.real();
            boolean shown = in.single() == 1;
            double clock = in.real();
            heart.agenda.shown = shown ? clock : Double.NaN;
            return heart;
        }
    }

    /** Whether it is the smallest of these: the folder, or the part for a page that lies directly in it. */
    boolean is(Section section) {
        return id == section.folder(); // fingerprints of host and path: no other section has it
    }

    /**
     * A visit is to be taken in by its clocks: how often. Where many visits are, those that found nothing are taken in by fours: the days that they look back on are nearly the same.
     *
     * @param found whether the visit found something, so that it is taken in now, with those that were not
     */
    int take(boolean found) {
        visits = Math.min(visits + 1, MANY);
        skipped++;
        if (visits == MANY && !found && skipped < AT_ONCE) {
            return 0;
        }
        int times = skipped;
        skipped = 0;
        return times;
    }

    /** The nearest section upwards, from this one, that speaks for itself. */
    SectionNode speaker() {
        SectionNode node = this;
        while (node.heart == null && node.parent != null) {
            node = node.parent;
        }
        return node;
    }

    Heart heart() {
        Heart own = heart;
        if (own == null) {
            throw new IllegalStateException("a section that does not speak for itself was asked");
        }
        return own;
    }

    /** The source that announces this page: that of the nearest section that has one, or -1. */
    int sourceUpwards() {
        for (SectionNode node = this; node != null; node = node.parent) {
            if (node.source >= 0) {
                return node.source;
            }
        }
        return -1;
    }

    /** The server gave an age of the content, and it fits what was found or does not. Very old ones count less. */
    void judge(boolean wrong) {
        agesTold++;
        agesWrong += wrong ? 1 : 0;
        if (agesTold >= MOST_AGES) {
            agesTold /= 2;
            agesWrong /= 2;
        }
    }

    /** Whether ages of the content that this section's server tells have proved true. */
    boolean agesTrusted() {
        return agesTold >= 3 && agesWrong <= 0.02 * agesTold;
    }

    /**
     * Pages of a section by when they are due, in the section's own time: a ring of days. A wave moves the hand of the clock, and not the pages. Lists are linked through
     * {@link PageTable}.
     */
    static final class Agenda {
        static final int DAYS = 256;
        final int[] heads = new int[DAYS];
        /** Where the hand stands: everything up to its day was taken out. It follows the section's clock, and never goes back when the clock is corrected. */
        double hand;

        /** What the clock showed when the hand was moved last. */
        double shown = Double.NaN;

        Agenda() {
            Arrays.fill(heads, PageTable.NONE);
        }
    }
}
