package io.freshet.search;

/**
 * What decides where a page stands among the results, each with its default. The defaults come from {@code freshet lab search --queries FILE --tune} over judged questions; see {@code
 * docs/search.md}.
 */
public enum Weight {
    /** How much a page loses that lacks a part of the question: its score is multiplied by the share that it has, to this power. */
    MISSING("missing", 0.49, 0, 4),
    /** Pages that have a smaller share of the question are not found. */
    LEAST("least", 0.15, 0.05, 0.9),
    /** How much a word counts for standing in a short page rather than a long one (b of BM25). */
    LENGTH("length", 0.85, 0, 1),
    /** How soon it counts no more that a page has a word again (k1 of BM25). */
    AGAIN("again", 2.8, 0.1, 10),
    /** What a function word ("how", "the", 방법) counts beside another word. */
    FUNCTION_WORD("function-word", 0.15, 0.01, 1),
    /** What a page gains that has the whole question in its title. */
    TITLE("title", 0.4, 0, 4),
    /** What it gains besides when its title says nothing else. */
    TITLE_ALONE("title-alone", 0.4, 0, 4),
    /** What a page gains that has the whole question in its headings and in links to it. */
    CALLED("called", 0.2, 0, 4),
    /** What a page gains in which all neighbouring words of the question stand near each other. */
    NEAR("near", 0.6, 0, 4),
    /** What a page gains that has the whole question in a row: most in the title, less in names, least in the text. */
    IN_A_ROW("in-a-row", 1, 0, 4),
    /** What a page gains whose site is about the whole question. */
    SITE("site", 1, 0, 4),
    /** What a name in Latin letters counts within a Korean question, beside the Korean words. */
    LATIN_NAME("latin-name", 1.8, 0.5, 5),
    /** What a Korean word of one syllable counts beside a longer one: it means many things. */
    SYLLABLE("syllable", 0.3, 0.01, 1),
    /** What another spelling of a word counts beside the word itself. */
    VARIANT("variant", 0.56, 0, 1),
    /** What is left of a page in a language that is neither the question's nor English. */
    OTHER_LANGUAGE("other-language", 0.1, 0.01, 1),
    /** What is left of a page in English when the question is in another language. */
    ENGLISH("english", 1.0, 0.1, 1),
    /** What is left of a page that consists of links. */
    LINKS_ALONE("links-alone", 0.6, 0.1, 1),
    /** What is left of an index, a list of releases, a source listing: a page that only says where something is. */
    LISTING("listing", 0.4, 0.1, 1);

    private final String key;
    private final double usual;
    private final double least;
    private final double most;

    Weight(String key, double usual, double least, double most) {
        this.key = key;
        this.usual = usual;
        this.least = least;
        this.most = most;
    }

    /** Its name in settings. */
    public String key() {
        return key;
    }

    /** Its default. */
    public double usual() {
        return usual;
    }

    public double least() {
        return least;
    }

    public double most() {
        return most;
    }
}
