package io.freshet.search;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.search.DocIdSetIterator;
import org.apache.lucene.search.Explanation;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryVisitor;
import org.apache.lucene.search.ScoreMode;
import org.apache.lucene.search.Scorer;
import org.apache.lucene.search.ScorerSupplier;
import org.apache.lucene.search.Weight;

/**
 * Pages that have enough of a question. Any word may be missing; what counts is the share of the question's information that a page has, each word weighed by how rare it is. The score is the sum of the
 * words' scores; the share is told apart, so that a page without the telling word can come after one without a common word.
 *
 * <p>Words that together say less than a page may lack cannot make a page a result. Only the lists of the others are gone through, which leaves out the long ones.
 */
final class AnyWords extends Query {
    private final List<QuestionWord> words;
    private final double total;
    private final double least;
    private final Tally tally;

    /**
     * @param least the least share of the information that a page must have
     * @param tally is told of each page whose score is asked for
     */
    AnyWords(List<QuestionWord> words, double least, Tally tally) {
        this.words = List.copyOf(words);
        this.total = words.stream().mapToDouble(QuestionWord::info).sum();
        this.least = least;
        this.tally = tally;
    }

    @Override
    public Weight createWeight(IndexSearcher searcher, ScoreMode mode, float boost) throws IOException {
        List<Part> parts = new ArrayList<>();
        for (int word = 0; word < words.size(); word++) {
            List<QuestionWord.Reading> readings = words.get(word).readings();
            for (int reading = 0; reading < readings.size(); reading++) {
                QuestionWord.Reading one = readings.get(reading);
                for (QuestionWord.Part part : one.parts()) {
                    Weight weight = searcher.createWeight(searcher.rewrite(part.query()), ScoreMode.COMPLETE, boost);
                    parts.add(new Part(word, reading, part.info() / one.info(), weight));
                }
            }
        }
        return new OfSearch(this, parts);
    }

    /** @param share of its reading */
    private record Part(int word, int reading, double share, Weight weight) {}

    private final class OfSearch extends Weight {
        private final List<Part> parts;

        OfSearch(Query query, List<Part> parts) {
            super(query);
            this.parts = parts;
        }

        @Override
        public Explanation explain(LeafReaderContext context, int document) {
            return Explanation.noMatch("explained by Why");
        }

        @Override
        public ScorerSupplier scorerSupplier(LeafReaderContext context) throws IOException {
            List<Place> places = new ArrayList<>();
            double[] reach = new double[words.size()]; // the most of each word that a page of the segment may have
            for (Part part : parts) {
                Scorer scorer = part.weight.scorer(context);
                if (scorer != null) {
                    places.add(new Place(part, scorer));
                    QuestionWord word = words.get(part.word);
                    reach[part.word] = Math.max(
                            reach[part.word], word.readings().get(part.reading).weight());
                }
            }
            double most = 0;
            for (int word = 0; word < reach.length; word++) {
                if (words.get(word).required() && reach[word] == 0) {
                    return null;
                }
                most += reach[word] * words.get(word).info();
            }
            if (places.isEmpty() || most < least * total) {
                return null;
            }
            return new Supplier(places, reach);
        }

        @Override
        public boolean isCacheable(LeafReaderContext context) {
            return false;
        }
    }

    /** The list of a part in a segment. */
    private static final class Place {
        final Part part;
        final Scorer scorer;
        final DocIdSetIterator list;

        Place(Part part, Scorer scorer) {
            this.part = part;
            this.scorer = scorer;
            this.list = scorer.iterator();
        }
    }

    private final class Supplier extends ScorerSupplier {
        private final List<Place> places;
        private final double[] reach;

        Supplier(List<Place> places, double[] reach) {
            this.places = places;
            this.reach = reach;
        }

        @Override
        public Scorer get(long leadCost) {
            return new OfSegment(places, reach);
        }

        @Override
        public long cost() {
            return places.stream().mapToLong(place -> place.list.cost()).sum();
        }
    }

    private final class OfSegment extends Scorer {
        private final Place[] leading; // their lists are gone through
        private final Place[] looked; // in their lists a page is looked up
        private final double[] have = new double[words.size()];
        private final double[][] shares = new double[words.size()][];
        private final double[][] scores = new double[words.size()][];
        private double share;

        OfSegment(List<Place> places, double[] reach) {
            for (int i = 0; i < shares.length; i++) {
                shares[i] = new double[words.get(i).readings().size()];
                scores[i] = new double[shares[i].length];
            }
            boolean[] leads = leads(places, reach);
            leading = places.stream().filter(place -> leads[place.part.word]).toArray(Place[]::new);
            looked = places.stream().filter(place -> !leads[place.part.word]).toArray(Place[]::new);
        }

