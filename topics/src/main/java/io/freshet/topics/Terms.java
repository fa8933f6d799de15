package io.freshet.topics;

/**
 * Cuts text into the terms by which pages and links are compared. Whoever has a better analysis of a language plugs it in here; {@link PlainTerms} needs no
 * library. Safe for use by many threads.
 */
public interface Terms {
    /** Tells the sink of each term, in the order of the text. */
    void read(String text, Sink sink);

    /** Is told of terms. */
    interface Sink {
        /**
         * @param chars holds the term in its first characters, lower-cased; not to be kept
         * @param at where the term, or the word that it is a part of, begins in the text; never less than before
         */
        void term(char[] chars, int length, int at);
    }
}
