package io.freshet.freshness;

/**
 * The rates of change that a page may have, in changes a day: twenty, at equal factors from one in eleven years to two a day. What a planner asks of each
 * rate again and again (how a copy ages, what a visit is worth) is tabulated over time. Immutable.
 */
final class RateGrid {
    static final int SIZE = 20;

    private static final double SLOWEST = 1 / 4000.0;
    private static final double FASTEST = 2;

    private static final double[] RATES = new double[SIZE];
    private static final double[] LOGS = new double[SIZE];
    /** For each of the {@link Ages}, what a visit is worth at each rate, and how likely it is that nothing has changed. */
    private static final float[] VALUES = new float[Ages.ROWS * SIZE];

    private static final float[] CALM = new float[Ages.ROWS * SIZE];
    /** And the logarithm of how likely it is that something has. */
    private static final float[] CHANGED = new float[Ages.ROWS * SIZE];

    private static final double ONE_OF_E = Math.exp(-1);

    /** No page waits until a visit is worth something for longer than this, in days. */
    private static final double LONGEST = 2_048;

    /** Between so many rows worth is nearly linear in the age, to half a percent: who looks for an age looks at every fourth, which all fit into the nearest cache. */
    private static final int NEARLY_LINEAR = 4;

    private static final int ROWS_OF_SOME = (int) Ages.place(LONGEST) / NEARLY_LINEAR + 1;
    private static final float[] SOME_VALUES = new float[ROWS_OF_SOME * SIZE];

    /** Who looks for an age goes so many of these rows on from the first, then twice as many, until it lies between two. */
    private static final int FIRST_STEP = 4;

    static {
        for (int k = 0; k < SIZE; k++) {
            LOGS[k] = Math.log(SLOWEST) + k * Math.log(FASTEST / SLOWEST) / (SIZE - 1);
            RATES[k] = Math.exp(LOGS[k]);
        }
        for (int i = 0; i < Ages.ROWS; i++) {
            double age = Ages.at(i);
            for (int k = 0; k < SIZE; k++) {
                VALUES[i * SIZE + k] = (float) (value(RATES[k] * age) / RATES[k]);
                CALM[i * SIZE + k] = (float) Math.exp(-RATES[k] * age);
                CHANGED[i * SIZE + k] = (float) Math.log(-Math.expm1(-RATES[k] * Math.max(age, Ages.LEAST)));
            }
        }
    }

    static {
        for (int i = 0; i < SOME_VALUES.length; i += SIZE) {
            System.arraycopy(VALUES, NEARLY_LINEAR * i, SOME_VALUES, i, SIZE);
        }
    }

    /** e^-x at equal steps, for {@link #survival}. */
    private static final int STEPS_PER_UNIT = 64;

    private static final int LEAST_SURVIVAL = 30;
    private static final float[] SURVIVAL = new float[LEAST_SURVIVAL * STEPS_PER_UNIT + 2];

    static {
        for (int i = 0; i < SURVIVAL.length - 2; i++) {
            SURVIVAL[i] = (float) Math.exp(-i / (double) STEPS_PER_UNIT); // the last two are 0
        }
    }

    private RateGrid() {}

