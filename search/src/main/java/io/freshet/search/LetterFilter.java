package io.freshet.search;

import org.apache.lucene.analysis.FilteringTokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** Lets terms through that have a letter or a digit: a tokenizer that keeps punctuation does not know all of it. */
final class LetterFilter extends FilteringTokenFilter {
    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

    LetterFilter(TokenStream input) {
        super(input);
    }

    @Override
    protected boolean accept() {
        char[] text = term.buffer();
        for (int i = 0; i < term.length(); i++) {
            if (Character.isLetterOrDigit(text[i]) || Character.isSurrogate(text[i])) {
                return true;
            }
        }
        return false;
    }
}
