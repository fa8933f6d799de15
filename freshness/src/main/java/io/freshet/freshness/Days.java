package io.freshet.freshness;

import java.util.Arrays;

/**
 * What visits have said of each of the last {@value #COUNT} days of a section, for both of its {@link Activity activities}: two sums over the visits that span a day, the changes (or deaths) that
 * are believed to have fallen on it, and those to be expected if it had been like any other. Beside them lies the section time that was made of them: all that is kept of a day is in one place,
 * and a visit, which touches the days of two moments, waits for memory as seldom as can be. Days are numbered from 1970. Not thread-safe: owned by its section.
 */
final class Days {
    static final int COUNT = 128;

    private static final int MASK = COUNT - 1;

    /** So many of the last days are touched before they are worked out. */
    private static final int TOUCHED = 16;

    /** That a page is still there is so much news for the clock of deaths. */
    private static final float STILL_THERE = 0.25f;

    /** With less news a clock is not worked out anew. */
    private static final float LEAST_NEWS = 8;

    /** Nor with less than this share of what the window has seen. */
    private static final float SHARE = 1 / 32f;

    /** A find counts as so much news at most. */
    private static final double MOST_SURPRISE = 64;

    // of a day are kept, for changes and then for deaths: section time at its beginning, from the first day of the
    // window when it was worked out
    private static final int EXPECTED = 1; // less that of the day before: a visit after any time is a few additions
    private static final int FOUND = 2;
    private static final int ONE = 3;
    private static final int ALL = 2 * ONE;

    /** Which activity is meant: the offset of its cells. */
    static final int CHANGES = 0;

    static final int DEATHS = ONE;

    /** Days begin after the distribution of rates, which every visit looks at as well: so near to the array's length they cost nothing to fetch. */
    private static final int BEGIN = RateGrid.SIZE;

    private final float[] cells = new float[BEGIN + ALL * COUNT];
    private int first;
    // of changes and of deaths: the difference for the day after the window (what visits of its last day no longer
    // say), the sum of all others, and the first day with news
    private float tomorrow;
    private float tomorrowDeaths;
    private double open;
    private double openDeaths;
    private int touched;
    private int touchedDeaths;

    // what was told since the clocks were worked out, and ever, the older the less: of changes and of deaths
    private float news;
    private float seen;
    private float newsOfDeaths;
    private float seenOfDeaths;

    Days(int today) {
        first = today - MASK;
        touched = first;
        touchedDeaths = first;
    }

    /** The first day of the window. */
    int first() {
        return first;
    }

    /** Where section time at the beginning of a day of the window is kept. */
    float time(int activity, int day) {
        return cells[cell(activity, day)];
    }

    /** How likely each rate is for a page of the section of which nothing is known: the first {@link RateGrid#SIZE} numbers. */
    float[] rates() {
        return cells;
    }

    /** Touches the rates. */
    float touchRates() {
        return cells[0] + cells[RateGrid.SIZE - 1];
    }

    /** All cells, for who works them out: {@link #cell} says where a day is. */
    float[] cells() {
        return cells;
    }

    static int cell(int activity, int day) {
        return BEGIN + (day & MASK) * ALL + activity;
    }

    /** The cell of the next day. */
    static int next(int activity, int cell) {
        return cell + ALL < BEGIN + ALL * COUNT ? cell + ALL : BEGIN + activity;
    }

    static float expected(float[] cells, int cell) {
        return cells[cell + EXPECTED];
    }

    static float found(float[] cells, int cell) {
        return cells[cell + FOUND];
    }

    /** What is expected of the last day: the sum of all differences. */
    double open(int activity) {
        return activity == CHANGES ? open : openDeaths;
    }

    /** The days before this one say what they said when they were {@link #workedOut}. */
    int touched(int activity) {
        return activity == CHANGES ? touched : touchedDeaths;
    }

    /** All days were taken note of, and all differences summed up. */
    void workedOut(int activity, double sum) {
        if (activity == CHANGES) {
            open = sum;
            touched = first + COUNT;
        } else {
            openDeaths = sum;
            touchedDeaths = first + COUNT;
        }
    }

    /** Touches what a visit looks at that comes after one at such a minute. */
    float touch(int minute) {
        int day = Math.max(first, minute / 1_440);
        return cells[cell(CHANGES, day)]
                + cells[cell(DEATHS, day + 1)]
                + cells[cell(CHANGES, first + MASK)]
                + cells[cell(DEATHS, first)];
    }

    /** Touches the days with news, but not more than some. */
    float touchLately(int today) {
        float sum = 0;
        for (int day = Math.max(Math.min(touched, first + MASK), today - TOUCHED); day <= today; day += 2) {
            sum += cells[cell(CHANGES, day)];
        }
        return sum;
    }

    /** Whether there is enough news to work out a clock again. */
    boolean stale(int activity) {
        return activity == CHANGES
                ? news >= Math.max(LEAST_NEWS, SHARE * seen)
                : newsOfDeaths >= Math.max(LEAST_NEWS, SHARE * seenOfDeaths);
    }

    boolean stale() {
        return stale(CHANGES) || stale(DEATHS);
    }

    /** Something was found that had this chance of being found. */
    void surprise(int activity, double chance) {
        float more = (float) Math.min(MOST_SURPRISE, 1 / Math.max(chance, 1e-9));
        if (activity == CHANGES) {
            news += more;
        } else {
            newsOfDeaths += more;
        }
    }

    /**
     * A clock is worked out: there is no news any more.
     *
     * @param faded what was seen counts so much now
     */
    void heard(int activity, double faded) {
        if (activity == CHANGES) {
            news = 0;
            seen *= (float) faded;
        } else {
            newsOfDeaths = 0;
            seenOfDeaths *= (float) faded;
        }
    }

