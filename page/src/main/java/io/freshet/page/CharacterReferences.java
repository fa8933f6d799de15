package io.freshet.page;

import java.nio.charset.StandardCharsets;
import org.jsoup.nodes.Entities;

/**
 * Resolves references to characters, by name or number, as browsers do (HTML, 13.2.5.72 to 13.2.5.80). Not thread-safe: each reference
 * overwrites the one before.
 */
final class CharacterReferences {
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_BARE_NAME = 6;

    /** What the numbers 128 to 159 mean, since people who write them think of windows-1252. */
    private static final String WINDOWS_1252 =
            "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
                    + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

    private final boolean inAttribute;
    private byte[] html = {};
    private int end;
    private final char[] meaning = new char[2]; // nothing that is meant is longer
    private int length;
    private boolean zero;

    CharacterReferences(boolean inAttribute) {
        this.inAttribute = inAttribute;
    }

    /** The UTF-8 from {@code start} to before {@code end} with all references in it resolved. */
    static String resolve(byte[] html, int start, int end, boolean inAttribute) {
        int amp = Bytes.indexOf(html, '&', start, end);
        if (amp == end) {
            return new String(html, start, end - start, StandardCharsets.UTF_8);
        }
        CharacterReferences references = new CharacterReferences(inAttribute);
        StringBuilder resolved = new StringBuilder(end - start);
        int told = start;
        while (amp < end) {
            int next = references.resolve(html, amp, end);
            if (next > amp) {
                resolved.append(new String(html, told, amp - told, StandardCharsets.UTF_8))
                        .append(references.meaning, 0, references.length);
                told = next;
            }
            amp = Bytes.indexOf(html, '&', Math.max(next, amp + 1), end);
        }
        return resolved.append(new String(html, told, end - told, StandardCharsets.UTF_8))
                .toString();
    }

    /** Resolves the reference that may begin at an ampersand; returns where it ends, which is where it began when it is none. */
    int resolve(byte[] page, int amp, int pageEnd) {
        html = page;
        end = pageEnd;
        length = 0;
        return amp + 1 < end && html[amp + 1] == '#' ? number(amp) : name(amp);
    }

    /** Adds what the last reference stands for. */
    void tell(VisibleText text) {
        for (int i = 0; i < length; i++) {
            text.add(meaning[i]);
        }
    }

    /** Whether a reference to the character zero was met. */
    boolean zero() {
        return zero;
    }

    /** Takes in what the reference at {@code start} stands for, or nothing; returns from where on the text is not used yet. */
    private int number(int start) {
        int at = start + 2;
        int radix = 10;
        if (at < end && (html[at] | 32) == 'x') {
            radix = 16;
            at++;
        }
        int digits = at;
        int code = 0;
        while (at < end && html[at] > 0 && Character.digit(html[at], radix) >= 0) {
            code = Math.min(code * radix + Character.digit(html[at], radix), Character.MAX_CODE_POINT + 1);
            at++;
        }
        if (at == digits) {
            return start;
        }
        zero |= code == 0;
        length = Character.toChars(meant(code), meaning, 0);
        return at < end && html[at] == ';' ? at + 1 : at;
    }

    private static int meant(int code) {
        if (code >= 0x80 && code < 0xA0) {
            return WINDOWS_1252.charAt(code - 0x80);
        }
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        return surrogate || code > Character.MAX_CODE_POINT ? 0xFFFD : code;
    }

    private int name(int start) {
        int nameEnd = start + 1;
        int most = Math.min(end, nameEnd + LONGEST_NAME);
        while (nameEnd < most && alphanumeric(html[nameEnd])) {
            nameEnd++;
        }
        if (nameEnd < end && html[nameEnd] == ';') {
            char common = common(start + 1, nameEnd - start - 1);
            if (common != 0) {
                meaning[0] = common;
                length = 1;
                return nameEnd + 1;
            }
            if (named(Entities.getByName(text(start + 1, nameEnd)))) {
                return nameEnd + 1;
            }
        }
        return bareName(start, nameEnd);
    }

    /** What one of the names that nearly all references are stands for; 0 for any other. */
    private char common(int start, int nameLength) {
        byte first = html[start];
        if (nameLength == 2 && html[start + 1] == 't') {
            return first == 'l' ? '<' : first == 'g' ? '>' : 0;
        }
        if (nameLength == 3 && first == 'a' && html[start + 1] == 'm' && html[start + 2] == 'p') {
            return '&';
        }
        boolean space = nameLength == 4
                && first == 'n'
                && html[start + 1] == 'b'
                && html[start + 2] == 's'
                && html[start + 3] == 'p';
        return space ? '\u00A0' : 0;
    }

    /** Some old names need no semicolon, not even a word's end after them: {@code &copy2024}. In attributes they do, for the sake of URLs. */
    private int bareName(int start, int nameEnd) {
        for (int at = Math.min(nameEnd, start + 1 + LONGEST_BARE_NAME); at > start + 2; at--) {
            if (inAttribute && at < end && goesOn(html[at])) {
                continue;
            }
            String name = text(start + 1, at);
            if (Entities.isBaseNamedEntity(name) && named(Entities.getByName(name))) {
                return at;
            }
        }
        return start;
    }

    private String text(int start, int end) {
        return new String(html, start, end - start, StandardCharsets.US_ASCII);
    }

    private boolean named(String meant) {
        meant.getChars(0, meant.length(), meaning, 0);
        length = meant.length();
        return length > 0;
    }

    private static boolean goesOn(byte c) {
        return c == '=' || c == '-' || c == '_' || alphanumeric(c);
    }

    private static boolean alphanumeric(byte c) {
        return Words.letter(c) || (c >= '0' && c <= '9');
    }
}
