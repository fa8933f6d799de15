package io.freshet.web;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the past of a page and of its group says of its next visits. Rounds have equal length, as in the paper on change prediction.
 *
 * @param group the group's name
 * @param pages of the group that it was learned from
 * @param rounds from the first request of the group to its last
 * @param every how long a round is
 * @param requestRate the paper's definition 1: requests over the rounds from the page's first request to its last
 * @param downloadRecall definition 2: requests over all rounds
 * @param modificationRecall definition 4: comparisons over all rounds but one
 * @param enough whether the paper would predict a page with this request rate and these recalls
 * @param next how many rounds are forecast
 * @param downloads in the next requests
 * @param modifications in the next downloads; null when the page was compared less often than that
 */
public record PageForecast(
        String group,
        int pages,
        int rounds,
        Duration every,
        double requestRate,
        double downloadRecall,
        double modificationRecall,
        boolean enough,
        int next,
        Chances downloads,
        @Nullable Chances modifications) {
    /**
     * Chances of 0, 1, ... hits.
     *
     * @param hits so far
     * @param misses so far
     * @param measured pages of the group whose rates make the paper's distribution
     * @param paper by the paper's formula
     * @param ours by the product's own predictor
     */
    public record Chances(int hits, int misses, int measured, List<Double> paper, List<Double> ours) {
        public Chances {
            paper = List.copyOf(paper);
            ours = List.copyOf(ours);
            if (paper.size() != ours.size()) {
                throw new IllegalArgumentException("both forecast as many visits: " + paper + " and " + ours);
            }
        }
    }
}
