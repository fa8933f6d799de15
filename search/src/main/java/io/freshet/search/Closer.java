package io.freshet.search;

import io.freshet.search.Signs.Distance;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.IndexReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.ReaderUtil;
import org.apache.lucene.index.SortedDocValues;

/** Orders the best pages again by all {@link Signs}. Those behind them keep their order. Not thread-safe: owned by one search. */
final class Closer {
    /** How many of the best pages: looking where words stand costs more than finding them. */
    static final int LOOKED_AT = 200;

    private static final String ENGLISH = "en";

    /** A page has so much less of a question in another language than those in its own. */
    private static final double OTHER_LANGUAGE = 0.8;

    private final IndexReader index;
    private final Evidence evidence;
    private final String language;
    private final String reader;
    private final long now;

    /**
     * @param language of the question, by its letters; empty when they do not tell
     * @param reader in which whoever asks reads; may be empty
     */
    Closer(IndexReader index, Evidence evidence, String language, String reader, long now) {
        this.index = index;
        this.evidence = evidence;
        this.language = language;
        this.reader = reader;
        this.now = now;
    }

    /** A page with what its place depends on. */
    record Looked(Best.Candidate candidate, Signs signs) {}

    List<Looked> looked(List<Best.Candidate> candidates) throws IOException {
        List<Best.Candidate> best = new ArrayList<>(candidates.subList(0, Math.min(LOOKED_AT, candidates.size())));
        best.sort(Comparator.comparingInt(Best.Candidate::document));
        int[] documents = best.stream().mapToInt(Best.Candidate::document).toArray();
        Map<Integer, Evidence.Seen> seen = evidence.of(documents);
        String[] languages = texts(documents, Fields.LANGUAGE);
        String its = language.isEmpty() ? mostOf(best, languages) : language;
        List<Looked> looked = new ArrayList<>();
        for (int i = 0; i < documents.length; i++) {
            looked.add(new Looked(
                    best.get(i),
                    signs(
                            best.get(i),
                            seen.getOrDefault(documents[i], Evidence.Seen.NONE),
                            distance(languages[i], its))));
        }
        return looked;
    }

    List<Best.Candidate> ordered(List<Best.Candidate> candidates, RankingWeights weights) throws IOException {
        List<Best.Candidate> better = new ArrayList<>();
        for (Looked one : looked(candidates)) {
            better.add(one.candidate.with(weights.score(one.signs)));
        }
        better.sort(Comparator.comparingDouble(Best.Candidate::score)
                .reversed()
                .thenComparingInt(Best.Candidate::document));
        better.addAll(candidates.subList(better.size(), candidates.size()));
        return better;
    }

    private Signs signs(Best.Candidate one, Evidence.Seen seen, Distance distance) throws IOException {
        List<LeafReaderContext> leaves = index.leaves();
        LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(one.document(), leaves));
        Ranking.Known known =
                new Ranking(leaf.reader(), RankingWeights.DEFAULT, now).known(one.document() - leaf.docBase);
        return new Signs(
                one.basis().words(),
                one.basis().share(),
                one.basis().named(),
                seen.title(),
                seen.filling(),
                seen.called(),
                seen.near(),
                seen.passage(),
                seen.site(),
                distance,
                known.listing(),
                Listing.called(
                        Shown.of(leaf.reader(), one.document() - leaf.docBase).title()),
                known.links(),
                known.alive(),
                known.original(),
                known.stale());
    }

    private Distance distance(String page, String question) {
        if (page.equals(question) || page.isEmpty()) {
            return Distance.SAME;
        }
        return page.equals(ENGLISH) || page.equals(reader) ? Distance.READABLE : Distance.FOREIGN;
    }

    /** The language whose pages have most of the question; English, unless its pages have much less than those of another one. */
    private static String mostOf(List<Best.Candidate> candidates, String[] languages) {
        Map<String, Double> most = new HashMap<>();
        for (int i = 0; i < languages.length; i++) {
            most.merge(languages[i], candidates.get(i).basis().share(), Math::max);
        }
        double english = most.getOrDefault(ENGLISH, 0.0);
        return most.entrySet().stream()
                .filter(one -> !one.getKey().isEmpty() && english < OTHER_LANGUAGE * one.getValue())
                .max(Map.Entry.<String, Double>comparingByValue().thenComparing(Map.Entry.comparingByKey()))
                .map(Map.Entry::getKey)
                .orElse(ENGLISH);
    }

    private String[] texts(int[] documents, String field) throws IOException {
        String[] texts = new String[documents.length];
        List<LeafReaderContext> leaves = index.leaves();
        for (int i = 0; i < documents.length; i++) {
            LeafReaderContext leaf = leaves.get(ReaderUtil.subIndex(documents[i], leaves));
            SortedDocValues values = DocValues.getSorted(leaf.reader(), field);
            texts[i] = values.advanceExact(documents[i] - leaf.docBase)
                    ? values.lookupOrd(values.ordValue()).utf8ToString()
                    : "";
        }
        return texts;
    }
}
