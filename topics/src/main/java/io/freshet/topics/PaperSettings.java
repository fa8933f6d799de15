package io.freshet.topics;

/**
 * What the paper leaves to choose.
 *
 * @param features terms that are kept
 * @param words before and after a link that describe it
 * @param threshold a page or link of this probability or more is about the topic
 */
public record PaperSettings(int features, int words, double threshold) {
    /** The paper's own values; its figures 5 and 6 are drawn over the number of features. */
    public static final PaperSettings DEFAULT = new PaperSettings(1_000, 10, 0.76);

    public PaperSettings {
        if (features < 1 || features > 1_000_000) {
            throw new IllegalArgumentException("features must be between 1 and 1,000,000, not " + features);
        }
        if (words < 0 || words > 1_000) {
            throw new IllegalArgumentException("words round a link must be between 0 and 1,000, not " + words);
        }
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("the threshold must be above 0 and at most 1, not " + threshold);
        }
    }
}
