package io.freshet.topics;

import java.util.Arrays;

/** Some features and how strong each is. Each feature once; the arrays are not to be changed. */
@SuppressWarnings("ArrayRecordComponent") // compared by what they hold
record Vector(int[] features, float[] values) {
    double dot(Weights weights) {
        double sum = 0;
        for (int i = 0; i < features.length; i++) {
            sum += values[i] * weights.get(features[i]);
        }
        return sum;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof Vector vector
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
