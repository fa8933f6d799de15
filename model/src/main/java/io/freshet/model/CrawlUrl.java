package io.freshet.model;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * An absolute, canonical http or https URL: pages that are the same have the same CrawlUrl. Made only by a {@link Canonicaliser}.
 *
 * <p>Not {@code java.net.URI}, which rejects URLs that browsers accept, such as a bare {@code %}, and costs six times as much. Not a record, since it
 * remembers its key, which is asked for again and again: on a page half of the links are there twice. Safe for use by many threads.
 */
public final class CrawlUrl {
    private final String text;
    private final int hostEnd;
    private @Nullable UrlKey key; // once it was asked for; threads that ask at once make the same

    /**
     * @param text the whole URL, ASCII, without a fragment
     * @param hostEnd where scheme, name and port end in the text, and the path begins
     */
    public CrawlUrl(String text, int hostEnd) {
        if (hostEnd < 8 || hostEnd >= text.length() || text.charAt(hostEnd) != '/' || !text.startsWith("http")) {
            throw new IllegalArgumentException("no http URL with its path at " + hostEnd + ": " + text);
        }
        this.text = text;
        this.hostEnd = hostEnd;
    }

    public String text() {
        return text;
    }

    public int hostEnd() {
        return hostEnd;
    }

    /** Scheme, name and port: the unit of politeness. */
    public Host host() {
        return new Host(text.substring(0, hostEnd));
    }

    /** The path with its query, beginning with a slash: what is asked for on the wire, and what robots.txt speaks of. */
    public String pathAndQuery() {
        return text.substring(hostEnd);
    }

    /** The path alone, beginning with a slash. */
    public String path() {
        int query = queryStart();
        return text.substring(hostEnd, query < 0 ? text.length() : query);
    }

    public boolean hasQuery() {
        return queryStart() >= 0;
    }

    /** Under which the store and the frontier know this URL. */
    public UrlKey key() {
        UrlKey known = key;
        if (known == null) {
            byte[] ascii = text.getBytes(StandardCharsets.ISO_8859_1); // the charset that takes no look at them
            known = new UrlKey(Fingerprint.ofAscii(ascii, 0, hostEnd), Fingerprint.ofAscii(ascii, 0, ascii.length));
            key = known;
        }
        return known;
    }

    private int queryStart() {
        return text.indexOf('?', hostEnd);
    }

    @Override
    public boolean equals(@Nullable Object other) {
        return other instanceof CrawlUrl url && url.text.equals(text);
    }

    @Override
    public int hashCode() {
        return text.hashCode();
    }

    @Override
    public String toString() {
        return text;
    }
}
