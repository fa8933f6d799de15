package io.freshet.page;

import org.jsoup.nodes.Entities;

/**
 * Resolves references to characters, by name or number, as browsers do (HTML, 13.2.5.72 to 13.2.5.80). Not thread-safe: each text overwrites the
 * one before.
 */
final class CharacterReferences {
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_BARE_NAME = 6;

    /** What the numbers 128 to 159 mean, since people who write them think of windows-1252. */
    private static final String WINDOWS_1252 =
            "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
                    + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

    private final boolean inAttribute;
    private char[] text = {};
    private int end;
    private char[] out = {};
    private int length;
    private boolean zero;

    CharacterReferences(boolean inAttribute) {
        this.inAttribute = inAttribute;
    }

    static String resolve(String text, boolean inAttribute) {
        if (text.indexOf('&') < 0) {
            return text;
        }
        CharacterReferences references = new CharacterReferences(inAttribute);
        references.resolve(text.toCharArray(), 0, text.length());
        return new String(references.out, 0, references.length);
    }

    /** Resolves those in the characters from {@code start} to before {@code end}, and returns how many {@link #resolved} has then. */
    int resolve(char[] source, int start, int end) {
        text = source;
        this.end = end;
        length = 0;
        if (out.length < end - start) {
            out = new char[Math.max(256, end - start)]; // nothing that is meant is longer than the reference to it
        }
        int at = start;
        while (at < end) {
            char c = text[at];
            int next = c != '&' ? at : at + 1 < end && text[at + 1] == '#' ? number(at) : name(at);
            if (next == at) {
                out[length++] = c;
                at++;
            } else {
                at = next;
            }
        }
        return length;
    }

    /** What the last text resolves to, from the beginning of the array. */
    char[] resolved() {
        return out;
    }

    /** Whether a reference to the character zero was met. */
    boolean zero() {
        return zero;
    }

    /** Appends what the reference at {@code start} stands for, or nothing; returns from where on the text is not used yet. */
    private int number(int start) {
        int at = start + 2;
        int radix = 10;
        if (at < end && (text[at] | 32) == 'x') {
            radix = 16;
            at++;
        }
        int digits = at;
        int code = 0;
        while (at < end && text[at] < 128 && Character.digit(text[at], radix) >= 0) {
            code = Math.min(code * radix + Character.digit(text[at], radix), Character.MAX_CODE_POINT + 1);
            at++;
        }
        if (at == digits) {
            return start;
        }
        zero |= code == 0;
        length += Character.toChars(meant(code), out, length);
        return at < end && text[at] == ';' ? at + 1 : at;
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
        while (nameEnd < most && alphanumeric(text[nameEnd])) {
            nameEnd++;
        }
        if (nameEnd < end && text[nameEnd] == ';') {
            char common = common(start + 1, nameEnd - start - 1);
            if (common != 0) {
                out[length++] = common;
                return nameEnd + 1;
            }
            String meaning = Entities.getByName(new String(text, start + 1, nameEnd - start - 1));
            if (!meaning.isEmpty()) {
                append(meaning);
                return nameEnd + 1;
            }
        }
        return bareName(start, nameEnd);
    }

    /** What one of the names that nearly all references are stands for; 0 for any other. */
    private char common(int start, int nameLength) {
        char first = text[start];
        if (nameLength == 2 && text[start + 1] == 't') {
            return first == 'l' ? '<' : first == 'g' ? '>' : 0;
        }
        if (nameLength == 3 && first == 'a' && text[start + 1] == 'm' && text[start + 2] == 'p') {
            return '&';
        }
        boolean space = nameLength == 4
                && first == 'n'
                && text[start + 1] == 'b'
                && text[start + 2] == 's'
                && text[start + 3] == 'p';
        return space ? '\u00A0' : 0;
    }

    /** Some old names need no semicolon, not even a word's end after them: {@code &copy2024}. In attributes they do, for the sake of URLs. */
    private int bareName(int start, int nameEnd) {
        for (int at = Math.min(nameEnd, start + 1 + LONGEST_BARE_NAME); at > start + 2; at--) {
            if (inAttribute && at < end && goesOn(text[at])) {
                continue;
            }
            String name = new String(text, start + 1, at - start - 1);
            if (Entities.isBaseNamedEntity(name)) {
                append(Entities.getByName(name));
                return at;
            }
        }
        return start;
    }

    private void append(String meaning) {
        meaning.getChars(0, meaning.length(), out, length);
        length += meaning.length();
    }

    private static boolean goesOn(char c) {
        return c == '=' || c == '-' || c == '_' || alphanumeric(c);
    }

    private static boolean alphanumeric(char c) {
        return Words.letter(c) || Words.digit(c);
    }
}
