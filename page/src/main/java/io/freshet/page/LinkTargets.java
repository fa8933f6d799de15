package io.freshet.page;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.Charset;
import java.util.HexFormat;
import org.jspecify.annotations.Nullable;

/**
 * What the addresses on one page mean: resolved against the page or its {@code <base>}, with queries in the page's charset. Not thread-safe: made for one
 * page.
 */
final class LinkTargets {
    private static final int LEAST_PLACES = 32;
    private static final int SCATTER = 0x9E3779B9;

    /** A reference may be so long that the canonicaliser does not look at it, fragment and all; none up to this length is. */
    private static final int LONGEST_CUT = 1_000;

    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Canonicaliser canonicaliser;
    private final CrawlUrl base;
    private final Charset charset;
    private final boolean unicode;

    // half of a page's links are there twice; each reference has one place, and the next with the same place takes it
    private final @Nullable String[] references;
    private final @Nullable CrawlUrl[] targets;

    /**
     * @param baseHref as in {@code <base>}; one that leads to no page is not heeded
     * @param links how many there are
     */
    LinkTargets(Canonicaliser canonicaliser, CrawlUrl page, String baseHref, Charset charset, int links) {
        this.canonicaliser = canonicaliser;
        this.charset = charset;
        unicode = charset.name().startsWith("UTF-");
        base = baseHref.isBlank() ? page : canonicaliser.resolve(page, baseHref).orElse(page);
        int places = Math.max(LEAST_PLACES, 2 * Integer.highestOneBit(links));
        references = new String[places];
        targets = new CrawlUrl[places];
    }

    /** Null when it leads to no page. */
    @Nullable
    CrawlUrl resolve(String href) {
        String reference = withoutFragment(unicode ? href : encoded(href));
        int place = (reference.hashCode() * SCATTER) >>> Integer.numberOfLeadingZeros(references.length - 1);
        if (!reference.equals(references[place])) {
            references[place] = reference;
            targets[place] = canonicaliser.resolve(base, reference).orElse(null);
        }
        return targets[place];
    }

    /** No target has one. After white space it stays: white space at the end would not count. */
    private static String withoutFragment(String href) {
        int start = href.indexOf('#');
        boolean cut = start > 0 && href.charAt(start - 1) > ' ' && href.length() <= LONGEST_CUT;
        return cut ? href.substring(0, start) : href;
    }

    /** WHATWG URL, 4.4, query state: a query is sent in the page's own charset, a path always in UTF-8. */
    private String encoded(String href) {
        int query = href.indexOf('?');
        if (query < 0) {
            return href;
        }
        int fragment = href.indexOf('#');
        int end = fragment < 0 ? href.length() : fragment;
        if (end < query || ascii(href, query, end)) {
            return href;
        }
        StringBuilder encoded = new StringBuilder(2 * href.length()).append(href, 0, query);
        for (byte b : href.substring(query, end).getBytes(charset)) {
            if (b >= 0) {
                encoded.append((char) b);
            } else {
                HEX.toHexDigits(encoded.append('%'), b);
            }
        }
        return encoded.toString();
    }

    private static boolean ascii(String text, int start, int end) {
        for (int i = start; i < end; i++) {
            if (text.charAt(i) >= 128) {
                return false;
            }
        }
        return true;
    }
}
