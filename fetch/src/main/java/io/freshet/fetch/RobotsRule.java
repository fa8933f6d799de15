package io.freshet.fetch;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;

/**
 * One Allow or Disallow line: RFC 9309, 2.2.2 and 2.2.3.
 *
 * <p>Path and rule are compared in one spelling: what is unreserved in RFC 3986 stands for itself, everything else that was percent-encoded
 * stays so, in capitals, and so does what is not ASCII. Within a query {@code :} and {@code /} are the same encoded or not, as the RFC's table
 * has it.
 *
 * @param pieces what stands between the {@code *}
 * @param octets the length of the whole pattern in that spelling
 * @param whole whether the pattern ends in {@code $}
 */
record RobotsRule(List<String> pieces, int octets, boolean whole, boolean allows) {
    /** ASCII that is percent-encoded when it is not yet: it does not occur in a URL, or means something in a pattern. */
    private static final boolean[] ENCODED = new boolean[0x80];

    static {
        for (char c = 0; c < ENCODED.length; c++) {
            ENCODED[c] = c <= ' ' || c == 0x7f || "\"<>[]^`{|}\\*$%".indexOf(c) >= 0;
        }
    }

    static RobotsRule of(String pattern, boolean allows) {
        boolean whole = pattern.endsWith("$");
        int end = whole ? pattern.length() - 1 : pattern.length();
        List<String> pieces = new ArrayList<>();
        int octets = whole ? 1 : 0;
        boolean query = false;
        for (int start = 0; start <= end; ) {
            int star = pattern.indexOf('*', start);
            int stop = star < 0 || star > end ? end : star;
            String piece = comparable(pattern.substring(start, stop), query);
            query |= piece.indexOf('?') >= 0;
            pieces.add(piece);
            octets += piece.length() + (stop < end ? 1 : 0);
            start = stop + 1;
        }
        return new RobotsRule(List.copyOf(pieces), octets, whole, allows);
    }

    /** Whether a path in its comparable spelling is meant. Each piece is looked for where it comes first: a later place never fits better. */
    boolean matches(String path) {
        int last = pieces.size() - 1;
        String first = pieces.getFirst();
        if (!path.startsWith(first)) {
            return false;
        }
        int at = first.length();
        if (last == 0) {
            return !whole || at == path.length();
        }
        for (int i = 1; i < last; i++) {
            int found = path.indexOf(pieces.get(i), at);
            if (found < 0) {
                return false;
            }
            at = found + pieces.get(i).length();
        }
        String end = pieces.get(last);
        return whole ? path.length() - end.length() >= at && path.endsWith(end) : path.indexOf(end, at) >= 0;
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
