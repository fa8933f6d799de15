package io.freshet.search;

import io.freshet.model.Fingerprint;
import io.freshet.model.Page;
import io.freshet.model.UrlKey;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.analysis.Analyzer;
import org.apache.lucene.analysis.TokenStream;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.SortedDocValuesField;
import org.apache.lucene.document.SortedSetDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.Term;
import org.apache.lucene.util.BytesRef;

/** Makes the Lucene document of a page, good until the next one is made. Not thread-safe: owned by the thread that feeds the index. */
final class PageDocument {
    private static final int MOST_ANCHORS = 50;
    private static final int MOST_HEADINGS = 200;
    private static final int MOST_SPELLED = 40;
    private static final int MOST_COMPLETED = 5;
    private static final int LONGEST_TITLE = 1_000;
    private static final int LONGEST_NAME = 200;

    /** Of {@link Fields#KIND}, the lowest. */
    static final int KIND_BITS = 4;

    // As often as the words of the text do.
    private static final int TITLE_COUNTS = 5;
    private static final int ANCHORS_COUNT = 3;
    private static final int HEADINGS_COUNT = 2;

    private final Analysis analysis;
    private final SearchSettings settings;
    private final Places places = new Places();
    private final KeptText.Packer packer = new KeptText.Packer();
    private final Replay ofTitle = new Replay();
    private final Replay ofAnchors = new Replay();
    private final Replay ofHeadings = new Replay();

    PageDocument(Analysis analysis, SearchSettings settings) {
        this.analysis = analysis;
        this.settings = settings;
    }

    /**
     * @param links as given by {@link LinkTerms#of}
     * @param anchors the words of the links to it, with the number of pages that use them
     */
    Document of(IndexedPage indexed, Set<LinkTerms.Called> links, Map<String, Integer> anchors) {
        Page page = indexed.page();
        String title = cut(Analysis.normal(page.title()), LONGEST_TITLE);
        String raw = cut(page.text(), settings.maxText());
        boolean plain = Analysis.plain(raw);
        String text = plain ? raw : Analysis.normal(raw);
        List<String> headings = page.headings().stream()
                .limit(MOST_HEADINGS)
                .map(Analysis::normal)
                .toList();
        Document document = new Document();
        document.add(new StringField(Fields.KEY, LinkTerms.key(indexed.key()), Field.Store.NO));
        words(document, page.language(), text, title, joined(anchors), String.join("\n", headings));
        if (PairTokenizer.occurIn(title) || (!plain && PairTokenizer.occurIn(text))) {
            document.add(new AnalysedField(Fields.PAIRS, new Analysis.Prepared(title + "\n" + text, analysis.pairs())));
        }
        if (!title.isBlank()) {
            document.add(new StringField(Fields.WHOLE_TITLE, Words.whole(title), Field.Store.NO));
        }
        names(title, headings).forEach(name -> document.add(new StringField(Fields.WHOLE_NAMES, name, Field.Store.NO)));
        for (LinkTerms.Called link : links) {
            document.add(new StringField(Fields.LINKS, link.link(), Field.Store.NO));
            link.name().ifPresent(name -> document.add(new StringField(Fields.CALLS, name, Field.Store.NO)));
        }
        spelling(document, title, headings);
        choices(document, page, indexed.topics());
        numbers(document, indexed, anchors);
        document.add(new BinaryDocValuesField(Fields.SHOWN, new Shown(page.url(), title).written()));
        if (!page.directives().nosnippet()) {
            document.add(new BinaryDocValuesField(Fields.SHOWN_TEXT, packer.packed(cut(text, settings.maxShown()))));
            document.add(new PlacesField());
        }
        return document;
    }

    static Term keyTerm(UrlKey key) {
        return new Term(Fields.KEY, LinkTerms.key(key));
    }

    /** The numbers that are kept up to date without making the document again. */
    static Field[] standing(IndexedPage.Standing standing) {
        return new Field[] {
            new NumericDocValuesField(Fields.SEEN, standing.seen().getEpochSecond()),
            new NumericDocValuesField(Fields.ALIVE, standing.alive() ? 1 : 0)
        };
    }

    /** How many links there are to the page, and by how many names: kept up to date like its standing. */
    static Field[] links(long links, long names) {
        return new Field[] {
            new NumericDocValuesField(Fields.IN_LINKS, links), new NumericDocValuesField(Fields.ANCHORS_KNOWN, names)
        };
    }

    /** The text comes first: its words have the places from 0 on. */
    private void words(Document document, String language, String text, String title, String anchors, String headings) {
        document.add(new NotedField(Fields.WORDS, analysis.of(language, text)));
        ofTitle.read(analysis.of(language, title));
        ofAnchors.read(analysis.of(language, anchors));
        ofHeadings.read(analysis.of(language, headings));
        words(document, Fields.WORDS, ofTitle, TITLE_COUNTS);
        words(document, Fields.WORDS, ofAnchors, ANCHORS_COUNT);
        words(document, Fields.WORDS, ofHeadings, HEADINGS_COUNT);
        words(document, Fields.TITLE, ofTitle, 1);
        words(document, Fields.CALLED, ofAnchors, 1);
        words(document, Fields.CALLED, ofHeadings, 1);
    }

    private static void words(Document document, String field, Replay terms, int times) {
        Collections.nCopies(times, new TextField(field, terms)).forEach(document::add);
    }

