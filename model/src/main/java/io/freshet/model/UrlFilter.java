package io.freshet.model;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;

/** Leaves out of a canonical path or query the parameters that {@link UrlRules} do not want. Safe for use by many threads. */
final class UrlFilter {
    private static final int LEAST_OF_A_SESSION = 8;

    private final Names session;
    private final Names tracking;
    private final boolean[] firsts = new boolean[128]; // characters that some name begins with

    UrlFilter(UrlRules rules) {
        session = new Names(rules.sessionParameters());
        tracking = new Names(rules.trackingParameters());
        for (char c = 0; c < firsts.length; c++) {
            firsts[c] = session.mayBegin(c) || tracking.mayBegin(c);
        }
    }

    /**
     * The path without parameters such as {@code ;jsessionid=..}, in whichever segment. One stays when the rest of its segment is {@code .} or
     * {@code ..}, which would mean another page.
     */
    String path(String path) {
        if (path.indexOf(';') < 0) {
            return path;
        }
        StringBuilder kept = new StringBuilder(path.length());
        for (int i = 0; i < path.length(); ) {
            if (path.charAt(i) == ';') {
                int end = pathParameterEnd(path, i + 1);
                boolean segmentEnds = end == path.length() || path.charAt(end) == '/';
                if (session(path, i + 1, end) && !(segmentEnds && endsInDotSegment(kept))) {
                    i = end;
                    continue;
                }
            }
            kept.append(path.charAt(i++));
        }
        return kept.toString();
    }

    private static int pathParameterEnd(String path, int start) {
        int end = start;
        while (end < path.length() && path.charAt(end) != ';' && path.charAt(end) != '/') {
            end++;
        }
        return end;
    }

    private static boolean endsInDotSegment(StringBuilder path) {
        int segment = path.lastIndexOf("/") + 1;
        int length = path.length() - segment;
        return length >= 1 && length <= 2 && path.charAt(segment) == '.' && path.charAt(path.length() - 1) == '.';
    }

    /** The query without parameters of sessions and tracking; the others stay as they are, in their order. */
    String query(String query) {
        StringBuilder kept = new StringBuilder(query.length());
        boolean first = true;
        for (int start = 0; start <= query.length(); ) {
            int end = parameterEnd(query, start);
            if (!unwanted(query, start, end)) {
                kept.append(first ? "" : "&").append(query, start, end);
                first = false;
            }
            start = end + 1;
        }
        return kept.toString();
    }

    /** Where the query parameter that begins at {@code start} ends: at the next one, at a fragment, or with the text. */
    static int parameterEnd(String text, int start) {
        int end = start;
        while (end < text.length() && text.charAt(end) != '&' && text.charAt(end) != '#') {
            end++;
        }
        return end;
    }

    /** Whether some name begins like this: a quick no for most parameters. */
    boolean mayBeUnwanted(char first) {
        return first < firsts.length && firsts[first];
    }

    /** Whether to leave out the query parameter between {@code start} and {@code end}. */
    boolean unwanted(String text, int start, int end) {
        return start < end
                && mayBeUnwanted(text.charAt(start))
                && (tracking.contain(text, start, nameEnd(text, start, end)) || session(text, start, end));
    }

    private boolean session(String text, int start, int end) {
        int nameEnd = nameEnd(text, start, end);
        return session.contain(text, start, nameEnd) && looksLikeSession(text, Math.min(end, nameEnd + 1), end);
    }

    private static int nameEnd(String text, int start, int end) {
        int nameEnd = start;
        while (nameEnd < end && text.charAt(nameEnd) != '=') {
            nameEnd++;
        }
        return nameEnd;
    }

    private static boolean looksLikeSession(String text, int start, int end) {
        int lettersAndDigits = 0;
        boolean digit = false;
        for (int i = start; i < end; i++) {
            char c = text.charAt(i);
            if (Ascii.digit(c)) {
                digit = true;
                lettersAndDigits++;
            } else if (Ascii.letter(c)) {
                lettersAndDigits++;
            } else if ("-._!~".indexOf(c) < 0) {
                return false;
            }
        }
        boolean words = !digit && lettersAndDigits < end - start;
        return start == end || (lettersAndDigits >= LEAST_OF_A_SESSION && !words);
    }

    /** Names by their first letter, in lower case; one that ends in {@code *} is a prefix. */
    private static final class Names {
        private final List<List<String>> byFirst = new ArrayList<>();

        Names(Collection<String> names) {
            for (int c = 0; c < 128; c++) {
                List<String> here = new ArrayList<>();
                for (String name : names) {
                    if (name.charAt(0) == Character.toLowerCase(c)) {
                        here.add(name);
                    }
                }
                byFirst.add(List.copyOf(here));
            }
        }

        boolean mayBegin(char c) {
            return !byFirst.get(c).isEmpty();
        }

        boolean contain(String text, int start, int end) {
            if (start == end || text.charAt(start) >= 128) {
                return false;
            }
            for (String name : byFirst.get(text.charAt(start))) {
                boolean prefix = name.endsWith("*");
                int length = prefix ? name.length() - 1 : name.length();
                if ((prefix ? end - start >= length : end - start == length)
                        && text.regionMatches(true, start, name, 0, length)) {
                    return true;
                }
            }
            return false;
        }
    }
}
