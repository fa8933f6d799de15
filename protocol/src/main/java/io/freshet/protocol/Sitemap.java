package io.freshet.protocol;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a sitemap says: pages, and further sitemaps when it is an index. See sitemaps.org.
 *
 * @param pages at most 50,000, as the protocol has it
 * @param sitemaps at most 50,000
 */
public record Sitemap(List<Entry> pages, List<CrawlUrl> sitemaps) {
    public static final Sitemap EMPTY = new Sitemap(List.of(), List.of());

    /** A page and when its site says that it changed last; null when it does not say. */
    public record Entry(CrawlUrl url, @Nullable Instant lastModified) {}

    public Sitemap {
        pages = List.copyOf(pages);
        sitemaps = List.copyOf(sitemaps);
    }

    /**
     * Reads XML, text or RSS/Atom, gzipped or not; what cannot be read gives an empty sitemap. Entries outside the sitemap's own host are left out.
     *
     * @param content the decompressed body of the answer, which may be a gzip file by itself; only its first 50 MB count, before and after
     *     decompression
     */
    public static Sitemap read(CrawlUrl url, byte[] content, Canonicaliser canonicaliser) {
        return new SitemapReader(url, canonicaliser).read(content);
    }
}
