package io.freshet.topics;

import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import java.util.Arrays;

/**
 * The words of the links of one page: cut from the page's list of terms, so that a word of the text is looked at once however many links stand near it. Belongs to
 * one thread.
 */
final class LinkWords {
    /** Terms that the link model learns from: a bound for its features. */
    private static final int LONGEST_ANCHOR = 16;

    private static final int LONGEST_SIDE = 24;
    private static final int LONGEST_HEADING = 8;
    private static final int ADDRESS_WORDS = 10;
    private static final int FOLDERS = 3;

    private final ReadPage page;
    private final Terms terms;
    private final int words;
    private final int longestAnchor;
    private final int longestSide;
    private String heading = "";
    private TermList headingTerms;

    private LinkWords(ReadPage page, Terms terms, int words, int longestAnchor, int longestSide) {
        this.page = page;
        this.terms = terms;
        this.words = words;
        this.longestAnchor = longestAnchor;
        this.longestSide = longestSide;
        this.headingTerms = TermList.of("", terms);
    }

    /**
     * Returns the words that the link model learns from, cut to a bounded number of terms.
     *
     * @param words how many on each side of a link count as its context
     */
    static LinkWords bounded(ReadPage page, Terms terms, int words) {
        return new LinkWords(page, terms, words, LONGEST_ANCHOR, LONGEST_SIDE);
    }

    /** Returns all terms of the link's own words and of {@code words} words on each side, however many terms a word has. */
    static LinkWords whole(ReadPage page, Terms terms, int words) {
        return new LinkWords(page, terms, words, TermList.MOST, TermList.MOST);
    }

    /** Returns the paper's descriptor of a link: what stands before it, its own words, what stands after it. */
    Span[] descriptor(Link link) {
        return new Span[] {before(link), anchor(link), after(link)};
    }

    /** Some terms in a row. */
    record Span(TermList list, int from, int to) {}

    /** The link's own words, or its label. */
    Span anchor(Link link) {
        LinkContext context = link.context();
        if (context.start() == context.end()) {
            TermList label = TermList.of(context.anchor(), terms);
            return new Span(label, 0, Math.min(label.size(), longestAnchor));
        }
        int from = page.text().from(context.start());
        int to = page.text().from(context.end());
        return new Span(page.text(), from, Math.min(to, from + longestAnchor));
    }

    Span before(Link link) {
        int end = page.text().from(link.context().start());
        int from = page.text().wordsBefore(end, words);
        return new Span(page.text(), Math.max(from, end - longestSide), end);
    }

    Span after(Link link) {
        int from = page.text().from(link.context().end());
        int to = page.text().wordsAfter(from, words);
        return new Span(page.text(), from, Math.min(to, from + longestSide));
    }

    Span heading(Link link) {
        String above = link.context().heading();
        if (!above.equals(heading)) {
            heading = above;
            headingTerms = TermList.of(above, terms);
        }
        return new Span(headingTerms, 0, Math.min(headingTerms.size(), LONGEST_HEADING));
    }

    /** What the link model learns from, of this link to that address. */
    int[] features(Link link, Address target) {
        int[] features = new int[LONGEST_ANCHOR + 2 * LONGEST_SIDE + LONGEST_HEADING + ADDRESS_WORDS + FOLDERS + 2];
        int size = put(anchor(link), Feature.ANCHOR, features, 0);
        size = put(before(link), Feature.CONTEXT, features, size);
        size = put(after(link), Feature.CONTEXT, features, size);
        size = put(heading(link), Feature.HEADING, features, size);
        size = put(target, features, size);
        boolean home = target.host() == page.address().host();
        features[size++] = Feature.PLACE.of(home ? 1 : 2);
        return Arrays.copyOf(features, size);
    }

    /** Of a link of which nothing is known but where it leads. */
    static int[] features(Address target) {
        int[] features = new int[ADDRESS_WORDS + FOLDERS + 1];
        return Arrays.copyOf(features, put(target, features, 0));
    }

    private static int put(Address target, int[] features, int start) {
        int size = start;
        for (int i = Math.max(0, target.words().length - ADDRESS_WORDS); i < target.words().length; i++) {
            features[size++] = Feature.ADDRESS.of(target.words()[i]);
        }
        features[size++] = Feature.HOST.of(target.host());
        int[] folders = target.folders();
        for (int i = Math.max(0, folders.length - FOLDERS); i < folders.length; i++) {
            features[size++] = Feature.FOLDER.of(folders[i]);
        }
        return size;
    }

    private static int put(Span span, Feature kind, int[] features, int start) {
        int size = start;
        for (int i = span.from(); i < span.to(); i++) {
            features[size++] = kind.of(span.list().term(i));
        }
        return size;
    }
}
