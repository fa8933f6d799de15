package io.freshet.freshness;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * How lively a section was on each of the last {@value #DAYS} days: 1 is a day like any other, a wave is a day of 100. Its integral is the section's own time, in which the
 * pages of the section age evenly; a wave makes it jump. Days that have left the window are kept as the section time at the beginning of each week.
 *
 * <p>What is known of a day are two sums over the visits that span it: the changes that are believed to have fallen on it, and the changes to be expected if it
 * had been like any other. {@link #workOut} makes the liveliness of them. That takes some hundred steps, so it is done only when enough is new: the more visits the window has seen, the less
 * one more says, unless it was a surprise. Days are numbered from 1970.
 *
 * <p>What is kept of a day, by both activities of a section, lies together in one array: a visit touches the days of two moments, and waits for memory as seldom as can be. Not
 * thread-safe: owned by its planner.
 */
final class Activity {
    static final int DAYS = 128;

    private static final int MASK = DAYS - 1;
    /** No clock shows a day further from 1970. */
    private static final int MOST_DAYS = 10_000_000;

    /** With less news it is not worked out anew. */
    private static final float LEAST_NEWS = 8;

    /** Nor with less than this share of what the window has seen. */
    private static final float SHARE = 1 / 32f;

    /** A find counts as so much news at most. */
    private static final double MOST_SURPRISE = 64;

    // of a day are kept: section time at its beginning, from the first day of the window when it was worked out
    private static final int EXPECTED = 1; // less that of the day before: a visit after any time is two additions
    private static final int FOUND = 2;
    private static final int ONE = 3;
    private static final int BOTH = 2 * ONE;

    private final float[] cells;
    private final int offset;
    /** Section time from the beginning to the end of the window, when it was worked out. */
    private float end;
    /** The difference for the day after the window: what visits of its last day no longer say. */
    private float tomorrow;

    private int first;
    /** The first day of the window when it was worked out: section time begins there. */
    private int worked;
    /** Section time at the beginning of that day is the sum of these; that of all days counts from the first. */
    private double base;

    private float begin;
    /** What is expected of the last day: the sum of all differences. */
    private double open;
    /** Days before this one are as they were worked out. */
    private int touched;

    private float news;
    private float seen;
    private float moved;
    /** The first day that has moved since those below were told to follow. */
    private int movedFrom = Integer.MAX_VALUE;
    /** The last bytes of that day, for the last eight times that they were. */
    private long movements;

    private final boolean keepsPast;

    /** Weeks that have left the window; null before one has, and when the past is not kept. */
    private @Nullable PastWeeks past;

    private Activity(float[] cells, boolean keepsPast, int today) {
        this.cells = cells;
        this.keepsPast = keepsPast;
        offset = keepsPast ? 0 : ONE;
        first = today - MASK;
        worked = first;
        plain();
    }

    /** Room for the two activities of a section. */
    static float[] cells() {
        return new float[BOTH * DAYS];
    }

    /** Of changes: what was before the window is remembered. */
    static Activity ofChanges(float[] cells, int today) {
        return new Activity(cells, true, today);
    }

    /** Of pages that disappear: days before the window are like any other. */
    static Activity ofDeaths(float[] cells, int today) {
        return new Activity(cells, false, today);
    }

    /** A visit was added. */
    void note(double weight) {
        news += (float) weight;
        seen += (float) weight;
    }

    /** Something was found that had this chance of being found. */
    void surprise(double chance) {
        news += (float) Math.min(MOST_SURPRISE, 1 / Math.max(chance, 1e-9));
    }

    /** Whether there is enough news to work it out again. */
    boolean stale() {
        return news >= Math.max(LEAST_NEWS, SHARE * seen);
    }

    /**
     * Works out the liveliness of all days: a steady part, and a part that follows what was found, starting from what the parent found.
     *
     * @param doubt so many expected changes weigh as much as the parent
     * @param movedAbove the first day on which the parent has moved: earlier days are left as they are if nothing is new of them
     */
    void workOut(@Nullable Activity parent, double doubt, double steady, int movedAbove) {
        if (first != worked) {
            seen *= (float) Math.pow(0.5, Math.clamp((long) first - worked, 0, 1_000) / 64.0);
        }
        news = 0;
        int from = Math.max(first, Math.min(Math.min(touched, movedAbove), worked + DAYS));
        movedFrom = Math.min(movedFrom, from);
        moved += (float) estimate(parent, doubt, steady, from) / 5;
    }

    /** How far it has moved since it was said to have {@link #followed}: days of section time, those of the last week six times. */
    double moved() {
        return moved;
    }

    /** Those below have been told to follow. */
    void followed() {
        moved = 0;
        movements = movements << 8 | (movedFrom & 0xFF);
        movedFrom = Integer.MAX_VALUE;
    }

    /** The first day on which it has moved for those who have not followed it so many times; all days when that is not known. */
    int movedFrom(int times) {
        int from = Integer.MAX_VALUE;
        for (int i = 0; i < times; i++) {
            int since = ((int) (movements >>> (8 * i)) - first) & 0xFF;
            if (i == Long.BYTES || since > DAYS) {
                return Integer.MIN_VALUE; // it was too often, or before the window
            }
            from = Math.min(from, first + since);
        }
        return from;
    }

    /** Touches what it is made of. */
    float touch() {
        return news;
    }

    /** Touches what a visit looks at that comes after one at such a minute. */
    float touch(int minute) {
        return cells[cell(Math.max(first, minute / 1_440))] + cells[cell(first + MASK)];
    }

    /**
     * Moves the window so that it ends with this day. A day before the window (the clock was set back by months) begins a new one. Section time stays as it was worked out: days that have come
     * since are like any other.
     */
    void roll(int today) {
        if (today - MASK != first) {
            move(today);
        }
    }

    private void move(int today) {
        int target = today - MASK;
        if (target < first && today >= first) {
            return;
        }
        if (target < first || target >= first + DAYS) {
            base = Math.max(base, time(target)); // nothing of the window is left
            for (int day = 0; day < DAYS; day++) {
                cells[cell(day) + EXPECTED] = 0;
                cells[cell(day) + FOUND] = 0;
            }
            tomorrow = 0;
            open = 0;
            past = null;
            first = target;
            worked = target;
            plain();
            return;
        }
        for (; first < target; first++) {
            int at = cell(first);
            cells[cell(first + 1) + EXPECTED] += cells[at + EXPECTED];
            cells[at + EXPECTED] = tomorrow;
            open += tomorrow;
            tomorrow = 0;
            cells[at + FOUND] = 0;
        }
    }

    private void plain() {
        for (int i = 0; i < DAYS; i++) {
            cells[cell(worked + i)] = i;
        }
        end = DAYS;
        begin = 0;
        touched = worked;
    }

    /** Days that have left the window since it was worked out become the past. */
    private void pass() {
        for (int day = worked; keepsPast && day < first; day++) {
            if (Math.floorMod(day, 7) == 0) {
                PastWeeks weeks = past == null ? new PastWeeks(PastWeeks.week(day)) : past;
                weeks.put(PastWeeks.week(day), time(day));
                past = weeks;
            }
        }
    }

    /** From this day on. Returns how far days have moved since they were last worked out: the sum of all movements, those of the last week six times. */
    private double estimate(@Nullable Activity parent, double doubt, double steady, int from) {
        pass();
        float[] days = cells;
        Activity above = parent == null ? this : parent;
        float[] daysAbove = above.cells;
        int until = worked + DAYS;
        int fromAbove = parent == null ? first + DAYS : parent.worked;
        int untilAbove = fromAbove + DAYS;
        float before = from < until ? days[cell(from)] : end;
        float beforeAbove =
                from >= fromAbove && from < untilAbove ? daysAbove[cell(from)] : parent == null ? 0 : parent.begin;
        double sum = before;
        double watched = 0;
        if (from == first) {
            base = time(first);
            sum = 0;
        } else {
            watched = open;
            for (int day = from; day < first + DAYS; day++) {
                watched -= days[cell(day) + EXPECTED];
            }
        }
        double all = 0;
        int at = cell(from);
        for (int day = from; day < first + DAYS; day++) {
            int next = at + BOTH < days.length ? at + BOTH : offset;
            double old = 1;
            if (day < until) {
                float after = day + 1 < until ? days[next] : end;
                old = after - before;
                before = after;
            }
            double own = 1;
            if (day >= fromAbove && day < untilAbove) {
                float after = day + 1 < untilAbove ? daysAbove[next] : above.end;
                own = after - beforeAbove;
                beforeAbove = after;
            }
            watched += days[at + EXPECTED];
            float found = days[at + FOUND];
            if (found != 0 || watched > 0) {
                own = (doubt * own + found) / (doubt + Math.max(0, watched));
            }
            double lively = steady + (1 - steady) * own;
            days[at] = (float) sum;
            sum += lively;
            double movement = Math.abs(lively - old);
            all += day < first + DAYS - 7 ? movement : 6 * movement;
            at = next;
        }
        end = (float) sum;
        worked = first;
        begin = days[cell(first)];
        open = watched;
        touched = first + DAYS;
        return all;
    }

    /** As it is after it was read. */
    void restored(@Nullable Activity parent, double doubt, double steady) {
        estimate(parent, doubt, steady, first);
    }

    /** Section time at a moment, given in days. */
    double time(double moment) {
        double since = moment - worked;
        return since >= 0 && since < DAYS ? inWindow(since) : outside(moment, since);
    }

    private double inWindow(double since) {
        int at = (int) since;
        float begin = cells[cell(worked + at)];
        float after = at < MASK ? cells[cell(worked + at + 1)] : end;
        return base + begin + (since - at) * (after - begin);
    }

    private double outside(double moment, double since) {
        if (since >= DAYS) {
            return base + end + (since - DAYS);
        }
        return past == null ? base + begin + since : past.time(moment, worked, base + begin);
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
        touched = Math.min(touched, firstDay);
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
                cells[cell(day) + FOUND] += (float) (changes * (after - before) / whole);
                before = after;
            }
        }
    }

    /** A change that is known to have happened on this day. */
    void addOn(double moment, double changes) {
        int day = (int) Math.floor(moment);
        if (day >= first && day < first + DAYS) {
            touched = Math.min(touched, day);
            cells[cell(day) + FOUND] += (float) changes;
        }
    }

    /** All but what {@link #estimate} works out. */
    void write(StateWriter out) {
        out.number(first);
        out.number(past == null ? PastWeeks.week(first) + 1 : past.first());
        out.real(base);
        out.sparse(column(FOUND));
        out.sparse(column(EXPECTED));
        out.floats(new float[] {tomorrow});
        out.single(past == null ? 0 : 1);
        if (past != null) {
            past.write(first, out);
        }
    }

    /** Takes over what was written; to be {@link #restored} before it is asked. */
    void read(StateReader in) {
        first = in.number(-MOST_DAYS, MOST_DAYS);
        worked = first;
        int firstWeek = in.number(-MOST_DAYS, PastWeeks.week(first) + 1); // of no meaning when no past is kept
        base = in.real();
        float[] column = new float[DAYS];
        in.sparse(column);
        column(FOUND, column);
        Arrays.fill(column, 0);
        in.sparse(column);
        column(EXPECTED, column);
        tomorrow = in.single32();
        plain();
        if (in.single() != 0) {
            past = PastWeeks.read(firstWeek, first, in);
        }
    }

    private float[] column(int which) {
        float[] column = new float[DAYS];
        for (int day = 0; day < DAYS; day++) {
            column[day] = cells[cell(day) + which];
        }
        return column;
    }

    private void column(int which, float[] values) {
        for (int day = 0; day < DAYS; day++) {
            cells[cell(day) + which] = values[day];
        }
    }

    private int cell(int day) {
        return (day & MASK) * BOTH + offset;
    }

    private void expect(int fromDay, int toDay, double rate) {
        if (fromDay < toDay) {
            cells[cell(fromDay) + EXPECTED] += (float) rate;
            if (toDay < first + DAYS) {
                cells[cell(toDay) + EXPECTED] -= (float) rate;
            } else {
                tomorrow -= (float) rate;
                open += (float) rate;
            }
        }
    }
}
