package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.MatchNoDocsQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.Weight;

/**
 * Moves up the pages in which the words of a query stand together. Looking where words stand costs more than finding them, so only the best pages are looked
 * at; those behind them keep their order. Not thread-safe: owned by one search.
 */
final class Proximity {
    /** How many of the best pages. */
    static final int LOOKED_AT = 100;

    private static final double BONUS = 0.5;

    private final IndexSearcher searcher;
    private final Query together;

    Proximity(IndexSearcher searcher, Query together) {
        this.searcher = searcher;
        this.together = together;
    }

    /** @param candidates best first */
    List<Best.Candidate> applied(List<Best.Candidate> candidates) throws IOException {
        if (together instanceof MatchNoDocsQuery || candidates.size() < 2) {
            return candidates;
        }
        int looked = Math.min(LOOKED_AT, candidates.size());
        Map<Integer, Double> bonuses = bonuses(candidates.subList(0, looked));
        List<Best.Candidate> better = new ArrayList<>();
        for (Best.Candidate candidate : candidates.subList(0, looked)) {
            double bonus = BONUS * bonuses.getOrDefault(candidate.document(), 0.0);
            better.add(new Best.Candidate(candidate.document(), candidate.score() + bonus, candidate.content()));
        }
        better.sort(Comparator.comparingDouble(Best.Candidate::score)
                .reversed()
                .thenComparingInt(Best.Candidate::document));
        better.addAll(candidates.subList(looked, candidates.size()));
        return better;
    }

    private Map<Integer, Double> bonuses(List<Best.Candidate> candidates) throws IOException {
        Weight weight = searcher.createWeight(searcher.rewrite(together), ScoreMode.COMPLETE, 1);
        List<LeafReaderContext> leaves = searcher.getLeafContexts();
        Map<Integer, Double> bonuses = new HashMap<>();
        Scorer scorer = null;
        int segment = -1;
        int[] inOrder =
                candidates.stream().mapToInt(Best.Candidate::document).sorted().toArray();
        for (int document : inOrder) {
            int itsSegment = ReaderUtil.subIndex(document, leaves);
            if (itsSegment != segment) {
                segment = itsSegment;
                scorer = weight.scorer(leaves.get(segment));
            }
            int local = document - leaves.get(segment).docBase;
            if (scorer != null && scorer.docID() <= local) {
                int at = scorer.docID() == local ? local : scorer.iterator().advance(local);
                if (at == local) {
                    bonuses.put(document, (double) scorer.score());
                }
            }
        }
        return bonuses;
    }
}
