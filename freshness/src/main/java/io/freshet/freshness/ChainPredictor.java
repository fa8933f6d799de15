package io.freshet.freshness;

import java.util.List;

/** A chain of two states for a whole group: after a hit the next visit hits with one chance, after a miss with another. Only a page's last state counts. */
final class ChainPredictor implements Predictor {
    private final Question question;
    private final double[] hitAfter;

    private ChainPredictor(Question question, double[] hitAfter) {
        this.question = question;
        this.hitAfter = hitAfter;
    }

    /** The chances as they were counted, with a start that weighs as much as ten visits. */
    static ChainPredictor learn(List<Rounds> group, Question question) {
        return new ChainPredictor(question, counted(counts(group, question), question));
    }

    /**
     * Our prediction of downloads: the same chain, but failures are few and come together. Hundreds of pages of a site disappear on one day, so fifty rounds of a thousand pages are evidence of
     * fifty rounds, and a quiet past does not make the next such day impossible: the prior weighs as much as {@link DownloadPrior#rounds} rounds, however large the group is.
     */
    static ChainPredictor learnDownloads(List<Rounds> group, DownloadPrior prior) {
        double[][] counts = counts(group, Question.DOWNLOAD);
        double[] hitAfter = counted(counts, Question.DOWNLOAD);
        int rounds = group.stream().mapToInt(Rounds::size).max().orElse(0);
        double trials = counts[1][0] + counts[1][1];
        double weight = prior.rounds() * Math.max(1, trials) / Math.max(1, rounds - 1);
        hitAfter[1] = 1 - (counts[1][0] + weight * prior.failure()) / (trials + weight);
        return new ChainPredictor(Question.DOWNLOAD, hitAfter);
    }

    private static double[] counted(double[][] counts, Question question) {
        double[] hitAfter = new double[2];
        for (int state = 0; state < 2; state++) {
            double start = state == 1 && question == Question.DOWNLOAD ? 9.5 : 0.5;
            hitAfter[state] = (counts[state][1] + start) / (counts[state][0] + counts[state][1] + 10);
        }
        return hitAfter;
    }

    /** How often a state, 0 for a miss and 1 for a hit, was followed by each state. */
    private static double[][] counts(List<Rounds> group, Question question) {
        double[][] counts = new double[2][2];
        for (Rounds page : group) {
            int state = -1;
            for (int i = 0; i < page.size(); i++) {
                if (question.trial(page.at(i))) {
                    int next = question.hit(page.at(i)) ? 1 : 0;
                    if (state >= 0) {
                        counts[state][next]++;
                    }
                    state = next;
                }
            }
        }
        return counts;
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Predictor.check(page, future);
        double[][] chances = new double[2][future + 1]; // by the state after the last visit
        chances[last(page, question)][0] = 1;
        for (int i = 0; i < future; i++) {
            double[][] after = new double[2][future + 1];
            for (int state = 0; state < 2; state++) {
                for (int c = 0; c <= i; c++) {
                    after[0][c] += chances[state][c] * (1 - hitAfter[state]);
                    after[1][c + 1] += chances[state][c] * hitAfter[state];
                }
            }
            chances = after;
        }
        double[] sums = chances[0];
        for (int c = 0; c <= future; c++) {
            sums[c] += chances[1][c];
        }
        return sums;
    }

    static int last(Rounds page, Question question) {
        for (int i = page.size() - 1; i >= 0; i--) {
            if (question.trial(page.at(i))) {
                return question.hit(page.at(i)) ? 1 : 0;
            }
        }
        return 0;
    }
}
