package io.freshet.store;

import io.freshet.model.CrawlUrl;
import io.freshet.model.Difference;
import io.freshet.model.Host;
import io.freshet.model.PageChange;
import io.freshet.model.VisitClass;
import java.time.Instant;

/** Hosts, queue entries, messages and events as the values of rows. What the key says is not said again. */
final class Rows {
    private static final int VERSION = 1;
    /** Since 2 with the last pages. */
    private static final int HOST_VERSION = 2;

    /** Since 2 with whether the page was said to be gone. */
    private static final int QUEUE_VERSION = 2;

    /** Since 2 with the difference, the class of the visit and the number of the body. */
    private static final int EVENT_VERSION = 2;

    private static final int KEEPS_SLASHES = 1;
    private static final int SITEMAPS_READ = 2;
    private static final VisitClass[] CLASSES = VisitClass.values();
    private static final PageChange.Kind[] KINDS = PageChange.Kind.values();
    private static final Difference[] DIFFERENCES = Difference.values();

    private Rows() {}

    static byte[] encode(HostRecord record) {
        return new RowEncoder(HOST_VERSION, 256)
                .text(record.host().text())
                .optionalText(record.robots())
                .optionalTime(record.robotsRead())
                .optionalTime(record.restUntil())
                .text(record.restReason())
                .number(record.failuresInRow())
                .number(record.pages())
                .number(record.requests())
                .blob(record.timeouts())
                .byteValue((record.keepsSlashes() ? KEEPS_SLASHES : 0) | (record.sitemapsRead() ? SITEMAPS_READ : 0))
                .blob(record.lastPages())
                .bytes();
    }

    static HostRecord host(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.HOSTS, key, value, HOST_VERSION);
        Host name = row.host();
        String robots = row.optionalText();
        Instant robotsRead = row.optionalTime();
        Instant restUntil = row.optionalTime();
        String restReason = row.text();
        int failuresInRow = row.smallNumber();
        long pages = row.number();
        long requests = row.number();
        byte[] timeouts = row.blob();
        int marks = row.choice((KEEPS_SLASHES | SITEMAPS_READ) + 1);
        byte[] lastPages = row.version() < 2 ? new byte[0] : row.blob();
        row.end();
        return new HostRecord(
                name,
                robots,
                robotsRead,
                restUntil,
                restReason,
                failuresInRow,
                pages,
                requests,
                timeouts,
                (marks & KEEPS_SLASHES) != 0,
                (marks & SITEMAPS_READ) != 0,
                lastPages);
    }

    static byte[] encode(QueueEntry entry, long host) {
        return new RowEncoder(QUEUE_VERSION, 160)
                .url(entry.url())
                .real(entry.score())
                .number(entry.depth())
                .optionalKey(entry.via(), host)
                .time(entry.found())
                .number(entry.redirects())
                .number(entry.attempts())
                .number(entry.run())
                .optionalUrl(entry.spelling(), entry.url())
                .optionalTime(entry.lastModified())
                .byteValue(entry.saidGone() ? 1 : 0)
                .bytes();
    }

    static QueueEntry queueEntry(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.QUEUE, key, value, QUEUE_VERSION);
        checkQueueKey(key, row);
        long host = RowDecoder.longAt(key, 0);
        CrawlUrl url = row.url();
        float score = row.real();
        if (Float.isNaN(score)) {
            throw row.damaged("has a score that is none");
        }
        QueueEntry entry = new QueueEntry(
                url,
                CLASSES[key[8]],
                key[9] & 0xFF,
                RowDecoder.longAt(key, 10),
                score,
                row.smallNumber(),
                row.optionalKey(host),
                row.time(),
                row.smallNumber(),
                row.smallNumber(),
                row.smallNumber(),
                row.optionalUrl(url),
                row.optionalTime(),
                row.version() >= 2 && row.choice(2) == 1);
        row.end();
        return entry;
    }

    /** Tells of an entry without making one. */
    static void queued(byte[] key, byte[] value, Store.QueuedConsumer each) {
        RowDecoder row = new RowDecoder(Table.QUEUE, key, value, QUEUE_VERSION);
        checkQueueKey(key, row);
        long url = row.urlFingerprint();
        each.accept(RowDecoder.longAt(key, 0), CLASSES[key[8]], row.real(), RowDecoder.longAt(key, 10), url);
    }

    private static void checkQueueKey(byte[] key, RowDecoder row) {
        if (key.length != Keys.QUEUE_LENGTH || (key[8] & 0xFF) >= CLASSES.length || key[10] < 0) {
            throw row.damaged("has a key that is none");
        }
    }

    static byte[] encode(Message message) {
        return new RowEncoder(VERSION, message.content().length + 8)
                .blob(message.content())
                .bytes();
    }

    static Message message(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.MESSAGES, key, value, VERSION);
        if (key.length != Keys.MESSAGE_LENGTH) {
            throw row.damaged("has a key of " + key.length + " bytes");
        }
        Message message = new Message(key[0] & 0xFF, RowDecoder.longAt(key, 1), row.blob());
        row.end();
        return message;
    }

    /** Without the number, which is the key. */
    static byte[] encode(Change.Event event, long body) {
        return new RowEncoder(EVENT_VERSION, 128)
                .url(event.url())
                .choice(event.change().kind())
                .time(event.at())
                .choice(event.change().difference())
                .choice(event.visit())
                .number(body)
                .bytes();
    }

    static PageEvent event(byte[] key, byte[] value) {
        RowDecoder row = new RowDecoder(Table.EVENTS, key, value, EVENT_VERSION);
        if (key.length != 8) {
            throw row.damaged("has a key of " + key.length + " bytes");
        }
        long number = RowDecoder.longAt(key, 0);
        CrawlUrl url = row.url();
        PageChange.Kind kind = KINDS[row.choice(KINDS.length)];
        Instant at = row.time();
        PageEvent event = row.version() < 2
                ? earlier(number, url, kind, at)
                : new PageEvent(
                        number,
                        url,
                        change(row, kind, DIFFERENCES[row.choice(DIFFERENCES.length)]),
                        CLASSES[row.choice(CLASSES.length)],
                        at,
                        row.number());
        row.end();
        return event;
    }

    private static PageChange change(RowDecoder row, PageChange.Kind kind, Difference difference) {
        try {
            return new PageChange(kind, difference);
        } catch (IllegalArgumentException e) {
            throw row.damaged("has a change that there is not");
        }
    }

    /** By how much a page had changed was not written down: it counts as a change by any measure. */
    private static PageEvent earlier(long number, CrawlUrl url, PageChange.Kind kind, Instant at) {
        Difference difference =
                kind == PageChange.Kind.NEW || kind == PageChange.Kind.CHANGED ? Difference.MUCH : Difference.NONE;
        VisitClass visit = kind == PageChange.Kind.NEW ? VisitClass.NEW : VisitClass.REVISIT;
        return new PageEvent(number, url, new PageChange(kind, difference), visit, at, PageEvent.NEWEST_BODY);
    }
}
