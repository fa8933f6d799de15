package io.freshet.freshness;

/**
 * A page by itself, as a Poisson process: it hits with the same chance in each visit. Either with the plain estimate (hits over visits), or with that of Cho and Garcia-Molina (Estimating
 * frequency of change, 2003), which corrects for changes that fall between two visits: rate = -ln((misses + 0.5) / (visits + 0.5)).
 */
final class RatePredictor implements Predictor {
    private final Question question;
    private final boolean corrected;

    RatePredictor(Question question, boolean corrected) {
        this.question = question;
        this.corrected = corrected;
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Predictor.check(page, future);
        int trials = question.trials(page);
        int hits = question.hits(page);
        double chance = corrected ? 1 - (trials - hits + 0.5) / (trials + 0.5) : hits / Math.max(1.0, trials);
        double[] chances = new double[future + 1];
        Chances.addBinomial(chances, Math.clamp(chance, 0.001, 0.999), 1); // never quite certain
        return chances;
    }
}
