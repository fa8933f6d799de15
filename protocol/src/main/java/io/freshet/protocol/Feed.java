package io.freshet.protocol;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * What a feed says: which pages are new or changed, and when. RSS 0.9x and 2.0, RSS 1.0 (RDF) and Atom (RFC 4287).
 *
 * @param entries in the order of the feed
 * @param hubs where to subscribe to it (WebSub, 4)
 * @param self where it says that it is: the topic of a subscription; null when it does not say
 */
public record Feed(
        List<Entry> entries, List<CrawlUrl> hubs, @Nullable CrawlUrl self) {
    /** A page and when its site says that it changed last; null when it does not say. */
    public record Entry(CrawlUrl url, @Nullable Instant changed) {}

    /**
     * How much of a feed is read; what goes beyond is left out.
     *
     * @param bytes from its beginning
     * @param entries the first ones
     * @param depth of elements in each other; deeper is no feed
     */
    public record Limits(int bytes, int entries, int depth) {
        public static final Limits DEFAULT = new Limits(2 << 20, 1_000, 32);

        public Limits {
            if (bytes < 1_000 || entries < 1 || depth < 4) {
                throw new IllegalArgumentException(
                        "of a feed at least 1,000 bytes, an entry and 4 elements in each other are read, not " + bytes
                                + ", " + entries + " and " + depth);
            }
        }
    }

    public Feed {
        entries = List.copyOf(entries);
        hubs = List.copyOf(hubs);
    }

    /**
     * Reads a feed; empty when it is something else. One that is broken in the middle is read up to there. Entries may be on any host: whoever believes what they say of
     * a page looks at whose feed it is.
     */
    public static Optional<Feed> read(CrawlUrl url, byte[] content, Canonicaliser canonicaliser, Limits limits) {
        return new FeedReader(url, canonicaliser, limits).read(content);
    }
}
