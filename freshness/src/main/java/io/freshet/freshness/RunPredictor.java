package io.freshet.freshness;

import java.util.List;

/**
 * Our prediction of downloads: a chain of two states whose chances depend on how long the page has been in its state. A page that failed once comes back more often than one that has failed for long, and a page that
 * has just appeared disappears more often than an old one. Fitted to the group, starting from what is usual.
 */
final class RunPredictor implements Predictor {
    /** Runs of 1, 2 to 3, 4 to 7, 8 to 15, 16 to 31 and more rounds. */
    private static final int RUNS = 6;

    /** What is usual, by state and length of run. */
    private static final double[][] USUAL = {
        {0.10, 0.05, 0.02, 0.01, 0.004, 0.002},
        {0.992, 0.994, 0.996, 0.997, 0.998, 0.998}
    };

    /** Visits that it weighs as much as. Many: pages disappear by the hundred on one day, and a quiet past says little of the next such day. */
    private static final double WEIGHT = 20_000;

    /** Departures of a whole group that the usual ones weigh as much as. */
    private static final double LEVEL_WEIGHT = 200;

    private final double[][] up;

    private RunPredictor(double[][] up) {
        this.up = up;
    }

    static RunPredictor learn(List<Rounds> group) {
        double[][] hits = new double[2][RUNS];
        double[][] trials = new double[2][RUNS];
        for (Rounds page : group) {
            int state = -1;
            int length = 0;
            for (int i = 0; i < page.size(); i++) {
                if (page.at(i) == Rounds.Round.NOT_REQUESTED) {
                    continue;
                }
                int next = page.at(i).downloaded() ? 1 : 0;
                if (state >= 0) {
                    trials[state][run(length)]++;
                    hits[state][run(length)] += next;
                }
                length = next == state ? length + 1 : 1;
                state = next;
            }
        }
        double[][] up = new double[2][RUNS];
        for (int state = 0; state < 2; state++) {
            double good = 0;
            double usual = 0;
            for (int run = 0; run < RUNS; run++) {
                good += state == 1 ? trials[state][run] - hits[state][run] : hits[state][run];
                usual += trials[state][run] * (state == 1 ? 1 - USUAL[state][run] : USUAL[state][run]);
            }
            // first the level of the whole group, then each length of run
            double level = (good + LEVEL_WEIGHT) / (usual + LEVEL_WEIGHT);
            for (int run = 0; run < RUNS; run++) {
                double guess = Math.min(0.5, level * (state == 1 ? 1 - USUAL[state][run] : USUAL[state][run]));
                double found = state == 1 ? trials[state][run] - hits[state][run] : hits[state][run];
                double leave = (found + WEIGHT * guess) / (trials[state][run] + WEIGHT);
                up[state][run] = state == 1 ? 1 - leave : leave;
            }
        }
        return new RunPredictor(up);
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Predictor.check(page, future);
        int state = -1;
        int length = 0;
        for (int i = 0; i < page.size(); i++) {
            if (page.at(i) != Rounds.Round.NOT_REQUESTED) {
                int next = page.at(i).downloaded() ? 1 : 0;
                length = next == state ? length + 1 : 1;
                state = next;
            }
        }
        double[] chances = new double[future + 1];
        walk(Math.max(0, state), Math.max(1, length), future, 0, 1, chances);
        return chances;
    }

    /** All ways that the next visits can go, each with its chance; a few dozen. */
    private void walk(int state, int length, int left, int hits, double chance, double[] into) {
        if (left == 0) {
            into[hits] += chance;
            return;
        }
        double next = up[state][run(length)];
        walk(1, state == 1 ? length + 1 : 1, left - 1, hits + 1, chance * next, into);
        walk(0, state == 0 ? length + 1 : 1, left - 1, hits, chance * (1 - next), into);
    }

    private static int run(int length) {
        return Math.min(RUNS - 1, 31 - Integer.numberOfLeadingZeros(Math.max(1, length)));
    }
}
