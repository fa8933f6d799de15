package io.freshet.freshness;

import org.jspecify.annotations.Nullable;

/**
 * How lively a section was on each of its last {@link Days}: 1 is a day like any other, a wave is a day of 100. Its integral is the section's own time, in which the pages of the section age
 * evenly; a wave makes it jump. Days that have left the window are kept as the section time at the beginning of each week.
 *
 * <p>{@link #workOut} makes the liveliness of what visits have said of the days. That takes some hundred steps, so it is done only when enough is new: the more visits the window has seen,
 * the less one more says, unless it was a surprise. Not thread-safe: owned by its section.
 */
final class Activity {
    /** No clock shows a day further from 1970. */
    private static final int MOST_DAYS = 10_000_000;

    private final Days days;
    /** {@link Days#CHANGES} or {@link Days#DEATHS}. What was before the window is remembered for changes; for deaths those days are like any other. */
    private final int which;

    /** The first day of the window when it was worked out: section time begins there. */
    private int worked;
    /** Section time at the beginning of that day is the sum of these; that of all days counts from the first. */
    private double base;

    private float begin;
    /** Section time from the beginning to the end of the window, when it was worked out. */
    private float end;

    private float moved;
    /** The first day that has moved since those below were told to follow. */
    private int movedFrom = Integer.MAX_VALUE;
    /** The last bytes of that day, for the last eight times that they were. */
    private long movements;

    /** Weeks that have left the window; null before one has, and when the past is not kept. */
    private @Nullable PastWeeks past;

    Activity(Days days, int which) {
        this.days = days;
        this.which = which;
        worked = days.first();
        plain();
    }

    /**
     * Works out the liveliness of all days: a steady part, and a part that follows what was found, starting from what the parent found.
     *
     * @param doubt so many expected changes weigh as much as the parent
     * @param movedAbove the first day on which the parent has moved: earlier days are left as they are if nothing is new of them
     */
    void workOut(@Nullable Activity parent, double doubt, double steady, int movedAbove) {
        int first = days.first();
        days.heard(which, first == worked ? 1 : Math.pow(0.5, Math.clamp((long) first - worked, 0, 1_000) / 64.0));
        int from = Math.max(first, Math.min(Math.min(days.touched(which), movedAbove), worked + Days.COUNT));
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
        int first = days.first();
        int from = Integer.MAX_VALUE;
        for (int i = 0; i < times; i++) {
            int since = ((int) (movements >>> (8 * i)) - first) & 0xFF;
            if (i == Long.BYTES || since > Days.COUNT) {
                return Integer.MIN_VALUE; // it was too often, or before the window
            }
            from = Math.min(from, first + since);
        }
        return from;
    }

    /** Touches what it is made of. */
    double touch() {
        return base + end;
    }

    /** The window will begin anew with this day, and nothing of it is left. */
    void beginAnew(int first) {
        base = Math.max(base, time(first));
        past = null;
        worked = first;
    }

    /** Days are like any other; nothing has been worked out. */
    void plain() {
        float[] cells = days.cells();
        for (int i = 0; i < Days.COUNT; i++) {
            cells[Days.cell(which, worked + i)] = i;
        }
        end = Days.COUNT;
        begin = 0;
    }

    /** Days that have left the window since it was worked out become the past. */
    private void pass() {
        for (int day = worked; which == Days.CHANGES && day < days.first(); day++) {
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
        int first = days.first();
        float[] cells = days.cells();
        Activity above = parent == null ? this : parent;
        float[] cellsAbove = above.days.cells();
        int until = worked + Days.COUNT;
        int fromAbove = parent == null ? first + Days.COUNT : parent.worked;
        int untilAbove = fromAbove + Days.COUNT;
        int at = Days.cell(which, from);
        float before = from < until ? cells[at] : end;
        float beforeAbove = from >= fromAbove && from < untilAbove ? cellsAbove[at] : parent == null ? 0 : parent.begin;
        double sum = before;
        double watched = 0;
        if (from == first) {
            base = time(first);
            sum = 0;
        } else {
            watched = days.open(which);
            for (int day = from; day < first + Days.COUNT; day++) {
                watched -= Days.expected(cells, Days.cell(which, day));
            }
        }
        double all = 0;
        for (int day = from; day < first + Days.COUNT; day++) {
            int next = Days.next(which, at);
            double old = 1;
            if (day < until) {
                float after = day + 1 < until ? cells[next] : end;
                old = after - before;
                before = after;
            }
            double own = 1;
            if (day >= fromAbove && day < untilAbove) {
                float after = day + 1 < untilAbove ? cellsAbove[next] : above.end;
                own = after - beforeAbove;
                beforeAbove = after;
            }
            watched += Days.expected(cells, at);
            float found = Days.found(cells, at);
            if (watched > 0) {
                own = (doubt * own + found) / (doubt + watched);
            } else if (found != 0) {
                own = (doubt * own + found) / doubt;
            }
            double lively = steady + (1 - steady) * own;
            cells[at] = (float) sum;
            sum += lively;
            double movement = Math.abs(lively - old);
            all += day < first + Days.COUNT - 7 ? movement : 6 * movement;
            at = next;
        }
        end = (float) sum;
        worked = first;
        begin = days.time(which, first);
        days.workedOut(which, watched);
        return all;
    }

    /** As it is after it was read. */
    void restored(@Nullable Activity parent, double doubt, double steady) {
        estimate(parent, doubt, steady, days.first());
    }

    /** Section time at a moment, given in days. */
    double time(double moment) {
        double since = moment - worked;
        return since >= 0 && since < Days.COUNT ? inWindow(since) : outside(moment, since);
    }

    private double inWindow(double since) {
        int at = (int) since;
        float before = days.time(which, worked + at);
        float after = at + 1 < Days.COUNT ? days.time(which, worked + at + 1) : end;
        return base + before + (since - at) * (after - before);
    }

    private double outside(double moment, double since) {
        if (since >= Days.COUNT) {
            return base + end + (since - Days.COUNT);
        }
        return past == null ? base + begin + since : past.time(moment, worked, base + begin);
    }

    /** How lively the days before a moment were, on average. */
    double lately(double moment, int count) {
        return (time(moment) - time(moment - count)) / count;
    }

    /** All but what {@link #estimate} works out. */
    void write(StateWriter out) {
        int first = days.first();
        out.number(first);
        out.number(past == null ? PastWeeks.week(first) + 1 : past.first());
        out.real(base);
        days.write(which, out);
        out.single(past == null ? 0 : 1);
        if (past != null) {
            past.write(first, out);
        }
    }

    /** Takes over what was written; to be {@link #restored} before it is asked. */
    void read(StateReader in) {
        int first = in.number(-MOST_DAYS, MOST_DAYS);
        worked = first;
        int firstWeek = in.number(-MOST_DAYS, PastWeeks.week(first) + 1); // of no meaning when no past is kept
        base = in.real();
        days.read(which, first, in);
        plain();
        if (in.single() != 0) {
            past = PastWeeks.read(firstWeek, first, in);
        }
    }
}
