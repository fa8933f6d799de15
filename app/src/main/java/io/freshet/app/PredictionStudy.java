package io.freshet.app;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.Distribution;
import io.freshet.freshness.Evaluation;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.FreshnessStatus.Forecast;
import io.freshet.web.FreshnessStatus.Spread;
import io.freshet.web.FreshnessStatus.Study;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's figures for pages that the planner visits when it likes: a round of a page is a visit of it, since no two pages are visited at the same times. Its
 * last {@value #MOST} visits are predicted from as many before; fewer, as long as too few pages were visited so often.
 */
final class PredictionStudy {
    private static final int MOST = 5;
    private static final int LEAST = 2;
    private static final int ENOUGH_PAGES = 10;

    private PredictionStudy() {}

    static Study of(List<ChangeHistory> histories, Comparison comparison) {
        List<Rounds> pages =
                histories.stream().map(history -> visits(history, comparison)).toList();
        return new Study(
                pages.size(),
                spread(pages, Question.DOWNLOAD),
                spread(pages, Question.MODIFICATION),
                forecast(pages, Question.DOWNLOAD),
                forecast(pages, Question.MODIFICATION));
    }

    /** Each request that is still known one by one is a round. */
    static Rounds visits(ChangeHistory history, Comparison comparison) {
        var letters = new StringBuilder();
        boolean copyBefore = history.folded().downloads() > 0;
        for (ChangeHistory.Request request : history.requests()) {
            if (request.result() instanceof ChangeHistory.Result.Downloaded(Difference difference)) {
                letters.append(copyBefore && comparison.counts(difference) ? '!' : '=');
                copyBefore = true;
            } else {
                letters.append('x');
            }
        }
        return Rounds.parse(letters.toString());
    }

    private static Spread spread(List<Rounds> pages, Question question) {
        Distribution distribution = Distribution.of(pages, question);
        return new Spread(
                distribution.pages(),
                IntStream.range(0, Distribution.BINS)
                        .mapToObj(distribution::share)
                        .toList());
    }

    private static Forecast forecast(List<Rounds> pages, Question question) {
        int visits = MOST;
        Evaluation evaluation = evaluation(pages, question, visits);
        while (evaluation.pages() < ENOUGH_PAGES && visits > LEAST) {
            visits--;
            evaluation = evaluation(pages, question, visits);
        }
        Evaluation best = evaluation;
        return new Forecast(
                best.pages(),
                IntStream.rangeClosed(0, visits).mapToObj(best::predicted).toList(),
                IntStream.rangeClosed(0, visits).mapToObj(best::actual).toList(),
                best.mispredicted());
    }

    private static Evaluation evaluation(List<Rounds> pages, Question question, int visits) {
        return Evaluation.of(Predictor.best(), pages, question, visits, visits);
    }
}
