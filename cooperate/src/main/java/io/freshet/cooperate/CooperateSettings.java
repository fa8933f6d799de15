package io.freshet.cooperate;

import io.freshet.model.TimeText;
import java.time.Duration;

/**
 * How much sites may tell.
 *
 * @param noticesPerDay pages that one site may speak of on one day; more are rejected until the next
 * @param summaryAge how old a signed summary may be; an older one may be a repetition by somebody else
 * @param keyMemory for how long the answer of an IndexNow key's file counts
 * @param keyChecks how many key files of one host are looked up within a minute
 * @param lease how long a subscription at a hub is asked for
 */
public record CooperateSettings(
        int noticesPerDay, Duration summaryAge, Duration keyMemory, int keyChecks, Duration lease) {
    public static final CooperateSettings DEFAULT =
            new CooperateSettings(200_000, Duration.ofDays(14), Duration.ofHours(6), 10, Duration.ofDays(10));

    public CooperateSettings {
        check(noticesPerDay >= 1, "notices.per-day: a site may speak of at least 1 page a day, not " + noticesPerDay);
        check(summaryAge.isPositive(), "notices.summary-age: more than no time, not " + TimeText.of(summaryAge));
        check(!keyMemory.isNegative(), "notices.key-memory: no negative time, not " + TimeText.of(keyMemory));
        check(keyChecks >= 1, "notices.key-checks: at least 1, not " + keyChecks);
        check(
                lease.compareTo(Duration.ofMinutes(5)) >= 0 && lease.compareTo(Duration.ofDays(365)) <= 0,
                "notices.lease: 5 minutes to 365 days, not " + TimeText.of(lease));
    }

    private static void check(boolean right, String message) {
        if (!right) {
            throw new IllegalArgumentException(message);
        }
    }
}
