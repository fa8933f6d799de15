package io.freshet.app;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.Difference;
import io.freshet.freshness.Difference.Comparison;
import io.freshet.freshness.Distribution;
import io.freshet.freshness.Evaluation;
import io.freshet.freshness.Predictor;
import io.freshet.freshness.Question;
import io.freshet.freshness.Rounds;
import io.freshet.web.FreshnessStatus.Forecast;
import io.freshet.web.FreshnessStatus.Spread;
import io.freshet.web.FreshnessStatus.Study;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The paper's figures for pages that the planner visits when it likes: a round of a page is a visit of it, since no two pages are visited at the same times. Its
 * last {@value #FUTURE} visits are predicted from those before.
 */
final class PredictionStudy {
    private static final int PAST = 5;
    private static final int FUTURE = 5;

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
        Evaluation evaluation = Evaluation.of(Predictor.best(), pages, question, PAST, FUTURE);
        return new Forecast(
                evaluation.pages(),
                IntStream.rangeClosed(0, FUTURE).mapToObj(evaluation::predicted).toList(),
                IntStream.rangeClosed(0, FUTURE).mapToObj(evaluation::actual).toList(),
                evaluation.mispredicted());
    }
}