        /** The words without which no page has enough: all but the longest lists that may be missing together. */
        private boolean[] leads(List<Place> places, double[] reach) {
            boolean[] leads = new boolean[reach.length];
            for (int word = 0; word < reach.length; word++) {
                if (words.get(word).required()) {
                    leads[word] = true;
                    return leads;
                }
            }
            long[] costs = new long[reach.length];
            places.forEach(place -> costs[place.part.word] += place.list.cost());
            List<Integer> longest = new ArrayList<>();
            for (int word = 0; word < reach.length; word++) {
                leads[word] = reach[word] > 0;
                longest.add(word);
            }
            longest.sort(Comparator.comparingLong((Integer word) -> costs[word]).reversed());
            double without = 0;
            for (int word : longest) {
                without += reach[word] * words.get(word).info();
                if (without >= least * total) {
                    break;
                }
                leads[word] = false;
            }
            return leads;
        }

        @Override
        public int docID() {
            return list.docID();
        }

        @Override
        public DocIdSetIterator iterator() {
            return list;
        }

        @Override
        public float getMaxScore(int upTo) {
            return Float.POSITIVE_INFINITY;
        }

        @Override
        public float score() throws IOException {
            for (double[] each : scores) {
                Arrays.fill(each, 0);
            }
            int at = list.docID();
            add(leading, at);
            add(looked, at);
            double sum = 0;
            for (int word = 0; word < scores.length; word++) {
                double best = 0;
                List<QuestionWord.Reading> readings = words.get(word).readings();
                for (int reading = 0; reading < scores[word].length; reading++) {
                    best = Math.max(
                            best, scores[word][reading] * readings.get(reading).weight());
                }
                sum += best;
            }
            tally.words = sum;
            tally.share = share;
            return (float) sum;
        }

        private void add(Place[] places, int at) throws IOException {
            for (Place place : places) {
                if (place.list.docID() == at) {
                    scores[place.part.word][place.part.reading] += place.scorer.score();
                }
            }
        }

        private final DocIdSetIterator list = new DocIdSetIterator() {
            private int at = -1;

            @Override
            public int docID() {
                return at;
            }

            @Override
            public int nextDoc() throws IOException {
                return at == NO_MORE_DOCS ? at : advance(at + 1);
            }

            @Override
            public int advance(int target) throws IOException {
                for (int next = first(target); ; next = first(next + 1)) {
                    at = next;
                    if (next == NO_MORE_DOCS || enough(next)) {
                        return at;
                    }
                }
            }

            private int first(int target) throws IOException {
                int first = NO_MORE_DOCS;
                for (Place place : leading) {
                    int document = place.list.docID();
                    if (document < target) {
                        document = place.list.advance(target);
                    }
                    first = Math.min(first, document);
                }
                return first;
            }

            @Override
            public long cost() {
                long cost = 0;
                for (Place place : leading) {
                    cost += place.list.cost();
                }
                return cost;
            }
        };

        private boolean enough(int document) throws IOException {
            for (double[] each : shares) {
                Arrays.fill(each, 0);
            }
            for (Place place : leading) {
                if (place.list.docID() == document) {
                    shares[place.part.word][place.part.reading] += place.part.share;
                }
            }
            for (Place place : looked) {
                int there = place.list.docID() < document ? place.list.advance(document) : place.list.docID();
                if (there == document) {
                    shares[place.part.word][place.part.reading] += place.part.share;
                }
            }
            double sum = 0;
            for (int word = 0; word < have.length; word++) {
                double best = 0;
                List<QuestionWord.Reading> readings = words.get(word).readings();
                for (int reading = 0; reading < shares[word].length; reading++) {
                    best = Math.max(
                            best, shares[word][reading] * readings.get(reading).weight());
                }
                if (best == 0 && words.get(word).required()) {
                    return false;
                }
                have[word] = best;
                sum += best * words.get(word).info();
            }
            share = Math.min(1, sum / total);
            return share >= least;
        }
    }

    @Override
    public void visit(QueryVisitor visitor) {
        visitor.visitLeaf(this);
    }

    @Override
    public String toString(String field) {
        return words + " at least " + least;
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof AnyWords any
                && any.words.equals(words)
                && any.least == least
                && any.tally.equals(tally);
    }

    @Override
    public int hashCode() {
        return Objects.hash(words, least);
    }
}
