package io.freshet.freshness;

import java.util.List;

/** Pages of a group have chances that are distributed like a Beta distribution, fitted to the group by its moments; a page's own visits are added to its two parameters. */
final class BetaPredictor implements Predictor {
    private final Question question;
    private final double alpha;
    private final double beta;

    private BetaPredictor(Question question, double alpha, double beta) {
        this.question = question;
        this.alpha = alpha;
        this.beta = beta;
    }

    static BetaPredictor learn(List<Rounds> group, Question question) {
        double pages = 0;
        double sum = 0;
        double squares = 0;
        double noise = 0;
        for (Rounds page : group) {
            int trials = question.trials(page);
            if (trials >= 5) {
                double rate = question.hits(page) / (double) trials;
                pages++;
                sum += rate;
                squares += rate * rate;
                noise += 1.0 / trials;
            }
        }
        if (pages < 2) {
            return new BetaPredictor(question, question == Question.DOWNLOAD ? 5 : 0.1, 1);
        }
        double mean = Math.clamp(sum / pages, 1e-4, 1 - 1e-4);
        double own = mean * (1 - mean);
        // what visits scatter by themselves is not the pages' difference
        double variance = Math.max(1e-6, squares / pages - mean * mean - own * noise / pages);
        double strength = Math.clamp(own / variance - 1, 0.05, 500);
        return new BetaPredictor(question, mean * strength, (1 - mean) * strength);
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Predictor.check(page, future);
        int trials = question.trials(page);
        int hits = question.hits(page);
        double a = alpha + hits;
        double b = beta + trials - hits;
        double[] chances = new double[future + 1];
        for (int c = 0; c <= future; c++) {
            double log = Chances.logChoose(future, c);
            for (int i = 0; i < c; i++) {
                log += Math.log(a + i);
            }
            for (int i = 0; i < future - c; i++) {
                log += Math.log(b + i);
            }
            for (int i = 0; i < future; i++) {
                log -= Math.log(a + b + i);
            }
            chances[c] = Math.exp(log);
        }
        return chances;
    }
}
