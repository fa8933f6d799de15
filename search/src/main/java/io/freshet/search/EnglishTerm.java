package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.LowerCaseFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.EnglishPossessiveFilter;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.miscellaneous.ASCIIFoldingFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/** What becomes of an English word: Lucene's filters on a stream of one word. Not thread-safe. */
final class EnglishTerm {
    private final OneWord word = new OneWord();
    private final TokenStream filtered = filters(word);

    /** From words to terms, one filter after another. */
    static TokenStream filters(TokenStream words) {
        TokenStream whole = new JoinedNumberFilter(new EnglishPossessiveFilter(words));
        return new KStemFilter(new ASCIIFoldingFilter(new LowerCaseFilter(whole)));
    }

    char[] of(char[] text) throws IOException {
        word.term.copyBuffer(text, 0, text.length);
        filtered.incrementToken();
        return Arrays.copyOf(word.term.buffer(), word.term.length());
    }

    /** A stream of one word, again and again. */
    private static final class OneWord extends TokenStream {
        private final CharTermAttribute term = addAttribute(CharTermAttribute.class);

        @Override
        public boolean incrementToken() {
            return true;
        }
    }
}
