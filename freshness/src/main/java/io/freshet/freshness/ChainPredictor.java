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

    static ChainPredictor learn(List<Rounds> group, Question question) {
        double[] hits = {0.5, question == Question.DOWNLOAD ? 9.5 : 0.5};
        double[] trials = {10, 10};
        for (Rounds page : group) {
            int state = -1;
            for (int i = 0; i < page.size(); i++) {
                if (question.trial(page.at(i))) {
                    int next = question.hit(page.at(i)) ? 1 : 0;
                    if (state >= 0) {
                        trials[state]++;
                        hits[state] += next;
                    }
                    state = next;
                }
            }
        }
        return new ChainPredictor(question, new double[] {hits[0] / trials[0], hits[1] / trials[1]});
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
