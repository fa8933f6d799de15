package io.freshet.web;

import io.freshet.search.Age;
import io.freshet.search.SearchFilter;
import io.freshet.search.SearchRequest;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;

/**
 * What somebody searches for, as the address of the page says it: whoever gets the address sees the same.
 *
 * @param at see {@link SearchRequest#at}
 * @param verbatim see {@link SearchRequest#verbatim}
 */
record Asked(String query, SearchFilter filter, int offset, long at, boolean verbatim) {
    static final String[] NAMES = {"q", "topic", "site", "lang", "age", "offset", "at", "verbatim"};

    static Asked of(Parameters parameters) {
        Age age = parameters.word("age", List.of(Age.values()), Age::word).orElse(null);
        return new Asked(
                parameters.optional("q", ""),
                new SearchFilter(parameters.all("topic"), parameters.all("site"), parameters.all("lang"), age),
                parameters.number("offset", 0, 0, Api.MAX_OFFSET),
                parameters.number("at", 0, 0, 999_999_999_999_999_999L),
                parameters.flag("verbatim"));
    }

    SearchRequest request(int limit, String language) {
        return new SearchRequest(query, filter, offset, limit, true, at, verbatim, language);
    }

    boolean isEmpty() {
        return query.isBlank();
    }

    boolean narrowed() {
        return !filter.equals(SearchFilter.NONE);
    }

    /** The address of this. */
    String path() {
        List<String> query = new ArrayList<>(List.of("q", this.query));
        filter.topics().stream().sorted().forEach(topic -> query.addAll(List.of("topic", topic)));
        filter.sites().stream().sorted().forEach(site -> query.addAll(List.of("site", site)));
        filter.languages().stream().sorted().forEach(language -> query.addAll(List.of("lang", language)));
        Age age = filter.age();
        if (age != null) {
            query.addAll(List.of("age", age.word()));
        }
        if (offset > 0) {
            query.addAll(List.of("offset", Integer.toString(offset), "at", Long.toString(at)));
        }
        if (verbatim) {
            query.addAll(List.of("verbatim", "true"));
        }
        return Look.link("/", query.toArray(String[]::new));
    }

    Asked with(String otherQuery) {
        return new Asked(otherQuery, filter, 0, 0, false);
    }

    /** The same, as it is written. */
    Asked exactly() {
        return new Asked(query, filter, 0, 0, true);
    }

    Asked everywhere() {
        return new Asked(query, SearchFilter.NONE, 0, 0, verbatim);
    }

    /** The same, further on: in the state of the index that the first results came from. */
    Asked from(int otherOffset, long state) {
        return new Asked(query, filter, otherOffset, otherOffset == 0 ? 0 : state, verbatim);
    }

    Asked topic(String topic) {
        return with(toggled(filter.topics(), topic), filter.sites(), filter.languages(), filter.age());
    }

    Asked site(String site) {
        return with(filter.topics(), toggled(filter.sites(), site), filter.languages(), filter.age());
    }

    Asked language(String language) {
        return with(filter.topics(), filter.sites(), toggled(filter.languages(), language), filter.age());
    }

    Asked age(String word) {
        Age age = filter.age();
        Age chosen = age != null && age.word().equals(word) ? null : Age.valueOf(word.toUpperCase(Locale.ROOT));
        return with(filter.topics(), filter.sites(), filter.languages(), chosen);
    }

    private Asked with(Set<String> topics, Set<String> sites, Set<String> languages, @Nullable Age age) {
        return new Asked(query, new SearchFilter(topics, sites, languages, age), 0, 0, verbatim);
    }

    private static Set<String> toggled(Set<String> set, String value) {
        Set<String> other = new LinkedHashSet<>(new TreeSet<>(set));
        if (!other.remove(value)) {
            other.add(value);
        }
        return other;
    }
}
