package io.freshet.app;

/** Text of strangers, made fit for a terminal: what would move the cursor, change colours or turn the writing round is left out. */
final class Plain {
    private Plain() {}

    static String text(String foreign) {
        return foreign.codePoints()
                .map(c -> Character.isWhitespace(c) || Character.isSpaceChar(c) ? ' ' : c)
                .filter(c -> !Character.isISOControl(c) && !turns(c))
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString();
    }

    /** The same of a text of several lines: line breaks and tabs stay as they are. */
    static String lines(String text) {
        int at = 0;
        while (at < text.length() && !steers(text.charAt(at))) {
            at++;
        }
        if (at == text.length()) {
            return text;
        }
        var clean = new StringBuilder(text.length()).append(text, 0, at);
        for (; at < text.length(); at++) {
            if (!steers(text.charAt(at))) {
                clean.append(text.charAt(at));
            }
        }
        return clean.toString();
    }

    private static boolean steers(char c) {
        return c != '\n' && c != '\t' && (Character.isISOControl(c) || turns(c));
    }

    /** Marks that change the direction of what follows (Unicode Standard Annex 9, 2). */
    static boolean turns(int c) {
        return (c >= 0x202A && c <= 0x202E)
                || (c >= 0x2066 && c <= 0x2069)
                || c == 0x200E
                || c == 0x200F
                || c == 0x061C;
    }
}
