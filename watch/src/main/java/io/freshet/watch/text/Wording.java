package io.freshet.watch.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text as they are compared: letters in lower case, numbers and currency signs, without punctuation.
 *
 * @param print of the words
 * @param shape of the words with every number taken for the same
 */
record Wording(List<String> words, long print, long shape) {
    /** What stands for all that a program makes up anew for each visit. */
    private static final String TOKEN = "\u2026";

    private static final int TOKEN_LENGTH = 12;

    /** How often a token goes from letters to digits or back, at least. */
    private static final int TOKEN_TURNS = 4;

    static Wording of(String text) {
        String plain = Normalizer.isNormalized(text, Normalizer.Form.NFKC)
                ? text
                : Normalizer.normalize(text, Normalizer.Form.NFKC);
        var words = new ArrayList<String>();
        int start = -1;
        for (int i = 0; i <= plain.length(); i++) {
            char c = i < plain.length() ? plain.charAt(i) : ' ';
            if (part(c)) {
                start = start < 0 ? i : start;
                continue;
            }
            if (start >= 0) {
                String word = plain.substring(start, i).toLowerCase(Locale.ROOT);
                words.add(token(word) ? TOKEN : word);
                start = -1;
            }
            if (alone(c)) {
                words.add(String.valueOf(c));
            }
            if (Character.getType(c) == Character.CURRENCY_SYMBOL || c == '%') {
                words.add(String.valueOf(c));
            }
        }
        String joined = String.join(" ", words);
        return new Wording(List.copyOf(words), Prints.of(joined), Prints.of(shaped(joined)));
    }

    /** Whether it is one of the letters of scripts that put no spaces between words: each is taken for a word. */
    private static boolean alone(char c) {
        return (c >= 0x3040 && c <= 0x30FF) || (c >= 0x3400 && c <= 0x9FFF);
    }

    /** Whether it was made by a program for this visit alone: long, with letters and digits in turns. */
    private static boolean token(String word) {
        if (word.length() < TOKEN_LENGTH) {
            return false;
        }
        int turns = 0;
        for (int i = 1; i < word.length(); i++) {
            turns += Character.isDigit(word.charAt(i)) == Character.isDigit(word.charAt(i - 1)) ? 0 : 1;
        }
        return turns >= TOKEN_TURNS;
    }

    private static boolean part(char c) {
        return (Character.isLetterOrDigit(c) && !alone(c))
                || Character.isSurrogate(c)
                || c == '@'
                || Character.getType(c) == Character.NON_SPACING_MARK;
    }

    private static String shaped(String joined) {
        var shaped = new StringBuilder(joined.length());
        boolean number = false;
        for (int i = 0; i < joined.length(); i++) {
            char c = joined.charAt(i);
            if (Character.isDigit(c)) {
                number = true;
            } else if (c != ' ' || !number) {
                shaped.append(number ? "0" : "").append(c);
                number = false;
            }
        }
        return shaped.append(number ? "0" : "").toString();
    }

    int size() {
        return words.size();
    }
}
