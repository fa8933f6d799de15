package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * What becomes of English words, remembered: most words of a page are common ones. A word has one place, which the next word with the same hash takes; all
 * places lie in two arrays, so that a common word is found without following a reference and a rare one leaves no garbage. Not thread-safe: owned by a tokenizer.
 */
final class RememberedTerms {
    private static final int PLACES = 1 << 14;

    /** Longer words are not remembered. */
    private static final int LONGEST = 32;

    private final EnglishTerm english = new EnglishTerm();
    private final char[] words = new char[PLACES * LONGEST];
    private final byte[] wordLengths = new byte[PLACES]; // 0 where none is remembered
    private final byte[] terms = new byte[PLACES * LONGEST];
    private final byte[] termLengths = new byte[PLACES];
    private final BytesRef known = new BytesRef(terms);

    /**
     * The term in UTF-8, good until the next one is asked for.
     *
     * @param hash the same for the same word
     */
    BytesRef of(char[] text, int start, int end, int hash) throws IOException {
        int place = (hash ^ hash >>> 15) & (PLACES - 1);
        int from = place * LONGEST;
        int length = end - start;
        if (length != wordLengths[place] || !Arrays.equals(words, from, from + length, text, start, end)) {
            BytesRef term = new BytesRef(new String(english.of(Arrays.copyOfRange(text, start, end))));
            if (length > LONGEST || term.length > LONGEST) {
                return term;
            }
            System.arraycopy(text, start, words, from, length);
            System.arraycopy(term.bytes, term.offset, terms, from, term.length);
            wordLengths[place] = (byte) length;
            termLengths[place] = (byte) term.length;
        }
        known.offset = from;
        known.length = termLengths[place];
        return known;
    }
}
