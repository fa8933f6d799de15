package io.freshet.search;

import io.freshet.search.Passages.Match;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
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

/**
 * The parts of pages' texts that have the words of a query, with the words marked. Words are found by their places in the index, pairs of syllables by
 * looking through the text. Not thread-safe: owned by one search.
 */
final class Snippets {
    private static final int MOST_EXPANDED = 100;

    /** Of one word in one page, or of all pairs of syllables, the first so many. */
    private static final int MOST_MATCHES = 200;

    /** Characters at a time. */
    private static final int LOOKED_THROUGH = 4_096;

    private final IndexReader reader;
    private final List<BytesRef> words = new ArrayList<>();
    private final int[] pairs;

    Snippets(IndexReader reader, QueryMaker.Marks marks) throws IOException {
        this.reader = reader;
        Set<BytesRef> all = new LinkedHashSet<>();
        marks.words().forEach(word -> all.add(new BytesRef(word)));
        for (String prefix : marks.prefixes()) {
            expand(new BytesRef(prefix), all);
        }
        words.addAll(all);
        pairs = marks.pairs().stream().mapToInt(Pairs::code).toArray();
    }

    /** One for each document; for a page that wants none it is {@link Marked#NOTHING}. */
    List<Marked> of(int[] documents) throws IOException {
        Map<Integer, Marked> snippets = new HashMap<>();
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
            inSegment(leaf, Arrays.copyOfRange(inOrder, from, to), snippets);
            from = to;
        }
        return Arrays.stream(documents)
                .mapToObj(document -> snippets.getOrDefault(document, Marked.NOTHING))
                .toList();
    }

    private void inSegment(LeafReaderContext leaf, int[] inOrder, Map<Integer, Marked> snippets) throws IOException {
        List<List<Found>> found = found(leaf, inOrder);
        BinaryDocValues texts = DocValues.getBinary(leaf.reader(), Fields.SHOWN_TEXT);
        BinaryDocValues places = DocValues.getBinary(leaf.reader(), Fields.PLACES);
        for (int i = 0; i < inOrder.length; i++) {
            int document = inOrder[i] - leaf.docBase;
            if (texts.advanceExact(document) && places.advanceExact(document)) {
                var text = new KeptText(texts.binaryValue());
                snippets.put(inOrder[i], snippet(text, matches(found.get(i), places.binaryValue())));
            }
        }
    }

    private Marked snippet(KeptText text, List<Match> matches) {
        Marked byWords = Passages.best(text, matches);
        if (pairs.length == 0) {
            return byWords;
        }
        List<Match> found = pairs(text);
        Marked byPairs = found.isEmpty() ? Marked.NOTHING : Passages.best(text, found);
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

    /** That a word stands at a place of a page. */
    private record Found(int place, int word) {}

    private List<List<Found>> found(LeafReaderContext leaf, int[] inOrder) throws IOException {
        List<List<Found>> found = new ArrayList<>();
        for (int i = 0; i < inOrder.length; i++) {
            found.add(new ArrayList<>());
        }
        Terms terms = leaf.reader().terms(Fields.WORDS);
        TermsEnum each = terms == null ? TermsEnum.EMPTY : terms.iterator();
        PostingsEnum postings = null;
        for (int word = 0; word < words.size(); word++) {
            if (each.seekExact(words.get(word))) {
                postings = each.postings(postings, PostingsEnum.POSITIONS);
                for (int i = 0; i < inOrder.length; i++) {
                    int document = inOrder[i] - leaf.docBase;
                    int at = postings.docID() < document ? postings.advance(document) : postings.docID();
                    for (int match = 0; at == document && match < Math.min(MOST_MATCHES, postings.freq()); match++) {
                        found.get(i).add(new Found(postings.nextPosition(), word));
                    }
                }
            }
        }
        return found;
    }

    /** Those in the text: it stands before the title and other names, whose places are not kept. */
    private static List<Match> matches(List<Found> found, BytesRef places) {
        found.sort(Comparator.comparingInt(Found::place));
        var walk = new Places.Walk(places);
        List<Match> matches = new ArrayList<>();
        for (Found one : found) {
            if (!walk.to(one.place)) {
                break;
            }
            matches.add(new Match(one.word, walk.start(), walk.end()));
        }
        return matches;
    }

    /** The first of them: a page is unpacked only as far as they go. */
    private List<Match> pairs(KeptText text) {
        List<Match> matches = new ArrayList<>();
        var each = new Pairs();
        for (int from = 0; from < text.length() && matches.size() < MOST_MATCHES; from += LOOKED_THROUGH) {
            int to = Math.min(
                    text.length(), from + LOOKED_THROUGH + 1); // a pair may begin in one stretch and end in the next
            char[] stretch = text.substring(from, to).toCharArray();
            each.of(stretch, stretch.length);
            while (each.next()) {
                for (int pair = 0; pair < pairs.length; pair++) {
                    if (pairs[pair] == each.code()) {
                        matches.add(new Match(pair, from + each.start(), from + each.end()));
                    }
                }
            }
        }
        return matches;
    }
}
