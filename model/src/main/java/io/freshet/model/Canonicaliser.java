package io.freshet.model;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Makes a {@link CrawlUrl} of what a page or a person wrote, so that two spellings of one page are equal.
 *
 * <p>A reference means what a browser takes it for (WHATWG URL). On top of that:
 *
 * <ul>
 *   <li>user, password and fragment are left out, and an empty query;
 *   <li>triplets such as {@code %c3} are in upper case, and what needs no encoding has none (RFC 3986, 6.2.2): {@code %7E} is {@code ~};
 *   <li>a name has no dot at its end, and must be one that the DNS can hold;
 *   <li>parameters that name a visitor and not a page are left out, as {@link UrlRules} say.
 * </ul>
 *
 * <p>What may be another page stays: the order of parameters, {@code index.html}, a slash at the end, runs of slashes. The canonical form of a
 * canonical form is itself. Safe for use by many threads.
 */
public final class Canonicaliser {
    public static final Canonicaliser DEFAULT = new Canonicaliser(UrlRules.DEFAULT);

    /** A text this many times longer than a URL may be is not looked at. */
    private static final int LOOKED_AT = 10;

    private final UrlRules rules;
    private final UrlFilter filter;
    private final ShortCut shortCut;

    public Canonicaliser(UrlRules rules) {
        this.rules = rules;
        filter = new UrlFilter(rules);
        shortCut = new ShortCut(filter, rules.maxLength());
    }

    /** Empty when it is no absolute http or https URL, or longer than the rules allow. */
    public Optional<CrawlUrl> parse(String text) {
        CrawlUrl quick = shortCut.parse(text);
        return quick == null ? longWay(text, null) : Optional.of(quick);
    }

    /** What a reference means on the page {@code base}. Empty when it leads to no http or https URL, or to one longer than the rules allow. */
    public Optional<CrawlUrl> resolve(CrawlUrl base, String reference) {
        CrawlUrl quick = shortCut.resolve(base, reference);
        return quick == null ? longWay(reference, base) : Optional.of(quick);
    }

    /** The same URL with runs of slashes in its path as one slash, or two where an embedded {@code ://} needs them; itself when nothing changes. */
    public CrawlUrl withoutSlashRuns(CrawlUrl url) {
        String text = url.text();
        int firstRun = text.indexOf("//", url.hostEnd());
        if (firstRun < 0) {
            return url;
        }
        int query = text.indexOf('?', url.hostEnd());
        int pathEnd = query < 0 ? text.length() : query;
        if (firstRun >= pathEnd) {
            return url;
        }
        StringBuilder kept = new StringBuilder(text.length()).append(text, 0, firstRun);
        for (int i = firstRun; i < pathEnd; ) {
            int end = i + 1;
            while (text.charAt(i) == '/' && end < pathEnd && text.charAt(end) == '/') {
                end++;
            }
            int most = text.charAt(i - 1) == ':' ? 2 : 1;
            kept.append(text, i, Math.min(end, i + most));
            i = end;
        }
        kept.append(text, pathEnd, text.length());
        return kept.length() == text.length() ? url : new CrawlUrl(kept.toString(), url.hostEnd());
    }

    /** The standard's parser and then the rules, whatever the text. */
    Optional<CrawlUrl> longWay(String text, @Nullable CrawlUrl base) {
        if (text.length() > LOOKED_AT * rules.maxLength()) {
            return Optional.empty();
        }
        ParsedUrl parsed = UrlParser.parse(text, base == null ? null : ParsedUrl.of(base));
        return parsed == null ? Optional.empty() : canonical(parsed);
    }

    private Optional<CrawlUrl> canonical(ParsedUrl url) {
        String host = url.host();
        if (host.endsWith(".")) {
            host = host.substring(0, host.length() - 1);
        }
        if (!host.startsWith("[") && !DomainName.resolvable(host)) {
            return Optional.empty();
        }
        StringBuilder out = new StringBuilder(url.path().length() + 64);
        out.append(url.scheme()).append("://").append(host);
        if (url.port() >= 0) {
            out.append(':').append(url.port());
        }
        int hostEnd = out.length();
        out.append(filter.path(normal(url.path())));
        String query = url.query() == null ? "" : filter.query(normal(url.query()));
        if (!query.isEmpty()) {
            out.append('?').append(query);
        }
        return out.length() > rules.maxLength() ? Optional.empty() : Optional.of(new CrawlUrl(out.toString(), hostEnd));
    }

    private static String normal(String text) {
        if (text.indexOf('%') < 0) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        PercentEncoding.normalise(out, text);
        return out.toString();
    }
}
