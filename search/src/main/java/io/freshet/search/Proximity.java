package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntConsumer;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.TwoPhaseIterator;
import org.apache.lucene.search.Weight;

/**
 * Moves up the pages in which the words of a query stand together. Looking where words stand costs more than finding them, so only the best pages are looked
 * at; those behind them keep their order. Not thread-safe: owned by one search.
 */
final class Proximity {
    /** How many of the best pages. */
    static final int LOOKED_AT = 100;

    private final IndexSearcher searcher;
    private final List<QueryMaker.Together> together;

    /** @param together the most worthy first, which alone counts */
    Proximity(IndexSearcher searcher, List<QueryMaker.Together> together) {
        this.searcher = searcher;
        this.together = together;
    }

    /** @param candidates best first */
    List<Best.Candidate> applied(List<Best.Candidate> candidates) throws IOException {
        if (together.isEmpty() || candidates.size() < 2) {
            return candidates;
        }
        List<Best.Candidate> looked = candidates.subList(0, Math.min(LOOKED_AT, candidates.size()));
        Map<Integer, Double> worth = new HashMap<>();
        for (QueryMaker.Together one : together) {
            int[] left = looked.stream()
                    .mapToInt(Best.Candidate::document)
                    .filter(document -> !worth.containsKey(document))
                    .sorted()
                    .toArray();
            matching(one.query(), left, document -> worth.put(document, one.worth()));
        }
        List<Best.Candidate> better = new ArrayList<>();
        for (Best.Candidate candidate : looked) {
            double score = candidate.score() * (1 + worth.getOrDefault(candidate.document(), 0.0));
            better.add(new Best.Candidate(candidate.document(), score, candidate.content()));
        }
        better.sort(Comparator.comparingDouble(Best.Candidate::score)
                .reversed()
                .thenComparingInt(Best.Candidate::document));
        better.addAll(candidates.subList(looked.size(), candidates.size()));
        return better;
    }

    /** Without scores: then words are looked up only in the segments of these pages. */
    private void matching(Query query, int[] inOrder, IntConsumer matches) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(query), ScoreMode.COMPLETE_NO_SCORES, 1);
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        int segment = -1;
        TwoPhaseIterator places = null;
        DocIdSetIterator haveWords = DocIdSetIterator.empty();
        for (int document : inOrder) {
            int itsSegment = ReaderUtil.subIndex(document, leaves);
            if (itsSegment != segment) {
                segment = itsSegment;
                Scorer scorer = weight.scorer(leaves.get(segment));
                places = scorer == null ? null : scorer.twoPhaseIterator();
                haveWords = places == null ? DocIdSetIterator.empty() : places.approximation();
            }
            int local = document - leaves.get(segment).docBase;
            int at = haveWords.docID() < local ? haveWords.advance(local) : haveWords.docID();
            if (at == local && places != null && places.matches()) {
                matches.accept(document);
            }
        }
    }
}
