package io.freshet.topics;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The paper's classifier (4.3): {@code P(c|d) = P(c) prod P(w_k|c) / P(d)}, where the product is over all chosen terms: w_k is 1 for a term that occurs in the document and 0 for one that
 * does not, so an absent term counts with {@code 1 - P(w_k = 1|c)}. {@code P(w_k = 1|c)} is the m-estimate {@code (n_c + t p) / (n + t)}: n the frequency of all chosen terms in the examples of
 * class c, n_c that of this one, t the equivalent sample size, p the prior weight: unless
 * {@link PaperSettings} say otherwise, the number of chosen terms and one divided by it. Sums of logarithms stand for products. Unchanged once it is made.
 */
final class NaiveBayes {
    private static final double LEAST = 1e-12; // of a probability, so that its logarithm is a number

    private final Map<Integer, double[]> logs = new HashMap<>(); // what a term adds when it is there
    private final double[] empty;

    /** @param empty of each class, the logarithm for a document without any chosen term */
    private NaiveBayes(double[] empty) {
        this.empty = empty;
    }

    /** An example: its class, and how often each term occurs in it. */
    record Document(int ofClass, Map<Integer, Integer> terms) {}

    /**
     * @param sample t of the m-estimate
     * @param prior p of the m-estimate
     */
    static NaiveBayes learn(List<Document> documents, int classes, List<Integer> chosen, double sample, double prior) {
        double[] sizes = new double[classes];
        double[] frequency = new double[classes];
        Map<Integer, double[]> counts = new HashMap<>();
        chosen.forEach(term -> counts.put(term, new double[classes]));
        for (Document document : documents) {
            int c = document.ofClass();
            sizes[c]++;
            document.terms().forEach((term, count) -> {
                double[] ofTerm = counts.get(term);
                if (ofTerm != null) {
                    ofTerm[c] += count;
                    frequency[c] += count;
                }
            });
        }
        double[] empty = new double[classes];
        for (int c = 0; c < classes; c++) {
            empty[c] = Math.log(sizes[c] / documents.size());
        }
        NaiveBayes bayes = new NaiveBayes(empty);
        counts.forEach((term, ofTerm) -> {
            double[] log = new double[classes];
            for (int c = 0; c < classes; c++) {
                double there = (ofTerm[c] + sample * prior) / (frequency[c] + sample);
                double absent = Math.log(Math.max(LEAST, 1 - there));
                empty[c] += absent;
                log[c] = Math.log(Math.max(LEAST, there)) - absent;
            }
            bayes.logs.put(term, log);
        });
        return bayes;
    }

    /** The probability of each class, given the terms that occur. */
    double[] classify(Set<Integer> terms) {
        double[] sums = empty.clone();
        for (int term : terms) {
            double[] log = logs.get(term);
            if (log != null) {
                for (int c = 0; c < sums.length; c++) {
                    sums[c] += log[c];
                }
            }
        }
        double most = Double.NEGATIVE_INFINITY;
        for (double sum : sums) {
            most = Math.max(most, sum);
        }
        double all = 0;
        for (int c = 0; c < sums.length; c++) {
            sums[c] = Math.exp(sums[c] - most);
            all += sums[c];
        }
        for (int c = 0; c < sums.length; c++) {
            sums[c] /= all;
        }
        return sums;
    }
}
