package io.freshet.model;

import org.jspecify.annotations.Nullable;

/**
 * The basic URL parser of the URL standard (WHATWG URL, 4.4) for http and https. What browsers make of a reference is what it means, however
 * odd it is written: no page is lost because its author forgot a slash.
 *
 * <p>Each method names the states of the standard that it stands for. A pointer that goes back to restart a buffer is a look ahead here,
 * so every character is looked at a fixed number of times.
 */
final class UrlParser {
    private static final int BAD_PORT = -2;

    private final String input;
    private final @Nullable ParsedUrl base;

    private UrlParser(String input, @Nullable ParsedUrl base) {
        this.input = input;
        this.base = base;
    }

    /** Null when the standard says failure, and when the URL is neither http nor https. */
    static @Nullable ParsedUrl parse(String text, @Nullable ParsedUrl base) {
        return new UrlParser(clean(text), base).schemeState();
    }

    /** Without C0 controls and spaces at both ends, and without tabs and line breaks anywhere. */
    private static String clean(String text) {
        int start = 0;
        int end = text.length();
        while (start < end && text.charAt(start) <= ' ') {
            start++;
        }
        while (end > start && text.charAt(end - 1) <= ' ') {
            end--;
        }
        for (int i = start; i < end; i++) {
            if (tabOrLineBreak(text.charAt(i))) {
                return withoutTabsAndLineBreaks(text, start, end);
            }
        }
        return text.substring(start, end);
    }

    private static String withoutTabsAndLineBreaks(String text, int start, int end) {
        StringBuilder kept = new StringBuilder(end - start);
        for (int i = start; i < end; i++) {
            if (!tabOrLineBreak(text.charAt(i))) {
                kept.append(text.charAt(i));
            }
        }
        return kept.toString();
    }

    private static boolean tabOrLineBreak(char c) {
        return c == '\t' || c == '\n' || c == '\r';
    }

    /** Scheme start state, scheme state, no scheme state. */
    private @Nullable ParsedUrl schemeState() {
        int colon = schemeEnd();
        if (colon < 0) {
            return base == null ? null : relativeState(base, 0);
        }
        String scheme = colon == 4 && input.regionMatches(true, 0, "http", 0, 4)
                ? "http"
                : colon == 5 && input.regionMatches(true, 0, "https", 0, 5) ? "https" : null;
        if (scheme == null) {
            return null;
        }
        // special relative or authority state
        if (base != null && base.scheme().equals(scheme) && !input.startsWith("//", colon + 1)) {
            return relativeState(base, colon + 1);
        }
        return authority(scheme, colon + 1);
    }

    /** The colon after a scheme, or -1. */
    private int schemeEnd() {
        for (int i = 0; i < input.length(); i++) {
            char c = input.charAt(i);
            if (i > 0 && c == ':') {
                return i;
            }
            boolean inScheme = Ascii.letter(c) || (i > 0 && (Ascii.digit(c) || "+-.".indexOf(c) >= 0));
            if (!inScheme) {
                return -1;
            }
        }
        return -1;
    }

    /** Relative state, relative slash state. */
    private @Nullable ParsedUrl relativeState(ParsedUrl base, int at) {
        if (slash(at)) {
            return slash(at + 1)
                    ? authority(base.scheme(), at + 2)
                    : rest(base.scheme(), base.host(), base.port(), "", at + 1);
        }
        char first = at < input.length() ? input.charAt(at) : '#';
        return switch (first) {
            case '#' -> base;
            case '?' -> new ParsedUrl(base.scheme(), base.host(), base.port(), base.path(), queryState(at + 1));
            default -> rest(base.scheme(), base.host(), base.port(), shortened(base.path()), at);
        };
    }

