package io.freshet.search;

import io.freshet.search.Passages.Match;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.index.BinaryDocValues;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.MultiTerms;
import org.apache.lucene.index.PostingsEnum;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.Terms;
import org.apache.lucene.index.TermsEnum;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.StringHelper;
import org.jspecify.annotations.Nullable;

/**
 * The parts of pages' texts that have the words of a query, with the words marked. Words are found by their places in the index, pairs of syllables by
 * looking through the text. Not thread-safe: owned by one search.
 */
final class Snippets {
    private static final int MOST_EXPANDED = 100;

    private final IndexReader reader;
    private final Analysis analysis;
    private final List<BytesRef> words = new ArrayList<>();
    private final List<String> pairs;

    Snippets(IndexReader reader, Analysis analysis, QueryMaker.Marks marks) throws IOException {
        this.reader = reader;
        this.analysis = analysis;
        Set<BytesRef> all = new LinkedHashSet<>();
        marks.words().forEach(word -> all.add(new BytesRef(word)));
        for (String prefix : marks.prefixes()) {
            expand(new BytesRef(prefix), all);
        }
        words.addAll(all);
        pairs = List.copyOf(marks.pairs());
    }

    /**
     * One for each document.
     *
     * @param texts as they are kept to be shown; null for a page that wants no snippet, which gets {@link Marked#NOTHING}
     */
    List<Marked> of(int[] documents, List<@Nullable String> texts) throws IOException {
        Map<Integer, List<Match>> matches = matches(documents);
        List<Marked> snippets = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            String text = texts.get(i);
            snippets.add(text == null ? Marked.NOTHING : snippet(text, matches.getOrDefault(documents[i], List.of())));
        }
        return snippets;
    }

    private Marked snippet(String text, List<Match> matches) {
        Marked byWords = Passages.best(text, matches);
        if (pairs.isEmpty() || !PairTokenizer.occurIn(text)) {
            return byWords;
        }
        Marked byPairs = Passages.best(text, pairs(text));
        return marked(byPairs) > marked(byWords) ? byPairs : byWords;
    }

    /** Adds the first terms that begin so. */
    private void expand(BytesRef prefix, Set<BytesRef> expanded) throws IOException {
        Terms terms = MultiTerms.getTerms(reader, Fields.WORDS);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        if (each.seekCeil(prefix) == TermsEnum.SeekStatus.END) {
            return;
        }
        BytesRef term = each.term();
        for (int i = 0; i < MOST_EXPANDED && term != null && StringHelper.startsWith(term, prefix); i++) {
            expanded.add(BytesRef.deepCopyOf(term));
            term = each.next();
        }
    }

    private static int marked(Marked snippet) {
        return snippet.marks().stream()
                .mapToInt(mark -> mark.end() - mark.start())
                .sum();
    }

    private Map<Integer, List<Match>> matches(int[] documents) throws IOException {
        Map<Integer, List<Match>> matches = new HashMap<>();
        int[] inOrder = Arrays.stream(documents).sorted().toArray();
        List<LeafReaderContext> leaves = reader.leaves();
        int from = 0;
        while (from < inOrder.length) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(inOrder[from], leaves));
            int to = from;
            while (to < inOrder.length
                    && inOrder[to] < leaf.docBase + leaf.reader().maxDoc()) {
                to++;
            }
            matches(leaf, Arrays.copyOfRange(inOrder, from, to), matches);
            from = to;
        }
        return matches;
    }

    private void matches(LeafReaderContext leaf, int[] inOrder, Map<Integer, List<Match>> matches) throws IOException {
        Terms terms = leaf.reader().terms(Fields.WORDS);
        if (terms == null) {
            return;
        }
        BinaryDocValues written = DocValues.getBinary(leaf.reader(), Fields.PLACES);
        int[][] places = new int[inOrder.length][];
        for (int i = 0; i < places.length; i++) {
            boolean shown = written.advanceExact(inOrder[i] - leaf.docBase);
            places[i] = shown ? Places.read(written.binaryValue()) : new int[0];
        }
        TermsEnum each = terms.iterator();
        PostingsEnum postings = null;
        for (int word = 0; word < words.size(); word++) {
            if (each.seekExact(words.get(word))) {
                postings = each.postings(postings, PostingsEnum.POSITIONS);
                for (int i = 0; i < inOrder.length; i++) {
                    int document = inOrder[i] - leaf.docBase;
                    int at = postings.docID() < document ? postings.advance(document) : postings.docID();
                    if (at == document) {
                        matches(word, postings, places[i], matches.computeIfAbsent(inOrder[i], _ -> new ArrayList<>()));
                    }
                }
            }
        }
    }

    /** Those in the text: it stands before the title and other names, whose places are not kept. */
    private static void matches(int word, PostingsEnum postings, int[] places, List<Match> matches) throws IOException {
        for (int i = 0; i < postings.freq(); i++) {
            int place = 2 * postings.nextPosition();
            if (place >= places.length) {
                return;
            }
            matches.add(new Match(word, places[place], places[place + 1]));
        }
    }

    private List<Match> pairs(String text) {
        List<Match> matches = new ArrayList<>();
        Analysis.each(analysis.pairs(), text, (term, start, end) -> {
            int pair = pairs.indexOf(term);
            if (pair >= 0) {
                matches.add(new Match(pair, start, end));
            }
        });
        return matches;
    }
}
