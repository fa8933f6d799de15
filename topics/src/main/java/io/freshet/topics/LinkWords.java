package io.freshet.topics;

import io.freshet.model.Link;
import io.freshet.model.LinkContext;
import java.util.Arrays;

/**
 * The words of the links of one page: cut from the page's list of terms, so that a word of the text is looked at once however many links stand near it. Belongs to
 * one thread.
 */
final class LinkWords {
    private static final int LONGEST_ANCHOR = 16; // terms
    private static final int LONGEST_SIDE = 24;
    private static final int LONGEST_HEADING = 8;
    private static final int ADDRESS_WORDS = 10;
    private static final int FOLDERS = 3;

    private final ReadPage page;
    private final Terms terms;
    private final int words;
    private String heading = "";
    private TermList headingTerms;

    /** @param words how many before and after a link count as round it */
    LinkWords(ReadPage page, Terms terms, int words) {
        this.page = page;
        this.terms = terms;
        this.words = words;
        this.headingTerms = TermList.of("", terms);
    }

    /** Some terms in a row. */
    record Span(TermList list, int from, int to) {}

    /** The link's own words, or its label. */
    Span anchor(Link link) {
        LinkContext context = link.context();
        if (context.start() == context.end()) {
            TermList label = TermList.of(context.anchor(), terms);
            return new Span(label, 0, Math.min(label.size(), LONGEST_ANCHOR));
        }
        int from = page.text().from(context.start());
        int to = page.text().from(context.end());
        return new Span(page.text(), from, Math.min(to, from + LONGEST_ANCHOR));
    }

    Span before(Link link) {
        int end = page.text().from(link.context().start());
        int from = page.text().wordsBefore(end, words);
        return new Span(page.text(), Math.max(from, end - LONGEST_SIDE), end);
    }

    Span after(Link link) {
        int from = page.text().from(link.context().end());
        int to = page.text().wordsAfter(from, words);
        return new Span(page.text(), from, Math.min(to, from + LONGEST_SIDE));
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
