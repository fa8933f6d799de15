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
    /** For each age, what a visit is worth at each rate. */
    private static final float[] VALUES = new float[(AGES + 2) * SIZE];

    static {
        for (int k = 0; k < SIZE; k++) {
            LOGS[k] = Math.log(SLOWEST) + k * Math.log(FASTEST / SLOWEST) / (SIZE - 1);
            RATES[k] = Math.exp(LOGS[k]);
        }
        for (int i = 0; i < AGES + 2; i++) {
            double age = Math.exp(YOUNGEST + i / AGES_PER_LOG);
            for (int k = 0; k < SIZE; k++) {
                VALUES[i * SIZE + k] = (float) (value(RATES[k] * age) / RATES[k]);
            }
        }
    }

    /** e^-x at equal steps, for {@link #survival}. */
    private static final int STEPS_PER_UNIT = 64;

    private static final int LEAST_SURVIVAL = 30;
    private static final float[] SURVIVAL = new float[LEAST_SURVIVAL * STEPS_PER_UNIT + 2];

    static {
        for (int i = 0; i < SURVIVAL.length; i++) {
            SURVIVAL[i] = (float) Math.exp(-i / (double) STEPS_PER_UNIT);
        }
    }

    private RateGrid() {}

    /** e^-x for x of 0 or more, to 3 in 100,000; 0 from x = 30 on. A fifth of the time of {@link Math#exp}. */
    static double survival(double x) {
        if (!(x < LEAST_SURVIVAL)) {
            return 0;
        }
        double place = x * STEPS_PER_UNIT;
        int at = (int) place;
        float low = SURVIVAL[at];
        return low + (place - at) * (SURVIVAL[at + 1] - low);
    }

    static double rate(int k) {
        return RATES[k];
    }

    static double log(int k) {
        return LOGS[k];
    }

    /**
     * How likely each rate is, given odds, section days without a change, and what was believed before.
     *
     * @param odds logarithms, which are changed
     */
    static void weigh(double[] odds, double calm, float[] prior, float[] into) {
        double[] rates = RATES;
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < SIZE; k++) {
            odds[k] -= rates[k] * calm;
            best = Math.max(best, odds[k]);
        }
        for (int k = 0; k < SIZE; k++) {
            into[k] = prior[k] * (float) survival(best - odds[k]);
        }
        toOne(into, sum(into));
    }

    /** The same for a page of which no change is known: only the days without one count. */
    static void weigh(double calm, float[] prior, float[] into) {
        double[] rates = RATES;
        for (int k = 0; k < SIZE; k++) {
            into[k] = prior[k] * (float) survival((rates[k] - SLOWEST) * calm);
        }
        toOne(into, sum(into));
    }

    /**
     * So much more time passes without a change: makes of what was believed what is believed then. Returns how likely it was that none would come.
     *
     * @param weights which are changed
     */
    static double pass(float[] weights, double time) {
        double[] rates = RATES;
        for (int k = 0; k < SIZE; k++) {
            weights[k] *= (float) survival(rates[k] * time);
        }
        float same = sum(weights);
        toOne(weights, same);
        return same;
    }

    private static void toOne(float[] weights, float sum) {
        float scale = 1 / Math.max(sum, 1e-30f);
        for (int k = 0; k < SIZE; k++) {
            weights[k] *= scale;
        }
    }

    // sums are of four parts each: an addition waits for the one before

    private static float sum(float[] values) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int k = 0; k < SIZE; k += 4) {
            a += values[k];
            b += values[k + 1];
            c += values[k + 2];
            d += values[k + 3];
        }
        return (a + b) + (c + d);
    }

    static double mean(float[] weights) {
        double[] rates = RATES;
        double mean = 0;
        for (int k = 0; k < SIZE; k++) {
            mean += weights[k] * rates[k];
        }
        return mean;
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
        double low = at(weights, at);
        return low + (place - at) * (at(weights, at + 1) - low);
    }

    /** At what age a visit becomes worth so much; infinite when it never does. */
    static double age(float[] weights, double worth) {
        int low = 0;
        int high = AGES + 1;
        double below = 0;
        double above = at(weights, high);
        if (above < worth) {
            return Double.POSITIVE_INFINITY;
        }
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            double value = at(weights, middle);
            if (value < worth) {
                low = middle;
                below = value;
            } else {
                high = middle;
                above = value;
            }
        }
        double share = above > below ? Math.clamp((worth - below) / (above - below), 0, 1) : 1;
        return Math.exp(YOUNGEST + (low + share) / AGES_PER_LOG);
    }

    /** For one rate: 1 - e^-x (1 + x), where x is how many changes are expected since the copy was taken. Times 1/rate it is a visit's worth. */
    static double value(double x) {
        return x < 1e-4 ? x * x / 2 : 1 - Math.exp(-x) * (1 + x);
    }

    private static double at(float[] weights, int age) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int k = 0, i = age * SIZE; k < SIZE; k += 4, i += 4) {
            a += weights[k] * VALUES[i];
            b += weights[k + 1] * VALUES[i + 1];
            c += weights[k + 2] * VALUES[i + 2];
            d += weights[k + 3] * VALUES[i + 3];
        }
        return (a + b) + (c + d);
    }

    private static double place(double age) {
        return Math.clamp((Math.log(Math.max(age, 1e-9)) - YOUNGEST) * AGES_PER_LOG, 0, AGES);
    }
}
