package io.freshet.topics;

import java.util.Arrays;

/**
 * Some features and how strong each is. Each feature once; the arrays are not to be changed.
 *
 * @param words how many of the features, at the beginning, are of what the page says; the others are of its address
 */
@SuppressWarnings("ArrayRecordComponent") // compared by what they hold
record Vector(int[] features, float[] values, int words) {
    /** What the page's words weigh. */
    double words(Weights weights) {
        return sum(weights, 0, words);
    }

    /** What the page's address weighs. */
    double address(Weights weights) {
        return sum(weights, words, features.length);
    }

    private double sum(Weights weights, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[i] * weights.get(features[i]);
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector vector
                && words == vector.words
                && Arrays.equals(features, vector.features)
                && Arrays.equals(values, vector.values);
    }

    @Override
    public int hashCode() {
        return 31 * Arrays.hashCode(features) + Arrays.hashCode(values);
    }

    @Override
    public String toString() {
        return features.length + " features";
    }
}
