package io.freshet.page;

/** White space, words and cuts: the small rules of text that everything here shares. */
final class Words {
    // sets of characters below 64, a bit for each
    private static final long HTML_SPACES = bits(" \n\t\r\f");
    private static final long TAG_NAME_ENDS = HTML_SPACES | bits("/>");

    private Words() {}

    private static long bits(String characters) {
        long bits = 0;
        for (int i = 0; i < characters.length(); i++) {
            bits |= 1L << characters.charAt(i);
        }
        return bits;
    }

    /** What parts words: white space of any script, no-break spaces, and control characters but zero. */
    static boolean white(char c) {
        if (c <= ' ') {
            return c != 0;
        }
        if (c < 0x7F) {
            return false;
        }
        if (c <= 0xA0) {
            return true;
        }
        if (c < 0x1680) {
            return false;
        }
        return c <= 0x200A
                ? c == 0x1680 || c >= 0x2000
                : c == 0x2028 || c == 0x2029 || c == 0x202F || c == 0x205F || c == 0x3000;
    }

    /** What has no width and means nothing to a reader: zero, soft hyphen, zero width space, word joiner, byte order mark. */
    static boolean invisible(char c) {
        return c == 0 || (c >= 0xAD && (c == 0xAD || c == 0x200B || c == 0x2060 || c == 0xFEFF));
    }

    /** In one line: runs of white space become one space, none at the ends; not longer than the limit. */
    static String fold(String text, int limit) {
        if (text.isEmpty()) {
            return text;
        }
        VisibleText folded = new VisibleText(limit, Math.min(limit, text.length()));
        folded.append(text);
        return folded.toString();
    }

    /** In ASCII lower case, as HTML compares its own words; other letters stay. */
    static String lower(String text) {
        for (int i = 0; i < text.length(); i++) {
            if (upper(text.charAt(i))) {
                return lowered(text, i);
            }
        }
        return text;
    }

    private static String lowered(String text, int firstUpper) {
        StringBuilder lower = new StringBuilder(text.length()).append(text, 0, firstUpper);
        for (int i = firstUpper; i < text.length(); i++) {
            char c = text.charAt(i);
            lower.append(upper(c) ? (char) (c + 32) : c);
        }
        return lower.toString();
    }

    private static boolean upper(char c) {
        return c >= 'A' && c <= 'Z';
    }

    static boolean letter(int c) {
        return (c | 32) >= 'a' && (c | 32) <= 'z';
    }

    static boolean digit(char c) {
        return c >= '0' && c <= '9';
    }

    /** ASCII white space, as in the HTML standard. */
    static boolean htmlSpace(int c) {
        return (c & ~63) == 0 && (HTML_SPACES >>> c & 1) != 0;
    }

    static boolean endsTagName(int c) {
        return (c & ~63) == 0 && (TAG_NAME_ENDS >>> c & 1) != 0;
    }

    /** Whether a list of words parted by white space, such as {@code rel}, has this one. */
    static boolean hasToken(String list, String token) {
        for (int at = list.indexOf(token); at >= 0; at = list.indexOf(token, at + 1)) {
            int end = at + token.length();
            if ((at == 0 || htmlSpace(list.charAt(at - 1))) && (end == list.length() || htmlSpace(list.charAt(end)))) {
                return true;
            }
        }
        return false;
    }
}
