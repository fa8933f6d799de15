package io.freshet.freshness;

import java.util.Arrays;

/**
 * The paper's prediction, formulas (1) and (2): a page with a hits and b misses has c hits in the next c + d visits with a chance that is proportional to the share of pages with the rate
 * (a + c) / (a + b + c + d). The paper leaves out that there are more ways to order some numbers of hits than others; {@code exact} has that factor, the
 * hypergeometric one: of all orders of a + c hits among all visits, those with c hits at the end.
 */
public final class TablePredictor implements Predictor {
    private final Distribution distribution;
    private final Question question;
    private final int past;
    private final boolean exact;

    /** @param past how many of the last requests, or of the last comparisons between downloads, it looks at */
    TablePredictor(Distribution distribution, Question question, int past, boolean exact) {
        this.distribution = distribution;
        this.question = question;
        this.past = past;
        this.exact = exact;
    }

    @Override
    public double[] chances(Rounds page, int future) {
        Rounds seen = page.last(question == Question.MODIFICATION ? past + 1 : past);
        int trials = question.trials(seen);
        Predictor.check(page, future);
        int hits = question.hits(seen);
        return chances(distribution, hits, trials - hits, future, exact);
    }

    /** The paper's P(Y=a,N=b)DR(Y=c,N=d) for each c from 0 to {@code future}: the formula alone, however far ahead it looks. */
    public static double[] chances(Distribution distribution, int hits, int misses, int future, boolean exact) {
        int all = hits + misses + future;
        double[] chances = new double[future + 1];
        double sum = 0;
        for (int c = 0; c <= future; c++) {
            double density = distribution.density((hits + c) / (double) all);
            double orders = exact
                    ? Math.exp(Chances.logChoose(future, c)
                            + Chances.logChoose(hits + misses, hits)
                            - Chances.logChoose(all, hits + c))
                    : 1;
            chances[c] = density * orders;
            sum += chances[c];
        }
        if (sum <= 0) {
            Arrays.fill(chances, 1.0 / (future + 1)); // nobody in the group is like this: nothing is known
            return chances;
        }
        for (int c = 0; c <= future; c++) {
            chances[c] /= sum;
        }
        return chances;
    }
}
