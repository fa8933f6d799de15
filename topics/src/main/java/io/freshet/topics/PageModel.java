package io.freshet.topics;

import java.util.Arrays;
import java.util.List;

/**
 * Says how much a page is about a topic: {@linkplain Regression logistic regression} over {@link PageFeatures}.
 *
 * <p>What an address may add can be bounded: a page is about a topic by what it says.
 *
 * <p>The raw score is graded by what the model says of examples that it has not seen. These are left out host by host when the examples come from several hosts: what a topic looks
 * like elsewhere is the question of a crawl. The grade is 0 at the score that pages against the topic rarely reach, and 1 half-way between examples about it that
 * were not seen and those that were. Nothing in between is cut off.
 *
 * <p>Not thread-safe while it is trained; afterwards its scores are safe for use by many threads.
 */
final class PageModel {
    private static final int MOST_FEATURES = 1 << 19;
    private static final int FOLDS = 4;
    private static final double RARELY = 1.5; // standard deviations above the mean
    private static final double LEAST_APART = 0.5;

    private final Weights weights = new Weights(MOST_FEATURES);
    private final double mostOfAddress;
    private double bias;
    private double from;
    private double to = 1;
    private TopicQuality quality = TopicQuality.NONE;

    /** A page as a vector, and whether it is about the topic; {@code group}: pages of one group look alike for other reasons than the topic. */
    record Shown(Vector vector, boolean about, int group) {}

    /** @param mostOfAddress how much an address may add to the logarithm of the odds, or take away, in all */
    PageModel(double mostOfAddress) {
        this.mostOfAddress = mostOfAddress;
    }

    /** Learns from nothing but these. Called once. */
    void train(List<Shown> shown) {
        Regression regression = new Regression(shown, mostOfAddress);
        int[] byGroup = foldsByGroup(shown);
        int[] byTurn = foldsByTurn(shown);
        double[] elsewhere = crossValidate(regression, byGroup);
        double[] unseen = Arrays.equals(byGroup, byTurn) ? elsewhere : crossValidate(regression, byTurn);
        regression.fit(_ -> true);
        regression.into(weights);
        bias = regression.bias();
        calibrate(shown, elsewhere);
        quality = quality(shown, unseen);
    }

    double raw(Vector page) {
        return bias + page.words(weights) + bounded(page.address(weights));
    }

    /** The part of the raw score that does not depend on the page's address. */
    double words(Vector page) {
        return page.words(weights);
    }

    /** What an address adds whose features weigh so much. */
    double bounded(double address) {
        return Math.clamp(address, -mostOfAddress, mostOfAddress);
    }

    /** From 0 to 1. */
    float grade(Vector page) {
        return grade(raw(page));
    }

    float grade(double raw) {
        return (float) Math.clamp((raw - from) / (to - from), 0, 1);
    }

    float weight(int feature) {
        return weights.get(feature);
    }

    /** How well pages that it had not seen were told apart when it was trained. */
    TopicQuality quality() {
        return quality;
    }

    /** The raw score of each page by a model that has seen none of its fold. */
    private static double[] crossValidate(Regression regression, int[] fold) {
        double[] unseen = new double[fold.length];
        int folds = Arrays.stream(fold).max().orElse(-1) + 1;
        for (int f = 0; f < folds; f++) {
            int left = f;
            regression.fit(page -> fold[page] != left);
            for (int page = 0; page < fold.length; page++) {
                if (fold[page] == f) {
                    unseen[page] = regression.raw(page);
                }
            }
        }
        return unseen;
    }

    /** A fold is some groups, when pages about the topic come from several. */
    private static int[] foldsByGroup(List<Shown> shown) {
        List<Integer> groups =
                shown.stream().filter(Shown::about).map(Shown::group).distinct().toList();
        int[] fold = foldsByTurn(shown);
        if (groups.size() > 1) {
            int folds = Math.min(FOLDS, groups.size());
            for (int i = 0; i < fold.length; i++) {
                int group = groups.indexOf(shown.get(i).group());
                fold[i] = (group >= 0 ? group : fold[i]) % folds;
            }
        }
        return fold;
    }

    private static int[] foldsByTurn(List<Shown> shown) {
        int[] fold = new int[shown.size()];
        int about = 0;
        int against = 0;
        for (int i = 0; i < fold.length; i++) {
            fold[i] = (shown.get(i).about() ? about++ : against++) % FOLDS;
        }
        return fold;
    }

    private void calibrate(List<Shown> shown, double[] unseen) {
        Spread about = new Spread();
        Spread aboutSeen = new Spread();
        Spread against = new Spread();
        for (int i = 0; i < unseen.length; i++) {
            if (shown.get(i).about()) {
                about.add(unseen[i]);
                aboutSeen.add(raw(shown.get(i).vector()));
            } else {
                against.add(unseen[i]);
            }
        }
        double expected = about.count < 2 ? aboutSeen.mean() : about.mean(); // one example says nothing of others
        to = (expected + aboutSeen.mean()) / 2;
        from = against.count == 0 ? to - 2 : against.mean() + RARELY * against.deviation();
        from = Math.max(from, bias); // what a page gets that says nothing at all
        if (to - from < LEAST_APART) { // examples that contradict each other: nothing is certain
            from = to - LEAST_APART;
        }
    }

    private TopicQuality quality(List<Shown> shown, double[] unseen) {
        boolean[] labels = new boolean[unseen.length];
        double[] grades = new double[unseen.length];
        for (int i = 0; i < unseen.length; i++) {
            labels[i] = shown.get(i).about();
            grades[i] = grade(unseen[i]);
        }
        return TopicQuality.of(labels, grades);
    }

    /** Mean and deviation of some numbers. */
    private static final class Spread {
        private int count;
        private double sum;
        private double squares;

        void add(double value) {
            count++;
            sum += value;
            squares += value * value;
        }

        double mean() {
            return count == 0 ? 0 : sum / count;
        }

        double deviation() {
            return count == 0 ? 0 : Math.sqrt(Math.max(0, squares / count - mean() * mean())) + 0.05;
        }
    }
}
