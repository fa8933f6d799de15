package io.freshet.topics;

import java.util.List;
import java.util.Random;
import java.util.function.IntPredicate;

/**
 * Logistic regression by small steps over some pages, with both classes of the same weight whatever their sizes. Features are numbered through, because the same pages are gone over
 * hundreds of times. The same pages give the same weights. Not thread-safe.
 */
final class Regression {
    private static final double RATE = 4;
    private static final double SHRINK = 0.002;
    private static final double MOST_IMPORTANT = 10;
    /** Steps of learning: many for few examples, at least a few passes over many. */
    private static final int STEPS = 60_000;

    private final boolean[] about;
    private final int[][] features; // by page, as their numbers
    private final float[][] values;
    private final int[] words; // by page: how many of its features, at the beginning, are not of its address
    private final double mostOfAddress;
    private final Numbering numbering = new Numbering(1 << 10);
    private float[] weights = {};
    private double bias;

    /** @param mostOfAddress how much an address may add to the logarithm of the odds, or take away, in all */
    Regression(List<PageModel.Shown> shown, double mostOfAddress) {
        this.mostOfAddress = mostOfAddress;
        about = new boolean[shown.size()];
        features = new int[shown.size()][];
        values = new float[shown.size()][];
        words = new int[shown.size()];
        for (int page = 0; page < about.length; page++) {
            Vector vector = shown.get(page).vector();
            about[page] = shown.get(page).about();
            values[page] = vector.values();
            words[page] = vector.words();
            features[page] = new int[vector.features().length];
            for (int i = 0; i < features[page].length; i++) {
                features[page][i] = numbering.of(vector.features()[i]);
            }
        }
    }

    /** Learns anew, from these pages alone. */
    void fit(IntPredicate pages) {
        weights = new float[numbering.size()];
        bias = 0;
        int[] order = new int[about.length];
        int count = 0;
        double abouts = 0;
        for (int page = 0; page < about.length; page++) {
            if (pages.test(page)) {
                order[count++] = page;
                abouts += about[page] ? 1 : 0;
            }
        }
        double half = count / 2.0;
        int passes = Math.clamp(STEPS / Math.max(1, count), 4, 40);
        Random random = new Random(1);
        for (int pass = 0; pass < passes; pass++) {
            shuffle(order, count, random);
            double rate = RATE / (1 + 0.1 * pass);
            for (int i = 0; i < count; i++) {
                double importance = half / (about[order[i]] ? abouts : count - abouts);
                step(order[i], Math.min(importance, MOST_IMPORTANT), rate);
            }
        }
    }

    private void step(int page, double importance, double rate) {
        double error = ((about[page] ? 1 : 0) - LinkModel.sigmoid(raw(page))) * importance;
        float[] strong = values[page];
        int[] numbers = features[page];
        double address = sum(page, words[page], numbers.length);
        boolean full = Math.abs(address) > mostOfAddress && address * error > 0;
        int learned = full ? words[page] : numbers.length;
        for (int i = learned; i < numbers.length; i++) { // an address that weighs as much as it may is only held back
            weights[numbers[i]] -= (float) (rate * SHRINK * weights[numbers[i]]);
        }
        for (int i = 0; i < learned; i++) {
            int feature = numbers[i];
            weights[feature] += (float) (rate * (error * strong[i] - SHRINK * weights[feature]));
        }
        bias += 0.1 * rate * error;
    }

    private static void shuffle(int[] order, int count, Random random) {
        for (int i = count - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }

    /** The logarithm of the odds that the page is about the topic. */
    double raw(int page) {
        double address = sum(page, words[page], features[page].length);
        return bias + sum(page, 0, words[page]) + Math.clamp(address, -mostOfAddress, mostOfAddress);
    }

    private double sum(int page, int from, int to) {
        double sum = 0;
        for (int i = from; i < to; i++) {
            sum += values[page][i] * weights[features[page][i]];
        }
        return sum;
    }

    double bias() {
        return bias;
    }

    /** The weight of every feature that has one. */
    void into(Weights all) {
        for (int i = 0; i < weights.length; i++) {
            all.add(numbering.value(i), weights[i]);
        }
    }
}
