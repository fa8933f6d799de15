package io.freshet.freshness;

/** Section time at the beginning of the last {@value #WEEKS} weeks that have left the window of an {@link Activity}. Not thread-safe: owned by it. */
final class PastWeeks {
    private static final int WEEKS = 104;

    private final float[] times = new float[WEEKS];
    private int first;

    /** @param first the first week that will be known */
    PastWeeks(int first) {
        this.first = first;
    }

    static int week(int day) {
        return Math.floorDiv(day, 7);
    }

    int first() {
        return first;
    }

    /** Weeks are put in one after another. */
    void put(int week, double time) {
        times[Math.floorMod(week, WEEKS)] = (float) time;
        first = Math.max(first, week - WEEKS + 1);
    }

    /**
     * Section time at a moment before the window; days before the first week are like any other.
     *
     * @param end the first day of the window
     * @param then section time at its beginning
     */
    double time(double moment, int end, double then) {
        int week = week((int) Math.floor(moment));
        if (week < first) {
            return time(first, end, then) - (first * 7.0 - moment);
        }
        double begin = time(week, end, then);
        double after = time(week + 1, end, then);
        double length = Math.min((week + 1) * 7.0, end) - week * 7.0;
        return begin + (after - begin) * Math.min(1, (moment - week * 7.0) / Math.max(1, length));
    }

    private double time(int week, int end, double then) {
        return week * 7 >= end ? then : times[Math.floorMod(week, WEEKS)];
    }

    /** Those before the window, which begins with this day. */
    void write(int end, StateWriter out) {
        for (int week = first; week * 7 < end; week++) {
            out.fixed(Float.floatToIntBits(times[Math.floorMod(week, WEEKS)]), 4);
        }
    }

    static PastWeeks read(int first, int end, StateReader in) {
        if (first < week(end) - WEEKS) {
            throw new BrokenStateException("more weeks than are kept");
        }
        var past = new PastWeeks(first);
        for (int week = first; week * 7 < end; week++) {
            past.times[Math.floorMod(week, WEEKS)] = in.single32();
        }
        return past;
    }
}
