package io.freshet.watch.text;

import java.text.Normalizer;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * The words of a text as they are compared: letters in lower case, numbers and currency signs, without punctuation. An address of e-mail is one word.
 *
 * @param print of the words
 * @param shape of the words with every number taken for the same
 */
record Wording(List<String> words, long print, long shape) {
    /** What stands for an address that the page hides from robots. */
    static final String HIDDEN_MAIL = "@";

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
                words.add(plain.substring(start, i).toLowerCase(Locale.ROOT));
                start = -1;
            }
            if (Character.getType(c) == Character.CURRENCY_SYMBOL || c == '%') {
                words.add(String.valueOf(c));
            }
        }
        String joined = String.join(" ", words);
        return new Wording(List.copyOf(words), Prints.of(joined), Prints.of(shaped(joined)));
    }

    private static boolean part(char c) {
        return Character.isLetterOrDigit(c)
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

    boolean numbers() {
        return words.stream().anyMatch(word -> Character.isDigit(word.charAt(0)));
    }
}
