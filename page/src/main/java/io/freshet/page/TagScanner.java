package io.freshet.page;

import java.nio.charset.StandardCharsets;

/**
 * Finds the attributes of one tag and its end, character by character as browsers do (HTML, 13.2.5.32 to 13.2.5.40). Nothing is copied until an
 * attribute is asked for. Not thread-safe: each tag overwrites the one before.
 */
final class TagScanner implements TagAttributes {
    /** More attributes are counted but not kept. */
    private static final int KEPT = 256;

    /** How every second attribute begins; its value means nothing here. */
    private static final long CLASS = Bytes.eight(" class=\"".getBytes(StandardCharsets.US_ASCII), 0);

    private final byte[] html;
    private int end;
    private int count;
    private boolean selfClosing;
    private final Attribute[] found = new Attribute[Attribute.COUNT]; // the known ones of the tag
    private final int[] starts = new int[found.length]; // of their values
    private final int[] ends = new int[found.length];
    private int known;

    TagScanner(byte[] html) {
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
        return scan(nameEnd, html.length);
    }

    /** As if the page ended at {@code limit}. */
    int scan(int nameEnd, int limit) {
        end = limit;
        count = 0;
        known = 0;
        selfClosing = false;
        int at = nameEnd;
        while (at < limit) {
            byte c = html[at];
            if (c == '>') {
                return at + 1;
            }
            if (c == ' ' && limit - at > Long.BYTES && Bytes.eight(html, at) == CLASS) {
                selfClosing = false;
                count++;
                at = Bytes.indexOf(html, '"', at + Long.BYTES, limit) + 1;
            } else if (c == '/' || Words.htmlSpace(c)) {
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
        // the first character belongs to the name even when it is an equals sign
        int nameEnd = Name.end(html, start + 1, end, Name.ATTRIBUTE_ENDS);
        int at = skipSpace(nameEnd);
        if (at == end || html[at] != '=') {
            keep(start, nameEnd, nameEnd, nameEnd);
            return nameEnd;
        }
        at = skipSpace(at + 1);
        if (at == end) {
            return at;
        }
        byte quote = html[at];
        if (quote == '"' || quote == '\'') {
            int close = Bytes.indexOf(html, quote, at + 1, end);
            if (close == end) {
                return end;
            }
            keep(start, nameEnd, at + 1, close);
            return close + 1;
        }
        int valueEnd = at;
        while (valueEnd < end && html[valueEnd] != '>' && !Words.htmlSpace(html[valueEnd])) {
            valueEnd++;
        }
        keep(start, nameEnd, at, valueEnd);
        return valueEnd;
    }

    private int skipSpace(int start) {
        int at = start;
        while (at < end && Words.htmlSpace(html[at])) {
            at++;
        }
        return at;
    }

    /** Of two attributes with one name the first counts. */
    private void keep(int nameStart, int nameEnd, int valueStart, int valueEnd) {
        count++;
        Attribute attribute = Attribute.of(html, nameStart, nameEnd);
        if (attribute != null && count <= KEPT && !has(attribute)) {
            found[known] = attribute;
            starts[known] = valueStart;
            ends[known] = valueEnd;
            known++;
        }
    }

    @Override
    public String value(Attribute attribute) {
        for (int i = 0; i < known; i++) {
            if (found[i] == attribute) {
                return CharacterReferences.resolve(html, starts[i], ends[i], true);
            }
        }
        return "";
    }

    @Override
    public boolean has(Attribute attribute) {
        for (int i = 0; i < known; i++) {
            if (found[i] == attribute) {
                return true;
            }
        }
        return false;
    }
}
