package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.model.FetchOutcome;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import io.freshet.store.UrlState;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** What is written down of a URL after a visit, from what was known before and what happened now. */
final class Records {
    /** What a visit means for the counts: definitions 1 to 4 of the change paper need requests, downloads and modifications. */
    enum Result {
        MODIFIED,
        DOWNLOADED,
        NOTHING
    }

    private Records() {}

    static UrlRecord dropped(Found link, LinkVerdict.Drop why, Instant now) {
        return new UrlRecord(
                link.url(),
                UrlState.DROPPED,
                why.words(),
                link.depth(),
                link.via(),
                now,
                link.lastModified(),
                null,
                null);
    }

    static UrlRecord dropped(QueueEntry entry, LinkVerdict.Drop why) {
        return new UrlRecord(
                entry.url(),
                UrlState.DROPPED,
                why.words(),
                entry.depth(),
                entry.via(),
                entry.found(),
                entry.lastModified(),
                null,
                null);
    }

    static UrlRecord fetched(Event.Visited visited, FetchOutcome.Fetched answer, Reading reading) {
        UrlRecord.Content old =
                visited.before() == null ? null : visited.before().content();
        boolean same = old != null && old.digest().equals(reading.content().digest());
        UrlState state = answer.html() ? UrlState.PAGE : UrlState.DOCUMENT;
        Result result = old == null || same ? Result.DOWNLOADED : Result.MODIFIED;
        return record(visited, state, "", visits(visited, answer.status(), result, null), reading.content());
    }

    static UrlRecord notModified(Event.Visited visited) {
        UrlRecord before = visited.before();
        UrlRecord.Content old = before == null ? null : before.content();
        UrlState state = before == null
                ? UrlState.PAGE
                : before.state() == UrlState.DOCUMENT ? UrlState.DOCUMENT : UrlState.PAGE;
        UrlRecord.Content content =
                old == null ? null : old.seenAgain(visited.at(), old.directives(), old.etag(), old.lastModified());
        return record(visited, state, "", visits(visited, 304, Result.DOWNLOADED, null), content);
    }

    /** Without a new body: gone, failed, refused, led elsewhere. The content of earlier visits stays known. */
    static UrlRecord without(
            Event.Visited visited, UrlState state, String reason, int status, @Nullable CrawlUrl target) {
        UrlRecord.Content old =
                visited.before() == null ? null : visited.before().content();
        return record(visited, state, reason, visits(visited, status, Result.NOTHING, target), old);
    }

    private static UrlRecord record(
            Event.Visited visited,
            UrlState state,
            String reason,
            UrlRecord.Visits visits,
            UrlRecord.@Nullable Content content) {
        QueueEntry entry = visited.entry();
        UrlRecord before = visited.before();
        return before == null
                ? new UrlRecord(
                        entry.url(),
                        state,
                        reason,
                        entry.depth(),
                        entry.via(),
                        entry.found(),
                        entry.lastModified(),
                        visits,
                        content)
                : new UrlRecord(
                        entry.url(),
                        state,
                        reason,
                        before.depth(),
                        before.via(),
                        before.found(),
                        before.announced(),
                        visits,
                        content);
    }

    private static UrlRecord.Visits visits(
            Event.Visited visited, int status, Result result, @Nullable CrawlUrl target) {
        UrlRecord.Visits old =
                visited.before() == null ? null : visited.before().visits();
        int tries = visited.entry().attempts() + 1;
        int download = result == Result.NOTHING ? 0 : 1;
        int modification = result == Result.MODIFIED ? 1 : 0;
        if (old == null) {
            return new UrlRecord.Visits(
                    visited.at(),
                    visited.at(),
                    status,
                    tries,
                    download,
                    modification,
                    download == 1 ? 0 : tries,
                    target);
        }
        return new UrlRecord.Visits(
                old.first(),
                visited.at(),
                status,
                old.requests() + tries,
                old.downloads() + download,
                old.modifications() + modification,
                download == 1 ? 0 : old.failuresInRow() + tries,
                target);
    }
}
