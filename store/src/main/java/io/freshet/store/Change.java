package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.time.Instant;

/** One thing in a {@link Commit}. What needs no knowledge of the writer is encoded already. Never compared. */
@SuppressWarnings("ArrayRecordComponent")
sealed interface Change {
    record Put(Table table, byte[] key, byte[] value) implements Change {}

    record Delete(Table table, byte[] key) implements Change {}

    /** A record with content: where its body lies is the store's own knowledge. */
    record Known(UrlKey key, UrlRecord record, UrlRecord.Content content) implements Change {}

    record Page(UrlKey key, UrlRecord record, UrlRecord.Content content, WarcRecord body) implements Change {}

    /** The writer adds the numbers. */
    record Event(CrawlUrl url, PageChange change, VisitClass visit, Instant at) implements Change {}

    record Forget(UrlKey key) implements Change {}
}
