package io.freshet.topics;

import org.jspecify.annotations.Nullable;

/**
 * The parameters of the paper's method.
 *
 * @param features how many terms chi-square keeps
 * @param descriptor what describes a link
 * @param words n: how many words on each side of a link belong to its descriptor; for {@link Descriptor#WORDS}
 * @param threshold a page or link of this probability or more is about a topic
 * @param sample t: the equivalent sample size of the m-estimate; null for the number of terms that were kept
 * @param prior p: the prior weight of a term in the m-estimate; null for one divided by the number of terms that were kept
 */
public record PaperSettings(
        int features,
        Descriptor descriptor,
        int words,
        double threshold,
        @Nullable Double sample,
        @Nullable Double prior) {
    /** The paper's n and threshold. It draws figures 5 and 6 over the number of features and does not state t and p. */
    public static final PaperSettings DEFAULT = new PaperSettings(1_000, Descriptor.WORDS, 10, 0.76, null, null);

    public PaperSettings {
        if (features < 1 || features > 1_000_000) {
            throw new IllegalArgumentException("The number of features must be 1 to 1,000,000, not " + features + ".");
        }
        if (words < 0 || words > 1_000) {
            throw new IllegalArgumentException(
                    "The words on each side of a link must be 0 to 1,000, not " + words + ".");
        }
        if (!(threshold > 0 && threshold <= 1)) {
            throw new IllegalArgumentException("The threshold must be above 0 and at most 1, not " + threshold + ".");
        }
        if (sample != null && !(sample > 0 && sample <= 1e9)) {
            throw new IllegalArgumentException(
                    "The equivalent sample size t must be above 0 and at most 1,000,000,000, not " + sample + ".");
        }
        if (prior != null && !(prior > 0 && prior <= 1)) {
            throw new IllegalArgumentException("The prior weight p must be above 0 and at most 1, not " + prior + ".");
        }
    }

    public PaperSettings withFeatures(int other) {
        return new PaperSettings(other, descriptor, words, threshold, sample, prior);
    }

    /** t, for so many terms that were kept. */
    double sample(int kept) {
        return sample == null ? Math.max(1, kept) : sample;
    }

    /** p, for so many terms that were kept. */
    double prior(int kept) {
        return prior == null ? 1.0 / Math.max(1, kept) : prior;
    }
}
