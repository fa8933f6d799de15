package io.freshet.freshness;

import java.util.Arrays;
import java.util.List;

/**
 * Our prediction of changes: each page has a rate of its own, each round a liveliness that all pages of the group share (a wave is a round of 50), and both are learned together. A page's chance
 * to change in a round is 1 - e^-(rate x liveliness). Rates are weights over a grid, with a prior that is fitted to the group by expectation and
 * maximisation; older rounds count less. The rounds to come are taken to be like those that were.
 */
final class WavePredictor implements Predictor {
    private static final int GRID = 26;
    private static final double SLOWEST = Math.log(3e-4);
    private static final double FASTEST = Math.log(8);
    private static final double[] RATES = new double[GRID];

    static {
        for (int k = 0; k < GRID; k++) {
            RATES[k] = Math.exp(SLOWEST + k * (FASTEST - SLOWEST) / (GRID - 1));
        }
    }

    /** After so many rounds a visit counts half. */
    private static final double HALF_LIFE = 20;

    private static final double DOUBT = 0.5;
    private static final double STEADY = 0.2;
    private static final double GROUP_DOUBT = 10;
    private static final int PASSES = 6;

    private final double[] prior;
    private final double[] lively;
    private final double[] chance = new double[GRID];

    private WavePredictor(double[] prior, double[] lively) {
        this.prior = prior;
        this.lively = lively;
        int rounds = lively.length;
        for (int k = 0; k < GRID; k++) {
            double sum = 0;
            for (double each : lively) {
                sum -= Math.expm1(-RATES[k] * each);
            }
            chance[k] = rounds == 0 ? -Math.expm1(-RATES[k]) : sum / rounds;
        }
    }

    static WavePredictor learn(List<Rounds> group) {
        int rounds = group.stream().mapToInt(Rounds::size).max().orElse(0);
        double[] prior = new double[GRID];
        for (int k = 0; k < GRID; k++) {
            double distance = (Math.log(RATES[k]) - Math.log(0.01)) / 1.8;
            prior[k] = Math.exp(-distance * distance / 2);
        }
        scale(prior);
        double[] start = prior.clone();
        double[] lively = new double[rounds];
        Arrays.fill(lively, 1);
        for (int pass = 0; pass < PASSES; pass++) {
            double[] found = new double[rounds];
            double[] expected = new double[rounds];
            double[] sums = new double[GRID];
            double pages = 0;
            for (Rounds page : group) {
                double[] weights = weights(page, prior, lively);
                if (page.downloads() < 2) {
                    continue;
                }
                pages++;
                double mean = 0;
                for (int k = 0; k < GRID; k++) {
                    sums[k] += weights[k];
                    mean += weights[k] * RATES[k];
                }
                boolean before = false;
                for (int i = 0; i < page.size(); i++) {
                    int at = rounds - page.size() + i;
                    if (page.at(i).downloaded()) {
                        if (before) {
                            expected[at] += mean;
                            double x = mean * lively[at];
                            found[at] += page.at(i) == Rounds.Round.CHANGED ? x / -Math.expm1(-Math.max(x, 1e-9)) : 0;
                        }
                        before = true;
                    }
                }
            }
            for (int k = 0; k < GRID; k++) {
                prior[k] = (sums[k] + GROUP_DOUBT * start[k]) / (pages + GROUP_DOUBT);
            }
            for (int i = 0; i < rounds; i++) {
                lively[i] = STEADY + (1 - STEADY) * (DOUBT + found[i]) / (DOUBT + expected[i]);
            }
        }
        return new WavePredictor(prior, lively);
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Predictor.check(page, future);
        double[] weights = weights(page, prior, lively);
        double[] chances = new double[future + 1];
        for (int k = 0; k < GRID; k++) {
            Chances.addBinomial(chances, chance[k], weights[k]);
        }
        return chances;
    }

    private static double[] weights(Rounds page, double[] prior, double[] lively) {
        double[] logs = new double[GRID];
        boolean before = false;
        double calm = 0;
        for (int i = 0; i < page.size(); i++) {
            if (!page.at(i).downloaded()) {
                continue;
            }
            if (before) {
                double counts = Math.pow(0.5, (page.size() - 1 - i) / HALF_LIFE);
                double aged = lively[lively.length - page.size() + i];
                if (page.at(i) == Rounds.Round.CHANGED) {
                    for (int k = 0; k < GRID; k++) {
                        logs[k] += counts * Math.log(-Math.expm1(-RATES[k] * aged));
                    }
                } else {
                    calm += counts * aged;
                }
            }
            before = true;
        }
        double best = Double.NEGATIVE_INFINITY;
        for (int k = 0; k < GRID; k++) {
            logs[k] -= calm * RATES[k];
            best = Math.max(best, logs[k]);
        }
        for (int k = 0; k < GRID; k++) {
            logs[k] = prior[k] * Math.exp(logs[k] - best);
        }
        scale(logs);
        return logs;
    }

    private static void scale(double[] weights) {
        double sum = 0;
        for (double each : weights) {
            sum += each;
        }
        for (int k = 0; k < weights.length; k++) {
            weights[k] /= sum;
        }
    }
}
