package io.freshet.topics;

/**
 * In how many of the pages met so far a feature occurs: what is everywhere says little of a topic. Not thread-safe.
 */
final class Background {
    private static final int MOST_FEATURES = 1 << 21;

    private final Weights pages = new Weights(MOST_FEATURES);
    private int count;

    /** A page was met. {@code features}: each once. */
    void add(int[] features) {
        count++;
        for (int feature : features) {
            pages.add(feature, 1);
        }
    }

    /** The logarithm of the inverse share of pages that have the feature; never negative. */
    double rarity(int feature) {
        return Math.max(0, Math.log((count + 1.0) / (pages.get(feature) + 0.5)));
    }

    int count() {
        return count;
    }
}
