package io.freshet.watch.key;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Finds the value that stands where a user once pointed, on a later version of the page.
 *
 * <p>All values of the new page that could be it are weighed by the {@link Likeness} of their places. The best one is believed when it is clearly better than
 * the next one, and when no other value of the old page fits its place better: a row that belongs to another one is not taken. Both weighings are
 * logistic, with weights that were fitted on values of real pages and tried on libraries that had no part in the fitting.
 */
public final class KeyFinder {
    /** How much each likeness counts for the choice among candidates. */
    private static final double[] CHOICE = {
        1.95, 1.31, .25, -.27, .63, 1.31, 1.34, -.43, 1.35, .85, 1.3, .24, 1.57, 1.06, 2.34, .86, .88, 1.68, 1.62, .01,
        1.92, -.55, 1.15, .25, -1.54, -.89, -1.27, -1.71, -.31, -.5, -2.13, -2.06, 1.32, .6, 0, 0, 0, 2.28
    };

    /** How much each likeness of the best candidate, its score and its margins count for the belief in it. */
    private static final double[] BELIEF = {
        -.33, .26, .47, -.08, -.82, -.89, .36, -.45, .08, -.37, -.88, -.2, 1.12, .72, -.51, .48, -.21, .58, .83, -.16,
        .31, .12, -.23, -.41, .21, .45, .17, -.04, .07, .41, .5, .86, 1.33, .48, -.69, -.44, -.62, .25, .14, .16, .23,
        -.31, -.16, .03, .87, .13, .01, .29
    };

    private static final double DOUBT = -4.89;

    /** A value is given from this confidence on: so that at most one in twenty-five is wrong. */
    static final double SURE = .7;

    /** Larger margins say no more. */
    private static final double LARGEST_MARGIN = 10;

    private KeyFinder() {}

    /**
     * Finds a value again.
     *
     * @param before the page with the value marked
     */
    public static KeyOutcome find(KeyPage before, KeyPage after) {
        if (before.marked() < 0) {
            throw new IllegalArgumentException("nothing is marked on the page, or no word");
        }
        Evidence evidence = evidence(before, new Candidate(before.marked(), before.markedEnd() - 1), after);
        if (evidence == null) {
            return new KeyOutcome.Lost("", 0);
        }
        double belief = DOUBT;
        for (int i = 0; i < BELIEF.length; i++) {
            belief += BELIEF[i] * evidence.features()[i];
        }
        double confidence = 1 / (1 + Math.exp(-belief));
        String text =
                after.string(evidence.candidate().first(), evidence.candidate().last());
        return confidence >= SURE ? new KeyOutcome.Found(text, confidence) : new KeyOutcome.Lost(text, confidence);
    }

    static double score(double[] features) {
        double score = 0;
        for (int i = 0; i < CHOICE.length; i++) {
            score += CHOICE[i] * features[i];
        }
        return score;
    }

    @SuppressWarnings("ArrayRecordComponent") // never compared
    private record Weighed(Candidate candidate, double[] features, double score) {}

    /** What speaks for the best candidate; null when there is none. */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Evidence(Candidate candidate, double[] features) {}

    static @Nullable Evidence evidence(KeyPage before, Candidate value, KeyPage after) {
        List<Weighed> weighed = Likeness.candidates(before, value, after).stream()
                .map(each -> {
                    double[] features = Likeness.features(before, value, after, each);
                    return new Weighed(each, features, score(features));
                })
                .sorted(Comparator.comparingDouble(Weighed::score).reversed())
                .toList();
        if (weighed.isEmpty()) {
            return null;
        }
        Weighed best = weighed.getFirst();
        String text = after.string(best.candidate().first(), best.candidate().last());
        double next = weighed.size() > 1 ? weighed.get(1).score() : Double.NEGATIVE_INFINITY;
        double other = weighed.stream()
                .filter(each -> !after.string(
                                each.candidate().first(), each.candidate().last())
                        .equals(text))
                .mapToDouble(Weighed::score)
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
        double rival = Likeness.candidates(after, best.candidate(), before).stream()
                .filter(each -> each.last() < value.first() || each.first() > value.last())
                .mapToDouble(each -> score(Likeness.features(before, each, after, best.candidate())))
                .max()
                .orElse(Double.NEGATIVE_INFINITY);
        double[] features = Arrays.copyOf(best.features(), Likeness.FEATURES + 10);
        int at = Likeness.FEATURES;
        features[at++] = best.score();
        for (double each : new double[] {next, other, rival}) {
            double margin = Math.clamp(best.score() - each, -LARGEST_MARGIN, LARGEST_MARGIN);
            features[at++] = margin;
            features[at++] = Math.min(margin, 1);
            features[at++] = Math.min(margin, 3);
        }
        return new Evidence(best.candidate(), features);
    }
}
