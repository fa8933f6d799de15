package io.freshet.freshness;

import java.util.List;

/**
 * How well predictions fitted what came. Add every page that was predicted; {@link #of} does it for a group whose last rounds are kept aside as the future. Not thread-safe.
 */
public final class Evaluation {
    /** Chances are put into so many bins to see whether they are what they say. */
    public static final int BINS = 10;

    private final double[] predicted;
    private final double[] actual;
    private final double[] binChances = new double[BINS];
    private final double[] binHits = new double[BINS];
    private final int[] binCounts = new int[BINS];
    private double logLoss;
    private double brier;
    private int pages;

    /** @param future how many visits are predicted */
    public Evaluation(int future) {
        predicted = new double[future + 1];
        actual = new double[future + 1];
    }

    /** The paper's way: learns from all rounds but the last {@code future}, predicts these for every page of which all {@code past} rounds before are known, and compares. */
    public static Evaluation of(Predictor.Kind kind, List<Rounds> group, Question question, int past, int future) {
        List<Rounds> before = group.stream()
                .map(page -> page.part(0, Math.max(0, page.size() - future)))
                .toList();
        Predictor predictor = kind.learn(before, question, past);
        var evaluation = new Evaluation(future);
        for (int i = 0; i < before.size(); i++) {
            Rounds next = group.get(i).last(future);
            if (question.asked(before.get(i), past) && asked(next, question, future)) {
                evaluation.add(predictor.chances(before.get(i), future), hits(next, question));
            }
        }
        return evaluation;
    }

    public void add(double[] chances, int hits) {
        pages++;
        logLoss -= Math.log(Math.max(1e-6, chances[hits]));
        for (int c = 0; c < chances.length; c++) {
            double miss = chances[c] - (c == hits ? 1 : 0);
            brier += miss * miss;
            predicted[c] += chances[c];
            int bin = (int) Math.clamp(chances[c] * BINS, 0, BINS - 1);
            binChances[bin] += chances[c];
            binHits[bin] += c == hits ? 1 : 0;
            binCounts[bin]++;
        }
        actual[hits]++;
    }

    /** Adds all pages of another evaluation of as many visits, such as that of another group. */
    public void add(Evaluation other) {
        if (other.predicted.length != predicted.length) {
            throw new IllegalArgumentException("an evaluation of " + (predicted.length - 1) + " visits takes none of "
                    + (other.predicted.length - 1));
        }
        pages += other.pages;
        logLoss += other.logLoss;
        brier += other.brier;
        for (int c = 0; c < predicted.length; c++) {
            predicted[c] += other.predicted[c];
            actual[c] += other.actual[c];
        }
        for (int bin = 0; bin < BINS; bin++) {
            binChances[bin] += other.binChances[bin];
            binHits[bin] += other.binHits[bin];
            binCounts[bin] += other.binCounts[bin];
        }
    }

    /** Chances that were given and fell into one bin: how many, their mean, and how often it came so. */
    public record Calibration(int count, double chance, double share) {}

    /** Of a bin, 0 to {@link #BINS} - 1; a predictor that is right has a share that is the mean chance. */
    public Calibration calibration(int bin) {
        int count = Math.max(1, binCounts[bin]);
        return new Calibration(binCounts[bin], binChances[bin] / count, binHits[bin] / count);
    }

    /** How many visits of each page are predicted. */
    public int visits() {
        return predicted.length - 1;
    }

    public int pages() {
        return pages;
    }

    /** The mean of -ln of the chance that was given to what came. */
    public double logLoss() {
        return logLoss / Math.max(1, pages);
    }

    /** The mean squared distance between chances and what came. */
    public double brier() {
        return brier / Math.max(1, pages);
    }

    /** How many pages should have had so many hits. */
    public double predicted(int hits) {
        return predicted[hits];
    }

    /** How many had. */
    public double actual(int hits) {
        return actual[hits];
    }

    /** The paper's share of wrongly predicted pages: half of the summed differences of its bars, over all pages. */
    public double mispredicted() {
        double sum = 0;
        for (int c = 0; c < predicted.length; c++) {
            sum += Math.abs(predicted[c] - actual[c]);
        }
        return sum / 2 / Math.max(1, pages);
    }

    private static boolean asked(Rounds next, Question question, int future) {
        return next.size() == future && (question == Question.DOWNLOAD ? next.requests() : next.downloads()) == future;
    }

    private static int hits(Rounds next, Question question) {
        return question == Question.DOWNLOAD ? next.downloads() : next.changes();
    }
}
