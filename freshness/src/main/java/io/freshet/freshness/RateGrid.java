package io.freshet.freshness;

/**
 * The rates of change that a page may have, in changes a day: twenty, at equal factors from one in eleven years to two a day. What a planner asks of each
 * rate again and again (how a copy ages, what a visit is worth) is tabulated over time. Immutable.
 */
final class RateGrid {
    static final int SIZE = 20;

    private static final double SLOWEST = 1 / 4000.0;
    private static final double FASTEST = 2;

    /** Ages of the tables, in days: from an hour or so to 55 years, at equal factors. */
    private static final int AGES = 400;

    private static final double YOUNGEST = Math.log(0.05);
    private static final double AGES_PER_LOG = AGES / (Math.log(20_000) - YOUNGEST);

    private static final double[] RATES = new double[SIZE];
    private static final double[] LOGS = new double[SIZE];
    private static final double[] VALUES = new double[(AGES + 2) * SIZE];

    static {
        for (int k = 0; k < SIZE; k++) {
            LOGS[k] = Math.log(SLOWEST) + k * Math.log(FASTEST / SLOWEST) / (SIZE - 1);
            RATES[k] = Math.exp(LOGS[k]);
        }
        for (int i = 0; i < AGES + 2; i++) {
            double age = Math.exp(YOUNGEST + i / AGES_PER_LOG);
            for (int k = 0; k < SIZE; k++) {
                VALUES[i * SIZE + k] = value(RATES[k] * age) / RATES[k];
            }
        }
    }

    private RateGrid() {}

    static double rate(int k) {
        return RATES[k];
    }

    static double log(int k) {
        return LOGS[k];
    }

    /** The rate of the grid that is nearest to this one. */
    static int nearest(double rate) {
        double place = (Math.log(Math.max(rate, SLOWEST)) - LOGS[0]) * (SIZE - 1) / Math.log(FASTEST / SLOWEST);
        return Math.clamp(Math.round(place), 0, SIZE - 1);
    }

    /**
     * What a visit is worth, in days of freshness, for a copy that has aged so much and rates with these weights: the integral of the survival curve up to now,
     * less the age times the survival now. Linear in the curve, and so the mean over the rates.
     */
    static double value(float[] weights, double age) {
        double place = place(age);
        int at = (int) place;
        double share = place - at;
        double low = 0;
        double high = 0;
        for (int k = 0, i = at * SIZE; k < SIZE; k++, i++) {
            low += weights[k] * VALUES[i];
            high += weights[k] * VALUES[i + SIZE];
        }
        return low + share * (high - low);
    }

    /** At what age a visit becomes worth so much; infinite when it never does. */
    static double age(float[] weights, double worth) {
        int low = 0;
        int high = AGES + 1;
        if (at(weights, high) < worth) {
            return Double.POSITIVE_INFINITY;
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (at(weights, middle) < worth) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double below = at(weights, low);
        double above = at(weights, high);
        double share = above > below ? Math.clamp((worth - below) / (above - below), 0, 1) : 1;
        return Math.exp(YOUNGEST + (low + share) / AGES_PER_LOG);
    }

    /** For one rate: 1 - e^-x (1 + x), where x is how many changes are expected since the copy was taken. Times 1/rate it is a visit's worth. */
    static double value(double x) {
        return x < 1e-4 ? x * x / 2 : 1 - Math.exp(-x) * (1 + x);
    }

    private static double at(float[] weights, int age) {
        double sum = 0;
        for (int k = 0, i = age * SIZE; k < SIZE; k++, i++) {
            sum += weights[k] * VALUES[i];
        }
        return sum;
    }

    private static double place(double age) {
        return Math.clamp((Math.log(Math.max(age, 1e-9)) - YOUNGEST) * AGES_PER_LOG, 0, AGES);
    }
}
