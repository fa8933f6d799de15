package io.freshet.search;

/** The fields of a document. Part of what is on disk: a change needs a new {@link IndexFolder#VERSION}. */
final class Fields {
    /** Under which a page's document is replaced and removed: its two fingerprints. */
    static final String KEY = "key";

    /**
     * What a query's words are looked for in: the text, then the title, the anchors of links to the page and its headings, each as often as it counts. So
     * one list of pages a word gives what its zones are worth together (BM25F; Robertson, Zaragoza, Taylor 2004).
     */
    static final String WORDS = "words";

    /** Where the words of the text stand in it: {@link Places}. */
    static final String PLACES = "places";

    /** The words of the title alone. */
    static final String TITLE = "title";

    /** The words of anchors of links to the page and of its headings: what is called so, and does not only say so. */
    static final String CALLED = "called";

    /** Pairs of neighbouring syllables of title and text, whatever the spaces, for scripts that have no certain words. */
    static final String PAIRS = "pairs";

    /** The whole title as one term. */
    static final String WHOLE_TITLE = "whole";

    /** The first part of the title and the first heading as one term each: what else the page calls itself. */
    static final String WHOLE_NAMES = "names";

    /** What the page links to: {@link LinkTerms}. */
    static final String LINKS = "links";

    /** What the page calls others: {@link LinkTerms}. */
    static final String CALLS = "calls";

    /** Words of title and headings as people write them, for those who mistype. */
    static final String SPELLING = "spelling";

    /** What completes a query: {@link Suggestions}. */
    static final String COMPLETION = "completion";

    // What results are narrowed by.
    static final String SITE = "site";
    static final String LANGUAGE = "language";
    static final String TOPIC = "topic";

    // Numbers of a document.
    static final String CHANGED = "changed";
    static final String SEEN = "seen";
    static final String ALIVE = "alive";
    static final String IN_LINKS = "inlinks";
    static final String ANCHORS_KNOWN = "anchored";
    static final String ORIGINAL = "original";
    static final String CONTENT = "content";

    /** {@link PageKind}, and above it how many hundredths of the text are in links. */
    static final String KIND = "kind";

    // What is kept to be shown: values of a document, read for the few that are. Lucene's stored fields unpack a whole
    // page, and others with it.
    /** Address and title: {@link Shown}. */
    static final String SHOWN = "shown";

    /** The text: {@link KeptText}. */
    static final String SHOWN_TEXT = "s";

    private Fields() {}
}
