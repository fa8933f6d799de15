package io.freshet.freshness;

import org.jspecify.annotations.Nullable;

/**
 * A site, a part of it or a folder, and what its pages have in common: how lively their days are, how their rates are distributed, whom they are announced by. While
 * it has few pages it is only counted, and the section above it speaks for them. Not thread-safe: owned by its planner.
 */
final class SectionNode {
    private static final int MOST_AGES = 1 << 20;

    /** That a page is still there is so much news for the clock of deaths. */
    static final double CALM = 0.25;

    /** So many visits of pages below that found nothing are taken in at once. */
    private static final int LOGGED = 6;

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
    /** Visits of pages below that found nothing and were not taken in by its clocks yet: from, to and rate of each. */
    private float @Nullable [] log;

    private int logged;
    /** How often those below had to follow its clocks, of changes and of deaths, and what that was above it when it followed. */
    int version;

    int deathVersion;
    private int followed = -1;
    private int deathsFollowed = -1;
    /** The day on which its clocks were worked out. */
    int workedOn;

    SectionNode(long id, @Nullable SectionNode parent, int index) {
        this.id = id;
        this.parent = parent;
        this.index = index;
    }

    /** Whether a clock of the section above has moved noticeably since this one followed it. */
    boolean behind() {
        return behindChanges() || behindDeaths();
    }

    boolean behindChanges() {
        return followed != (parent == null ? 0 : parent.version);
    }

    boolean behindDeaths() {
        return deathsFollowed != (parent == null ? 0 : parent.deathVersion);
    }

    /** The first day on which the clock of changes above has moved since this one followed it. */
    int changesMoved() {
        return parent == null || followed < 0
                ? Integer.MIN_VALUE
                : parent.heart().changes.movedFrom(parent.version - followed);
    }

    int deathsMoved() {
        return parent == null || deathsFollowed < 0
                ? Integer.MIN_VALUE
                : parent.heart().deaths.movedFrom(parent.deathVersion - deathsFollowed);
    }

    void follow() {
        followed = parent == null ? 0 : parent.version;
        deathsFollowed = parent == null ? 0 : parent.deathVersion;
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

        /** The first of those directly below that speak for themselves, and the next one beside it. */
        @Nullable
        SectionNode below;

        @Nullable
        SectionNode beside;

        /** Whether it is among those that have moved since the agendas were looked through. */
        boolean stirred;

        final Agenda agenda = new Agenda();

        Heart(int today) {
            float[] cells = Activity.cells();
            changes = Activity.ofChanges(cells, today);
            deaths = Activity.ofDeaths(cells, today);
        }

        /** A visit of a page that was there before and is as it was. */
        void calm(double from, double to, double rate, double deathRate) {
            changes.add(from, to, rate, 0, changes);
            changes.note(1);
            deaths.add(from, to, deathRate, 0, deaths);
            deaths.note(CALM);
        }

        /** Touches what it consists of. */
        float touch() {
            return changes.touch() + deaths.touch() + agenda.count() + prior[0] + prior[RateGrid.SIZE - 1];
        }

        /** Touches what a visit looks at that comes after one at such a minute, of a page with this place in the agenda. */
        float touch(int minute, int place) {
            return changes.touch(minute) + agenda.touch(place);
        }

        void write(StateWriter out) {
            out.floats(prior);
            changes.write(out);
            deaths.write(out);
            agenda.write(out);
        }

        static Heart read(StateReader in) {
            var heart = new Heart(0);
            in.floats(heart.prior);
            heart.changes.read(in);
            heart.deaths.read(in);
            heart.agenda.read(in);
            return heart;
        }
    }

    /** Whether it is the smallest of these: the folder, or the part for a page that lies directly in it. */
    boolean is(Section section) {
        return id == section.folder(); // fingerprints of host and path: no other section has it
    }

    /** A visit of a page below has found nothing. Returns whether there are now so many that they are to be {@link #takeIn taken in}. */
    boolean log(double from, double to, double rate) {
        float[] visits = log;
        if (visits == null) {
            visits = new float[3 * LOGGED];
            log = visits;
        }
        visits[3 * logged] = (float) from;
        visits[3 * logged + 1] = (float) to;
        visits[3 * logged + 2] = (float) rate;
        return ++logged == LOGGED;
    }

    /** The clocks take in the visits that were logged. */
    void takeIn(double deathRate) {
        float[] visits = log;
        if (visits == null || logged == 0) {
            return;
        }
        for (int i = 0; i < 3 * logged; i += 3) {
            heart().calm(visits[i], visits[i + 1], visits[i + 2], deathRate);
        }
        logged = 0;
    }

    /**
     * Touches what a page asks of this section and those above.
     *
     * @param visit whether the page will be visited, and the clocks learn from it
     */
    float touch(boolean visit) {
        float sum = heart().ordinal;
        for (SectionNode node = parent; node != null; node = node.parent) {
            sum += node.version;
            if (visit && node.log != null) {
                sum += node.log[3 * node.logged];
            }
        }
        return sum;
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
}
