package io.freshet.freshness;

import java.util.List;

/** The mean of several predictors: they err in different places, and their mean errs less than each. */
final class PooledPredictor implements Predictor {
    private final List<Predictor> several;

    PooledPredictor(List<Predictor> several) {
        this.several = List.copyOf(several);
    }

    @Override
    public double[] chances(Rounds page, int future) {
        double[] mean = new double[future + 1];
        for (Predictor each : several) {
            double[] chances = each.chances(page, future);
            for (int c = 0; c <= future; c++) {
                mean[c] += chances[c] / several.size();
            }
        }
        return mean;
    }
}
