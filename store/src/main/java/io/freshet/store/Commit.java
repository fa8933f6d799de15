package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.PageChange;
import io.freshet.model.UrlKey;
import io.freshet.model.VisitClass;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;

/**
 * Changes that take effect together or not at all. Filled by one thread, then handed to {@link Store#commit} and not touched again.
 *
 * <p>Rows are encoded here, by whoever fills the commit, so that the one writer has little left to do.
 */
public final class Commit {
    private final List<Change> changes = new ArrayList<>(8);
    private long bytes;
    private boolean handedOver;

    /** Puts the record; replaces the one before. The place of its body is taken from the store when it is null or has moved since. */
    public Commit url(UrlRecord record) {
        UrlKey key = record.url().key();
        UrlRecord.Content content = record.content();
        if (content == null) {
            return put(Table.URLS, Keys.url(key), UrlRows.encode(key, record));
        }
        return add(new Change.Known(key, record, content), 400);
    }

    /**
     * Puts the record of a page or document that was just fetched together with its body: the store appends the WARC record, fills in
     * {@link UrlRecord.Content#body}, remembers the body's digest if it is new, and keeps the version for as long as the retention says.
     */
    public Commit page(UrlRecord record, WarcRecord body) {
        UrlRecord.Content content = record.content();
        if (content == null) {
            throw new IllegalArgumentException("the record of " + record.url() + " has a body but no content");
        }
        if (!content.digest().equals(body.digest())) {
            throw new IllegalArgumentException(
                    "the record of " + record.url() + " has the digest of another body than the one it comes with");
        }
        return add(new Change.Page(record.url().key(), record, content, body), 500L + body.size());
    }

    public Commit host(HostRecord record) {
        return put(Table.HOSTS, Keys.number(record.host().key()), Rows.encode(record));
    }

    public Commit enqueue(QueueEntry entry) {
        long host = entry.url().key().host();
        return put(Table.QUEUE, queueKey(host, entry), Rows.encode(entry, host));
    }

    public Commit dequeue(QueueEntry entry) {
        return delete(Table.QUEUE, queueKey(entry.url().key().host(), entry));
    }

    public Commit send(Message message) {
        return put(Table.MESSAGES, Keys.message(message.shard(), message.number()), Rows.encode(message));
    }

    public Commit handled(Message message) {
        return delete(Table.MESSAGES, Keys.message(message.shard(), message.number()));
    }

    /** A visit of a page. It comes after the page's record, and the store gives the number. */
    public Commit event(CrawlUrl url, PageChange change, VisitClass visit, Instant at) {
        return add(new Change.Event(url, change, visit, at), 128);
    }

    /** A small named value of whoever drives the store, such as the totals of a crawl. */
    public Commit note(String name, byte[] value) {
        return put(Table.NOTES, Keys.note(name), value.clone());
    }

    /** What visits of a URL found over time, as bytes that whoever keeps histories can read; replaces what was there. */
    public Commit history(UrlKey key, byte[] history) {
        return put(Table.HISTORIES, Keys.url(key), history.clone());
    }

    /** Forgets a URL: its record and its history go now, its bodies with the next compaction. */
    public Commit forget(UrlKey key) {
        return add(new Change.Forget(key), 64);
    }

    /** The last word of whoever filled it. */
    List<Change> handOver() {
        if (handedOver) {
            throw new IllegalStateException("a commit can be handed over once");
        }
        handedOver = true;
        return changes;
    }

    long bytes() {
        return bytes;
    }

    private static byte[] queueKey(long host, QueueEntry entry) {
        return Keys.queue(host, entry.kind(), entry.bucket(), entry.number());
    }

    private Commit put(Table table, byte[] key, byte[] value) {
        return add(new Change.Put(table, key, value), key.length + value.length);
    }

    private Commit delete(Table table, byte[] key) {
        return add(new Change.Delete(table, key), key.length);
    }

    private Commit add(Change change, long size) {
        if (handedOver) {
            throw new IllegalStateException("the commit was handed over already");
        }
        changes.add(change);
        bytes += size;
        return this;
    }
}
