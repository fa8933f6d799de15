package io.freshet.page;

import io.freshet.model.Canonicaliser;
import io.freshet.model.CrawlUrl;
import java.nio.charset.Charset;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Map;
import java.util.Optional;

/**
 * What the addresses on one page mean: resolved against the page or its {@code <base>}, with queries in the page's charset. Not thread-safe: made for one
 * page.
 */
final class LinkTargets {
    private static final HexFormat HEX = HexFormat.of().withUpperCase();

    private final Canonicaliser canonicaliser;
    private final CrawlUrl base;
    private final Charset charset;
    private final boolean unicode;
    private final Map<String, Optional<CrawlUrl>> known = new HashMap<>(); // half of a page's links are there twice

    /** @param baseHref as in {@code <base>}; one that leads to no page is not heeded */
    LinkTargets(Canonicaliser canonicaliser, CrawlUrl page, String baseHref, Charset charset) {
        this.canonicaliser = canonicaliser;
        this.charset = charset;
        unicode = charset.name().startsWith("UTF-");
        base = baseHref.isBlank() ? page : canonicaliser.resolve(page, baseHref).orElse(page);
    }

    Optional<CrawlUrl> resolve(String href) {
        return known.computeIfAbsent(href, _ -> canonicaliser.resolve(base, unicode ? href : encoded(href)));
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
