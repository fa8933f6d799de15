package io.freshet.search;

import io.freshet.search.SearchAnswer.Dimension;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.function.Predicate;
import org.apache.lucene.index.DocValues;
import org.apache.lucene.index.LeafReader;
import org.apache.lucene.index.LeafReaderContext;
import org.apache.lucene.index.NumericDocValues;
import org.apache.lucene.search.Collector;
import org.apache.lucene.search.LeafCollector;
import org.apache.lucene.search.Scorable;
import org.apache.lucene.search.ScoreMode;
import org.jspecify.annotations.Nullable;

/**
 * Looks at every page that a query finds: ranks it, counts it once however many copies it has, and counts what the results could be narrowed by. A page
 * that fails in one dimension only is still counted in that one, so that the counts of a dimension stay when one of its values is chosen. Not
 * thread-safe: owned by one search.
 */
final class Hits implements Collector {
    private static final Age[] AGES = Age.values();
    private static final Object ONCE = new Object();

    private final SearchFilter filter;
    private final boolean counting;
    private final boolean everything;
    private final Facets facets = new Facets();
    private final Named named;
    private final Tally tally;
    private final RankingWeights weights;
    private final Instant now;
    private final Best best;
    private final LongMap<Object> contents = new LongMap<>(); // of those that are not counted by combinations

    /** @param tally of the page whose score was asked for last */
    Hits(SearchFilter filter, boolean facets, Named named, Tally tally, RankingWeights weights, int most, Instant now) {
        this.tally = tally;
        this.weights = weights;
        this.filter = filter;
        this.counting = facets;
        this.everything = filter.equals(SearchFilter.NONE);
        this.named = named;
        this.now = now;
        best = new Best(most);
    }

    long total() {
        return (long) contents.size() + facets.contents(); // they are in one of the two
    }

    List<Best.Candidate> inOrder() {
        return best.inOrder();
    }

    List<SearchAnswer.Facet> facets() {
        return counting ? facets.all() : List.of();
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) {
        return new InSegment(context);
    }

    /** Goes through the hits of a segment. */
    private final class InSegment implements LeafCollector {
        private final LeafReaderContext segment;
        private final int base;
        private final int end;
        private int next; // of the named ones
        private @Nullable Scorable scorer;
        private @Nullable Looking looking; // from the first hit on: most segments are small, and have none

        InSegment(LeafReaderContext context) {
            segment = context;
            base = context.docBase;
            end = base + context.reader().maxDoc();
            next = named.from(base);
        }

        @Override
        public void setScorer(Scorable ofTheSegment) {
            scorer = ofTheSegment;
        }

        @Override
        public void collect(int document) throws IOException {
            while (named.document(next) < base + document) {
                look(named.document(next) - base, 0, 0, named.score(next++));
            }
            float its = Objects.requireNonNull(scorer).score();
            boolean called = named.document(next) == base + document;
            look(document, Math.min(its, tally.words), tally.share, called ? named.score(next++) : 0);
        }

        /** Those that are called so, and come after all that have the words. */
        @Override
        public void finish() throws IOException {
            while (named.document(next) < end) {
                look(named.document(next) - base, 0, 0, named.score(next++));
            }
        }

        private void look(int document, double words, double share, double name) throws IOException {
            Looking at = looking;
            if (at == null) {
                at = new Looking(segment.reader(), base);
                looking = at;
            }
            at.collect(document, new Best.Basis(words, share, name));
        }
    }

    /** Looks up what a segment says of its documents. */
    private final class Looking {
        private final int base;
        private final Ranking ranking;
        private final NumericDocValues content;
        private final NumericDocValues changed;
        private final List<Choices> choices;
        private final LongMap<Facets.Together> combinations = new LongMap<>();
        private final List<Facets.Value> its = new ArrayList<>(); // values of a document

        Looking(LeafReader reader, int base) throws IOException {
            this.base = base;
            ranking = new Ranking(reader, weights, now.getEpochSecond());
            content = DocValues.getNumeric(reader, Fields.CONTENT);
            changed = DocValues.getNumeric(reader, Fields.CHANGED);
            choices = List.of(
                    choices(reader, Dimension.TOPIC, Fields.TOPIC, filter.topics(), String::equals),
                    choices(reader, Dimension.SITE, Fields.SITE, filter.sites(), Sites::matches),
                    choices(reader, Dimension.LANGUAGE, Fields.LANGUAGE, filter.languages(), String::equals));
        }

        private Choices choices(
                LeafReader reader,
                Dimension dimension,
                String field,
                Set<String> chosen,
                BiPredicate<String, String> matches)
                throws IOException {
            Predicate<String> wanted =
                    value -> chosen.isEmpty() || chosen.stream().anyMatch(one -> matches.test(one, value));
            return new Choices(dimension, DocValues.getSortedSet(reader, field), wanted, facets);
        }

        void collect(int document, Best.Basis basis) throws IOException {
            long same = content.advanceExact(document) ? content.longValue() : document;
            if (everything) {
                offer(document, basis, same);
                if (!counting) {
                    contents.putIfAbsent(same, ONCE);
                    return;
                }
            }
            long seconds = now.getEpochSecond() - (changed.advanceExact(document) ? changed.longValue() : 0);
            for (Choices one : choices) {
                one.at(document);
            }
            if (everything) {
                facets.count(same, together(seconds));
            } else {
                narrow(document, basis, same, seconds);
            }
        }

        private void narrow(int document, Best.Basis basis, long same, long seconds) throws IOException {
            boolean recent =
                    filter.age() == null || seconds <= filter.age().time().toSeconds();
            Choices failed = null;
            int failures = recent ? 0 : 1;
            for (Choices one : choices) {
                if (!one.pass()) {
                    failed = one;
                    failures++;
                }
            }
            if (failures == 0) {
                offer(document, basis, same);
                contents.putIfAbsent(same, ONCE);
            }
            if (!counting || failures > 1) {
                return;
            }
            its.clear();
            for (Choices one : choices) {
                if (failures == 0 || failed == one) {
                    one.addTo(its);
                }
            }
            if (failed == null) {
                addAges(seconds);
            }
            for (Facets.Value value : its) {
                facets.count(same, value);
            }
        }

        private Facets.Together together(long seconds) throws IOException {
            long code = 0;
            for (Age age : AGES) {
                code += seconds <= age.time().toSeconds() ? 1 : 0;
            }
            for (Choices one : choices) {
                code = code * 0x9E3779B97F4A7C15L + one.code();
            }
            Facets.Together known = combinations.get(code);
            if (known == null) {
                its.clear();
                for (Choices one : choices) {
                    one.addTo(its);
                }
                addAges(seconds);
                known = facets.together(its);
                combinations.putIfAbsent(code, known);
            }
            return known;
        }

        private void addAges(long seconds) {
            for (Age age : AGES) {
                if (seconds <= age.time().toSeconds()) {
                    its.add(facets.value(Dimension.AGE, age.word()));
                }
            }
        }

        private void offer(int document, Best.Basis basis, long same) throws IOException {
            double score = weights.preliminary(basis.words(), basis.share(), basis.named(), 1);
            if (best.takes(score * weights.mostWorth())) { // mostly not: then its worth need not be looked up
                best.offer(base + document, score * ranking.worth(document), same, basis);
            }
        }
    }
}
