package io.freshet.page;

import org.jsoup.nodes.Entities;

/** Resolves references to characters, by name or number, as browsers do (HTML, 13.2.5.72 to 13.2.5.80). */
final class CharacterReferences {
    private static final int LONGEST_NAME = 32;
    private static final int LONGEST_BARE_NAME = 6;

    /** What the numbers 128 to 159 mean, since people who write them think of windows-1252. */
    private static final String WINDOWS_1252 =
            "\u20AC\u0081\u201A\u0192\u201E\u2026\u2020\u2021\u02C6\u2030\u0160\u2039\u0152\u008D\u017D\u008F"
                    + "\u0090\u2018\u2019\u201C\u201D\u2022\u2013\u2014\u02DC\u2122\u0161\u203A\u0153\u009D\u017E\u0178";

    private final String text;
    private final boolean inAttribute;
    private final StringBuilder out;

    private CharacterReferences(String text, boolean inAttribute) {
        this.text = text;
        this.inAttribute = inAttribute;
        out = new StringBuilder(text.length());
    }

    static String resolve(String text, boolean inAttribute) {
        int first = text.indexOf('&');
        return first < 0 ? text : new CharacterReferences(text, inAttribute).resolve(first);
    }

    private String resolve(int first) {
        int copied = 0;
        for (int at = first; at >= 0; at = text.indexOf('&', Math.max(at + 1, copied))) {
            out.append(text, copied, at);
            copied = at + 1 < text.length() && text.charAt(at + 1) == '#' ? number(at) : name(at);
        }
        return out.append(text, copied, text.length()).toString();
    }

    /** Appends what the reference at {@code start} stands for, or nothing; returns from where on the text is not used yet. */
    private int number(int start) {
        int at = start + 2;
        int radix = 10;
        if (at < text.length() && (text.charAt(at) | 32) == 'x') {
            radix = 16;
            at++;
        }
        int digits = at;
        int code = 0;
        while (at < text.length() && text.charAt(at) < 128 && Character.digit(text.charAt(at), radix) >= 0) {
            code = Math.min(code * radix + Character.digit(text.charAt(at), radix), Character.MAX_CODE_POINT + 1);
            at++;
        }
        if (at == digits) {
            return start;
        }
        out.appendCodePoint(meant(code));
        return at < text.length() && text.charAt(at) == ';' ? at + 1 : at;
    }

    private static int meant(int code) {
        if (code >= 0x80 && code < 0xA0) {
            return WINDOWS_1252.charAt(code - 0x80);
        }
        boolean surrogate = code >= Character.MIN_SURROGATE && code <= Character.MAX_SURROGATE;
        return surrogate || code > Character.MAX_CODE_POINT ? 0xFFFD : code;
    }

    private int name(int start) {
        int end = start + 1;
        int most = Math.min(text.length(), end + LONGEST_NAME);
        while (end < most && alphanumeric(text.charAt(end))) {
            end++;
        }
        if (end < text.length() && text.charAt(end) == ';') {
            String meaning = Entities.getByName(text.substring(start + 1, end));
            if (!meaning.isEmpty()) {
                out.append(meaning);
                return end + 1;
            }
        }
        return bareName(start, end);
    }

    /** Some old names need no semicolon, not even a word's end after them: {@code &copy2024}. In attributes they do, for the sake of URLs. */
    private int bareName(int start, int nameEnd) {
        for (int end = Math.min(nameEnd, start + 1 + LONGEST_BARE_NAME); end > start + 2; end--) {
            if (inAttribute && end < text.length() && goesOn(text.charAt(end))) {
                continue;
            }
            String name = text.substring(start + 1, end);
            if (Entities.isBaseNamedEntity(name)) {
                out.append(Entities.getByName(name));
                return end;
            }
        }
        return start;
    }

    private static boolean goesOn(char c) {
        return c == '=' || c == '-' || c == '_' || alphanumeric(c);
    }

    private static boolean alphanumeric(char c) {
        return Words.letter(c) || Words.digit(c);
    }
}
