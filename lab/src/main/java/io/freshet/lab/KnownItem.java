package io.freshet.lab;

import io.freshet.model.UrlKey;
import io.freshet.plot.Text;
import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A query of which it is known what it should find: one page, that of the target.
 *
 * @param query words alone, as somebody would type them
 * @param title of the target
 * @param language of the target, or empty
 * @param content the fingerprint of the target's visible text: a page with the same one is as good
 */
record KnownItem(Kind kind, String query, UrlKey target, String url, String title, String language, long content) {
    private static final Pattern NO_WORD = Pattern.compile("\\W+", Pattern.UNICODE_CHARACTER_CLASS);

    /** What the words of a query are taken from. */
    enum Kind {
        TITLE,
        HEADING,
        ANCHOR;

        Text words() {
            return switch (this) {
                case TITLE -> Text.of("own title", "문서 제목");
                case HEADING -> Text.of("first heading", "첫 소제목");
                case ANCHOR -> Text.of("anchor of links to it", "들어오는 링크의 앵커");
            };
        }
    }

    /** The words of a text with single spaces between; a person types no punctuation, and it has a meaning in queries. */
    static String words(String text) {
        return NO_WORD.matcher(Normalizer.normalize(text, Normalizer.Form.NFC))
                .replaceAll(" ")
                .strip();
    }

    /** What two spellings of the same words have in common. */
    static String folded(String words) {
        return words.toLowerCase(Locale.ROOT);
    }
}
