package io.freshet.search;

import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.store.Digest;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Pages that a crawl in this process has just read, until their events arrive at the index: what is here need not be read from the store again. As many
 * as there is room for; the others are read again. Safe for use by many threads.
 */
public final class RecentPages {
    /** What a link takes, in characters. */
    private static final int LINK = 100;

    private final long room;
    private final Map<UrlKey, Recent> pages = new ConcurrentHashMap<>();
    private final AtomicLong taken = new AtomicLong();

    private record Recent(Page page, Digest digest, long size) {}

    /** @param room characters of text and links */
    public RecentPages(long room) {
        this.room = room;
    }

    public void add(Page page, Digest digest) {
        long size = page.text().length() + (long) LINK * (page.links().size() + 10);
        if (taken.get() + size > room) {
            return;
        }
        taken.addAndGet(size);
        Recent before = pages.put(page.url().key(), new Recent(page, digest, size));
        if (before != null) {
            taken.addAndGet(-before.size);
        }
    }

    /** The page, if it is here with these bytes; it is not kept any longer. */
    Optional<Page> take(UrlKey key, Digest digest) {
        Recent recent = pages.remove(key);
        if (recent == null) {
            return Optional.empty();
        }
        taken.addAndGet(-recent.size);
        return recent.digest.equals(digest) ? Optional.of(recent.page) : Optional.empty();
    }
}
