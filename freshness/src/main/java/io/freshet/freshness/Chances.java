package io.freshet.freshness;

/** Sums of chances that several predictors need. */
final class Chances {
    private Chances() {}

    static double logChoose(int of, int some) {
        return logFactorial(of) - logFactorial(some) - logFactorial(of - some);
    }

    static double logFactorial(int n) {
        double sum = 0;
        for (int i = 2; i <= n; i++) {
            sum += Math.log(i);
        }
        return sum;
    }

    /** Adds the binomial distribution of so many trials, times a weight. */
    static void addBinomial(double[] into, double chance, double weight) {
        int trials = into.length - 1;
        double p = Math.clamp(chance, 1e-12, 1 - 1e-12);
        double term = weight * Math.exp(trials * Math.log1p(-p));
        for (int c = 0; c <= trials; c++) {
            into[c] += term;
            term *= (trials - c) / (c + 1.0) * p / (1 - p);
        }
    }
}
