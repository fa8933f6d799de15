package io.freshet.freshness;

/**
 * The ages, in days, at which the tables of {@link RateGrid} have a row: 0, then from a third of an hour to 359 years, {@value #STEPS} at equal distances to each factor of two. The bits of a
 * float say where an age lies between them; no logarithm is needed. Immutable.
 */
final class Ages {
    private static final int STEPS = 32;
    private static final int BITS = 23 - 5; // of the 23 of a float's fraction, those within a step
    /** The first after 0. */
    static final float LEAST = 0x1p-6f;

    private static final int BASE = Float.floatToRawIntBits(LEAST);

    /** Rows from that of age 0 to that of the greatest. */
    static final int ROWS = 1 + 23 * STEPS + 1;

    private static final double MOST = ROWS - 1.0001;

    private Ages() {}

    /** The row before an age, and as a fraction how far it is from there to the next; there always is a next. */
    static double place(double age) {
        float days = (float) age;
        double place = days < LEAST ? days / LEAST : 1 + (Float.floatToRawIntBits(days) - BASE) * (1.0 / (1 << BITS));
        return Math.min(Math.max(place, 0), MOST);
    }

    /** The age at such a place. */
    static double at(double place) {
        return place < 1 ? place * LEAST : Float.intBitsToFloat(BASE + (int) ((place - 1) * (1 << BITS)));
    }
}
