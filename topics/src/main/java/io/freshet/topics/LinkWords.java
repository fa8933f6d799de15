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
    /** Words on each side of a link that count as its sentence: a page may be a single one with thousands of links. */
    static final int LONGEST_SENTENCE = 100;

    private static final int LONGEST_HEADING = 8;
    private static final int ADDRESS_WORDS = 10;
    private static final int FOLDERS = 3;

    private final ReadPage page;
    private final Terms terms;
    private final int words;
    private final int longestAnchor;
    private final int longestSide;
    private final boolean sentence; // a side ends where the text between two tags ends
    private String heading = "";
    private TermList headingTerms;

    private LinkWords(ReadPage page, Terms terms, int words, int longestAnchor, int longestSide, boolean sentence) {
        this.page = page;
        this.terms = terms;
        this.words = words;
        this.longestAnchor = longestAnchor;
        this.longestSide = longestSide;
        this.sentence = sentence;
        this.headingTerms = TermList.of("", terms);
    }

    /**
     * Returns the words that the link model learns from, cut to a bounded number of terms.
     *
     * @param words how many on each side of a link count as its context
     */
    static LinkWords bounded(ReadPage page, Terms terms, int words) {
        return new LinkWords(page, terms, words, LONGEST_ANCHOR, LONGEST_SIDE, false);
    }

    /** Returns the words of the paper's descriptors: all terms of a link's own words and of its sides, however many terms a word has. */
    static LinkWords described(ReadPage page, Terms terms, PaperSettings settings) {
        boolean sentence = settings.descriptor() == Descriptor.SENTENCE;
        int words = sentence ? LONGEST_SENTENCE : settings.words();
        return new LinkWords(page, terms, words, TermList.MOST, TermList.MOST, sentence);
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
        TermList text = page.text();
        int end = text.from(link.context().start());
        int from = text.wordsBefore(end, words);
        if (sentence) {
            String whole = page.page().text();
            from = Math.max(
                    from, text.from(whole.lastIndexOf('\n', link.context().start() - 1) + 1));
        }
        return new Span(text, Math.max(from, end - longestSide), end);
    }

    Span after(Link link) {
        TermList text = page.text();
        int from = text.from(link.context().end());
        int to = text.wordsAfter(from, words);
        if (sentence) {
            int end = page.page().text().indexOf('\n', link.context().end());
            to = end < 0 ? to : Math.min(to, text.from(end));
        }
        return new Span(text, from, Math.min(to, from + longestSide));
    }

    /** What {@link #before} was cut from, as the page has it. */
    String textBefore(Link link) {
        Span span = before(link);
        return span.from() == span.to()
                ? ""
                : text(page.text().offset(span.from()), link.context().start());
    }

    /** What {@link #after} was cut from, as the page has it. */
    String textAfter(Link link) {
        Span span = after(link);
        if (span.from() == span.to()) {
            return "";
        }
        int last = page.text().offset(span.to() - 1);
        String text = page.page().text();
        int end = last;
        while (end < text.length() && text.charAt(end) != ' ' && text.charAt(end) != '\n') {
            end++;
        }
        return text(link.context().end(), end);
    }

    private String text(int from, int to) {
        return page.page()
                .text()
                .substring(from, Math.max(from, to))
                .replace('\n', ' ')
                .strip();
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
