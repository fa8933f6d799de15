package io.freshet.topics;

import io.freshet.model.CrawlUrl;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Why a link has its score.
 *
 * @param parent the best page that links to it; null when none does
 * @param reasons what adds to the score, strongest first
 */
public record LinkStory(float score, @Nullable CrawlUrl parent, List<Reason> reasons) {
    /** A part of the score; above 0 when it speaks for the link. */
    public record Reason(String words, double weight) {}

    static LinkStory of(Candidate candidate, LinkModel model) {
        List<Reason> reasons = new ArrayList<>();
        float[] measured = candidate.measure();
        for (Measure measure : Measure.values()) {
            double weight = model.weight(measure) * measured[measure.at()];
            if (measure != Measure.ALWAYS && Math.abs(weight) > 0.005) {
                reasons.add(new Reason(measure.words(), weight));
            }
        }
        reasons.sort(Comparator.comparingDouble(reason -> -Math.abs(reason.weight())));
        Candidate.Parent parent = candidate.bestParent();
        return new LinkStory(candidate.score, parent == null ? null : parent.url, List.copyOf(reasons));
    }
}
