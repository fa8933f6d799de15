package io.freshet.app;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.Rounds;
import io.freshet.model.Difference.Comparison;
import java.time.Duration;
import java.time.Instant;
import java.util.List;

/** The rounds of equal length that histories reach over; the last one ends with the last request of all. */
record ObservedRounds(Instant last, Duration every, int count) {
    private static final int MOST = 2_000;

    /** @throws WorkFailedException when there are no requests */
    static ObservedRounds of(List<HistoryFile.Entry> histories, Duration every) {
        Instant first = Instant.MAX;
        Instant last = Instant.MIN;
        for (HistoryFile.Entry entry : histories) {
            for (ChangeHistory.Request each : entry.history().requests()) {
                first = each.at().isBefore(first) ? each.at() : first;
                last = each.at().isAfter(last) ? each.at() : last;
            }
        }
        if (last.isBefore(first)) {
            throw new WorkFailedException("there are no requests in these histories");
        }
        long count = 1 + Duration.between(first, last).toSeconds() / every.toSeconds();
        return new ObservedRounds(last, every, (int) Math.min(MOST, count));
    }

    Rounds of(ChangeHistory history, Comparison comparison) {
        return history.rounds(last, every, count, comparison);
    }
}
