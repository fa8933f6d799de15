package io.freshet.freshness;

import java.util.List;

/**
 * How a group's pages are distributed over rates, in the paper's twelve bins: 0, 0.01 to 0.09, then tenths up to 0.90 to 0.99, and 1 (its table 1). Immutable.
 */
public final class Distribution {
    public static final int BINS = 12;
    /** The paper takes pages with at least this recall and this request rate. */
    public static final double LEAST_RECALL = 0.2;

    public static final double LEAST_REQUEST_RATE = 0.9;

    /** The paper's table 1: download rates of the pages of 4,000 famous sites. */
    public static final Distribution FAMOUS =
            of(0.2201, 0.0006, 0.0004, 0.0006, 0.0004, 0.0005, 0.0007, 0.0007, 0.0009, 0.0033, 0.0953, 0.6766);

    /** The paper's table 1: download rates of the pages of 30,000 random sites. */
    public static final Distribution RANDOM =
            of(0.1592, 0.0020, 0.0002, 0.0003, 0.0028, 0.0003, 0.0003, 0.0008, 0.0007, 0.0035, 0.0734, 0.7565);

    private final double[] shares;
    private final int pages;

    private Distribution(double[] shares, int pages) {
        this.shares = shares;
        this.pages = pages;
    }

    /** Of shares that somebody published, in the order of the bins; they add up to about 1. */
    public static Distribution of(double... shares) {
        double sum = 0;
        for (double share : shares) {
            sum += share;
        }
        if (shares.length != BINS || Math.abs(sum - 1) > 0.01) {
            throw new IllegalArgumentException("a distribution has " + BINS + " shares that add up to 1, not "
                    + shares.length + " that add up to " + sum);
        }
        return new Distribution(shares.clone(), 0);
    }

    /** Of a group, by those of its pages that were seen often enough. */
    public static Distribution of(List<Rounds> group, Question question) {
        return of(group, question, LEAST_RECALL, LEAST_REQUEST_RATE);
    }

    public static Distribution of(List<Rounds> group, Question question, double leastRecall, double leastRequestRate) {
        double[] counts = new double[BINS];
        int pages = 0;
        for (Rounds page : group) {
            if (question.trials(page) > 0
                    && question.recall(page) >= leastRecall
                    && page.requestRate() >= leastRequestRate) {
                counts[bin(question.rate(page))]++;
                pages++;
            }
        }
        for (int i = 0; i < BINS && pages > 0; i++) {
            counts[i] /= pages;
        }
        return new Distribution(counts, pages);
    }

    /** The bin of a rate: 0 for 0, 11 for 1, and one for each tenth between; 0.07 and 0.095 are both in the first of these. */
    public static int bin(double rate) {
        if (rate <= 0) {
            return 0;
        }
        return rate >= 1 ? BINS - 1 : 1 + (int) (rate * 10 + 1e-9);
    }

    /** How the bin is called in the paper. */
    public static String name(int bin) {
        return switch (bin) {
            case 0 -> "0";
            case 1 -> "0.01 ~ 0.09";
            case BINS - 1 -> "1";
            default -> "0." + (bin - 1) + "0 ~ 0." + (bin - 1) + "9";
        };
    }

    public double share(int bin) {
        return shares[bin];
    }

    /** Pages that it was made of; 0 when it was published. */
    public int pages() {
        return pages;
    }

    /** P(DR(x)) of the paper: all of the bin's share for 0 and 1, else a tenth of it, as if its mass were spread evenly over its percent points. */
    public double density(double rate) {
        int bin = bin(rate);
        return bin == 0 || bin == BINS - 1 ? shares[bin] : shares[bin] / 10;
    }
}
