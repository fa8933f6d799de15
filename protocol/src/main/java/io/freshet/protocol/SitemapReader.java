package io.freshet.protocol;

import static java.lang.System.Logger.Level.DEBUG;

import crawlercommons.sitemaps.AbstractSiteMap;
import crawlercommons.sitemaps.SiteMap;
import crawlercommons.sitemaps.SiteMapIndex;
import crawlercommons.sitemaps.SiteMapParser;
import crawlercommons.sitemaps.SiteMapURL;
import crawlercommons.sitemaps.UnknownFormatException;
import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import io.freshet.model.GzipMembers;
import io.freshet.protocol.Sitemap.Entry;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads one sitemap. XML is read by crawler-commons, with document types refused, so that no entity is ever looked up or expanded.
 *
 * <p>The library keeps addresses as {@link URL}s and drops those that {@link URI} finds fault with, though browsers follow them. So every address
 * is resolved here first, and the library gets a number in its place. Not thread-safe: made for one sitemap.
 */
final class SitemapReader {
    private static final System.Logger LOG = System.getLogger(SitemapReader.class.getName());

    /** sitemaps.org: a sitemap has at most 50,000 entries and 50 MB. */
    private static final int MAX_ENTRIES = 50_000;

    private static final int MAX_BYTES = 50 * 1024 * 1024;

    /** A longer line of text is no address. */
    private static final int MAX_LINE = 10_000;

    private static final String STAND_IN = "http://entry.invalid/";

    private final CrawlUrl url;
    private final Canonicaliser canonicaliser;
    private final List<CrawlUrl> found = new ArrayList<>();

    SitemapReader(CrawlUrl url, Canonicaliser canonicaliser) {
        this.url = url;
        this.canonicaliser = canonicaliser;
    }

    Sitemap read(byte[] content) {
        byte[] plain = gzipped(content) ? unzipped(content) : content;
        if (plain.length > MAX_BYTES) {
            plain = Arrays.copyOf(plain, MAX_BYTES);
        }
        if (gzipped(plain)) {
            return Sitemap.EMPTY; // a file in a file in a file: no sitemap
        }
        return startsWithTag(plain) ? readXml(plain) : readText(plain);
    }

    private static boolean gzipped(byte[] content) {
        return content.length > 2 && content[0] == 0x1F && content[1] == (byte) 0x8B;
    }

    /** As much as there is, but not more than may be: the rest of a bomb is never unpacked, and what was cut off does not matter. */
    private static byte[] unzipped(byte[] content) {
        ByteArrayOutputStream plain = new ByteArrayOutputStream();
        byte[] buffer = new byte[64 * 1024];
        try (InputStream zipped = new GzipMembers(new ByteArrayInputStream(content))) {
            int length = zipped.read(buffer);
            while (length >= 0 && plain.size() < MAX_BYTES) {
                plain.write(buffer, 0, length);
                length = zipped.read(buffer);
            }
        } catch (IOException e) {
            LOG.log(DEBUG, "a gzipped sitemap is broken after " + plain.size() + " bytes", e);
        }
        return plain.toByteArray();
    }

    private static boolean startsWithTag(byte[] content) {
        int at = content.length > 2 && content[0] == (byte) 0xEF && content[1] == (byte) 0xBB ? 3 : 0;
        while (at < content.length && content[at] >= 0 && Character.isWhitespace(content[at])) {
            at++;
        }
        return at < content.length && content[at] == '<';
    }

    /** One address a line. */
    private Sitemap readText(byte[] content) {
        List<Entry> pages = new ArrayList<>();
        String text = new String(content, StandardCharsets.UTF_8);
        int start = text.startsWith("\uFEFF") ? 1 : 0;
        while (start < text.length() && pages.size() < MAX_ENTRIES) {
            int newline = text.indexOf('\n', start);
            int end = newline < 0 ? text.length() : newline;
            CrawlUrl page = end - start > MAX_LINE ? null : line(text.substring(start, end));
            if (page != null) {
                pages.add(new Entry(page, null));
            }
            start = end + 1;
        }
        return new Sitemap(pages, List.of());
    }

    /** Whole addresses only: else every text would be a sitemap. */
    private @Nullable CrawlUrl line(String line) {
        return own(canonicaliser.parse(line.strip()).orElse(null));
    }

    private Sitemap readXml(byte[] content) {
        SiteMapParser parser = new SiteMapParser(false, true);
        parser.setURLFilter(this::numbered);
        try {
            return sitemap(parser.parseSiteMap("application/xml", content, base()));
        } catch (UnknownFormatException | IOException | RuntimeException e) {
            // whatever was wrong with it, it was the site's fault or the library's: there is nothing to read
            LOG.log(DEBUG, () -> "no sitemap at " + url, e);
            return Sitemap.EMPTY;
        }
    }

    /** Against which feeds resolve their links: the sitemap's own address, or its host where {@link URI} finds fault with that. */
    private URL base() throws MalformedURLException {
        try {
            return new URI(url.text()).toURL();
        } catch (URISyntaxException e) {
            return URI.create(url.host().text() + "/").toURL();
        }
    }

    private @Nullable String numbered(String address) {
        boolean wanted = found.size() < MAX_ENTRIES && !address.isBlank();
        CrawlUrl target = wanted ? own(canonicaliser.resolve(url, address).orElse(null)) : null;
        if (target == null) {
            return null;
        }
        found.add(target);
        return STAND_IN + (found.size() - 1);
    }

    /** Itself if it is on this host, else null. */
    private @Nullable CrawlUrl own(@Nullable CrawlUrl target) {
        boolean own = target != null
                && target.hostEnd() == url.hostEnd()
                && target.text().regionMatches(0, url.text(), 0, url.hostEnd());
        return own ? target : null;
    }

    private Sitemap sitemap(AbstractSiteMap read) {
        List<Entry> pages = new ArrayList<>();
        List<CrawlUrl> sitemaps = new ArrayList<>();
        if (read instanceof SiteMapIndex index) {
            for (AbstractSiteMap entry : index.getSitemaps()) {
                CrawlUrl target = meant(entry.getUrl());
                if (target != null) {
                    sitemaps.add(target);
                }
            }
        } else if (read instanceof SiteMap map) {
            for (SiteMapURL entry : map.getSiteMapUrls()) {
                CrawlUrl target = meant(entry.getUrl());
                if (target != null) {
                    pages.add(new Entry(target, instant(entry)));
                }
            }
        }
        return new Sitemap(pages, sitemaps);
    }

    /** Null for what the library did not ask us about. */
    private @Nullable CrawlUrl meant(@Nullable URL standIn) {
        String text = standIn == null ? "" : standIn.toExternalForm();
        return text.startsWith(STAND_IN) ? found.get(Integer.parseInt(text.substring(STAND_IN.length()))) : null;
    }

    private static @Nullable Instant instant(SiteMapURL entry) {
        var lastModified = entry.getLastModified();
        return lastModified == null ? null : lastModified.toInstant();
    }
}
