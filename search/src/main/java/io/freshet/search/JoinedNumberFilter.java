package io.freshet.search;

import java.io.IOException;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Writes numbers without the commas that part their thousands: 12,000 is 12000. Not thread-safe: owned by its stream. */
final class JoinedNumberFilter extends TokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    JoinedNumberFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        char[] text = term.buffer();
        int length = term.length();
        if (length > 4 && text[0] >= '0' && text[0] <= '9' && grouped(text, length)) {
            int kept = 0;
            for (int i = 0; i < length; i++) {
                if (text[i] != ',') {
                    text[kept++] = text[i];
                }
            }
            term.setLength(kept);
        }
        return true;
    }

    /** One to three digits, then groups of a comma and three digits, then perhaps a fraction. */
    private static boolean grouped(char[] text, int length) {
        int at = digits(text, 0, length);
        if (at > 3 || at == length || text[at] != ',') {
            return false;
        }
        while (at < length && text[at] == ',') {
            int end = digits(text, at + 1, length);
            if (end - at != 4) {
                return false;
            }
            at = end;
        }
        return at == length || (text[at] == '.' && digits(text, at + 1, length) == length);
    }

    private static int digits(char[] text, int from, int length) {
        int at = from;
        while (at < length && text[at] >= '0' && text[at] <= '9') {
            at++;
        }
        return at;
    }
}
