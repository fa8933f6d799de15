package io.freshet.page;

import java.util.Arrays;

/**
 * Finds the attributes of one tag and its end, character by character as browsers do (HTML, 13.2.5.32 to 13.2.5.40). Nothing is copied until an
 * attribute is asked for. Not thread-safe: each tag overwrites the one before.
 */
final class TagScanner implements TagAttributes {
    /** More attributes are counted but not kept. */
    private static final int KEPT = 256;

    private final String html;
    private int end;
    private int[] bounds = new int[32]; // of each attribute: name start, name end, value start, value end
    private int count;
    private boolean selfClosing;

    TagScanner(String html) {
        this.html = html;
    }

    int count() {
        return count;
    }

    /** Whether it had more attributes than are kept. */
    boolean lost() {
        return count > KEPT;
    }

    /** Whether it ended in {@code />}. */
    boolean selfClosing() {
        return selfClosing;
    }

    /** Scans from where the tag's name ended. Returns where the tag ends, or -1 when it never does. */
    int scan(int nameEnd) {
        return scan(nameEnd, html.length());
    }

    /** As if the page ended at {@code limit}. */
    int scan(int nameEnd, int limit) {
        end = limit;
        count = 0;
        selfClosing = false;
        int at = nameEnd;
        while (at < end) {
            char c = html.charAt(at);
            if (c == '>') {
                return at + 1;
            }
            if (c == '/' || Words.htmlSpace(c)) {
                selfClosing = c == '/';
                at++;
            } else {
                selfClosing = false;
                at = attribute(at);
            }
        }
        return -1;
    }

    private int attribute(int start) {
        int nameEnd = start + 1; // the first character belongs to the name even when it is an equals sign
        while (nameEnd < end && !endsName(html.charAt(nameEnd))) {
            nameEnd++;
        }
        int at = skipSpace(nameEnd);
        if (at == end || html.charAt(at) != '=') {
            keep(start, nameEnd, nameEnd, nameEnd);
            return nameEnd;
        }
        at = skipSpace(at + 1);
        if (at == end) {
            return at;
        }
        char quote = html.charAt(at);
        if (quote == '"' || quote == '\'') {
            int close = html.indexOf(quote, at + 1, end);
            if (close < 0) {
                return end;
            }
            keep(start, nameEnd, at + 1, close);
            return close + 1;
        }
        int valueEnd = at;
        while (valueEnd < end && html.charAt(valueEnd) != '>' && !Words.htmlSpace(html.charAt(valueEnd))) {
            valueEnd++;
        }
        keep(start, nameEnd, at, valueEnd);
        return valueEnd;
    }

    private static boolean endsName(char c) {
        return c == '=' || c == '>' || c == '/' || Words.htmlSpace(c);
    }

    private int skipSpace(int start) {
        int at = start;
        while (at < end && Words.htmlSpace(html.charAt(at))) {
            at++;
        }
        return at;
    }

    private void keep(int nameStart, int nameEnd, int valueStart, int valueEnd) {
        if (count < KEPT) {
            int slot = 4 * count;
            if (slot == bounds.length) {
                bounds = Arrays.copyOf(bounds, 2 * slot);
            }
            bounds[slot] = nameStart;
            bounds[slot + 1] = nameEnd;
            bounds[slot + 2] = valueStart;
            bounds[slot + 3] = valueEnd;
        }
        count++;
    }

    @Override
    public String value(String name) {
        int slot = slot(name);
        return slot < 0 ? "" : CharacterReferences.resolve(html.substring(bounds[slot + 2], bounds[slot + 3]), true);
    }

    @Override
    public boolean has(String name) {
        return slot(name) >= 0;
    }

    /** Of two attributes with one name the first counts. */
    private int slot(String name) {
        int slots = 4 * Math.min(count, KEPT);
        for (int slot = 0; slot < slots; slot += 4) {
            int start = bounds[slot];
            if (bounds[slot + 1] - start == name.length() && html.regionMatches(true, start, name, 0, name.length())) {
                return slot;
            }
        }
        return -1;
    }
}
