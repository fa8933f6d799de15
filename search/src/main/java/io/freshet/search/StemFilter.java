package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.analysis.TokenFilter;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.analysis.en.KStemFilter;
import org.apache.lucene.analysis.tokenattributes.CharTermAttribute;

/**
 * The stems of English words by Krovetz's rules and dictionary, in Lucene's implementation, which takes a third of all analysis; since most words of a page are
 * common ones, what it said of a word is remembered. Terms are in small letters. Not thread-safe: owned by its stream.
 */
final class StemFilter extends TokenFilter {
    private static final int PLACES = 1 << 13;
    private static final int LONGEST = 24;

    private final CharTermAttribute term = addAttribute(CharTermAttribute.class);
    private final char[][] words = new char[PLACES][]; // null where none is remembered
    private final char[][] stems = new char[PLACES][];
    private final OneWord word = new OneWord();
    private final KStemFilter stemmer = new KStemFilter(word);

    StemFilter(TokenStream input) {
        super(input);
    }

    @Override
    public boolean incrementToken() throws IOException {
        if (!input.incrementToken()) {
            return false;
        }
        char[] text = term.buffer();
        int length = term.length();
        int hash = latinHash(text, length);
        if (hash < 0) {
            return true;
        }
        int place = hash & (PLACES - 1);
        char[] known = words[place];
        if (known == null || !Arrays.equals(known, 0, known.length, text, 0, length)) {
            words[place] = Arrays.copyOf(text, length);
            stems[place] = stem(text, length);
        }
        term.copyBuffer(stems[place], 0, stems[place].length);
        return true;
    }

    /** Never negative for a word that has a stem: Latin letters alone, neither too short nor too long. */
    private static int latinHash(char[] text, int length) {
        if (length < 3 || length > LONGEST) {
            return -1;
        }
        int hash = length;
        for (int i = 0; i < length; i++) {
            char c = text[i];
            if (c < 'a' || c > 'z') {
                return -1;
            }
            hash = hash * 31 + c;
        }
        return (hash ^ hash >>> 13) & Integer.MAX_VALUE;
    }

    private char[] stem(char[] text, int length) throws IOException {
        word.term.copyBuffer(text, 0, length);
        stemmer.incrementToken();
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
