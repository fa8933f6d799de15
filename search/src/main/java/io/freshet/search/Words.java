package io.freshet.search;

import java.util.Locale;
import java.util.function.Consumer;

/** Words as people write them: runs of letters and digits, in small letters. */
final class Words {
    private static final int SHORTEST = 2;
    private static final int LONGEST = 40;

    private Words() {}

    /** Those that are neither too short nor too long to be mistyped. */
    static void each(String text, Consumer<String> word) {
        int at = 0;
        while (at < text.length()) {
            int start = at;
            while (at < text.length() && part(text, at)) {
                at++;
            }
            if (at - start >= SHORTEST && at - start <= LONGEST) {
                word.accept(text.substring(start, at).toLowerCase(Locale.ROOT));
            }
            at = at == start ? at + 1 : at;
        }
    }

    /** All of them with single spaces between: what two spellings of the same title have in common. */
    static String whole(String text) {
        StringBuilder whole = new StringBuilder(text.length());
        boolean gap = false;
        for (int i = 0; i < text.length(); i++) {
            if (part(text, i)) {
                if (gap && !whole.isEmpty()) {
                    whole.append(' ');
                }
                gap = false;
                whole.append(text.charAt(i));
            } else {
                gap = true;
            }
        }
        return whole.toString().toLowerCase(Locale.ROOT);
    }

    /** Without what stands around the letters and digits. */
    static String trimmed(String word) {
        int start = 0;
        int end = word.length();
        while (start < end && !part(word, start)) {
            start++;
        }
        while (end > start && !part(word, end - 1)) {
            end--;
        }
        return word.substring(start, end);
    }

    private static boolean part(String text, int at) {
        char c = text.charAt(at);
        if (c < 0x80) {
            return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || (c >= 'A' && c <= 'Z');
        }
        return Character.isLetterOrDigit(c)
                || Character.isSurrogate(c)
                || Character.getType(c) == Character.NON_SPACING_MARK;
    }
}