    /** e^-x for x of 0 or more, to 3 in 100,000; 0 from x = 30 on. A fifth of the time of {@link Math#exp}. So short that it is always compiled into its caller. */
    static float survival(double x) {
        float place = (float) Math.min(x, LEAST_SURVIVAL) * STEPS_PER_UNIT;
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
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < SIZE; k++) {
            odds[k] -= RATES[k] * calm;
            best = Math.max(best, odds[k]);
        }
        for (int k = 0; k < SIZE; k++) {
            into[k] = prior[k] * survival(best - odds[k]);
        }
        toOne(into, sum(into));
    }

    /** The same for a page of which no change is known: only the days without one count. */
    static void weigh(double calm, float[] prior, float[] into) {
        decay(prior, calm, into);
        toOne(into, sum(into));
    }

    /**
     * So much more time passes without a change: makes of what was believed what is believed then. Returns how likely it was that none would come.
     *
     * @param weights which are changed
     */
    static double pass(float[] weights, double time) {
        decay(weights, time, weights);
        float same = sum(weights);
        toOne(weights, same);
        return same;
    }

    /** Each weight times the chance that a page of this rate does not change in this time. */
    private static void decay(float[] weights, double time, float[] into) {
        double place = Ages.place(time);
        int at = (int) place;
        float part = (float) (place - at);
        float[] calm = CALM;
        int row = at * SIZE;
        for (int k = 0; k < SIZE; k++) {
            float low = calm[row + k];
            into[k] = weights[k] * (low + part * (calm[row + SIZE + k] - low));
        }
    }

    /** A change was found after so much time: adds to the odds how well each rate explains it. */
    static void learnChange(double time, double[] odds) {
        double place = Ages.place(time);
        int at = (int) place;
        float part = (float) (place - at);
        float[] changed = CHANGED;
        int row = at * SIZE;
        for (int k = 0; k < SIZE; k++) {
            float low = changed[row + k];
            odds[k] += low + part * (changed[row + SIZE + k] - low);
        }
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

    /**
     * Changes a day as people are told them: the reciprocal of the age at which a copy is current with a chance of 1/e. For a single rate that is the rate itself. The {@link #mean} is
     * larger, because a few fast rates dominate it, and would contradict the chance that is told beside it.
     */
    static double pace(float[] weights) {
        int low = 0;
        int high = Ages.ROWS - 1;
        while (high - low > 1) {
            int middle = (low + high) >>> 1;
            if (sum(weights, CALM, middle * SIZE) > ONE_OF_E) {
                low = middle;
            } else {
                high = middle;
            }
        }
        double before = sum(weights, CALM, low * SIZE);
        double after = sum(weights, CALM, high * SIZE);
        double share = before > after ? Math.clamp((before - ONE_OF_E) / (before - after), 0, 1) : 1;
        return 1 / (Ages.at(low) + share * (Ages.at(high) - Ages.at(low)));
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
        double place = Ages.place(age);
        int at = (int) place;
        double low = sum(weights, VALUES, at * SIZE);
        return low + (place - at) * (sum(weights, VALUES, (at + 1) * SIZE) - low);
    }

    /** At what age a visit becomes worth so much; infinite when it does not within some years. */
    static double age(float[] weights, double worth) {
        int low = 0;
        int high = ROWS_OF_SOME;
        double below = 0;
        double above = Double.NaN;
        // the first look is where it would be for the mean rate alone while changes are few; the next are near it
        int middle = (int) Ages.place(Math.sqrt(2 * worth / mean(weights))) / NEARLY_LINEAR;
        int step = FIRST_STEP;
        while (high - low > 1) {
            middle = middle > low && middle < high ? middle : (low + high) >>> 1;
            double value = sum(weights, SOME_VALUES, middle * SIZE);
            if (value < worth) {
                low = middle;
                below = value;
                middle = high == ROWS_OF_SOME ? middle + step : 0;
            } else {
                high = middle;
                above = value;
                middle = low == 0 ? middle - step : 0;
            }
            step *= 2;
        }
        if (Double.isNaN(above)) {
            return Double.POSITIVE_INFINITY;
        }
        double share = above > below ? Math.clamp((worth - below) / (above - below), 0, 1) : 1;
        double from = Ages.at(NEARLY_LINEAR * low);
        return from + share * (Ages.at(NEARLY_LINEAR * high) - from);
    }

    /** For one rate: 1 - e^-x (1 + x), where x is how many changes are expected since the copy was taken. Times 1/rate it is a visit's worth. */
    static double value(double x) {
        return x < 1e-4 ? x * x / 2 : 1 - Math.exp(-x) * (1 + x);
    }

    /** Of a row of a table, with weights. */
    private static double sum(float[] weights, float[] table, int row) {
        float a = 0;
        float b = 0;
        float c = 0;
        float d = 0;
        for (int k = 0; k < SIZE; k += 4) {
            a += weights[k] * table[row + k];
            b += weights[k + 1] * table[row + k + 1];
            c += weights[k + 2] * table[row + k + 2];
            d += weights[k + 3] * table[row + k + 3];
        }
        return (a + b) + (c + d);
    }
}
