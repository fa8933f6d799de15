package io.freshet.topics;

/**
 * In how many of the pages met so far a feature occurs: what is everywhere says little of a topic. Not thread-safe.
 */
final class Background {
    private static final int MOST_FEATURES = 1 << 21;

    private static final float[] LOGARITHMS = new float[1 << 12]; // of small counts, which are most of them

    static {
        for (int i = 0; i < LOGARITHMS.length; i++) {
            LOGARITHMS[i] = (float) Math.log(i + 0.5);
        }
    }

    private final Weights pages = new Weights(MOST_FEATURES);
    private int count;
    private double logarithm = Math.log(1); // of the count and one

    /** A page was met; what it has is told next. */
    void page() {
        count++;
        logarithm = Math.log(count + 1.0);
    }

    /** The page has the feature. Told once a page; returns its rarity from now on. */
    double has(int feature) {
        return rarity(pages.add(feature, 1));
    }

    /** The logarithm of the inverse share of pages that have the feature; never negative. */
    double rarity(int feature) {
        return rarity(pages.get(feature));
    }

    private double rarity(float with) {
        return Math.max(0, logarithm - (with < LOGARITHMS.length ? LOGARITHMS[(int) with] : Math.log(with + 0.5)));
    }

    int count() {
        return count;
    }
}