    /** Whether the window can be moved on to end with this day, and something of it is left: else it has to be {@link #begin begun anew}. */
    boolean reaches(int today) {
        return today >= first && today - MASK < first + COUNT;
    }

    /** Moves the window on so that it ends with this day. */
    void roll(int today) {
        int target = today - MASK;
        for (; first < target; first++) {
            for (int activity = 0; activity < ALL; activity += ONE) {
                int at = cell(activity, first);
                cells[cell(activity, first + 1) + EXPECTED] += cells[at + EXPECTED];
                cells[at + FOUND] = 0;
            }
            int at = cell(CHANGES, first);
            cells[at + EXPECTED] = tomorrow;
            cells[at + DEATHS + EXPECTED] = tomorrowDeaths;
            open += tomorrow;
            openDeaths += tomorrowDeaths;
            tomorrow = 0;
            tomorrowDeaths = 0;
        }
    }

    /** A window of which nothing is known, ending with this day. */
    void begin(int today) {
        Arrays.fill(cells, BEGIN, cells.length, 0);
        tomorrow = 0;
        tomorrowDeaths = 0;
        open = 0;
        openDeaths = 0;
        first = today - MASK;
        touched = first;
        touchedDeaths = first;
    }

    /** A visit has found a page as it was: changes and deaths were to be expected at these rates, a day like any other, and none came. */
    void calm(double from, double to, double rate, double deathRate) {
        news++;
        seen++;
        still(from, to, rate, deathRate);
    }

    /** A page is gone: deaths were to be expected at this rate. */
    void death(double from, double to, double deathRate) {
        still(from, to, 0, deathRate);
    }

    private void still(double from, double to, double rate, double deathRate) {
        newsOfDeaths += STILL_THERE;
        seenOfDeaths += STILL_THERE;
        double begin = Math.max(from, first);
        double end = Math.min(to, first + COUNT);
        if (!(begin < end)) {
            return;
        }
        int firstDay = (int) Math.floor(begin);
        int lastDay = (int) Math.ceil(end) - 1;
        touched = Math.min(touched, firstDay);
        touchedDeaths = Math.min(touchedDeaths, firstDay);
        if (firstDay == lastDay) {
            expect(firstDay, end - begin, rate, deathRate);
            endOf(lastDay, end - begin, rate, deathRate);
        } else {
            double before = firstDay + 1 - begin;
            double after = end - lastDay;
            expect(firstDay, before, rate, deathRate);
            expect(firstDay + 1, 1 - before, rate, deathRate);
            expect(lastDay, after - 1, rate, deathRate);
            endOf(lastDay, after, rate, deathRate);
        }
    }

    /** From this day on so much more of a day was looked at, or less. */
    private void expect(int day, double part, double rate, double deathRate) {
        more(cell(CHANGES, day) + EXPECTED, part * rate);
        more(cell(DEATHS, day) + EXPECTED, part * deathRate);
    }

    private void more(int cell, double expected) {
        cells[cell] += (float) expected;
    }

    /** After this day what was said of it ends. */
    private void endOf(int day, double part, double rate, double deathRate) {
        if (day + 1 < first + COUNT) {
            expect(day + 1, -part, rate, deathRate);
        } else {
            tomorrow -= (float) (part * rate);
            tomorrowDeaths -= (float) (part * deathRate);
            open += part * rate;
            openDeaths += part * deathRate;
        }
    }

    /** So many changes (or deaths) are believed to have fallen on these days. */
    void found(int activity, Shares shares) {
        int from = Math.max(first, shares.first());
        int until = Math.min(first + COUNT, shares.until());
        if (from < until) {
            touch(activity, from);
        }
        for (int day = from; day < until; day++) {
            cells[cell(activity, day) + FOUND] += shares.on(day);
        }
    }

    /** Changes that are known to have happened on this day. */
    void foundOn(int activity, double moment, double changes) {
        int day = (int) Math.floor(moment);
        if (day >= first && day < first + COUNT) {
            touch(activity, day);
            cells[cell(activity, day) + FOUND] += (float) changes;
        }
    }

    private void touch(int activity, int day) {
        if (activity == CHANGES) {
            touched = Math.min(touched, day);
        } else {
            touchedDeaths = Math.min(touchedDeaths, day);
        }
    }

    /** What is kept of one activity, but for its times; {@link #first} is for the caller to write. */
    void write(int activity, StateWriter out) {
        out.sparse(column(activity + FOUND));
        out.sparse(column(activity + EXPECTED));
        out.floats(new float[] {activity == CHANGES ? tomorrow : tomorrowDeaths});
    }

    /** Takes over what was written of a window with this first day. */
    void read(int activity, int firstDay, StateReader in) {
        if (activity == CHANGES) {
            begin(firstDay + MASK);
        } else if (first != firstDay) {
            throw new BrokenStateException(
                    "two clocks of a section whose days begin with " + first + " and " + firstDay);
        }
        column(activity + FOUND, in);
        column(activity + EXPECTED, in);
        float after = in.single32();
        tomorrow = activity == CHANGES ? after : tomorrow;
        tomorrowDeaths = activity == CHANGES ? 0 : after;
    }

    private float[] column(int which) {
        float[] column = new float[COUNT];
        for (int day = 0; day < COUNT; day++) {
            column[day] = cells[cell(which, day)];
        }
        return column;
    }

    private void column(int which, StateReader in) {
        float[] column = new float[COUNT];
        in.sparse(column);
        for (int day = 0; day < COUNT; day++) {
            cells[cell(which, day)] = column[day];
        }
    }
}
