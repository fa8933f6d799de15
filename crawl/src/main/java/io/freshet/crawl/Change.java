package io.freshet.crawl;

import io.freshet.freshness.ChangeHistory;
import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import io.freshet.store.HostRecord;
import io.freshet.store.Message;
import io.freshet.store.QueueEntry;
import io.freshet.store.UrlRecord;
import io.freshet.store.WarcRecord;
import java.time.Instant;

/** Something to remember. All changes of one event take effect together or not at all. */
sealed interface Change {
    record PutUrl(UrlRecord record) implements Change {}

    record PutPage(UrlRecord record, WarcRecord body) implements Change {}

    record PutHost(HostRecord record) implements Change {}

    record Enqueue(QueueEntry entry) implements Change {}

    record Dequeue(QueueEntry entry) implements Change {}

    record SendMessage(Message message) implements Change {}

    record Handled(Message message) implements Change {}

    /** What the visits of a URL found, this one included. */
    record PutHistory(UrlKey url, ChangeHistory history) implements Change {}

    /** The copies of a page are not kept any more; what is known of it comes after this. */
    record Forget(UrlKey url) implements Change {}

    record Happened(CrawlUrl url, PageChange change, VisitClass visit, Instant at) implements Change {}
}
