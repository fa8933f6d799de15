package io.freshet.topics;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/**
 * Says how much a page is about a topic: logistic regression over {@link PageFeatures}, with both classes of the same weight whatever their sizes.
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
    private static final double RATE = 4;
    private static final double SHRINK = 0.002;
    /** Steps of learning: many for few examples, at least a few passes over many. */
    private static final int STEPS = 60_000;

    private static final double RARELY = 1.5; // standard deviations above the mean
    private static final double LEAST_APART = 0.5;

    private final Weights weights = new Weights(MOST_FEATURES);
    private double bias;
    private double from;
    private double to = 1;
    private TopicQuality quality = TopicQuality.NONE;

    /** A page as a vector, and whether it is about the topic; {@code group}: pages of one group look alike for other reasons than the topic. */
    record Shown(Vector vector, boolean about, int group) {}

    /** Learns from nothing but these. */
    void train(List<Shown> shown) {
        double[] elsewhere = crossValidate(shown, foldsByGroup(shown));
        double[] unseen = crossValidate(shown, foldsByTurn(shown));
        fit(shown);
        calibrate(shown, elsewhere);
        quality = quality(shown, unseen);
    }

    double raw(Vector page) {
        return bias + page.dot(weights);
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
    private double[] crossValidate(List<Shown> shown, int[] fold) {
        double[] unseen = new double[shown.size()];
        int folds = 0;
        for (int f : fold) {
            folds = Math.max(folds, f + 1);
        }
        for (int f = 0; f < folds; f++) {
            List<Shown> others = new ArrayList<>();
            for (int i = 0; i < fold.length; i++) {
                if (fold[i] != f) {
                    others.add(shown.get(i));
                }
            }
            fit(others);
            for (int i = 0; i < fold.length; i++) {
                if (fold[i] == f) {
                    unseen[i] = raw(shown.get(i).vector());
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

    private void fit(List<Shown> shown) {
        weights.clear();
        bias = 0;
        double about = 0;
        double against = 0;
        for (Shown page : shown) {
            about += page.about() ? 1 : 0;
            against += page.about() ? 0 : 1;
        }
        double half = (about + against) / 2;
        int passes = Math.clamp(STEPS / Math.max(1, shown.size()), 4, 40);
        Random random = new Random(1);
        int[] order = new int[shown.size()];
        for (int i = 0; i < order.length; i++) {
            order[i] = i;
        }
        for (int pass = 0; pass < passes; pass++) {
            shuffle(order, random);
            double rate = RATE / (1 + 0.1 * pass);
            for (int i : order) {
                Shown page = shown.get(i);
                double importance = half / (page.about() ? about : against);
                step(page, Math.min(importance, 10), rate);
            }
        }
    }

    private void step(Shown page, double importance, double rate) {
        Vector vector = page.vector();
        double error = ((page.about() ? 1 : 0) - LinkModel.sigmoid(raw(vector))) * importance;
        for (int i = 0; i < vector.features().length; i++) {
            int feature = vector.features()[i];
            weights.add(feature, (float) (rate * (error * vector.values()[i] - SHRINK * weights.get(feature))));
        }
        bias += 0.1 * rate * error;
    }

    private static void shuffle(int[] order, Random random) {
        for (int i = order.length - 1; i > 0; i--) {
            int j = random.nextInt(i + 1);
            int swapped = order[i];
            order[i] = order[j];
            order[j] = swapped;
        }
    }
}
