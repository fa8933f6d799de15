package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A site, a part of it or a folder, and what its pages have in common: how lively their days are, how their rates are distributed, whom they are announced by. While
 * it has few pages it is only counted, and the section above it speaks for them. Not thread-safe: owned by its planner.
 */
final class SectionNode {
    private static final int MOST_AGES = 1 << 20;

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

    SectionNode(long id, @Nullable SectionNode parent, int index) {
        this.id = id;
        this.parent = parent;
        this.index = index;
    }

    /** What a section has only when it speaks for itself. */
    static final class Heart {
        final Activity changes;
        final Activity deaths;
        /** How likely each rate is for a page of which nothing is known. */
        final float[] prior = new float[RateGrid.SIZE];
        /** Sums of what is believed of its pages, in the walk that is under way. */
        final float[] gathered = new float[RateGrid.SIZE];

        float gatheredPages;
        /** Its place among those that speak for themselves. */
        int ordinal;

        int news;
        int version;
        int parentVersion = -1;
        final Agenda agenda = new Agenda();

        Heart(Activity changes, Activity deaths) {
            this.changes = changes;
            this.deaths = deaths;
        }

        void write(StateWriter out) {
            out.floats(prior);
            changes.write(out);
            deaths.write(out);
            out.real(agenda.hand);
            out.single(Double.isNaN(agenda.shown) ? 0 : 1);
            out.real(Double.isNaN(agenda.shown) ? 0 : agenda.shown);
        }

        static Heart read(StateReader in) {
            float[] prior = new float[RateGrid.SIZE];
            in.floats(prior);
            var heart = new Heart(Activity.read(in), Activity.read(in));
            System.arraycopy(prior, 0, heart.prior, 0, RateGrid.SIZE);
            heart.agenda.hand = in.real();
            boolean shown = in.single() == 1;
            double clock = in.real();
            heart.agenda.shown = shown ? clock : Double.NaN;
            return heart;
        }
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
