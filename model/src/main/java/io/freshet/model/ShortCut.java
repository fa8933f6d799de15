package io.freshet.model;

import org.jspecify.annotations.Nullable;

/**
 * Resolves the references that nearly all links are: relative ones and absolute ones that are already in canonical form. One scan, and no memory
 * but the result.
 *
 * <p>The rule: whatever it answers, {@link UrlParser} and the rules of {@link Canonicaliser} would answer too; what it is not sure of it leaves to
 * them. Safe for use by many threads.
 */
final class ShortCut {
    private static final int NOT_SURE = -1;

    private final UrlFilter filter;
    private final int maxLength;

    ShortCut(UrlFilter filter, int maxLength) {
        this.filter = filter;
        this.maxLength = maxLength;
    }

    /** Null when not sure. */
    @Nullable
    CrawlUrl parse(String text) {
        int hostStart = text.startsWith("https://") ? 8 : text.startsWith("http://") ? 7 : NOT_SURE;
        int hostEnd = hostStart < 0 ? NOT_SURE : hostEnd(text, hostStart);
        if (hostEnd == text.length()) {
            return hostEnd < maxLength ? new CrawlUrl(text + "/", hostEnd) : null;
        }
        return hostEnd < 0 ? null : absolute(text, hostEnd);
    }

    /** Null when not sure. */
    @Nullable
    CrawlUrl resolve(CrawlUrl base, String reference) {
        if (reference.isEmpty()) {
            return base;
        }
        String text = base.text();
        return switch (reference.charAt(0)) {
            case '#' -> base;
            case '?' -> {
                int query = text.indexOf('?', base.hostEnd());
                yield joined(base, query < 0 ? text.length() : query, reference, 0);
            }
            case '/' ->
                reference.startsWith("//")
                        ? parse(text.substring(0, text.indexOf('/')) + reference)
                        : joined(base, base.hostEnd(), reference, 0);
            default -> sameHost(base, reference) ? absolute(reference, base.hostEnd()) : other(base, reference);
        };
    }

    private static boolean sameHost(CrawlUrl base, String reference) {
        int hostEnd = base.hostEnd();
        return reference.length() > hostEnd
                && reference.charAt(hostEnd) == '/'
                && reference.regionMatches(0, base.text(), 0, hostEnd);
    }

    /** With a scheme it is absolute, of another scheme, or so odd that the long way should look at it. */
    private @Nullable CrawlUrl other(CrawlUrl base, String reference) {
        return mayHaveScheme(reference) ? parse(reference) : relative(base, reference);
    }

    /** Whether it begins as a scheme does, up to a colon (WHATWG URL, 4.4, scheme state). A colon further on, such as in a fragment, ends none. */
    private static boolean mayHaveScheme(String reference) {
        for (int i = 0; i < reference.length(); i++) {
            char c = reference.charAt(i);
            if (!Ascii.letterOrDigit(c) && c != '-' && c != '+' && c != '.') {
                return c == ':';
            }
        }
        return false;
    }

    /** The steps up are taken here; a dot segment further on is left to the long way. */
    private @Nullable CrawlUrl relative(CrawlUrl base, String reference) {
        String text = base.text();
        int query = text.indexOf('?', base.hostEnd());
        int folderEnd = text.lastIndexOf('/', query < 0 ? text.length() : query) + 1;
        int start = 0;
        while (true) {
            if (reference.startsWith("../", start)) {
                start += 3;
                folderEnd = Math.max(base.hostEnd(), text.lastIndexOf('/', folderEnd - 2)) + 1;
            } else if (reference.startsWith("./", start)) {
                start += 2;
            } else {
                break;
            }
        }
        return reference.startsWith(".", start) ? null : joined(base, folderEnd, reference, start);
    }

    private @Nullable CrawlUrl joined(CrawlUrl base, int baseEnd, String reference, int start) {
        int end = plainEnd(reference, start);
        int length = baseEnd + end - start;
        if (end < 0 || length > maxLength) {
            return null;
        }
        String text = new StringBuilder(length)
                .append(base.text(), 0, baseEnd)
                .append(reference, start, end)
                .toString();
        return new CrawlUrl(text, base.hostEnd());
    }

    private @Nullable CrawlUrl absolute(String text, int hostEnd) {
        int end = plainEnd(text, hostEnd);
        return end < 0 || end > maxLength ? null : new CrawlUrl(text.substring(0, end), hostEnd);
    }

    /** Where a plain name ends, with the text or at a slash: lower-case letters, digits and hyphens, no port, not an address, not an encoded name. */
    private static int hostEnd(String text, int start) {
        int labelStart = start;
        for (int i = start; i <= text.length(); i++) {
            char c = i < text.length() ? text.charAt(i) : '/';
            if (Ascii.lower(c) || Ascii.digit(c) || c == '-') {
                continue;
            }
            boolean labelEnds = c == '.' || c == '/';
            boolean emptyOrLong = i == labelStart || i - labelStart > DomainName.LONGEST_LABEL;
            if (!labelEnds || emptyOrLong || text.startsWith("xn--", labelStart)) {
                return NOT_SURE;
            }
            if (c == '/') {
                boolean mayBeAddress = text.charAt(labelStart) <= '9';
                return mayBeAddress || i - start > DomainName.LONGEST_NAME ? NOT_SURE : i;
            }
            labelStart = i + 1;
        }
        return NOT_SURE;
    }

    /** Where path and query end that are canonical as they are: with the text or at a fragment. */
    private int plainEnd(String text, int start) {
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '#') {
                return i;
            }
            if (c == '?') {
                return plainQueryEnd(text, i + 1);
            }
            if (c == '%' && PercentEncoding.normal(text, i)) {
                i += 2;
                continue;
            }
            boolean mayBeDots = c == '/' && text.startsWith(".", i + 1);
            if (mayBeDots || c == ';' || c == '\\' || c == '%' || !PercentEncoding.plain(c, PercentEncoding.PATH)) {
                return NOT_SURE;
            }
        }
        return text.length();
    }

    private int plainQueryEnd(String text, int start) {
        boolean parameterStarts = true;
        for (int i = start; i < text.length(); i++) {
            char c = text.charAt(i);
            if (parameterStarts
                    && filter.mayBeUnwanted(c)
                    && filter.unwanted(text, i, UrlFilter.parameterEnd(text, i))) {
                return NOT_SURE;
            }
            parameterStarts = c == '&';
            if (c == '#') {
                return i == start ? NOT_SURE : i;
            }
            if (c == '%') {
                if (!PercentEncoding.normal(text, i)) {
                    return NOT_SURE;
                }
                i += 2;
            } else if (!PercentEncoding.plain(c, PercentEncoding.QUERY)) {
                return NOT_SURE;
            }
        }
        return text.length() == start ? NOT_SURE : text.length();
    }
}
