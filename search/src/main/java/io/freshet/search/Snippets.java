package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.search.BooleanClause;
import org.apache.lucene.search.BooleanQuery;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.search.uhighlight.CustomSeparatorBreakIterator;
import org.apache.lucene.search.uhighlight.LengthGoalBreakIterator;
import org.apache.lucene.search.uhighlight.Passage;
import org.apache.lucene.search.uhighlight.PassageFormatter;
import org.apache.lucene.search.uhighlight.PassageScorer;
import org.apache.lucene.search.uhighlight.UnifiedHighlighter;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/** The parts of a page's text that have the words of a query, with the words marked. Not thread-safe: owned by one search. */
final class Snippets {
    private static final int PASSAGES = 2;
    private static final int PASSAGE_LENGTH = 120;
    private static final int LONGEST = 320;
    private static final int LEAST_ROOM = 80;
    private static final int BEFORE_FIRST_MARK = 60;
    private static final int MOST_EXPANDED = 100;
    private static final String BETWEEN = " … ";

    private final IndexSearcher searcher;
    private final Highlighter highlighter;

    /** @param texts of the documents, as they are kept to be shown; null for a page that wants no snippet */
    Snippets(IndexSearcher searcher, Analysis analysis, Map<Integer, @Nullable String> texts) {
        this.searcher = searcher;
        highlighter = new Highlighter(searcher, analysis, texts);
    }

    /** One for each document; {@link Marked#NOTHING} for a page that wants none. */
    List<Marked> of(QueryMaker.Marks marks, int[] documents) throws IOException {
        List<Marked> snippets = new ArrayList<>();
        if (documents.length == 0) {
            return snippets;
        }
        Set<String> words = new LinkedHashSet<>(marks.words());
        for (String prefix : marks.prefixes()) {
            expand(prefix, words);
        }
        Marked[] byWords = highlighter.mark(Fields.TEXT, words, documents);
        Marked[] byPairs = marks.pairs().isEmpty() ? byWords : highlighter.mark(Fields.PAIRS, marks.pairs(), documents);
        for (int i = 0; i < documents.length; i++) {
            snippets.add(marked(byPairs[i]) > marked(byWords[i]) ? byPairs[i] : byWords[i]);
        }
        return snippets;
    }

    /** Adds the first terms of the text that begin so. */
    private void expand(String prefix, Set<String> words) throws IOException {
        Terms terms = MultiTerms.getTerms(searcher.getIndexReader(), Fields.TEXT);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        BytesRef start = new BytesRef(prefix);
        if (each.seekCeil(start) == TermsEnum.SeekStatus.END) {
            return;
        }
        BytesRef term = each.term();
        for (int i = 0; i < MOST_EXPANDED && term != null && StringHelper.startsWith(term, start); i++) {
            words.add(term.utf8ToString());
            term = each.next();
        }
    }

    private static int marked(Marked snippet) {
        return snippet.marks().stream()
                .mapToInt(mark -> mark.end() - mark.start())
                .sum();
    }

    /** Lucene's, on the text that is kept to be shown. Places of words are in the index; places of pairs are found by analysing again, which is quick. */
    private static final class Highlighter extends UnifiedHighlighter {
        private final Map<Integer, @Nullable String> shown;

        Highlighter(IndexSearcher searcher, Analysis analysis, Map<Integer, @Nullable String> shown) {
            super(builder(searcher, analysis.pairs())
                    .withWeightMatches(false)
                    .withHighlightPhrasesStrictly(false)
                    .withHandleMultiTermQuery(false)
                    .withMaxLength(Integer.MAX_VALUE - 1)
                    .withMaxNoHighlightPassages(1)
                    .withBreakIterator(() -> LengthGoalBreakIterator.createClosestToLength(
                            new CustomSeparatorBreakIterator('\n'), PASSAGE_LENGTH, 0.5f))
                    .withScorer(new DifferentWordsFirst())
                    .withFormatter(new Format()));
            this.shown = shown;
        }

        Marked[] mark(String field, Set<String> terms, int[] documents) throws IOException {
            BooleanQuery.Builder query = new BooleanQuery.Builder();
            terms.forEach(term -> query.add(new TermQuery(new Term(field, term)), BooleanClause.Occur.SHOULD));
            Object[] marked = highlightFieldsAsObjects(
                            new String[] {field}, query.build(), documents.clone(), new int[] {PASSAGES})
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
            List<CharSequence[]> texts = new ArrayList<>();
            for (int document = documents.nextDoc();
                    document != DocIdSetIterator.NO_MORE_DOCS;
                    document = documents.nextDoc()) {
                CharSequence[] values = new CharSequence[fields.length];
                Arrays.fill(values, shown.get(document));
                texts.add(values);
            }
            return texts;
        }
    }

    /** A passage is good that has many different words of the query, and then one that comes early. Lucene's own scorer costs as much as all the rest. */
    private static final class DifferentWordsFirst extends PassageScorer {
        private static final int MOST_LOOKED_AT = 32;

        @Override
        public float score(Passage passage, int contentLength) {
            BytesRef[] terms = passage.getMatchTerms();
            int looked = Math.min(MOST_LOOKED_AT, passage.getNumMatches());
            int different = 0;
            for (int i = 0; i < looked; i++) {
                boolean first = true;
                for (int j = 0; j < i && first; j++) {
                    first = !terms[i].equals(terms[j]);
                }
                different += first ? 1 : 0;
            }
            return different + 0.1f * (looked - different) / MOST_LOOKED_AT + norm(passage.getStartOffset());
        }
    }

    /** Joins passages, cuts what is too long, and turns line feeds into spaces. */
    private static final class Format extends PassageFormatter {
        @Override
        public Object format(Passage[] passages, String content) {
            StringBuilder text = new StringBuilder();
            List<Marked.Mark> marks = new ArrayList<>();
            for (Passage passage : passages) {
                if (text.length() > LONGEST - LEAST_ROOM) {
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
            int from = beginning(passage, content, LONGEST - text.length());
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

        /** A passage that is too long, as in text without sentences, begins at a word shortly before its first mark. */
        private static int beginning(Passage passage, String content, int room) {
            int start = passage.getStartOffset();
            if (passage.getEndOffset() - start <= room || passage.getNumMatches() == 0) {
                return start;
            }
            int first = passage.getMatchStarts()[0];
            if (first - start <= BEFORE_FIRST_MARK) {
                return start;
            }
            int space = content.indexOf(' ', first - BEFORE_FIRST_MARK);
            return space >= 0 && space < first ? space + 1 : first;
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
