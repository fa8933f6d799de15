package io.freshet.fetch;

import java.nio.charset.StandardCharsets;
import java.util.HexFormat;

/**
 * The pattern of an Allow or Disallow line: RFC 9309, 2.2.2 and 2.2.3. It is kept as text, since a host may have tens of thousands of them.
 *
 * <p>Path and pattern are compared in one spelling: what is unreserved in RFC 3986 stands for itself, everything else that was percent-encoded
 * stays so, in capitals, and so does what is not ASCII. Within a query {@code :} and {@code /} are the same encoded or not, as the RFC's table
 * has it. So in a pattern of that spelling every {@code *}, and a {@code $} at its end, is an operator.
 */
final class RobotsRule {
    /** ASCII that is percent-encoded when it is not yet: it does not occur in a URL, or means something in a pattern. */
    private static final boolean[] ENCODED = new boolean[0x80];

    static {
        for (char c = 0; c < ENCODED.length; c++) {
            ENCODED[c] = c <= ' ' || c == 0x7f || "\"<>[]^`{|}\\*$%".indexOf(c) >= 0;
        }
    }

    private RobotsRule() {}

    /** A pattern as it was written, in the spelling in which it is compared; its length is the number of octets that decides between rules. */
    static String pattern(String written) {
        boolean whole = written.endsWith("$");
        int end = whole ? written.length() - 1 : written.length();
        var pattern = new StringBuilder(written.length() + 16);
        boolean query = false;
        for (int start = 0; start <= end; ) {
            int star = written.indexOf('*', start);
            int stop = star < 0 || star > end ? end : star;
            String piece = comparable(written.substring(start, stop), query);
            query |= piece.indexOf('?') >= 0;
            pattern.append(piece).append(stop < end ? "*" : "");
            start = stop + 1;
        }
        return pattern.append(whole ? "$" : "").toString();
    }

    /**
     * Whether a path in its comparable spelling is meant by the pattern that lies between two places of a text. Each piece is looked for where it comes first: a later place
     * never fits better.
     */
    static boolean matches(String patterns, int from, int to, String path) {
        boolean whole = to > from && patterns.charAt(to - 1) == '$';
        int end = whole ? to - 1 : to;
        int star = patterns.indexOf('*', from, end);
        int length = (star < 0 ? end : star) - from;
        if (!path.regionMatches(0, patterns, from, length)) {
            return false;
        }
        int at = length;
        if (star < 0) {
            return !whole || at == path.length();
        }
        for (int start = star + 1; ; start = star + 1) {
            star = patterns.indexOf('*', start, end);
            if (star < 0) {
                length = end - start;
                return whole
                        ? path.length() - length >= at
                                && path.regionMatches(path.length() - length, patterns, start, length)
                        : find(path, at, patterns, start, length) >= 0;
            }
            length = star - start;
            int found = find(path, at, patterns, start, length);
            if (found < 0) {
                return false;
            }
            at = found + length;
        }
    }

    private static int find(String path, int at, String patterns, int start, int length) {
        if (length == 0) {
            return at;
        }
        char first = patterns.charAt(start);
        int found = path.indexOf(first, at);
        while (found >= 0 && !path.regionMatches(found, patterns, start, length)) {
            found = path.indexOf(first, found + 1);
        }
        return found;
    }

    /** The spelling in which a path is compared. */
    static String comparable(String path) {
        return comparable(path, false);
    }

    private static String comparable(String path, boolean inQuery) {
        int first = 0;
        while (first < path.length() && !special(path.charAt(first))) {
            first++;
        }
        if (first == path.length()) {
            return path; // nearly always
        }
        boolean query = inQuery || path.lastIndexOf('?', first) >= 0;
        byte[] bytes = path.getBytes(StandardCharsets.UTF_8); // up to the first special character one byte a character
        var text = new StringBuilder(bytes.length + 16).append(path, 0, first);
        for (int i = first; i < bytes.length; i++) {
            int c = Byte.toUnsignedInt(bytes[i]);
            query |= c == '?';
            if (c == '%' && encoded(bytes, i)) {
                c = HexFormat.fromHexDigit(bytes[i + 1]) << 4 | HexFormat.fromHexDigit(bytes[i + 2]);
                i += 2;
                if (unreserved(c) || (query && (c == ':' || c == '/'))) {
                    text.append((char) c);
                    continue;
                }
            } else if (!special((char) c)) {
                text.append((char) c);
                continue;
            }
            text.append('%').append(HexFormat.of().withUpperCase().toHexDigits((byte) c));
        }
        return text.toString();
    }

    private static boolean special(char c) {
        return c >= 0x80 || ENCODED[c];
    }

    private static boolean encoded(byte[] bytes, int at) {
        return at + 2 < bytes.length && HexFormat.isHexDigit(bytes[at + 1]) && HexFormat.isHexDigit(bytes[at + 2]);
    }

    /** RFC 3986, 2.3. */
    private static boolean unreserved(int c) {
        return (c >= 'a' && c <= 'z')
                || (c >= 'A' && c <= 'Z')
                || (c >= '0' && c <= '9')
                || c == '-'
                || c == '.'
                || c == '_'
                || c == '~';
    }
}