    private static Set<String> names(String title, List<String> headings) {
        Set<String> names = new LinkedHashSet<>();
        names.add(Words.whole(cut(Suggestions.firstPart(title), LONGEST_NAME)));
        headings.stream().limit(1).forEach(heading -> names.add(Words.whole(cut(heading, LONGEST_NAME))));
        names.remove("");
        return names;
    }

    /** The names of a page that its document has. */
    static List<Map.Entry<String, Integer>> commonest(Map<String, Integer> anchors) {
        return anchors.entrySet().stream()
                .sorted(Map.Entry.<String, Integer>comparingByValue(Comparator.reverseOrder())
                        .thenComparing(Map.Entry.comparingByKey()))
                .limit(MOST_ANCHORS)
                .toList();
    }

    /** The commonest first, and these more than once, though not as often as they are used. */
    private static String joined(Map<String, Integer> anchors) {
        List<String> lines = new ArrayList<>();
        for (Map.Entry<String, Integer> anchor : commonest(anchors)) {
            int times = anchor.getValue() >= 16 ? 3 : anchor.getValue() >= 4 ? 2 : 1;
            lines.addAll(Collections.nCopies(times, anchor.getKey()));
        }
        return String.join("\n", lines);
    }

    private static void spelling(Document document, String title, List<String> headings) {
        Set<String> words = new LinkedHashSet<>();
        Words.each(title, words::add);
        headings.stream().limit(MOST_SPELLED).forEach(heading -> Words.each(heading, words::add));
        words.forEach(word -> document.add(new StringField(Fields.SPELLING, Hangul.strokes(word), Field.Store.NO)));
        Set<String> completions = new LinkedHashSet<>();
        Suggestions.entries(title, completions);
        headings.stream().limit(MOST_COMPLETED).forEach(heading -> Suggestions.entries(heading, completions));
        completions.forEach(entry -> document.add(new StringField(Fields.COMPLETION, entry, Field.Store.NO)));
    }

    private static void choices(Document document, Page page, Set<String> topics) {
        String site = page.url().host().authority();
        for (String name : Sites.namesOf(site)) {
            document.add(new StringField(Fields.SITE, name, Field.Store.NO));
        }
        document.add(new SortedDocValuesField(Fields.SITE, new BytesRef(site)));
        document.add(new StringField(Fields.LANGUAGE, page.language(), Field.Store.NO));
        document.add(new SortedDocValuesField(Fields.LANGUAGE, new BytesRef(page.language())));
        for (String topic : topics) {
            document.add(new StringField(Fields.TOPIC, topic, Field.Store.NO));
            document.add(new SortedSetDocValuesField(Fields.TOPIC, new BytesRef(topic)));
        }
    }

    private static void numbers(Document document, IndexedPage indexed, Map<String, Integer> anchors) {
        for (Field field : standing(indexed.standing())) {
            document.add(field);
        }
        long inLinks = anchors.values().stream().mapToLong(Integer::longValue).sum();
        document.add(new NumericDocValuesField(
                Fields.CHANGED, indexed.standing().changed().getEpochSecond()));
        for (Field field : links(inLinks, anchors.size())) {
            document.add(field);
        }
        document.add(new NumericDocValuesField(Fields.ORIGINAL, indexed.original() ? 1 : 0));
        document.add(new NumericDocValuesField(Fields.CONTENT, content(indexed)));
        document.add(new NumericDocValuesField(Fields.KIND, kind(indexed.page())));
    }

    private static long kind(Page page) {
        return Math.round(100 * PageKind.linked(page)) << KIND_BITS
                | PageKind.of(page).code();
    }

    /** Pages with the same are copies of each other: the same title and text. One without text is like no other. */
    private static long content(IndexedPage indexed) {
        Page page = indexed.page();
        return page.text().isEmpty()
                ? indexed.key().url()
                : page.textFingerprint() + Long.rotateLeft(Fingerprint.of(page.title()), 1);
    }

    private static String cut(String text, int most) {
        if (text.length() <= most) {
            return text;
        }
        return text.substring(0, Character.isHighSurrogate(text.charAt(most - 1)) ? most - 1 : most);
    }

    /** A field whose text is analysed in its own way, not in the way of all documents of the index. */
    private static class AnalysedField extends Field {
        private final Analysis.Prepared own;

        AnalysedField(String name, Analysis.Prepared own) {
            super(name, own.text(), TextField.TYPE_NOT_STORED);
            this.own = own;
        }

        @Override
        public TokenStream tokenStream(Analyzer ofTheIndex, TokenStream reuse) {
            return own.analyzer().tokenStream(name, own.text());
        }
    }

    /** One of which it is noted where its words stand. */
    private final class NotedField extends AnalysedField {
        NotedField(String name, Analysis.Prepared own) {
            super(name, own);
        }

        @Override
        public TokenStream tokenStream(Analyzer ofTheIndex, TokenStream reuse) {
            return places.noted(super.tokenStream(ofTheIndex, reuse), settings.maxShown());
        }
    }

    /** What was noted: Lucene takes the fields of a document in their order, so this one comes after that one. */
    private final class PlacesField extends Field {
        PlacesField() {
            super(Fields.PLACES, BinaryDocValuesField.TYPE);
        }

        @Override
        public BytesRef binaryValue() {
            return places.written();
        }
    }
}
