package io.freshet.search;

import java.util.List;

/**
 * Why a page stands where it stands.
 *
 * @param words the parts of the question, and where the page has them
 * @param factors what its score was multiplied by, most first; those that changed nothing are left out
 */
public record Why(List<Word> words, List<Factor> factors) {
    /** Nobody has looked closer at the page. */
    public static final Why UNKNOWN = new Why(List.of(), List.of());

    public Why {
        words = List.copyOf(words);
        factors = List.copyOf(factors);
    }

    /**
     * A part of the question.
     *
     * @param share of what the question says, 0 to 1: the rarer a word, the more
     */
    public record Word(String text, double share, Place place) {}

    /** The best place in which a page has a word. */
    public enum Place {
        TITLE,
        /** Headings, and links to the page. */
        NAMES,
        TEXT,
        /** The page lacks it, and its site is about it. */
        SITE,
        NOWHERE
    }

    /** @param name as in {@link Weight#key} */
    public record Factor(String name, double times) {}
}
