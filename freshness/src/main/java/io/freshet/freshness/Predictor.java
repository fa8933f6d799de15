package io.freshet.freshness;

import java.util.List;

/** Says how many of a page's next visits will hit. One is made for a group and a question, from the past of the group's pages. Immutable, safe for many threads. */
public interface Predictor {
    /**
     * The chances of 0, 1, ... {@code future} hits.
     *
     * @throws IllegalArgumentException when the forecast would be longer than what was observed
     */
    double[] chances(Rounds page, int future);

    /** What makes predictors of one kind. */
    interface Kind {
        /** As it is called in tables. */
        @Override
        String toString();

        /**
         * @param past so many of the last rounds of a page may be looked at by those kinds that look at the last ones alone
         */
        Predictor learn(List<Rounds> group, Question question, int past);
    }

    /** All kinds; the last is the product's own. */
    static List<Kind> kinds() {
        return List.of(Kinds.values());
    }

    /** The product's own. */
    static Kind best() {
        return Kinds.OURS;
    }

    /** The simplest that learns from its group: a chain of two states. */
    static Kind chain() {
        return Kinds.CHAIN;
    }

    /** The product's own prediction of downloads, with another prior. It predicts nothing but downloads. */
    static Kind downloads(DownloadPrior prior) {
        return (group, question, _) -> {
            if (question != Question.DOWNLOAD) {
                throw new IllegalArgumentException("a prior of downloads predicts no " + question);
            }
            return ChainPredictor.learnDownloads(group, prior);
        };
    }

    /** The paper's third premise: no forecast longer than the observation. */
    static void check(Rounds page, int future) {
        if (future < 1 || future > page.size()) {
            throw new IllegalArgumentException("a page that was observed for " + page.size()
                    + " rounds can be predicted for 1 to as many, not for " + future);
        }
    }
}
