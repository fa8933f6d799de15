package io.freshet.crawl;

import io.freshet.freshness.ChangeHistory;
import io.freshet.freshness.ChangeHistory.Result;
import io.freshet.model.Difference;
import io.freshet.model.FailureCause;
import io.freshet.model.UrlKey;
import io.freshet.page.NearFingerprint;
import io.freshet.store.Store;
import io.freshet.store.UrlRecord;
import java.lang.System.Logger.Level;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * What the visits of pages found over time. The history of a page that was visited once is in its record; from the second visit on it has a row of its own in the
 * store, written with the record. Safe for use by many threads.
 */
public final class Histories {
    private static final System.Logger LOG = System.getLogger(Histories.class.getName());

    private final Store store;
    private final AtomicLong broken = new AtomicLong();

    public Histories(Store store) {
        this.store = store;
    }

    /** The history of a page. One that cannot be read is reported and counted, and what the record says takes its place. */
    public ChangeHistory of(UrlRecord record) {
        UrlKey key = record.url().key();
        byte[] row = store.history(key).orElse(null);
        if (row == null) {
            return told(record);
        }
        return switch (ChangeHistory.decode(row)) {
            case ChangeHistory.Decoded.Read(ChangeHistory history) -> history;
            case ChangeHistory.Decoded.Broken(String reason) -> {
                broken.incrementAndGet();
                LOG.log(
                        Level.WARNING,
                        "the history of " + record.url() + " cannot be read (" + reason
                                + "): only its sums are known from here on");
                yield told(record);
            }
        };
    }

    /** Histories that could not be read so far. */
    public long broken() {
        return broken.get();
    }

    /** How much the content differs from the one before. */
    static Difference difference(UrlRecord.@Nullable Content before, UrlRecord.Content now, int nearBits) {
        if (before == null) {
            return Difference.MUCH;
        }
        if (before.digest().equals(now.digest())) {
            return Difference.NONE;
        }
        if (before.textFingerprint() == 0 || now.textFingerprint() == 0) {
            return Difference.MUCH; // one of them has no text that could be compared
        }
        if (before.textFingerprint() == now.textFingerprint()) {
            return Difference.BYTES;
        }
        return NearFingerprint.distance(before.nearFingerprint(), now.nearFingerprint()) <= nearBits
                ? Difference.TEXT
                : Difference.MUCH;
    }

    /** What a record alone tells. */
    private static ChangeHistory told(UrlRecord record) {
        UrlRecord.Visits visits = record.visits();
        if (visits == null) {
            return ChangeHistory.EMPTY;
        }
        return visits.first().equals(visits.last())
                ? ChangeHistory.EMPTY.with(new ChangeHistory.Request(visits.last(), only(record)))
                : new ChangeHistory(
                        ChangeHistory.Folded.of(
                                visits.requests(), visits.downloads(), visits.modifications(), visits.first()),
                        List.of());
    }

    private static Result only(UrlRecord record) {
        return switch (record.state()) {
            case PAGE, DOCUMENT -> new Result.Downloaded(Difference.MUCH);
            case REDIRECT -> new Result.Moved();
            case GONE -> new Result.Gone();
            case REFUSED, DROPPED -> new Result.Refused();
            case FAILED -> new Result.Failed(cause(record.reason()));
        };
    }

    /** A record says in words how its visit failed. */
    private static FailureCause cause(String reason) {
        for (FailureCause cause : FailureCause.values()) {
            if (reason.startsWith(cause.words())) {
                return cause;
            }
        }
        return FailureCause.PROTOCOL;
    }
}
