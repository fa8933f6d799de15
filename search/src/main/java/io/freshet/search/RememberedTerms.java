package io.freshet.search;

import java.io.IOException;
import java.util.Arrays;
import org.apache.lucene.util.BytesRef;

/**
 * What becomes of English words, remembered: most words of a page are common ones. A word of up to 16 ASCII characters is two numbers, so that to compare it
 * is one step; it has one place, which the next word with the same hash takes. All places lie in a few arrays: a common word is found without following a
 * reference, and a rare one leaves no garbage. Not thread-safe: owned by a tokenizer.
 */
final class RememberedTerms {
    /** Characters of a word that fit into its two numbers. */
    static final int LONGEST = 16;

    private static final int PLACE_BITS = 15;
    private static final int PLACES = 1 << PLACE_BITS;
    private static final long MIX = 0x9E3779B97F4A7C15L; // 2^64 over the golden ratio: spreads what differs in few bits

    private final EnglishTerm english = new EnglishTerm();
    private final long[] words = new long[2 * PLACES]; // 0 where none is remembered
    private final byte[] terms = new byte[LONGEST * PLACES];
    private final byte[] lengths = new byte[PLACES];
    private final BytesRef known = new BytesRef(terms);

    /**
     * The term in UTF-8, good until the next one is asked for.
     *
     * @param first the first eight characters of the word, a byte each
     * @param second the next eight
     */
    BytesRef of(char[] text, int start, int end, long first, long second) throws IOException {
        int place = (int) ((((first * MIX) ^ second) * MIX) >>> (Long.SIZE - PLACE_BITS));
        if (words[2 * place] != first || words[2 * place + 1] != second) {
            BytesRef term = of(text, start, end);
            if (term.length > LONGEST) {
                return term;
            }
            words[2 * place] = first;
            words[2 * place + 1] = second;
            System.arraycopy(term.bytes, term.offset, terms, LONGEST * place, term.length);
            lengths[place] = (byte) term.length;
        }
        known.offset = LONGEST * place;
        known.length = lengths[place];
        return known;
    }

    /** The same of a word that is too long to be remembered, or has characters beyond ASCII. */
    BytesRef of(char[] text, int start, int end) throws IOException {
        return new BytesRef(new String(english.of(Arrays.copyOfRange(text, start, end))));
    }
}
