package io.freshet.search;

import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import io.freshet.store.Digest;
import java.util.Map;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Supplier;

/**
 * Pages that a crawl in this process has just read, until their events arrive at the index: what is here need not be read from the store again, which costs
 * half as much as indexing. As many as there is room for; the others are read again. While few wait they lie here as they are; a crawl that is far ahead of
 * the index has them {@linkplain PackedPage packed}. Safe for use by many threads.
 */
public final class RecentPages {
    /** What a link takes, in bytes. */
    private static final int LINK = 200;

    /** So much of the room is for pages as they are. */
    private static final int UNPACKED_SHARE = 8;

    private final long room;
    private final Map<UrlKey, Recent> pages = new ConcurrentHashMap<>();
    private final AtomicLong taken = new AtomicLong();
    private final Queue<PackedPage.Packer> packers = new ConcurrentLinkedQueue<>(); // that nobody uses

    private record Recent(Supplier<Page> page, Digest digest, long size) {}

    /** @param room bytes of memory */
    public RecentPages(long room) {
        this.room = room;
    }

    public void add(Page page, Digest digest) {
        long size = 2L * page.text().length() + (long) LINK * (page.links().size() + 10);
        long forUnpacked = room / UNPACKED_SHARE;
        if (taken.get() + size <= forUnpacked) {
            add(page.url().key(), new Recent(() -> page, digest, size));
        } else if (taken.get() < room && size <= forUnpacked) { // a huge one would need huge buffers
            PackedPage packed = packed(page);
            add(page.url().key(), new Recent(packed::page, digest, packed.size()));
        }
    }

    private void add(UrlKey key, Recent recent) {
        if (taken.addAndGet(recent.size) > room) {
            taken.addAndGet(-recent.size);
            return;
        }
        Recent before = pages.put(key, recent);
        if (before != null) {
            taken.addAndGet(-before.size);
        }
    }

    private PackedPage packed(Page page) {
        PackedPage.Packer idle = packers.poll();
        PackedPage.Packer packer = idle == null ? new PackedPage.Packer() : idle;
        PackedPage packed = packer.packed(page);
        packers.add(packer);
        return packed;
    }

    /** The page, if it is here with these bytes; it is not kept any longer. */
    Optional<Page> take(UrlKey key, Digest digest) {
        Recent recent = pages.remove(key);
        if (recent == null) {
            return Optional.empty();
        }
        taken.addAndGet(-recent.size);
        return recent.digest.equals(digest) ? Optional.of(recent.page.get()) : Optional.empty();
    }
}
