package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A site, a part of it or a folder, and what its pages have in common: how lively their days are, how their rates are distributed, whom they are announced by. While
 * it has few pages it is only counted, and the section above it speaks for them. Not thread-safe: owned by its planner.
 */
final class SectionNode {
    private static final int MOST_AGES = 1 << 20;
    private static final int LEAST_AGES = 3;

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
        final Days days;
        final Activity changes;
        final Activity deaths;
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
            days = new Days(today);
            changes = new Activity(days, Days.CHANGES);
            deaths = new Activity(days, Days.DEATHS);
        }

        /**
         * Moves the window of days so that it ends with this one. A day before the window (the clock was set back by months) begins a new one. Section time stays as it was worked out: days that
         * have come since are like any other.
         */
        void roll(int today) {
            if (days.reaches(today)) {
                days.roll(today);
            } else {
                int first = today - Days.COUNT + 1;
                changes.beginAnew(first);
                deaths.beginAnew(first);
                days.begin(today);
                changes.plain();
                deaths.plain();
            }
        }

        /** How likely each rate is for a page of which nothing is known: the first {@link RateGrid#SIZE} numbers. */
        float[] prior() {
            return days.rates();
        }

        /** Touches what it consists of. */
        float touch() {
            return (float) (changes.touch() + deaths.touch()) + days.touchRates() + agenda.count();
        }

        /** Touches what is believed of the rates of its pages. */
        float touchRates() {
            return days.touchRates() + gathered[0] + gathered[RateGrid.SIZE - 1];
        }

        /** Touches what a visit looks at that comes after one at such a minute, of a page with this place in the agenda. */
        float touch(int minute, int place) {
            return days.touch(minute) + agenda.touch(place);
        }

        void write(StateWriter out) {
            out.floats(Arrays.copyOf(prior(), RateGrid.SIZE));
            changes.write(out);
            deaths.write(out);
            agenda.write(out);
        }

        static Heart read(StateReader in) {
            var heart = new Heart(0);
            float[] prior = new float[RateGrid.SIZE];
            in.floats(prior);
            System.arraycopy(prior, 0, heart.prior(), 0, prior.length);
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
            heart().days.calm(visits[i], visits[i + 1], visits[i + 2], deathRate);
        }
        logged = 0;
    }

    /** Touches this section. */
    float touch() {
        return pages + version;
    }

    /** Touches the section so many steps above. */
    float touchAbove(int steps) {
        SectionNode node = this;
        for (int i = 0; i < steps && node.parent != null; i++) {
            node = node.parent;
        }
        return node.touch();
    }

    /** Touches where the next visit of a page below is logged. */
    float touchLog() {
        float[] visits = log;
        return visits == null ? 0 : visits[3 * logged];
    }

    /** Whether the next visit that is logged is {@link #takeIn taken in} with those before. */
    boolean willTakeIn() {
        return logged + 1 == LOGGED;
    }

    /** Whether its clocks will be worked out when somebody asks for them. */
    boolean willWorkOut() {
        return stale || behind();
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

    /** The server gave an age of the content, and it fits what was found or does not. Very old ones count less. It is the word of all sections above, too. */
    void judge(boolean wrong) {
        for (SectionNode node = this; node.parent != null; node = node.parent) {
            node.agesTold++;
            node.agesWrong += wrong ? 1 : 0;
            if (node.agesTold >= MOST_AGES) {
                node.agesTold /= 2;
                node.agesWrong /= 2;
            }
        }
    }

    /** Whether ages of the content that the server tells have proved true: in the smallest section of which enough is known. */
    boolean agesTrusted() {
        SectionNode node = this;
        while (node.agesTold < LEAST_AGES && node.parent != null) {
            node = node.parent;
        }
        return node.agesTold >= LEAST_AGES && node.agesWrong <= 0.02 * node.agesTold;
    }
}
