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
    /** No clock shows a day further from 1970. */
    private static final int MOST_DAYS = 10_000_000;

    private final float[] found = new float[DAYS];
    /** Differences between a day and the day before: a visit after any time is two additions. */
    private final float[] expected = new float[DAYS];
    /** The difference for the day after the window: what visits of its last day no longer say. */
    private float tomorrow;
    /** Section time from the first day of the window to the beginning of each of its days, and to its end. */
    private final float[] time = new float[DAYS + 1];

    private final float[] weeks = new float[WEEKS];
    private int first;
    private int firstWeek;
    /** Section time at the beginning of the window. */
    private double base;

    Activity(int today) {
        first = today - MASK;
        firstWeek = week(first) + 1;
        for (int i = 0; i <= DAYS; i++) {
            time[i] = i;
        }
    }

    /** The last day of the window. */
    int today() {
        return first + MASK;
    }

    /** Moves the window so that it ends with this day. A day before the window (the clock was set back by months) begins a new one. */
    boolean roll(int today) {
        int target = today - MASK;
        if (target == first || (target < first && today >= first)) {
            return false;
        }
        if (target < first || target >= first + DAYS) {
            // nothing of the window is left; days in between are taken to be like any other
            base += Math.max(0, time[DAYS] + (double) (target - first - DAYS));
            Arrays.fill(found, 0);
            Arrays.fill(expected, 0);
            tomorrow = 0;
            first = target;
            firstWeek = week(first) + 1;
            return true;
        }
        for (int i = 0; first < target; i++, first++) {
            int at = first & MASK;
            if (Math.floorMod(first, 7) == 0) {
                weeks[Math.floorMod(week(first), WEEKS)] = (float) base;
                firstWeek = Math.max(firstWeek, week(first) - WEEKS + 1);
            }
            base += time[i + 1] - time[i];
            expected[(first + 1) & MASK] += expected[at];
            expected[at] = tomorrow;
            tomorrow = 0;
            found[at] = 0;
        }
        return true;
    }

    /**
     * Works out the liveliness of all days: a steady part, and a part that follows what was found, starting from what the parent found.
     *
     * @param doubt so many expected changes weigh as much as the parent
     */
    void estimate(@Nullable Activity parent, double doubt, double steady) {
        double sum = 0;
        double watched = 0;
        for (int i = 0; i < DAYS; i++) {
            int at = (first + i) & MASK;
            watched += expected[at];
            double above = parent == null ? 1 : parent.time[i + 1] - parent.time[i];
            time[i] = (float) sum;
            sum += steady + (1 - steady) * (doubt * above + found[at]) / (doubt + Math.max(0, watched));
        }
        time[DAYS] = (float) sum;
    }

    /** Section time at a moment, given in days. */
    double time(double moment) {
        double since = moment - first;
        if (since >= DAYS) {
            return base + time[DAYS] + (since - DAYS);
        }
        if (since >= 0) {
            int at = (int) since;
            return base + time[at] + (since - at) * (time[at + 1] - time[at]);
        }
        int week = week((int) Math.floor(moment));
        if (week < firstWeek) {
            return weekTime(firstWeek) - ((double) firstWeek * 7 - moment);
        }
        double begin = weekTime(week);
        double end = weekTime(week + 1);
        double length = Math.min((week + 1) * 7.0, first) - week * 7.0;
        return begin + (end - begin) * Math.min(1, (moment - week * 7.0) / Math.max(1, length));
    }

    /** How lively the last days were, on average. */
    double lately(int days) {
        return (time[DAYS] - time[DAYS - days]) / days;
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
        for (int week = firstWeek; week * 7 < first; week++) {
            out.fixed(Float.floatToIntBits(weeks[Math.floorMod(week, WEEKS)]), 4);
        }
    }

    /** What was written; to be {@link #estimate estimated} before it is asked. */
    static Activity read(StateReader in) {
        var activity = new Activity(0);
        activity.first = in.number(-MOST_DAYS, MOST_DAYS);
        activity.firstWeek = in.number(week(activity.first) - WEEKS, week(activity.first) + 1);
        activity.base = in.real();
        in.sparse(activity.found);
        in.sparse(activity.expected);
        activity.tomorrow = in.single32();
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
        return week * 7 >= first ? base : weeks[Math.floorMod(week, WEEKS)];
    }

    private static int week(int day) {
        return Math.floorDiv(day, 7);
    }
}
