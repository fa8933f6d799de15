package io.freshet.search;

import io.freshet.model.Fingerprint;
import io.freshet.search.SearchAnswer.Dimension;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/**
 * Counts the pages that a search finds by what they could be narrowed by, each content once under each value. There are many pages and few combinations of values, and most contents
 * have one page: so a page is counted under its combination, and only where a content comes again are values looked at one by one. Not thread-safe: owned by one search.
 */
final class Facets {
    private static final int MOST_VALUES = 20;

    private final Map<String, Value> values = new HashMap<>();
    private final List<Together> combinations = new ArrayList<>();
    private final LongMap<Together> contents = new LongMap<>();
    private final LongMap<Value> counted = new LongMap<>(); // by content and value, where a content has come again

    /** A value of a dimension. */
    static final class Value {
        private final Dimension dimension;
        private final String text;
        private final long fingerprint;
        private long pages;

        private Value(Dimension dimension, String text) {
            this.dimension = dimension;
            this.text = text;
            this.fingerprint = Fingerprint.of(dimension + text) | 1;
        }
    }

    /** The values that a page has. */
    static final class Together {
        private final List<Value> values;
        private long pages;

        private Together(List<Value> values) {
            this.values = values;
        }
    }

    /** Contents that were counted by combinations. */
    int contents() {
        return contents.size();
    }

    Value value(Dimension dimension, String text) {
        return values.computeIfAbsent(dimension + text, _ -> new Value(dimension, text));
    }

    Together together(List<Value> all) {
        Together combination = new Together(List.copyOf(all));
        combinations.add(combination);
        return combination;
    }

    /** A page with this content has all of these values. */
    void count(long content, Together its) {
        Together first = contents.putIfAbsent(content, its);
        if (first == null) {
            its.pages++;
        } else if (first != its) {
            first.values.forEach(value -> counted.putIfAbsent(content * value.fingerprint, value));
            its.values.forEach(value -> count(content, value));
        }
    }

    /** A page with this content has this value. Not to be mixed with the other way to count: neither knows what the other has counted. */
    void count(long content, Value value) {
        if (counted.putIfAbsent(content * value.fingerprint, value) == null) {
            value.pages++;
        }
    }

    /** The commonest values of each dimension that has any; ages as they follow each other. Asked once. */
    List<SearchAnswer.Facet> all() {
        combinations.forEach(each -> each.values.forEach(value -> value.pages += each.pages));
        List<SearchAnswer.Facet> all = new ArrayList<>();
        for (Dimension dimension : Dimension.values()) {
            List<SearchAnswer.Count> counts = values.values().stream()
                    .filter(value -> value.dimension == dimension && value.pages > 0)
                    .map(value -> new SearchAnswer.Count(value.text, value.pages))
                    .sorted(
                            dimension == Dimension.AGE
                                    ? Comparator.comparing(Facets::age)
                                    : Comparator.comparingLong(SearchAnswer.Count::pages)
                                            .reversed()
                                            .thenComparing(SearchAnswer.Count::value))
                    .limit(MOST_VALUES)
                    .toList();
            if (!counts.isEmpty()) {
                all.add(new SearchAnswer.Facet(dimension, counts));
            }
        }
        return all;
    }

    private static Age age(SearchAnswer.Count count) {
        return Age.valueOf(count.value().toUpperCase(Locale.ROOT));
    }
}
