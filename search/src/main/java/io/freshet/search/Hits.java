package io.freshet.search;

import io.freshet.search.SearchAnswer.Dimension;
import java.io.IOException;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
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
    private static final int MOST_VALUES = 20;
    private static final List<Age> AGES = List.of(Age.values());

    private final SearchFilter filter;
    private final boolean facets;
    private final Named named;
    private final Instant now;
    private final Best best;
    private final LongSet contents = new LongSet();
    private final LongSet counted = new LongSet();
    private final List<InSegment> segments = new ArrayList<>();
    private final Map<Age, LongSet> ages = new EnumMap<>(Age.class);

    Hits(SearchFilter filter, boolean facets, Named named, int most, Instant now) {
        this.filter = filter;
        this.facets = facets;
        this.named = named;
        this.now = now;
        best = new Best(most);
    }

    long total() {
        return contents.size();
    }

    List<Best.Candidate> inOrder() {
        return best.inOrder();
    }

    /** The commonest values of each dimension that has any. */
    List<SearchAnswer.Facet> facets() throws IOException {
        List<SearchAnswer.Facet> all = new ArrayList<>();
        for (Dimension dimension : Dimension.values()) {
            List<SearchAnswer.Count> counts = dimension == Dimension.AGE ? ages() : commonest(dimension);
            if (!counts.isEmpty()) {
                all.add(new SearchAnswer.Facet(dimension, counts));
            }
        }
        return all;
    }

    private List<SearchAnswer.Count> commonest(Dimension dimension) throws IOException {
        Map<String, Long> counts = new HashMap<>();
        for (InSegment segment : segments) {
            for (Choices one : segment.choices) {
                if (one.dimension() == dimension) {
                    one.each((value, count) -> counts.merge(value, (long) count, Long::sum));
                }
            }
        }
        return counts.entrySet().stream()
                .map(value -> new SearchAnswer.Count(value.getKey(), value.getValue()))
                .sorted(Comparator.comparingLong(SearchAnswer.Count::pages)
                        .reversed()
                        .thenComparing(SearchAnswer.Count::value))
                .limit(MOST_VALUES)
                .toList();
    }

    private List<SearchAnswer.Count> ages() {
        return ages.entrySet().stream()
                .map(age -> new SearchAnswer.Count(
                        age.getKey().word(), age.getValue().size()))
                .toList();
    }

    @Override
    public ScoreMode scoreMode() {
        return ScoreMode.COMPLETE;
    }

    @Override
    public LeafCollector getLeafCollector(LeafReaderContext context) throws IOException {
        InSegment segment = new InSegment(context.reader(), context.docBase);
        segments.add(segment);
        return segment;
    }

    private final class InSegment implements LeafCollector {
        private final int base;
        private final Ranking ranking;
        private final NumericDocValues content;
        private final NumericDocValues changed;
        private final List<Choices> choices;
        private final int end;
        private int next; // of the named ones
        private @Nullable Scorable scorer;

        InSegment(LeafReader reader, int base) throws IOException {
            this.base = base;
            end = base + reader.maxDoc();
            next = named.from(base);
            ranking = new Ranking(reader, now);
            content = DocValues.getNumeric(reader, Fields.CONTENT);
            changed = DocValues.getNumeric(reader, Fields.CHANGED);
            choices = List.of(
                    choices(reader, Dimension.TOPIC, Fields.TOPIC, filter.topics(), String::equals),
                    choices(reader, Dimension.SITE, Fields.SITE, filter.sites(), Sites::matches),
                    choices(reader, Dimension.LANGUAGE, Fields.LANGUAGE, filter.languages(), String::equals));
        }

        private static Choices choices(
                LeafReader reader,
                Dimension dimension,
                String field,
                Set<String> chosen,
                BiPredicate<String, String> matches)
                throws IOException {
            Predicate<String> wanted =
                    value -> chosen.isEmpty() || chosen.stream().anyMatch(one -> matches.test(one, value));
            return new Choices(dimension, DocValues.getSortedSet(reader, field), wanted);
        }

        @Override
        public void setScorer(Scorable ofTheSegment) {
            scorer = ofTheSegment;
        }

        @Override
        public void collect(int document) throws IOException {
            while (named.document(next) < base + document) {
                collect(named.document(next) - base, named.score(next++));
            }
            float words = Objects.requireNonNull(scorer).score();
            boolean called = named.document(next) == base + document;
            collect(document, called ? words + named.score(next++) : words);
        }

        /** Those that are called so, and come after all that have the words. */
        @Override
        public void finish() throws IOException {
            while (named.document(next) < end) {
                collect(named.document(next) - base, named.score(next++));
            }
        }

        private void collect(int document, double words) throws IOException {
            long same = content.advanceExact(document) ? content.longValue() : document;
            if (!facets && filter.equals(SearchFilter.NONE)) {
                offer(document, words, same);
                return;
            }
            long age = now.getEpochSecond() - (changed.advanceExact(document) ? changed.longValue() : 0);
            boolean recent = filter.age() == null || age <= filter.age().time().toSeconds();
            Choices failed = null;
            int failures = recent ? 0 : 1;
            for (Choices one : choices) {
                if (!one.pass(document)) {
                    failed = one;
                    failures++;
                }
            }
            if (failures == 0) {
                offer(document, words, same);
            }
            if (!facets || failures > 1) {
                return;
            }
            for (Choices one : choices) {
                if (failures == 0 || failed == one) {
                    one.count(document, same, counted);
                }
            }
            if (failed == null) {
                countAge(age, same);
            }
        }

        private void offer(int document, double words, long same) throws IOException {
            if (best.takes(words * Ranking.MOST)) { // mostly not: then its worth need not be looked up
                best.offer(base + document, words * ranking.factor(document), same);
            }
            contents.add(same);
        }
    }

    private void countAge(long seconds, long content) {
        for (Age age : AGES) {
            if (seconds <= age.time().toSeconds()) {
                ages.computeIfAbsent(age, _ -> new LongSet()).add(content);
            }
        }
    }
}
