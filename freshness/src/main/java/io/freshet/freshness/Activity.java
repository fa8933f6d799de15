package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How lively a section was on each of the last {@value #DAYS} days: 1 is a day like any other, a wave is a day of 100. Its integral is the section's own time, in which the
 * pages of the section age evenly; a wave makes it jump. Days that have left the window are kept as the section time at the beginning of each week.
 *
 * <p>What is known of a day are two sums over the visits that span it: the changes that are believed to have fallen on it, and the changes to be expected if it
 * had been like any other. {@link #estimate} makes the liveliness of them. Days are numbered from 1970. Not thread-safe: owned by its planner.
 */
final class Activity {
    static final int DAYS = 128;
    private static final int WEEKS = 104;
    private static final int MASK = DAYS - 1;
    private static final float[] NONE = new float[0];
    /** No clock shows a day further from 1970. */
    private static final int MOST_DAYS = 10_000_000;

    private final float[] found = new float[DAYS];
    /** Differences between a day and the day before: a visit after any time is two additions. */
    private final float[] expected = new float[DAYS];
    /** The difference for the day after the window: what visits of its last day no longer say. */
    private float tomorrow;
    /** Section time from the first day of the window, as it was when this was worked out, to the beginning of each of its days, and to its end. */
    private final float[] time = new float[DAYS + 1];

    /** Section time at the beginning of weeks that have left the window; empty before one has, and when the past is not kept. */
    private float[] weeks = NONE;

    private final boolean past;
    private int first;
    private int firstWeek;
    /** The first day of the window when it was worked out: section time begins there. */
    private int worked;
    /** Section time at the beginning of that day. */
    private double base;

    /** @param past whether it remembers what was before the window; otherwise days there are like any other */
    Activity(int today, boolean past) {
        this.past = past;
        first = today - MASK;
        worked = first;
        firstWeek = week(first) + 1;
        plain();
    }

    /**
     * Moves the window so that it ends with this day. A day before the window (the clock was set back by months) begins a new one. Section time stays as it was worked out: days that have come
     * since are like any other.
     */
    void roll(int today) {
        int target = today - MASK;
        if (target == first || (target < first && today >= first)) {
            return;
        }
        if (target < first || target >= first + DAYS) {
            base = Math.max(base, time(target)); // nothing of the window is left
            Arrays.fill(found, 0);
            Arrays.fill(expected, 0);
            tomorrow = 0;
            weeks = NONE;
            first = target;
            worked = target;
            firstWeek = week(first) + 1;
            plain();
            return;
        }
        for (; first < target; first++) {
            int at = first & MASK;
            expected[(first + 1) & MASK] += expected[at];
            expected[at] = tomorrow;
            tomorrow = 0;
            found[at] = 0;
        }
    }

    private void plain() {
        for (int i = 0; i <= DAYS; i++) {
            time[i] = i;
        }
    }

    /** Days that have left the window since it was worked out become the past. */
    private void pass() {
        for (int day = worked; past && day < first; day++) {
            if (Math.floorMod(day, 7) == 0) {
                weeks = weeks.length == 0 ? new float[WEEKS] : weeks;
                weeks[Math.floorMod(week(day), WEEKS)] = (float) time(day);
                firstWeek = Math.max(firstWeek, week(day) - WEEKS + 1);
            }
        }
        base = time(first);
    }

    /**
     * Works out the liveliness of all days: a steady part, and a part that follows what was found, starting from what the parent found.
     *
     * @param doubt so many expected changes weigh as much as the parent
     * @return how far days have moved since they were last worked out: a fifth of the sum of all movements, and those of the last week in full
     */
    double estimate(@Nullable Activity parent, double doubt, double steady) {
        int shift = Math.min(first - worked, DAYS);
        pass();
        int offset = parent == null ? 0 : Math.clamp((long) first - parent.worked, -DAYS, DAYS);
        double sum = 0;
        double watched = 0;
        double all = 0;
        double late = 0;
        float before = time[shift];
        for (int i = 0; i < DAYS; i++) {
            int at = (first + i) & MASK;
            watched += expected[at];
            double old = 1;
            if (i + shift < DAYS) {
                float after = time[i + shift + 1];
                old = after - before;
                before = after;
            }
            int day = i + offset;
            double above = parent == null || day < 0 || day >= DAYS ? 1 : parent.time[day + 1] - parent.time[day];
            double lively = steady + (1 - steady) * (doubt * above + found[at]) / (doubt + Math.max(0, watched));
            time[i] = (float) sum;
            sum += lively;
            double movement = Math.abs(lively - old);
            all += movement;
            late += i >= DAYS - 7 ? movement : 0;
        }
        time[DAYS] = (float) sum;
        worked = first;
        return late + all / 5;
    }

    /** Section time at a moment, given in days. */
    double time(double moment) {
        double since = moment - worked;
        if (since >= DAYS) {
            return base + time[DAYS] + (since - DAYS);
        }
        if (since >= 0) {
            int at = (int) since;
            return base + time[at] + (since - at) * (time[at + 1] - time[at]);
        }
        int week = week((int) Math.floor(moment));
        if (weeks.length == 0) {
            return base + since;
        }
        if (week < firstWeek) {
            return weekTime(firstWeek) - ((double) firstWeek * 7 - moment);
        }
        double begin = weekTime(week);
        double end = weekTime(week + 1);
        double length = Math.min((week + 1) * 7.0, worked) - week * 7.0;
        return begin + (end - begin) * Math.min(1, (moment - week * 7.0) / Math.max(1, length));
    }

    /** How lively the days before a moment were, on average. */
    double lately(double moment, int days) {
        return (time(moment) - time(moment - days)) / days;
    }

    /**
     * A visit that looks back on the time since the last one.
     *
     * @param rate changes to be expected on a day like any other
     * @param changes that were found, shared out over the days by how lively they are
     * @param clock by which they are shared out: that of the page's own section
     */
    void add(double from, double to, double rate, double changes, Activity clock) {
        double begin = Math.max(from, first);
        double end = Math.min(to, first + DAYS);
        if (!(begin < end)) {
            return;
        }
        int firstDay = (int) Math.floor(begin);
        int lastDay = (int) Math.ceil(end) - 1;
        if (firstDay == lastDay) {
            expect(firstDay, firstDay + 1, rate * (end - begin));
        } else {
            expect(firstDay, firstDay + 1, rate * (firstDay + 1 - begin));
            expect(firstDay + 1, lastDay, rate);
            expect(lastDay, lastDay + 1, rate * (end - lastDay));
        }
        double whole = clock.time(to) - clock.time(from);
        if (changes > 0 && whole > 0) {
            double before = clock.time(begin);
            for (int day = firstDay; day <= lastDay; day++) {
                double after = clock.time(Math.min(end, day + 1));
                found[day & MASK] += (float) (changes * (after - before) / whole);
                before = after;
            }
        }
    }

    /** A change that is known to have happened on this day. */
    void addOn(double moment, double changes) {
        int day = (int) Math.floor(moment);
        if (day >= first && day < first + DAYS) {
            found[day & MASK] += (float) changes;
        }
    }

    /** All but what {@link #estimate} works out. */
    void write(StateWriter out) {
        out.number(first);
        out.number(firstWeek);
        out.real(base);
        out.sparse(found);
        out.sparse(expected);
        out.floats(new float[] {tomorrow});
        out.single(weeks.length == 0 ? 0 : 1);
        for (int week = firstWeek; weeks.length > 0 && week * 7 < first; week++) {
            out.fixed(Float.floatToIntBits(weeks[Math.floorMod(week, WEEKS)]), 4);
        }
    }

    /** What was written; to be {@link #estimate estimated} before it is asked. */
    static Activity read(StateReader in, boolean past) {
        var activity = new Activity(0, past);
        activity.first = in.number(-MOST_DAYS, MOST_DAYS);
        activity.worked = activity.first;
        activity.firstWeek = in.number(week(activity.first) - WEEKS, week(activity.first) + 1);
        activity.base = in.real();
        in.sparse(activity.found);
        in.sparse(activity.expected);
        activity.tomorrow = in.single32();
        if (in.single() == 0) {
            return activity;
        }
        activity.weeks = new float[WEEKS];
        for (int week = activity.firstWeek; week * 7 < activity.first; week++) {
            activity.weeks[Math.floorMod(week, WEEKS)] = in.single32();
        }
        return activity;
    }

    private void expect(int fromDay, int toDay, double rate) {
        if (fromDay < toDay) {
            expected[fromDay & MASK] += (float) rate;
            if (toDay < first + DAYS) {
                expected[toDay & MASK] -= (float) rate;
            } else {
                tomorrow -= (float) rate;
            }
        }
    }

    private double weekTime(int week) {
        return week * 7 >= worked ? base : weeks[Math.floorMod(week, WEEKS)];
    }

    private static int week(int day) {
        return Math.floorDiv(day, 7);
    }
}
