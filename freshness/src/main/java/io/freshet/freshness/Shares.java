package io.freshet.freshness;

/**
 * What was found after some time, shared out over its days by how lively they were. Worked out once for a visit, for the page's section and all above it. Not thread-safe: owned by its tree.
 */
final class Shares {
    private final float[] days = new float[Days.COUNT + 1];
    private int first;
    private int until;

    /**
     * @param count of what was found between the two moments; days long ago are left out
     * @param clock of the page's own section
     */
    void share(double from, double to, double count, Activity clock) {
        double begin = Math.max(from, Math.floor(to) - Days.COUNT);
        double whole = clock.time(to) - clock.time(from);
        first = (int) Math.floor(begin);
        until = first;
        if (!(begin < to) || !(whole > 0)) {
            return;
        }
        double before = clock.time(begin);
        for (; until < to; until++) {
            double after = clock.time(Math.min(to, until + 1));
            days[until - first] = (float) (count * (after - before) / whole);
            before = after;
        }
    }

    int first() {
        return first;
    }

    /** The day after the last. */
    int until() {
        return until;
    }

    float on(int day) {
        return days[day - first];
    }
}
