package io.freshet.crawl;

import io.freshet.model.CrawlUrl;
import io.freshet.store.QueueEntry;
import java.util.Comparator;
import java.util.List;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What waits of one host in one class of visits, best first. The head is in memory; every entry, the head's too, is on disk until it has been visited.
 *
 * <p>The rule: the head holds the first entries of the whole line, without a gap.
 *
 * <p>Not thread-safe: owned by the loop of its shard.
 */
final class Line {
    static final Comparator<QueueEntry> ORDER =
            Comparator.comparingInt(QueueEntry::bucket).thenComparingLong(QueueEntry::number);

    /** Of the addresses in memory: with usual ones their number is the limit. */
    static final int HEAD_BYTES = 64 << 10;

    double served; // visits so far, divided by the class's share: the least served goes next

    private final int headSize;
    private final TreeSet<QueueEntry> head = new TreeSet<>(ORDER);
    private int bytes; // of the addresses in the head
    private boolean more; // there is, or may be, more on disk behind the head
    private boolean loading;
    private final TreeSet<QueueEntry> meanwhile = new TreeSet<>(
            ORDER); // the first ones added while the head was being read from disk, perhaps too late for that
    private boolean moreMeanwhile;
    private @Nullable QueueEntry last; // everything on disk that waits comes after it; null when that is not known

    Line(int headSize) {
        this.headSize = headSize;
    }

    /** Which of 256 buckets a score belongs to; 0 is the best. */
    static int bucket(float score) {
        return 255 - Math.round(Math.clamp(score, 0f, 1f) * 255);
    }

    void add(QueueEntry entry) {
        if (loading) {
            meanwhile.add(entry);
            if (meanwhile.size() > headSize) {
                meanwhile.removeLast();
                moreMeanwhile = true;
            }
        } else if (!more || (!head.isEmpty() && ORDER.compare(entry, head.last()) < 0)) {
            put(entry);
            trim();
        } else if (last != null && ORDER.compare(entry, last) < 0) {
            last = null;
        }
    }

    @Nullable
    QueueEntry first() {
        return head.isEmpty() ? null : head.first();
    }

    QueueEntry take() {
        QueueEntry entry = head.removeFirst();
        bytes -= size(entry);
        last = entry;
        return entry;
    }

    /** Nothing waits, in memory or on disk. */
    boolean isEmpty() {
        return head.isEmpty() && !more && !loading;
    }

    /** The head is used up, and more waits on disk. */
    boolean needsLoading() {
        return head.isEmpty() && more && !loading;
    }

    /** From now on new entries are found on disk; answers after which entry to read there. */
    @Nullable
    QueueEntry startLoading() {
        loading = true;
        return last;
    }

    /** @param all whether there was no more on disk */
    void loaded(List<QueueEntry> entries, boolean all) {
        loading = false;
        more = !all || moreMeanwhile;
        entries.forEach(this::put);
        for (QueueEntry entry : meanwhile) {
            if (all || ORDER.compare(entry, entries.getLast()) < 0) {
                put(entry);
            }
        }
        meanwhile.clear();
        moreMeanwhile = false;
        trim();
    }

    private void trim() {
        while (head.size() > headSize || (bytes > HEAD_BYTES && head.size() > 1)) {
            bytes -= size(head.removeLast());
            more = true;
        }
    }

    private void put(QueueEntry entry) {
        bytes += head.add(entry) ? size(entry) : 0;
    }

    private static int size(QueueEntry entry) {
        CrawlUrl spelling = entry.spelling();
        return entry.url().text().length()
                + (spelling == null ? 0 : spelling.text().length());
    }

    /** Of the addresses in memory. */
    int bytes() {
        return bytes;
    }
}
