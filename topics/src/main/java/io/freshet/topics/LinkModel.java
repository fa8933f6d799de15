package io.freshet.topics;

import java.util.Arrays;

/**
 * Foretells what following a link brings: a linear model over a few {@linkplain Candidate#measure measures}, which begin with weights that hold for most sites and
 * are pulled back to them, and over the link's words, which begin with nothing. Learns from each page that was fetched, and again from those of the
 * past, some at a time. Not thread-safe.
 */
final class LinkModel {
    private static final int BITS = 18;
    private static final double WORD_RATE = 0.1;
    private static final double WORD_SHRINK = 1e-4;
    private static final double MEASURE_RATE = 0.05;
    private static final double MEASURE_PULL = 0.002;
    /** All the words of a link together weigh about as much as one strong measure. */
    private static final double WORDS = 3;

    private final double[] measures = Measure.usual();
    private final double[] usual = Measure.usual();
    /** Of each word its weight, and beside it the squares of its steps until now: what has moved much moves less. */
    private final float[] words = new float[2 << BITS];

    /** The logarithm of the odds that the link is worth following. */
    double raw(int[] features, float[] measured) {
        double sum = 0;
        for (int i = 0; i < measures.length; i++) {
            sum += measures[i] * measured[i];
        }
        double ofWords = 0;
        for (int feature : features) {
            ofWords += words[place(feature)];
        }
        return sum + ofWords * WORDS / Math.sqrt(features.length + 1.0);
    }

    /** The link with these features turned out to be worth {@code label}, from 0 to 1. */
    void learn(int[] features, float[] measured, double label) {
        double error = label - sigmoid(raw(features, measured));
        for (int i = 0; i < measures.length; i++) {
            measures[i] += MEASURE_RATE * (error * measured[i] - MEASURE_PULL * (measures[i] - usual[i]));
        }
        double share = error * WORDS / Math.sqrt(features.length + 1.0);
        for (int feature : features) {
            int word = place(feature);
            double step = share - WORD_SHRINK * words[word];
            words[word + 1] += (float) (step * step);
            words[word] += (float) (WORD_RATE * step / Math.sqrt(words[word + 1] + 0.1));
        }
    }

    private static int place(int feature) {
        return feature >>> (32 - BITS) << 1;
    }

    static double sigmoid(double x) {
        return 1 / (1 + Math.exp(-x));
    }

    @Override
    public String toString() {
        return Arrays.toString(measures);
    }
}
