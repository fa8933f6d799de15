package io.freshet.search;

import java.io.IOException;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.apache.lucene.index.StoredFields;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;

/** The parts of a page's text that have the words of a query, with the words marked. Not thread-safe: owned by one search. */
final class Snippets {
    private static final int PASSAGES = 2;
    private static final int PASSAGE_LENGTH = 120;
    private static final int LONGEST = 320;
    private static final String BETWEEN = " … ";

    private final Highlighter highlighter;

    Snippets(IndexSearcher searcher, Analysis analysis) {
        highlighter = new Highlighter(searcher, analysis);
    }

    /** One for each document; {@link Marked#NOTHING} for a page that wants none. */
    List<Marked> of(Query marks, int[] documents) throws IOException {
        List<Marked> snippets = new ArrayList<>();
        if (documents.length == 0) {
            return snippets;
        }
        Marked[] byWords = highlighter.mark(Fields.TEXT, marks, documents);
        Marked[] bySyllables = highlighter.mark(Fields.PAIRS, marks, documents);
        for (int i = 0; i < documents.length; i++) {
            boolean unknownToTheDictionary =
                    byWords[i].marks().isEmpty() && !bySyllables[i].marks().isEmpty();
            snippets.add(unknownToTheDictionary ? bySyllables[i] : byWords[i]);
        }
        return snippets;
    }

    /** Lucene's, on the text that is kept to be shown. Places of words are in the index; places of pairs are found by analysing again, which is quick. */
    private static final class Highlighter extends UnifiedHighlighter {
        Highlighter(IndexSearcher searcher, Analysis analysis) {
            super(builder(searcher, analysis.pairs())
                    .withWeightMatches(false)
                    .withHighlightPhrasesStrictly(false)
                    .withHandleMultiTermQuery(false)
                    .withMaxLength(Integer.MAX_VALUE - 1)
                    .withMaxNoHighlightPassages(1)
                    .withBreakIterator(() -> LengthGoalBreakIterator.createClosestToLength(
                            BreakIterator.getSentenceInstance(Locale.ROOT), PASSAGE_LENGTH, 0.5f))
                    .withFormatter(new Format()));
        }

        Marked[] mark(String field, Query query, int[] documents) throws IOException {
            Object[] marked = highlightFieldsAsObjects(
                            new String[] {field}, query, documents.clone(), new int[] {PASSAGES})
                    .get(field);
            return Arrays.stream(marked)
                    .map(one -> one instanceof Marked snippet ? snippet : Marked.NOTHING)
                    .toArray(Marked[]::new);
        }

        @Override
        protected OffsetSource getOffsetSource(String field) {
            return field.equals(Fields.TEXT) ? OffsetSource.POSTINGS : OffsetSource.ANALYSIS;
        }

        @Override
        protected List<CharSequence[]> loadFieldValues(
                String[] fields, DocIdSetIterator documents, int cacheCharsThreshold) throws IOException {
            StoredFields stored = searcher.storedFields();
            List<CharSequence[]> texts = new ArrayList<>();
            for (int document = documents.nextDoc();
                    document != DocIdSetIterator.NO_MORE_DOCS;
                    document = documents.nextDoc()) {
                String text =
                        stored.document(document, Set.of(Fields.SHOWN_TEXT)).get(Fields.SHOWN_TEXT);
                CharSequence[] values = new CharSequence[fields.length];
                Arrays.fill(values, text);
                texts.add(values);
            }
            return texts;
        }
    }

    /** Joins passages, cuts what is too long, and turns line feeds into spaces. */
    private static final class Format extends PassageFormatter {
        @Override
        public Object format(Passage[] passages, String content) {
            StringBuilder text = new StringBuilder();
            List<Marked.Mark> marks = new ArrayList<>();
            for (Passage passage : passages) {
                if (text.length() >= LONGEST) {
                    break;
                }
                if (!text.isEmpty()) {
                    text.append(BETWEEN);
                }
                append(passage, content, text, marks);
            }
            return new Marked(text.toString().replace('\n', ' '), marks);
        }

        private static void append(Passage passage, String content, StringBuilder text, List<Marked.Mark> marks) {
            int from = passage.getStartOffset();
            int to = Math.min(passage.getEndOffset(), from + LONGEST - text.length());
            while (to > from && Character.isWhitespace(content.charAt(to - 1))) {
                to--;
            }
            if (to < content.length() && to > from && Character.isHighSurrogate(content.charAt(to - 1))) {
                to--;
            }
            int shift = text.length() - from;
            int marked = 0;
            for (int i = 0; i < passage.getNumMatches(); i++) {
                int start = Math.max(passage.getMatchStarts()[i], marked);
                int end = Math.min(passage.getMatchEnds()[i], to);
                if (start < end) {
                    add(marks, start + shift, end + shift);
                    marked = end;
                }
            }
            text.append(content, from, to);
        }

        /** Marks that touch are one: pairs of syllables overlap. */
        private static void add(List<Marked.Mark> marks, int start, int end) {
            if (!marks.isEmpty() && marks.getLast().end() == start) {
                start = marks.removeLast().start();
            }
            marks.add(new Marked.Mark(start, end));
        }
    }
}
