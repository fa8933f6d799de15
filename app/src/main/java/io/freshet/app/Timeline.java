package io.freshet.app;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.NextVisit;
import io.freshet.model.Difference;
import io.freshet.model.Difference.Comparison;
import io.freshet.web.PageHistory;
import io.freshet.web.PlannedVisit;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a page did and when it is visited next, in the console's own values. */
final class Timeline {
    private Timeline() {}

    static PageHistory of(ChangeHistory history, Comparison comparison) {
        List<PageHistory.Visit> visits = new ArrayList<>();
        boolean copyBefore = history.folded().downloads() > 0;
        for (ChangeHistory.Request request : history.requests()) {
            visits.addFirst(visit(request, copyBefore));
            copyBefore |= request.result() instanceof ChangeHistory.Result.Downloaded;
        }
        return new PageHistory(visits, earlier(history, comparison));
    }

    private static PageHistory.Visit visit(ChangeHistory.Request request, boolean copyBefore) {
        return switch (request.result()) {
            case ChangeHistory.Result.Downloaded(Difference difference) ->
                new PageHistory.Visit(request.at(), copyBefore ? found(difference) : PageHistory.Found.FIRST, "");
            case ChangeHistory.Result.Gone _ -> new PageHistory.Visit(request.at(), PageHistory.Found.GONE, "");
            case ChangeHistory.Result.Moved _ -> new PageHistory.Visit(request.at(), PageHistory.Found.MOVED, "");
            case ChangeHistory.Result.Refused _ -> new PageHistory.Visit(request.at(), PageHistory.Found.REFUSED, "");
            case ChangeHistory.Result.Failed(var cause) ->
                new PageHistory.Visit(request.at(), PageHistory.Found.FAILED, cause.words());
        };
    }

    private static PageHistory.Found found(Difference difference) {
        return switch (difference) {
            case NONE -> PageHistory.Found.SAME;
            case BYTES -> PageHistory.Found.UNSEEN;
            case TEXT -> PageHistory.Found.SLIGHTLY;
            case MUCH -> PageHistory.Found.CHANGED;
        };
    }

    private static PageHistory.@Nullable Earlier earlier(ChangeHistory history, Comparison comparison) {
        ChangeHistory.Folded folded = history.folded();
        return folded.requests() == 0
                ? null
                : new PageHistory.Earlier(
                        folded.requests(),
                        folded.downloads(),
                        folded.modifications(comparison),
                        Instant.ofEpochSecond(folded.since()));
    }

    static PlannedVisit planned(NextVisit next) {
        return new PlannedVisit(
                next.at(),
                switch (next.why()) {
                    case NO_COPY -> PlannedVisit.Why.NO_COPY;
                    case GONE -> PlannedVisit.Why.GONE;
                    case SIGNAL -> PlannedVisit.Why.SIGNAL;
                    case WAVE -> PlannedVisit.Why.WAVE;
                    case FAILED -> PlannedVisit.Why.FAILED;
                    case FORGOTTEN -> PlannedVisit.Why.FORGOTTEN;
                    case AGE -> PlannedVisit.Why.AGE;
                },
                next.chanceCurrent(),
                next.chanceThere(),
                next.changesPerDay(),
                next.activity(),
                next.signals(),
                next.worth(),
                next.threshold());
    }
}