    /** Special authority slashes state, special authority ignore slashes state, authority state, host state, port state. */
    private @Nullable ParsedUrl authority(String scheme, int at) {
        int start = at;
        while (slash(start)) {
            start++;
        }
        int end = start;
        int hostStart = start;
        for (; end < input.length() && !delimiter(input.charAt(end)); end++) {
            if (input.charAt(end) == '@') {
                hostStart = end + 1;
            }
        }
        int hostEnd = hostEnd(hostStart, end);
        String host = hostEnd == hostStart ? null : HostParser.parse(input.substring(hostStart, hostEnd));
        int port = hostEnd == end ? -1 : port(hostEnd + 1, end, scheme);
        return host == null || port == BAD_PORT ? null : rest(scheme, host, port, "", slash(end) ? end + 1 : end);
    }

    /** Where the port's colon is, or the end; a colon in brackets belongs to an IPv6 address. */
    private int hostEnd(int start, int end) {
        boolean inBrackets = false;
        for (int i = start; i < end; i++) {
            switch (input.charAt(i)) {
                case '[' -> inBrackets = true;
                case ']' -> inBrackets = false;
                case ':' -> {
                    if (!inBrackets) {
                        return i;
                    }
                }
                default -> {}
            }
        }
        return end;
    }

    /** -1 when it is empty or the scheme's own. */
    private int port(int start, int end, String scheme) {
        int port = 0;
        for (int i = start; i < end; i++) {
            char c = input.charAt(i);
            if (!Ascii.digit(c)) {
                return BAD_PORT;
            }
            port = port * 10 + c - '0';
            if (port > 65_535) {
                return BAD_PORT;
            }
        }
        return start == end || port == (scheme.equals("http") ? 80 : 443) ? -1 : port;
    }

    /** Path start state, path state, query state; the fragment is not looked at. */
    private ParsedUrl rest(String scheme, String host, int port, String pathBefore, int at) {
        StringBuilder path = new StringBuilder(pathBefore.length() + input.length() - at + 8).append(pathBefore);
        int start = at;
        while (true) {
            int end = start;
            while (end < input.length() && !delimiter(input.charAt(end))) {
                end++;
            }
            boolean more = slash(end);
            addSegment(path, start, end, more);
            if (!more) {
                boolean query = end < input.length() && input.charAt(end) == '?';
                return new ParsedUrl(scheme, host, port, path.toString(), query ? queryState(end + 1) : null);
            }
            start = end + 1;
        }
    }

    private void addSegment(StringBuilder path, int start, int end, boolean more) {
        int dots = dots(start, end);
        if (dots == 2) {
            path.setLength(Math.max(0, path.lastIndexOf("/")));
        }
        if (dots == 0) {
            path.append('/');
            PercentEncoding.encode(path, input, start, end, PercentEncoding.PATH);
        } else if (!more) {
            path.append('/');
        }
    }

    /** 1 for a single-dot segment, 2 for a double-dot one, 0 for any other; {@code %2e} is a dot too. */
    private int dots(int start, int end) {
        int dots = 0;
        for (int i = start; i < end; i++, dots++) {
            if (input.startsWith("%2e", i) || input.startsWith("%2E", i)) {
                i += 2;
            } else if (input.charAt(i) != '.' || dots == 2) {
                return 0;
            }
        }
        return dots > 2 ? 0 : dots;
    }

    private String queryState(int start) {
        int hash = input.indexOf('#', start);
        int end = hash < 0 ? input.length() : hash;
        StringBuilder query = new StringBuilder(end - start + 8);
        PercentEncoding.encode(query, input, start, end, PercentEncoding.QUERY);
        return query.toString();
    }

    /** WHATWG URL, 4.1: without the last segment. */
    private static String shortened(String path) {
        return path.substring(0, path.lastIndexOf('/'));
    }

    private boolean slash(int at) {
        return at < input.length() && (input.charAt(at) == '/' || input.charAt(at) == '\\');
    }

    private static boolean delimiter(char c) {
        return c == '/' || c == '\\' || c == '?' || c == '#';
    }
}
